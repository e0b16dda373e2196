const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i
const FULL_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const FULL_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** Two digits behind a mark: `FY19`, `'19`, `Mar-19`, `Q1 19`, `1Q19`. A comma follows a day: `December 31,`. */
const SHORT_YEAR = /(?<=(?:FY|['’\-\s/.]|Q[1-4]|[1-4]Q|H[12]|[12]H))\d\d(?![\d,])/i
const QUARTER = /(?<=Q)[1-4](?!\d)|(?<!\d)[1-4](?=Q)/i
const HALF = /(?<=H)[12](?!\d)|(?<!\d)[12](?=H)/i
/** A date in figures: its year stands at its end, or in four digits at its start. */
const FIGURES_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-](?=\d{2,4}$)/

/** How a name of a row of names is counted: its rank, and how to print another rank in its form. */
interface Counted {
  readonly rank: number
  /** What of it does not count. */
  readonly form: string
  print(rank: number): string
}

const COUNTS = [countMonth, countQuarter, countHalf, countYear, countNumber]

/**
 * Names the places between printed names where these count on evenly: of 2008, 2010, 2012 the years between, of every
 * third month the months between.
 *
 * @param names One a place; empty where none is printed.
 * @returns Undefined where the printed names do not count evenly, or too few are printed to say.
 */
export function fillNames(names: readonly string[]): readonly string[] | undefined {
  const printed = names.filter((name) => name !== '').length
  if (printed === names.length) return names
  const row = findRow(names)
  if (row === undefined || row.count < printed) return undefined
  return names.map((name, at) => (name === '' ? row.nameAt(at) : name))
}

/** A row of fewer names that count on evenly says nothing of one that does not. */
const LEAST_MENDING = 4
/** Share of the names that must count on evenly. */
const MOSTLY = 0.5

/**
 * Names that were read from pixels, with those put right that break a row of others: 2018, 2019, 2028, 2021.
 *
 * @returns The names as they are where they are no such row.
 */
export function mendNames(names: readonly string[]): readonly string[] {
  const printed = names.filter((name) => name !== '').length
  const row = findRow(names)
  if (row === undefined || row.count < Math.max(LEAST_MENDING, MOSTLY * printed)) return names
  return names.map((name, at) => {
    // "2025E" behind "2024A" is what its place says, in a form of its own
    if (name === '' || row.isOn(name, at)) return name
    const meant = row.nameAt(at)
    return mayBeRead(name, meant) || mayBeYear(name, meant) ? meant : name
  })
}

/** Whether one is a misreading of the other: one letter in a short name, two in a longer one. */
function mayBeRead(name: string, meant: string): boolean {
  const [read, right] = [name, meant].map((text) => text.replaceAll(' ', ''))
  if (read!.length !== right!.length) return false
  const others = [...right!].filter((letter, i) => letter !== read![i]).length
  return others <= (right!.length > 5 ? 2 : 1)
}

/** Whether a year was read with one digit more, where an edge was taken for one: `20189` of `2019`. */
function mayBeYear(name: string, meant: string): boolean {
  if (!/^\d{5}$/.test(name) || !/^(?:19|20)\d\d$/.test(meant)) return false
  return [...name].some((_, i) => name.slice(0, i) + name.slice(i + 1) === meant)
}

/** Gaps between names are whole multiples of the least one to this share of it. */
const EVEN = 0.2

/**
 * Even places between names of which some were not read: Oct, Nov, Jan has one more.
 *
 * @param places In order, where names were read.
 * @returns Those and the lost ones with an empty name; as they are where they do not stand evenly or do not count on.
 */
export function restorePlaces(
  places: readonly { readonly at: number; readonly name: string }[],
): readonly { readonly at: number; readonly name: string }[] {
  const gaps = places.slice(1).map(({ at }, i) => at - places[i]!.at)
  const least = Math.min(...gaps)
  if (places.length < LEAST_MENDING || !(least > 0) || Math.max(...gaps) < 1.5 * least) return places
  if (gaps.some((gap) => Math.abs(gap / least - Math.round(gap / least)) > EVEN)) return places
  const all = places.flatMap((place, i) => {
    const steps = i === 0 ? 1 : Math.round(gaps[i - 1]! / least)
    const lost = Array.from({ length: steps - 1 }, (_, n) => ({
      at: place.at - ((steps - 1 - n) * gaps[i - 1]!) / steps,
      name: '',
    }))
    return [...lost, place]
  })
  const row = findRow(all.map(({ name }) => name))
  return row !== undefined && row.count >= Math.max(LEAST_MENDING, MOSTLY * places.length) ? all : places
}

/** How far the names of neighbouring places count on: 2 where every second year is printed. Undefined where they do not. */
export function stepOfNames(names: readonly string[]): number | undefined {
  const row = findRow(names)
  return row === undefined || row.count < names.length ? undefined : row.step
}

/** How many of some names are of the even row on which most of them are: 3 of 2018, 2019, 2028, 2021. */
export function countOn(names: readonly string[]): number {
  return findRow(names)?.count ?? 0
}

interface Row {
  /** How many of the printed names are of the row. */
  readonly count: number
  readonly step: number
  nameAt(at: number): string
  /** Whether a name counts as its place says, in whatever form. */
  isOn(name: string, at: number): boolean
}

/** The even row on which most of the names are. */
function findRow(names: readonly string[]): Row | undefined {
  const printed = names.flatMap((name, at) => (name === '' ? [] : [{ name, at }]))
  let best: Row | undefined
  for (const count of COUNTS) {
    const counted = printed.flatMap(({ name, at }) => {
      const found = count(name)
      return found === undefined ? [] : [{ ...found, at }]
    })
    counted.slice(1).forEach((second, i) => {
      const first = counted[i]!
      const step = (second.rank - first.rank) / (second.at - first.at)
      if (!Number.isInteger(step) || step === 0) return
      const rankAt = (at: number) => first.rank + step * (at - first.at)
      const own = counted.filter(({ rank, at, form }) => form === first.form && rank === rankAt(at))
      if (own.length < 2 || own.length <= (best?.count ?? 0)) return
      best = {
        count: own.length,
        step,
        nameAt: (at) => first.print(rankAt(at)),
        isOn: (name, at) => count(name)?.rank === rankAt(at),
      }
    })
  }
  return best
}

function countYear(name: string): Counted | undefined {
  const year = yearOf(name)
  if (year === undefined) return undefined
  return {
    rank: fullYear(year.digits),
    form: replaceAt(name, year.at, year.digits, ''),
    print: (rank) => replaceAt(name, year.at, year.digits, likeYear(year.digits, rank)),
  }
}

function yearOf(name: string): { readonly digits: string; readonly at: number } | undefined {
  const date = FIGURES_DATE.exec(name)
  if (date !== null) return { digits: name.slice(date[0].length), at: date[0].length }
  const found = yearIn(name)
  return found === null ? undefined : { digits: found[0], at: found.index }
}

/** The year of a name: four digits are surer than two. */
function yearIn(name: string): RegExpExecArray | null {
  return FULL_YEAR.exec(name) ?? SHORT_YEAR.exec(name)
}

function countMonth(name: string): Counted | undefined {
  const month = MONTH.exec(name)
  if (month === null) return undefined
  const index = MONTHS.indexOf(month[0].slice(0, 3).toLowerCase())
  const rest = name.replace(month[0], ' '.repeat(month[0].length))
  const year = yearIn(rest)
  const base = year === null ? 0 : 12 * fullYear(year[0])
  return {
    rank: base + index,
    form: (year === null ? rest : replaceAt(rest, year.index, year[0], '')).replace(/ +/g, ' '),
    print: (rank) => {
      const named = likeMonth(month[0], ((rank % 12) + 12) % 12)
      const dated =
        year === null ? name : replaceAt(name, year.index, year[0], likeYear(year[0], Math.floor(rank / 12)))
      return dated.replace(month[0], named)
    },
  }
}

function countQuarter(name: string): Counted | undefined {
  return countParts(name, QUARTER, 4)
}

function countHalf(name: string): Counted | undefined {
  return countParts(name, HALF, 2)
}

/** Quarters and halves of years. */
function countParts(name: string, form: RegExp, parts: number): Counted | undefined {
  const part = form.exec(name)
  const year = yearIn(name)
  if (part === null || year === null) return undefined
  return {
    rank: parts * fullYear(year[0]) + Number(part[0]) - 1,
    form: name.replace(/\d/g, ''),
    print: (rank) => {
      const dated = likeYear(year[0], Math.floor(rank / parts))
      const changes = [
        { at: part.index, from: part[0], to: String((rank % parts) + 1) },
        { at: year.index, from: year[0], to: dated },
      ].sort((a, b) => b.at - a.at)
      return changes.reduce((text, { at, from, to }) => replaceAt(text, at, from, to), name)
    },
  }
}

function countNumber(name: string): Counted | undefined {
  return /^-?\d{1,6}$/.test(name) ? { rank: Number(name), form: '', print: String } : undefined
}

/** Two digits of a year are of 1970 to 2069. */
function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year
}

function shortYear(year: number): string {
  return String(year % 100).padStart(2, '0')
}

function likeYear(printed: string, year: number): string {
  return printed.length === 2 ? shortYear(year) : String(year)
}

/** A month as long, and in such capitals, as another was printed. */
function likeMonth(printed: string, month: number): string {
  const full = FULL_MONTHS[month]!
  const name = printed.length > 4 ? full : full.slice(0, 3)
  if (printed === printed.toUpperCase()) return name.toUpperCase()
  return printed === printed.toLowerCase() ? name.toLowerCase() : name
}

function replaceAt(text: string, at: number, from: string, to: string): string {
  return text.slice(0, at) + to + text.slice(at + from.length)
}
