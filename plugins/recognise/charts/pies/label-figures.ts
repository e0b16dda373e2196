import { readValue } from '../../lexicon/values.js'

/** A figure printed in a slice's label. */
export interface Figure {
  /** As printed: "25 %" is 25, "$1.2bn" is 1.2. */
  readonly value: number
  readonly decimals: number
  readonly text: string
  /** What stands behind it: `%`, or a word for thousands or more. */
  readonly suffix?: string
  readonly isPercent: boolean
  /** Whether it shows by its look that it is an amount: money, thousands, decimals. "2" may be part of a name. */
  readonly isAmount: boolean
  /** The label without it and without the figures that were taken before it. */
  readonly rest: string
}

/** Between a name and its figure, and around both. */
const BETWEEN = '[\\s,;:|·•=\\u2013\\u2014-]'
const CURRENCY = '(?:US|C|A|HK|S|R)?[$€£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|CNY|INR|SEK|NOK|DKK)'
const DIGITS = "\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*|\\.\\d+"
const MAGNITUDE = '(?:bn|billions?|mn|mm|m|millions?|k|thousands?|tn|trillions?|b|t)\\b\\.?'
const FIGURE = `[-\\u2212+]?(?:(?:${CURRENCY})\\s?)?[-\\u2212]?(?:${DIGITS})(?:\\s?%|x\\b|\\s?${MAGNITUDE}|\\s?[€£])?`
/** The mark of a note behind a figure. */
const NOTE = '[*†‡¹²³]{1,3}'
/** A hyphen within a word, "EU-15", parts nothing. */
const BEFORE = '(?:^|[\\s,;:|·•=\\u2013\\u2014(]|\\s-)'
const AT_END = new RegExp(`^(?<rest>.*?${BEFORE})(?<figure>\\(?(?:${FIGURE})\\)?)(?:${NOTE})?${BETWEEN}*$`, 'iu')
const AT_START = new RegExp(`^(?<figure>\\(?(?:${FIGURE})\\)?)(?:${BETWEEN}+(?<rest>.*))$`, 'iu')
/** More figures than these in one label are no values. */
const MOST_FIGURES = 3

/**
 * Takes the figures off a label's end, or off its start where none is at its end: "Water, $1.2bn (25 %)" is 25, then
 * 1.2, then "Water".
 */
export function takeFigures(label: string, decimalMark?: ','): readonly Figure[] {
  const atEnd = takeAll(label, AT_END, decimalMark)
  return atEnd.length > 0 ? atEnd : takeAll(label, AT_START, decimalMark)
}

/** What stands between a name and its figure belongs to neither. */
export function trimName(text: string): string {
  const trimmed = text.replace(new RegExp(`^${BETWEEN}+|${BETWEEN}+$`, 'gu'), '')
  const isOpen = trimmed.endsWith('(') && !trimmed.includes(')')
  return isOpen ? trimName(trimmed.slice(0, -1)) : trimmed
}

function takeAll(label: string, form: RegExp, decimalMark: ',' | undefined): readonly Figure[] {
  const figures: Figure[] = []
  let rest = label.trim()
  while (figures.length < MOST_FIGURES) {
    const found = form.exec(rest)?.groups
    const figure = found && toFigure(found.figure!, trimName(found.rest ?? ''), decimalMark)
    if (figure === undefined) break
    figures.push(figure)
    rest = figure.rest
    if (rest === '') break
  }
  return figures
}

/** "(25 %)" beside a name is 25: brackets set it off. Negative slices do not exist. */
function toFigure(printed: string, rest: string, decimalMark: ',' | undefined): Figure | undefined {
  const text = printed.replace(/^\((.*)\)$/u, '$1').replace(/^\(|\)$/gu, '')
  const bare = text.replace(new RegExp(`\\s?${MAGNITUDE}$`, 'iu'), '')
  const suffix = bare === text ? (/%$/.exec(text)?.[0] ?? '') : text.slice(bare.length).trim()
  const value = readValue(bare, decimalMark)
  if (value?.kind !== 'number') return undefined
  const isPercent = value.suffix === 'percent'
  const isAmount =
    !isPercent &&
    (value.currency !== undefined ||
      value.isGrouped ||
      value.decimals > 0 ||
      value.suffix !== undefined ||
      bare !== text)
  return {
    value: value.number,
    decimals: value.decimals,
    text,
    isPercent,
    isAmount,
    rest,
    ...(suffix !== '' && { suffix }),
  }
}
