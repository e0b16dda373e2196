/** A quarter or a month before two digits of a year, and what the mark between them is read as: `Q1'21`, `Q2°21`. */
const SHORT_YEAR = /^(\S{1,4}\s?)(['‘’`´°"*])(\s?\d\d)$/u
/** So many names of a row have such a mark. */
const MOSTLY = 0.75
const LEAST_NAMES = 3

/** Names that were read from pixels, the marks before their years all as most of them were read. */
export function evenYearMarks(names: readonly string[]): readonly string[] {
  const marks = names.flatMap((name) => SHORT_YEAR.exec(name)?.[2] ?? [])
  if (marks.length < Math.max(LEAST_NAMES, MOSTLY * names.length)) return names
  const count = (mark: string) => marks.filter((each) => each === mark).length
  // of several that are as common the plainest
  const usual = [...marks, "'"].reduce((best, mark) => (count(mark) > count(best) ? mark : best), "'")
  return names.map((name) => name.replace(SHORT_YEAR, `$1${usual}$3`))
}
