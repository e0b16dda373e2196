/**
 * Returns a readable reason for an error of the SDK. A response to HEAD has no body, and an AggregateError over several
 * addresses has no message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  const status = statusOf(error)
  // The SDK gives errors that it cannot parse the names `Unknown` and `UnknownError`.
  const words = [error.name, message].filter((word) => word !== '' && word !== 'Error' && !word.startsWith('Unknown'))
  const reason = [...new Set(words)].join(': ')
  return status === undefined ? reason : `${reason} (HTTP ${status})`.trim()
}

/** Returns the HTTP status of the response, if there was one. */
export function statusOf(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode
}
