/** Aborts what has been silent for too long. */
export interface SilenceWatch {
  /** Aborted after a silence, or with the caller's own signal. */
  readonly signal: AbortSignal
  /** How long the silence was that ended it, in milliseconds; 0 where there was none. */
  readonly silentMs: number
  /** Something was heard, or something is expected from now on. */
  heard(): void
  /** Nothing is expected for the time being. */
  rest(): void
}

/**
 * Watches for silence from now on.
 *
 * @param limitMs Milliseconds without a sign of life.
 * @param grantedMs So much longer may the first take.
 * @param signal The caller's own.
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
