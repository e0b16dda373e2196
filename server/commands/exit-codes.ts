import { type ErrorCode, RecreateError } from '../../index.js'

/** What the command ends with: the first is all done, `failed` a file or a page that failed, `misused` a wrong use; the last two are signals. */
export const EXIT = { done: 0, failed: 1, misused: 2, interrupted: 130, terminated: 143 } as const

const MISUSE: readonly ErrorCode[] = ['option_invalid', 'pages_invalid', 'format_invalid', 'template_invalid']

/** The exit code that an error asks for. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof RecreateError)) return EXIT.failed
  if (error.code === 'cancelled') return EXIT.interrupted
  return MISUSE.includes(error.code) ? EXIT.misused : EXIT.failed
}

/**
 * Prints an error on stderr as `recreate: FILE: message`; with the environment's `RECREATE_DEBUG` also its stack, and
 * those of its causes.
 *
 * @param file The file it is about, as given; absent where it is about the call.
 */
export function printError(error: unknown, file?: string): void {
  const message = error instanceof Error ? error.message : String(error)
  // The engine asks its extractors, whatever they take; the command's own take PDFs and images.
  const kind =
    error instanceof RecreateError && error.code === 'source_unsupported' ? 'Neither a PDF nor an image. ' : ''
  const about = file === undefined ? '' : `${file}: `
  process.stderr.write(`recreate: ${about}${kind}${message}\n`)
  if (process.env.RECREATE_DEBUG) console.error(error)
}
