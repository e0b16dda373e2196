/** What signals ask for. */
interface Interruption {
  /** Aborted when nothing new is to be begun. */
  readonly ending: AbortSignal
  /** Aborted when what is begun is to stop too. */
  readonly signal: AbortSignal
  stopListening(): void
}

/**
 * Listens for SIGINT and SIGTERM. The first stops the work cleanly, where one is patient only what is not begun, and the
 * next the rest; the one after that ends the process as it always does.
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
