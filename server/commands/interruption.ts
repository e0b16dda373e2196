/** Abort signals for SIGINT and SIGTERM. */
interface Interruption {
  /** Aborted when no new work may start. */
  readonly ending: AbortSignal
  /** Aborted when work in progress must stop too. */
  readonly signal: AbortSignal
  stopListening(): void
}

/**
 * Listens for SIGINT and SIGTERM. The first signal stops the work cleanly. If `isPatient`, the first signal only stops
 * new work, and the second one stops the rest. The next signal ends the process.
 */
export function listenForInterruption(isPatient: boolean): Interruption {
  const ending = new AbortController()
  const stop = new AbortController()
  const stopListening = () => process.off('SIGINT', hear).off('SIGTERM', hear)
  function hear() {
    if (isPatient && !ending.signal.aborted) return ending.abort()
    ending.abort()
    stop.abort()
    stopListening()
  }
  process.on('SIGINT', hear).on('SIGTERM', hear)
  return { ending: ending.signal, signal: stop.signal, stopListening }
}
