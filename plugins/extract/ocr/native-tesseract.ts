import { spawn } from 'node:child_process'
import type { ReadOptions, TextRecognizer } from '../../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { Warning } from '../../../core/model.js'
import { cutOut, linesInPicture } from './cut-out.js'
import { linesOfHocr, pagesOfHocr } from './hocr.js'
import { findInstalledData } from './languages/installed-data.js'
import { folderAdvice, usableLanguages } from './languages/usable-languages.js'
import { fillLanguages, type NativeTesseractOptions } from './options.js'
import { type FramedPart, pagedTiff } from './paged-tiff.js'
import { parametersOf } from './parameters.js'
import { notStarted, programFailure, tesseractEnvironment } from './program-failure.js'
import { NotWarm } from './warm-program.js'
import { WarmPrograms } from './warm-programs.js'

/**
 * Returns a recognizer that runs the installed `tesseract` program, version 4 or later. About twice as fast as
 * {@link tesseractJs}. Each process uses one core and stays loaded for a minute, because loading a language takes
 * longer than reading a few numbers. Idle processes do not keep this process alive.
 *
 * @throws RecreateError `option_invalid`. A missing program is reported by `read`.
 */
export function nativeTesseract(options: NativeTesseractOptions = {}): TextRecognizer {
  const languages = fillLanguages(options, { program: 0 })
  const program = options.program ?? 'tesseract'
  let warnings: readonly Warning[] = []
  let chosen: Promise<readonly string[]> | undefined
  const warm = new WarmPrograms(program)
  // Sharing an unnamed file between processes works differently on each system.
  let staysWarm = process.platform === 'linux'
  const calls = new Set<AbortController>()
  return {
    name: 'native tesseract',
    async read(picture, options, signal) {
      refuseIfAborted(signal)
      const cut = cutOut(picture, options.bbox)
      if (cut === undefined) return []
      const [hocr] = await ask([cut.part], options, signal)
      return linesInPicture(linesOfHocr(hocr!), cut)
    },
    async readAll(pictures, options, signal) {
      refuseIfAborted(signal)
      const cuts = pictures.map((picture) => cutOut(picture, options.bbox))
      const parts = cuts.flatMap((cut) => (cut === undefined ? [] : [cut.part]))
      const hocr = parts.length === 0 ? [] : await ask(parts, options, signal)
      let next = 0
      return cuts.map((cut) => (cut === undefined ? [] : linesInPicture(linesOfHocr(hocr[next++]!), cut)))
    },
    warnings: () => warnings,
    async close() {
      for (const call of calls) call.abort(new RecreateError('cancelled', 'The recogniser was closed'))
      warm.close()
    },
  }

  /** Returns the arguments that select the languages. */
  async function languageArguments(): Promise<readonly string[]> {
    const { dataFolder } = options
    // The usual case does not need to ask the program, which would take as long as reading a number.
    if (dataFolder === undefined && languages.join() === 'eng') return ['-l', 'eng', '--oem', '1']
    const { folder, nameOf } = await findInstalledData(program, [...languages, 'eng'], dataFolder)
    const adviceOn = (missing: readonly string[]) => installAdvice(program, missing, dataFolder)
    const { data, warnings: found } = await usableLanguages(languages, async (name) => nameOf(name), adviceOn)
    warnings = found
    return ['-l', data.join('+'), '--oem', '1', ...(folder === undefined ? [] : ['--tessdata-dir', folder])]
  }

  /** Returns the hOCR page of each picture. */
  async function ask(
    parts: readonly FramedPart[],
    options: ReadOptions,
    signal: AbortSignal | undefined,
  ): Promise<readonly string[]> {
    const { tessedit_pageseg_mode: mode, user_defined_dpi: dpi, ...others } = parametersOf(options)
    const variables = { ...others, tessedit_create_hocr: '1', hocr_char_boxes: '1' }
    // The mode must be an argument: as a variable, the program treats the value 6 as unset.
    const set = [...Object.entries(variables).flatMap(([name, value]) => ['-c', `${name}=${value}`]), '--psm', mode]
    const call = new AbortController()
    const stop = () => call.abort(new RecreateError('cancelled', 'The operation was cancelled by the caller'))
    signal?.addEventListener('abort', stop)
    calls.add(call)
    try {
      chosen ??= languageArguments()
      chosen.catch(() => {
        chosen = undefined
      })
      const args = [...(await chosen), ...set]
      if (call.signal.aborted) throw call.signal.reason
      if (staysWarm) {
        try {
          const draws = parts.map((part) => () => pagedTiff([part], Number(dpi)))
          return await warm.read(args, draws, call.signal)
        } catch (error) {
          if (!(error instanceof NotWarm)) throw error
          staysWarm = false
        }
      }
      // One start for all pictures, because starting takes most of the time for a small picture.
      const pages = pagesOfHocr(await run(program, args, () => pagedTiff(parts, Number(dpi)), call.signal))
      if (pages.length === parts.length) return pages
      const message = `\`${program}\` got ${parts.length} pictures but returned ${pages.length} pages`
      throw new RecreateError('ocr_failed', message)
    } finally {
      signal?.removeEventListener('abort', stop)
      calls.delete(call)
    }
  }
}

function installAdvice(program: string, missing: readonly string[], dataFolder: string | undefined): string {
  const packages = missing.map((language) => `tesseract-ocr-${language.replaceAll('_', '-')}`).join(' ')
  return `Install the data for \`${program}\` (on Debian: \`apt-get install ${packages}\`), or ${folderAdvice(missing, dataFolder)}`
}

/** Runs a program. @returns Its output. @throws RecreateError `ocr_failed`; the signal's reason if it was killed. */
function run(program: string, args: readonly string[], input: () => Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = tesseractEnvironment()
    const child = spawn(program, ['stdin', 'stdout', ...args], { env, stdio: 'pipe', windowsHide: true })
    const kill = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    const printed: Buffer[] = []
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    // The program may end before it has read everything; its exit status is more informative.
    child.stdin.on('error', () => {})
    const settle = (error: RecreateError | undefined) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (error !== undefined) reject(error)
      else resolve(Buffer.concat(printed).toString())
    }
    child.on('error', (error) => settle(notStarted(program, error)))
    child.on('close', (code, endedBy) => settle(programFailure(program, code, endedBy, Buffer.concat(said).toString())))
    // The program loads its language meanwhile.
    child.stdin.end(input())
  })
}
