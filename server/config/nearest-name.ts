/**
 * Finds the name that a mistyped one most likely means, ignoring case.
 *
 * @returns Undefined if no name is near. One edit is allowed for every five letters, and always at least one.
 */
export function nearestName(mistyped: string, names: readonly string[]): string | undefined {
  const typed = mistyped.toLowerCase()
  const most = Math.max(1, Math.floor(typed.length / 5))
  return names
    .map((name) => ({ name, changes: countChanges(name.toLowerCase(), typed) }))
    .filter(({ changes }) => changes <= most)
    .sort((a, b) => a.changes - b.changes)[0]?.name
}

/** Counts the edits (change, add, remove, swap neighbors) between two names (optimal string alignment). */
function countChanges(one: string, other: string): number {
  let before: readonly number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1]
    for (let place = 1; place <= other.length; place++) {
      const replaced = (row[place - 1] ?? 0) + (other[place - 1] === one[index] ? 0 : 1)
      const isSwap = index > 0 && place > 1 && other[place - 1] === one[index - 1] && other[place - 2] === one[index]
      const swapped = isSwap ? (before[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
