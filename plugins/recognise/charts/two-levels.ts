/** A name and the place along its axis where it stands. */
interface Named {
  readonly at: number
  readonly name: string
}

/**
 * Names in two levels as one: `Q1` over `2023` is `Q1 2023`.
 *
 * @param inner Names of the categories, in order.
 * @param outer Names over or under groups of them.
 * @returns One a category; undefined where the groups do not show.
 */
export function joinLevels(inner: readonly Named[], outer: readonly Named[]): readonly string[] | undefined {
  const sorted = [...outer].sort((a, b) => a.at - b.at)
  const groups = groupsByRepeats(inner)
  const isOneEach = groups.length === sorted.length
  const groupOf = (i: number) =>
    isOneEach ? groups.findIndex((group) => group.includes(i)) : nearest(inner[i]!.at, sorted)
  const owners = inner.map((_, i) => groupOf(i))
  // a group's name stands over its middle
  const isCentered = sorted.every(({ at }, g) => {
    const own = inner.filter((_, i) => owners[i] === g)
    const middle = own.length === 0 ? Number.NaN : (own[0]!.at + own.at(-1)!.at) / 2
    const pitch = (inner.at(-1)!.at - inner[0]!.at) / (inner.length - 1)
    return Math.abs(middle - at) <= 0.6 * pitch
  })
  return isCentered ? inner.map(({ name }, i) => `${name} ${sorted[owners[i]!]!.name}`.trim()) : undefined
}

/** A name that comes again begins a new group. */
function groupsByRepeats(inner: readonly Named[]): readonly (readonly number[])[] {
  const groups: number[][] = [[]]
  let seen = new Set<string>()
  for (const [i, { name }] of inner.entries()) {
    if (seen.has(name)) {
      groups.push([])
      seen = new Set()
    }
    seen.add(name)
    groups.at(-1)!.push(i)
  }
  return groups
}

function nearest(at: number, named: readonly Named[]): number {
  const distances = named.map((each) => Math.abs(each.at - at))
  return distances.indexOf(Math.min(...distances))
}
