/** Aborts a request that receives no data for too long. */
export interface SilenceWatch {
  /** Aborted after the time limit, or with the caller's signal. */
  readonly signal: AbortSignal
  /** The time limit that was exceeded, in ms; 0 if none was. */
  readonly silentMs: number
  /** Restarts the time limit, because data was received or is expected from now on. */
  heard(): void
  /** Pauses the time limit while no data is expected. */
  rest(): void
}

/**
 * Starts watching.
 *
 * @param limitMs Time limit without data, in ms.
 * @param grantedMs Extra time for the first data, in ms.
 * @param signal The caller's signal.
 */
export function watchSilence(limitMs: number, grantedMs: number, signal: AbortSignal | undefined): SilenceWatch {
  const controller = new AbortController()
  let silentMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const expect = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      silentMs = ms
      controller.abort()
    }, ms)
  }
  expect(limitMs + grantedMs)
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
    get silentMs() {
      return silentMs
    },
    heard: () => expect(limitMs),
    rest: () => clearTimeout(timer),
  }
}
