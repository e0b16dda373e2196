import { basename, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { type ConvertOptions, convert, RecreateError, type Runner, reasonOf, type Source } from '../../../index.js'
import { countFindings, type Findings } from './findings.js'
import { type InputFile, STANDARD_INPUT } from './input-files.js'
import { STANDARD_OUTPUT, writeFiles, writeToOutput } from './output-files.js'
import type { Passwords } from './passwords.js'
import type { ProgressBar } from './progress.js'

/** The work to do for each file. */
export interface FileWork {
  readonly conversion: Pick<
    ConvertOptions,
    'mode' | 'format' | 'presentation' | 'renderers' | 'plugins' | 'pages' | 'missingPages'
  >
  readonly runner: Runner
  readonly signal: AbortSignal
  readonly passwords: Passwords
  readonly progress: ProgressBar
  /** Folder of the output, or {@link STANDARD_OUTPUT}. */
  readonly out: string
  /** File name for the document on standard input. */
  readonly nameOfInput: string
}

/** Result of a file. */
export type FileResult =
  | ConvertedFile
  | { readonly path: string; readonly error: unknown; readonly findings?: undefined; readonly files?: undefined }

/** A converted document and its output files. */
interface ConvertedFile {
  /** Path of the input, as given or found. */
  readonly path: string
  readonly findings: Findings
  /** Output files; empty if the output went to standard output. */
  readonly files: readonly WrittenFile[]
  readonly error?: undefined
}

/** An output file. */
interface WrittenFile {
  readonly format: string
  readonly path: string
  /** Size in bytes. */
  readonly size: number
}

/** How often the password is asked for. */
const MOST_QUESTIONS = 3

/** Converts a file and writes its output. @param output Path in the output folder, without extension. */
export async function convertFile(input: InputFile, output: string, work: FileWork): Promise<FileResult> {
  const { path } = input
  const { conversion, runner, signal, progress, out } = work
  try {
    if (input.error !== undefined) throw input.error
    const source = path === STANDARD_INPUT ? await readInput(work.nameOfInput, signal) : path
    const options = { ...conversion, runner, signal, onProgress: progress.forFile() }
    const { document, files } = await convert(source, options).catch(async (error: unknown) => {
      if (!(error instanceof RecreateError) || error.code !== 'pdf_encrypted') throw error
      return convert(await unlock(source, error, work), options)
    })
    refuseIfStopped(signal)
    const findings = countFindings(document, conversion.pages)
    if (out === STANDARD_OUTPUT) {
      for (const { bytes } of files) await writeToOutput(bytes)
      return { path, findings, files: [] }
    }
    const written = files.map(({ format, extension, bytes }) => ({
      format,
      path: join(out, `${output}.${extension}`),
      bytes,
    }))
    await writeFiles(written)
    return { path, findings, files: written.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })) }
  } catch (error) {
    return { path, error }
  }
}

/**
 * Returns a copy without its password. @throws RecreateError The given error if there is no password; `password_wrong`.
 */
async function unlock(
  source: string | Source,
  locked: RecreateError,
  { runner, passwords, progress, signal }: FileWork,
): Promise<Source> {
  const named = typeof source === 'string' ? { fileName: basename(source), path: source } : source
  const ask = (isWrong: boolean) => progress.without(() => passwords.ask(named.fileName, isWrong))
  let password = passwords.given ?? (await ask(false))
  for (let asked = 1; ; asked++) {
    if (password === undefined || runner.unprotect === undefined) throw locked
    try {
      const { bytes } = await runner.unprotect(named, password, signal)
      return { fileName: named.fileName, bytes }
    } catch (error) {
      const isWrong = error instanceof RecreateError && error.code === 'password_wrong'
      const next = isWrong && asked < MOST_QUESTIONS ? await ask(true) : undefined
      if (next === undefined) throw error
      password = next
    }
  }
}

/** Reads standard input; a signal ends the wait, since the input may never end. */
async function readInput(fileName: string, signal: AbortSignal): Promise<Source> {
  if (process.stdin.isTTY) {
    throw new RecreateError(
      'option_invalid',
      'It is a terminal; redirect a document, as in `recreate convert - < report.pdf`.',
    )
  }
  const pieces: Buffer[] = []
  try {
    for await (const piece of addAbortSignal(signal, process.stdin)) pieces.push(piece as Buffer)
  } catch (cause) {
    refuseIfStopped(signal)
    const message = `Cannot read it: ${reasonOf(cause)}.`
    throw new RecreateError('source_unreadable', message, { cause })
  }
  const bytes = Buffer.concat(pieces)
  if (bytes.length === 0) {
    throw new RecreateError('source_unreadable', 'It is empty (0 bytes).')
  }
  return { fileName, bytes }
}

function refuseIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new RecreateError('cancelled', 'The conversion was stopped.')
}
