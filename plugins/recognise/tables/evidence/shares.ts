/** Part of a whole. @param ofNone The result if there is no whole. */
export function share(part: number, whole: number, ofNone = 0): number {
  return whole === 0 ? ofNone : part / whole
}

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
