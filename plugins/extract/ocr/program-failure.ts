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
  // The program continues with its other languages. Missing data was detected before, so this data is damaged. Some
  // languages also ask for data of vertical text, which they do not need.
  const names = [...said.matchAll(/Failed loading language '([^']+)'/g)].map(([, name]) => name!)
  const damaged = names.find((name) => !name.endsWith('_vert'))
  if (damaged !== undefined) {
    const message = `\`${program}\` cannot load the data of the language \`${damaged}\`. Install it again, or replace the file \`${damaged}.traineddata\`.`
    return new RecreateError('ocr_failed', message)
  }
  if (code === 0) return undefined
  const ended = endedBy === null ? `ended with exit code ${code}` : `was ended by ${endedBy}`
  return new RecreateError('ocr_failed', `\`${program}\` ${ended}: ${said.trim() || 'no error output'}`)
}
