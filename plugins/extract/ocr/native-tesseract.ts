import { spawn } from 'node:child_process'
import type { ReadOptions, TextRecognizer } from '../../../core/contracts.js'
import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import { cutOut, linesInPicture } from './cut-out.js'
import { linesOfHocr, pagesOfHocr } from './hocr.js'
import { fillLanguages, type NativeTesseractOptions } from './options.js'
import { type FramedPart, pagedTiff } from './paged-tiff.js'
import { parametersOf } from './parameters.js'

/**
 * Reads text with the `tesseract` program, version 4 or later, where it is installed: one process a picture, on one core.
 * About twice as fast as {@link tesseractJs}, and in other processes.
 *
 * @throws RecreateError `option_invalid`. That the program is not there is told when it reads.
 */
export function nativeTesseract(options: NativeTesseractOptions = {}): TextRecognizer {
  const languages = fillLanguages(options, { program: 0 })
  const program = options.program ?? 'tesseract'
  const constant = ['stdin', 'stdout', '-l', languages.join('+'), '--oem', '1']
  if (options.dataFolder !== undefined) constant.push('--tessdata-dir', options.dataFolder)
  const calls = new Set<AbortController>()
  return {
    name: 'native tesseract',
    async read(picture, options, signal) {
      refuseIfAborted(signal)
      const cut = cutOut(picture, options.bbox)
      if (cut === undefined) return []
      const hocr = await ask([cut.part], options, signal)
      return linesInPicture(linesOfHocr(hocr), cut)
    },
    // Most of the time for a small picture is the program's start: the pages of one file have one start.
    async readAll(pictures, options, signal) {
      refuseIfAborted(signal)
      const cuts = pictures.map((picture) => cutOut(picture, options.bbox))
      const pages = cuts.flatMap((cut) => (cut === undefined ? [] : [cut.part]))
      if (pages.length === 0) return cuts.map(() => [])
      const hocr = pagesOfHocr(await ask(pages, options, signal))
      if (hocr.length !== pages.length) {
        const message = `\`${program}\` was given ${pages.length} pictures and answered for ${hocr.length}`
        throw new RecreateError('ocr_failed', message)
      }
      let next = 0
      return cuts.map((cut) => (cut === undefined ? [] : linesInPicture(linesOfHocr(hocr[next++]!), cut)))
    },
    async close() {
      for (const call of calls) call.abort(new RecreateError('cancelled', 'The recogniser was closed'))
    },
  }

  /** What it says of pictures, as hOCR. */
  async function ask(
    parts: readonly FramedPart[],
    options: ReadOptions,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const { tessedit_pageseg_mode: mode, ...others } = parametersOf(options)
    const variables = { ...others, tessedit_create_hocr: '1', hocr_char_boxes: '1' }
    const set = Object.entries(variables).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // As a variable it counts for nothing where it is 6: the program takes that for unset.
    set.push('--psm', mode)
    const call = new AbortController()
    const stop = () => call.abort(new RecreateError('cancelled', 'The work was stopped by its caller'))
    signal?.addEventListener('abort', stop)
    calls.add(call)
    try {
      return await run(program, [...constant, ...set], () => pagedTiff(parts), call.signal)
    } finally {
      signal?.removeEventListener('abort', stop)
      calls.delete(call)
    }
  }
}

/** @returns What the program prints. @throws RecreateError `ocr_failed`; the signal's reason, when it has been killed. */
function run(program: string, args: readonly string[], input: () => Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
    const child = spawn(program, args, { env, stdio: 'pipe', windowsHide: true })
    const kill = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    const printed: Buffer[] = []
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    // It may end before it has read all; how it ended says more.
    child.stdin.on('error', () => {})
    const settle = (error: RecreateError | undefined) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (error !== undefined) reject(error)
      else resolve(Buffer.concat(printed).toString())
    }
    child.on('error', (error) => settle(notStarted(program, error)))
    child.on('close', (code, endedBy) => settle(failureOf(program, code, endedBy, Buffer.concat(said).toString())))
    // It loads its language meanwhile.
    child.stdin.end(input())
  })
}

function notStarted(program: string, error: NodeJS.ErrnoException): RecreateError {
  const message =
    error.code === 'ENOENT'
      ? `Expected \`${program}\` to be a program: install Tesseract (on Debian, the package \`tesseract-ocr\`), or name its path in \`program\``
      : `\`${program}\` cannot be started: ${messageOf(error)}`
  return new RecreateError('ocr_failed', message, { cause: error })
}

function failureOf(
  program: string,
  code: number | null,
  endedBy: NodeJS.Signals | null,
  said: string,
): RecreateError | undefined {
  // It goes on with the languages that it has; ours is to say that one is not there.
  const missing = /Failed loading language '([^']+)'/.exec(said)?.[1]
  if (missing !== undefined) {
    return new RecreateError(
      'ocr_failed',
      `\`${program}\` has no data for \`${missing}\`: install it (on Debian, the package \`tesseract-ocr-${missing.replaceAll('_', '-')}\`), or name its folder in \`dataFolder\``,
    )
  }
  if (code === 0) return undefined
  const ended = endedBy === null ? `ended with ${code}` : `was ended by ${endedBy}`
  return new RecreateError('ocr_failed', `\`${program}\` ${ended}: ${said.trim() || 'it said nothing'}`)
}
