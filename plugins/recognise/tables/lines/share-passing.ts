/** Share of the items that pass a test. 0 if there are none. */
export function sharePassing<T>(items: readonly T[], passes: (item: T) => boolean): number {
  if (items.length === 0) return 0
  let count = 0
  for (const item of items) if (passes(item)) count++
  return count / items.length
}
