import { type ErrorCode, RecreateError } from '../../face.js'
import { painter } from './colors.js'

/** What the command ends with: the first is all done, `failed` a file or a page that failed, `misused` a wrong use; the last two are signals. */
export const EXIT = { done: 0, failed: 1, misused: 2, interrupted: 130, terminated: 143 } as const

const MISUSE: readonly ErrorCode[] = ['option_invalid', 'pages_invalid', 'format_invalid', 'template_invalid']

/** What to do about it, where the engine, which knows no command line, cannot say so. */
const ADVICE: Partial<Readonly<Record<ErrorCode, string>>> = {
  pdf_encrypted:
    'Its password can be given with --password-file FILE or RECREATE_PASSWORD; on a terminal it is asked for',
  password_wrong: 'Passwords are told apart by capitals; a file may end with one line break, which does not count',
  page_timeout: 'A longer one is given with --page-timeout',
  page_memory: 'More is given with --memory',
}

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
  const about = file === undefined ? '' : `${file}: `
  process.stderr.write(`${paint('red', 'recreate:')} ${about}${messageFor(error)}\n`)
  if (process.env.RECREATE_DEBUG) console.error(error)
}

function messageFor(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof RecreateError)) return message
  // The engine asks its extractors, whatever they take; the command's own take PDFs and images.
  const kind = error.code === 'source_unsupported' ? 'Neither a PDF nor an image. ' : ''
  const advice = ADVICE[error.code]
  return `${kind}${message}${advice === undefined ? '' : `. ${advice}`}`
}
