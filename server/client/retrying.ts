import { ApiError, ConnectionError, TimeoutError } from './errors.js'
import { pause } from './pause.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/** How work is tried again. */
interface Retrying {
  /** How often at most. */
  readonly maxRetries: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Does something, and again where that may help: the service is away, slow, busy, or in trouble of its own.
 *
 * @param work Is told how often it has been tried before.
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

/** What the service asks for; else twice as long each time, less a part by chance, so that not all come back at once. */
function pauseMs(error: unknown, retryCount: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (asked !== undefined) return asked * 1000
  return Math.min(FIRST_PAUSE_MS * 2 ** retryCount, LONGEST_PAUSE_MS) * (1 - Math.random() / 4)
}
