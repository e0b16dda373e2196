/** What went wrong, in words: an answer to HEAD has no body, and what several addresses refused has no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  const status = statusOf(error)
  // The SDK names the errors that it cannot read `Unknown` and `UnknownError`.
  const words = [error.name, message].filter((word) => word !== '' && word !== 'Error' && !word.startsWith('Unknown'))
  const reason = [...new Set(words)].join(': ')
  return status === undefined ? reason : `${reason} (HTTP ${status})`.trim()
}

/** The status of the answer, where there was one. */
export function statusOf(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode
}
