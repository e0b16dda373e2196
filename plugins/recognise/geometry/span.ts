/** An interval on one axis. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the index of the column that overlaps a text most. */
export function columnUnder(
  { x0, x1 }: { readonly x0: number; readonly x1: number },
  columns: readonly Span[],
): number {
  let [best, most] = [0, -Infinity]
  for (const [at, { start, end }] of columns.entries()) {
    const shared = Math.min(x1, end) - Math.max(x0, start)
    if (shared > most) [best, most] = [at, shared]
  }
  return best
}
