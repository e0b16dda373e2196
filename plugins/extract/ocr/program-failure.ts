import { messageOf, RecreateError } from '../../../core/errors.js'

/** What the program Tesseract is told by its environment: one core, as others may have work for the rest. */
export function tesseractEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, OMP_THREAD_LIMIT: '1' }
}

/** Why a program could not be started. */
export function notStarted(program: string, error: NodeJS.ErrnoException): RecreateError {
  const message =
    error.code === 'ENOENT'
      ? `There is no program \`${program}\`. Install Tesseract (on Debian, the package \`tesseract-ocr\`), or set \`program\` to its path.`
      : `\`${program}\` cannot be started: ${messageOf(error)}`
  return new RecreateError('ocr_failed', message, { cause: error })
}

/**
 * Why a program did not read what it should.
 *
 * @param code How it ended, 0 where it did as it should, or has not ended.
 * @param said What it wrote of itself.
 * @returns Nothing where all is well.
 */
export function programFailure(
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
      `\`${program}\` has no data for the language \`${missing}\`. Install it (on Debian, the package \`tesseract-ocr-${missing.replaceAll('_', '-')}\`), or set \`dataFolder\` to the folder of its data.`,
    )
  }
  if (code === 0) return undefined
  const ended = endedBy === null ? `ended with ${code}` : `was ended by ${endedBy}`
  return new RecreateError('ocr_failed', `\`${program}\` ${ended}: ${said.trim() || 'it said nothing'}`)
}
