import { messageOf, RecreateError } from '../../../core/errors.js'

/** Returns the environment of the Tesseract program. It is limited to one core. */
export function tesseractEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, OMP_THREAD_LIMIT: '1' }
}

/** Returns the error for a program that could not be started. */
export function notStarted(program: string, error: NodeJS.ErrnoException): RecreateError {
  const message =
    error.code === 'ENOENT'
      ? `There is no program \`${program}\`. Install Tesseract (on Debian, the package \`tesseract-ocr\`), or set \`program\` to its path.`
      : `\`${program}\` cannot be started: ${messageOf(error)}`
  return new RecreateError('ocr_failed', message, { cause: error })
}

/**
 * Returns the error for a program that failed to read a picture.
 *
 * @param code Exit code; 0 also if the program is still running.
 * @param said Error output of the program.
 * @returns undefined if there was no failure.
 */
export function programFailure(
  program: string,
  code: number | null,
  endedBy: NodeJS.Signals | null,
  said: string,
): RecreateError | undefined {
  // The program continues with its other languages, but a missing language is an error here.
  const missing = /Failed loading language '([^']+)'/.exec(said)?.[1]
  if (missing !== undefined) {
    return new RecreateError(
      'ocr_failed',
      `\`${program}\` has no data for the language \`${missing}\`. Install it (on Debian, the package \`tesseract-ocr-${missing.replaceAll('_', '-')}\`), or set \`dataFolder\` to the folder of its data.`,
    )
  }
  if (code === 0) return undefined
  const ended = endedBy === null ? `ended with exit code ${code}` : `was ended by ${endedBy}`
  return new RecreateError('ocr_failed', `\`${program}\` ${ended}: ${said.trim() || 'no error output'}`)
}
