import { mayNameDay } from '../lexicon/dates.js'

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

/** A year stands under its name when their middles are no farther apart than this share of the step to the next name. */
const UNDER = 0.2

/**
 * Names that are set in two lines, the second of which is a year: `December 31,` over `2020`. Other figures under names are
 * what they name.
 *
 * @returns One a category; undefined where not every name has a year under it, or names are years themselves.
 */
export function withYears(names: readonly Named[], years: readonly Named[]): readonly string[] | undefined {
  if (names.length < 2 || years.length !== names.length) return undefined
  if (!years.every(({ name }) => YEAR.test(name)) || names.some(({ name }) => YEAR.test(name))) return undefined
  const step = (names.at(-1)!.at - names[0]!.at) / (names.length - 1)
  const sorted = years.toSorted((a, b) => a.at - b.at)
  const areUnder = sorted.every(({ at }, i) => Math.abs(at - names[i]!.at) <= UNDER * step)
  return areUnder ? names.map(({ name }, i) => `${name} ${sorted[i]!.name}`) : undefined
}

/**
 * Names some of which have a year as their second line: `EBIT` over `2022` at the ends of a bridge.
 *
 * @returns Undefined where a year stands under no name.
 */
export function withSomeYears(names: readonly Named[], years: readonly Named[]): readonly string[] | undefined {
  if (names.length < 2 || !years.every(({ name }) => YEAR.test(name))) return undefined
  const step = (names.at(-1)!.at - names[0]!.at) / (names.length - 1)
  const under = names.map(({ at }) => years.find((year) => Math.abs(year.at - at) <= UNDER * step))
  if (years.some((year) => !under.includes(year))) return undefined
  return names.map(({ name }, i) => (under[i] === undefined ? name : `${name} ${under[i].name}`))
}

/** A year in two digits, and a name that ends with one. */
const SHORT_YEAR = /^['’]?\d{2}$/
const WITH_SHORT_YEAR = /\D['’]?(?<year>\d{2})$/

/**
 * Months whose years, in two digits, are their second lines: `Jan` over `23`, while `Jul 23` may stand in one line. The years
 * go on with the months; other figures under names are what they name.
 *
 * @returns Undefined where it is not so.
 */
export function withShortYears(names: readonly Named[], years: readonly Named[]): readonly string[] | undefined {
  if (names.length < 2 || !years.every(({ name }) => SHORT_YEAR.test(name))) return undefined
  const step = (names.at(-1)!.at - names[0]!.at) / (names.length - 1)
  const under = names.map(({ at }) => years.find((year) => Math.abs(year.at - at) <= UNDER * step))
  if (years.some((year) => !under.includes(year))) return undefined
  const whole = names.map(({ name }, i) => (under[i] === undefined ? name : `${name} ${under[i].name}`))
  const areMonths = names.every(({ name }, i) => mayNameDay(name) && /\d/.test(name) === (under[i] === undefined))
  const numbers = whole.map((name) => Number(WITH_SHORT_YEAR.exec(name)?.groups?.year))
  const goOn = numbers.every((year, i) => i === 0 || year === numbers[i - 1] || year === (numbers[i - 1]! + 1) % 100)
  return areMonths && goOn ? whole : undefined
}

const YEAR = /^(?:19|20)\d\d[AEFPe]?$/

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
