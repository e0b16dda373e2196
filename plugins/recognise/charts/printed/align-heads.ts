/** A year of four digits, or of two behind a day, a month or an apostrophe: `12/31/2019`, `6/30/19`, `12/19`, `FY '19`. */
const YEAR = /(?<!\d)(?:((?:19|20)\d\d)|\d{1,2}\/(?:\d{1,2}\/)?(\d\d)|['’](\d\d))(?!\d)/gu
/** Of the years below an axis, which were read from pixels, no larger share may be another than the table's. */
const MOST_MISREAD = 0.4

/**
 * Which figure of a row belongs to which category of a chart: by their years where these tell all apart, else by their order
 * where there are as many and hardly a year speaks against it.
 *
 * @returns For each category the place of its figure; undefined where they do not go together.
 */
export function alignHeads(categories: readonly string[], heads: readonly string[]): readonly number[] | undefined {
  const [drawn, printed] = [categories.map(yearOf), heads.map(yearOf)]
  if (areDistinct(drawn) && areDistinct(printed)) {
    const places = drawn.map((year) => printed.indexOf(year))
    if (!places.includes(-1)) return places
  }
  if (categories.length !== heads.length) return undefined
  const known = drawn.flatMap((year, i) =>
    year === undefined || printed[i] === undefined ? [] : [year === printed[i]],
  )
  const misread = known.filter((isSame) => !isSame).length
  return misread > MOST_MISREAD * known.length ? undefined : categories.map((_, i) => i)
}

/** Whether a year of a category is another than that of its head. @param heads In the categories' order. */
export function hasOtherYear(categories: readonly string[], heads: readonly string[]): boolean {
  return categories.some((category, i) => {
    const [drawn, printed] = [yearOf(category), yearOf(heads[i]!)]
    return drawn !== undefined && printed !== undefined && drawn !== printed
  })
}

function yearOf(text: string): number | undefined {
  const last = [...text.matchAll(YEAR)].at(-1)
  if (last === undefined) return undefined
  const [, long, afterDay, afterMark] = last
  return long === undefined ? 2000 + Number(afterDay ?? afterMark) : Number(long)
}

function areDistinct(years: readonly (number | undefined)[]): boolean {
  return !years.includes(undefined) && new Set(years).size === years.length
}
