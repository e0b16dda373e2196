const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)'

/** What names of an axis look like that may stand so near to each other that they seem one: all of a run are of one form. */
const FORMS = [
  '(?:19|20)\\d\\d[AEF]?',
  '\\d{1,2}/\\d{2}',
  "FY ?'?(?:20\\d\\d|\\d\\d)",
  "Q[1-4] ?'?(?:20\\d\\d|\\d\\d)",
  "[1-4]Q ?'?(?:20\\d\\d|\\d\\d)",
  `${MONTH}[-' ]{0,2}(?:20\\d\\d|\\d\\d)`,
  '[$€£]\\d{1,3}(?:,\\d{3})*(?:\\.\\d+)?',
  '\\d{1,3}(?:\\.\\d+)?%',
  '\\d{1,3}(?:,\\d{3})+',
]
const RUNS = [
  ...FORMS.map((form) => ({ whole: new RegExp(`^(?:${form} ?){2,}$`), one: new RegExp(form, 'g') })),
  // figures of an axis; blanks between thousands have three digits behind them
  { whole: /^\d{1,3}(?: \d{1,2}){2,}$/, one: /\d+/g },
]

/** Shorter texts are no two names. */
const LEAST_LENGTH = 4

/** Where the names begin that a text is made of, beside the first; none where it is one name. */
export function beginningsIn(text: string): readonly number[] {
  if (text.length < LEAST_LENGTH || !/\d/.test(text)) return []
  const run = RUNS.find(({ whole }) => whole.test(text))
  return run === undefined ? [] : [...text.matchAll(run.one)].slice(1).map(({ index }) => index)
}
