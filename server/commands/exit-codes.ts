import { basename } from 'node:path'
import { type ErrorCode, RecreateError } from '../../index.js'
import { painter } from './colors.js'

/** Exit codes, as documented in `docs/command.md` and `--help`; the last two are for signals. */
export const EXIT = { done: 0, failed: 1, misused: 2, interrupted: 130, terminated: 143 } as const

/** Errors that need another command line; a retry would not help. */
const MISUSE: readonly ErrorCode[] = [
  'option_invalid',
  'not_found',
  'pages_invalid',
  'format_invalid',
  'template_invalid',
]

/** Advice for errors of the engine, which does not know the command line. */
const ADVICE: Partial<Readonly<Record<ErrorCode, string>>> = {
  pdf_encrypted: 'Set it with --password-file FILE or RECREATE_PASSWORD; on a terminal the command asks for it.',
  password_wrong: 'Passwords are case-sensitive; the line break at the end of a password file is ignored.',
  page_timeout: 'Raise the limit with --page-timeout.',
  page_memory: 'Raise the limit with --memory.',
}

/** Message for a document that no reader accepts. */
const UNSUPPORTED = 'It is neither a PDF nor an image, regardless of its name.'

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof RecreateError)) return EXIT.failed
  if (error.code === 'cancelled') return EXIT.interrupted
  return MISUSE.includes(error.code) ? EXIT.misused : EXIT.failed
}

/** Converts an error to JSON: a stable code, see `ErrorCode`, and the message. */
export function errorOnJson(error: unknown): { readonly code: string; readonly message: string } {
  return { code: error instanceof RecreateError ? error.code : 'unforeseen', message: messageFor(error) }
}

/**
 * Prints an error on stderr as `recreate: FILE: message`. With `RECREATE_DEBUG` it also prints the stack traces of the
 * error and its causes.
 *
 * @param file The file that failed, as given; absent for errors of the whole command.
 */
export function printError(error: unknown, file?: string): void {
  const paint = painter(process.stderr)
  process.stderr.write(`${paint('red', 'recreate:')} ${aboutFile(messageFor(error), file)}\n`)
  if (process.env.RECREATE_DEBUG) console.error(error)
}

/** Puts the file name before a message that does not start with it. */
function aboutFile(message: string, file: string | undefined): string {
  if (file === undefined || message.startsWith(`${file} `)) return message
  const name = basename(file)
  return message.startsWith(`${name} `) ? `${file}${message.slice(name.length)}` : `${file}: ${message}`
}

function messageFor(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof RecreateError)) return message
  if (error.code === 'source_unsupported' && error.details.format === undefined) return UNSUPPORTED
  const advice = ADVICE[error.code]
  return advice === undefined ? message : `${message.replace(/\.$/, '')}. ${advice}`
}
