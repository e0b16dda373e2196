import { ApiError, ConnectionError, TimeoutError } from './errors.js'
import { pause } from './pause.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/** Options of {@link retrying}. */
interface Retrying {
  /** Maximum number of retries. */
  readonly maxRetries: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs `work` and retries it if the service is unavailable, slow, overloaded or failed.
 *
 * @param work Receives the number of earlier attempts.
 */
export async function retrying<Result>(
  { maxRetries, signal }: Retrying,
  work: (retryCount: number) => Promise<Result>,
): Promise<Result> {
  for (let retryCount = 0; ; retryCount++) {
    try {
      return await work(retryCount)
    } catch (error) {
      if (retryCount >= maxRetries || !isWorthRetrying(error)) throw error
      await pause(pauseMs(error, retryCount), signal)
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 409, 429].includes(error.status) || error.status >= 500
  return error instanceof ConnectionError || error instanceof TimeoutError
}

/**
 * Returns the pause requested by the service; else a pause that doubles with each retry, minus a random part so that
 * clients do not retry in step.
 */
function pauseMs(error: unknown, retryCount: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (asked !== undefined) return asked * 1000
  return Math.min(FIRST_PAUSE_MS * 2 ** retryCount, LONGEST_PAUSE_MS) * (1 - Math.random() / 4)
}
