import { basename } from 'node:path'
import { type ErrorCode, RecreateError } from '../../index.js'
import { painter } from './colors.js'

/** What the command ends with. `docs/command.md` and `--help` say when; the last two are for signals. */
export const EXIT = { done: 0, failed: 1, misused: 2, interrupted: 130, terminated: 143 } as const

/** The call names something that does not exist or cannot be: another call is needed, not another try. */
const MISUSE: readonly ErrorCode[] = [
  'option_invalid',
  'not_found',
  'pages_invalid',
  'format_invalid',
  'template_invalid',
]

/** What to do about it, where the engine, which knows no command line, cannot say so. */
const ADVICE: Partial<Readonly<Record<ErrorCode, string>>> = {
  pdf_encrypted: 'Give it with --password-file FILE or RECREATE_PASSWORD; on a terminal the command asks for it.',
  password_wrong: 'Upper and lower case count; the line break at the end of a password file does not.',
  page_timeout: 'Raise the limit with --page-timeout.',
  page_memory: 'Raise the limit with --memory.',
}

/** The engine knows no more than that none of its readers takes the document. */
const UNSUPPORTED = 'Neither a PDF nor an image, whatever its name says.'

/** The exit code that an error asks for. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof RecreateError)) return EXIT.failed
  if (error.code === 'cancelled') return EXIT.interrupted
  return MISUSE.includes(error.code) ? EXIT.misused : EXIT.failed
}

/** An error for scripts: a stable code, see `ErrorCode`, and what is printed otherwise. */
export function errorOnJson(error: unknown): { readonly code: string; readonly message: string } {
  return { code: error instanceof RecreateError ? error.code : 'unforeseen', message: messageFor(error) }
}

/**
 * Prints an error on stderr as `recreate: FILE: message`; with the environment's `RECREATE_DEBUG` also its stack, and
 * those of its causes.
 *
 * @param file The file it is about, as given; absent where it is about the call.
 */
export function printError(error: unknown, file?: string): void {
  const paint = painter(process.stderr)
  process.stderr.write(`${paint('red', 'recreate:')} ${aboutFile(messageFor(error), file)}\n`)
  if (process.env.RECREATE_DEBUG) console.error(error)
}

/** Names the file once, where the message does not begin with its name. */
function aboutFile(message: string, file: string | undefined): string {
  if (file === undefined || message.startsWith(`${file} `)) return message
  const name = basename(file)
  return message.startsWith(`${name} `) ? `${file}${message.slice(name.length)}` : `${file}: ${message}`
}

function messageFor(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof RecreateError)) return message
  if (error.code === 'source_unsupported') return UNSUPPORTED
  const advice = ADVICE[error.code]
  return advice === undefined ? message : `${message.replace(/\.$/, '')}. ${advice}`
}
