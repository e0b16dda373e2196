import type { Value } from '../../../core/model.js'
import type { NumberHabits } from '../number-habits.js'
import { isYear, readSetting } from '../printed-number.js'

/** The number in a spreadsheet cell, with the format that shows it as printed. */
interface StoredNumber {
  /** The value as meant: 5.2 % is 0.052, a dash is 0. */
  readonly number: number
  /** A number format in Excel's notation, `#,##0_);(#,##0)`. */
  readonly format: string
}

/**
 * Converts a printed number to a number with a format that shows it as printed.
 *
 * @param text As printed: `$ (1,234)`, `12.5%`, `—`.
 * @param decimals Decimals to show, 0 to 10; undefined shows them as printed. A year never has decimals.
 */
export function storeNumber(value: Value, text: string, habits: NumberHabits, decimals?: number): StoredNumber {
  if (value.kind === 'nil') return storeNil(value, text, habits)
  const { before, behind, digits: printedDigits } = readSetting(value, text) ?? plainSetting(value)
  const shownDecimals = decimals === undefined || isYear(value) ? value.decimals : decimals
  const isShare = value.suffix === 'percent' && !habits.hasBareShares && `${before}${behind}`.includes('%')
  const isNegative = value.number < 0 || value.negative !== undefined
  const unsigned = isNegative ? removeSign(before, behind) : { before, behind }
  const setting: Setting = {
    before: literal(unsigned.before.trimStart(), isShare),
    behind: literal(unsigned.behind.trimEnd(), isShare),
    digits: digitFormat(value, shownDecimals, habits, printedDigits),
    isOutside: value.suffix !== undefined && habits.closesBefore.has(value.suffix),
    room: roomBeside(value, habits),
  }
  const endsWithBracket = habits.negative === 'minus' || value.negative === 'brackets'
  const asPrinted = `${literal(before, isShare)}${setting.digits}${literal(behind, isShare)}${
    endsWithBracket ? '' : ROOM_OF_BRACKET
  }${setting.room}`
  const negative = isNegative ? asPrinted : negativeSection(setting, habits)
  const format = joinSections(positiveSection(setting, habits), negative)
  const number = isShare ? hundredth(value.number) : value.number
  // A negative that was rounded to zero, `(0.0)`, is still shown as a negative.
  if (number === 0 && isNegative)
    return { number: 0, format: `${format}${format.includes(';') ? '' : `;${negative}`};${asPrinted}` }
  return { number, format }
}

/** A space as wide as a closing bracket. */
const ROOM_OF_BRACKET = '_)'
const ROOM_OF_PERCENT = '_%'

interface Setting {
  readonly before: string
  readonly digits: string
  readonly behind: string
  /** Whether the trailing sign is outside the brackets, `(5.7)%`. */
  readonly isOutside: boolean
  /** Space at the end, so that the digits align with those of percentages. */
  readonly room: string
}

function roomBeside(value: Value, habits: NumberHabits): string {
  return habits.isMixed && !value.suffix ? ROOM_OF_PERCENT : ''
}

/** A dash counts as 0 in sums. It is shown as the printed dash, with its currency symbol. */
function storeNil(value: Value, text: string, habits: NumberHabits): StoredNumber {
  const [, dash = '', sign = ''] = /^(.*?)\s*(%?)$/s.exec(text.trim())!
  const isShare = sign === '%'
  const around: Setting = {
    before: '',
    digits: isShare ? '0.0' : habits.isGrouped ? grouped({ number: 0 }, habits) : '0',
    behind: sign,
    isOutside: isShare && habits.closesBefore.has('percent'),
    room: roomBeside(value, habits),
  }
  // A quoted percent sign does not multiply. The dash is in the place of the digits.
  const shown = positiveSection({ ...around, digits: literal(dash, false), behind: literal(sign, false) }, habits)
  return { number: 0, format: [positiveSection(around, habits), negativeSection(around, habits), shown].join(';') }
}

/** In a table with bracketed negatives, positive numbers leave room for the bracket, so that the digits align. */
function positiveSection({ before, digits, behind, isOutside, room }: Setting, habits: NumberHabits): string {
  const bracket = habits.negative === 'brackets' ? ROOM_OF_BRACKET : ''
  return isOutside ? `${before}${digits}${bracket}${behind}${room}` : `${before}${digits}${behind}${bracket}${room}`
}

function negativeSection({ before, digits, behind, isOutside, room }: Setting, habits: NumberHabits): string {
  if (habits.negative === 'minus') return `-${before}${digits}${behind}${room}`
  return isOutside ? `${before}(${digits})${behind}${room}` : `${before}(${digits}${behind})${room}`
}

/** A format with a single section shows negative numbers with a leading minus. */
function joinSections(positive: string, negative: string): string {
  return negative === `-${positive}` ? positive : `${positive};${negative}`
}

function digitFormat(
  value: { number: number; isGrouped: boolean },
  decimals: number,
  habits: NumberHabits,
  printed: string,
) {
  // `0300426` is a code and keeps its leading zeros.
  if (/^0\d+$/.test(printed)) return '0'.repeat(printed.length)
  // A number below a thousand does not show whether the table uses separators; the other numbers do.
  const isGrouped = value.isGrouped || (habits.isGrouped && Math.abs(value.number) < 1000)
  const whole = /^[.,]/.test(printed) && Math.abs(value.number) < 1 ? '#' : isGrouped ? grouped(value, habits) : '0'
  return decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole === '#' ? '0' : whole
}

/**
 * Returns the digits with the table's thousands separator. Excel replaces comma and point by the separators of the
 * reader's country. Spaces and apostrophes are literal characters in the format, one per group of digits.
 */
function grouped({ number }: { readonly number: number }, { groupMark }: NumberHabits): string {
  if (groupMark === undefined) return '#,##0'
  const thousands = Math.ceil(Math.trunc(Math.abs(number)).toString().length / 3) - 1
  return thousands === 0 ? '0' : `#${`\\${groupMark}###`.repeat(thousands - 1)}\\${groupMark}##0`
}

/** If the text does not contain the digits of the value, derives currency, sign and suffix from the value. */
function plainSetting(value: Extract<Value, { kind: 'number' }>) {
  const suffixes = { percent: '%', times: 'x', 'basis-points': ' bps' }
  const currency = value.currency ?? ''
  const suffix = value.suffix ? suffixes[value.suffix] : ''
  if (value.number >= 0) return { before: currency, digits: '0', behind: suffix }
  return value.negative === 'brackets'
    ? { before: `${currency}(`, digits: '0', behind: `)${suffix}` }
    : { before: `-${currency}`, digits: '0', behind: suffix }
}

/** Removes the sign of a negative that is nearest to its digits. The brackets of a footnote stay. */
function removeSign(before: string, behind: string): { readonly before: string; readonly behind: string } {
  if (before.includes('(')) {
    return { before: before.replace(/\(([^(]*)$/, '$1'), behind: behind.replace(')', '') }
  }
  const isInFront = MINUS.test(before)
  return isInFront ? { before: before.replace(MINUS, ''), behind } : { before, behind: behind.replace(MINUS, '') }
}

const MINUS = /[-\u2010-\u2015\u2212]/

// Characters that a number format shows literally on every machine. All others are quoted.
const PLAIN = /^[ ()-]$/

/** Escapes a text for a number format. An unquoted `%` also divides by a hundred, as needed for percentages. */
function literal(text: string, isShare: boolean): string {
  let format = ''
  let quoted = ''
  const close = () => {
    if (quoted) format += `"${quoted}"`
    quoted = ''
  }
  for (const character of text) {
    const standsForItself = PLAIN.test(character) || (isShare && character === '%')
    if (!standsForItself && character !== '"') {
      quoted += character
      continue
    }
    close()
    format += character === '"' ? '\\"' : character
  }
  close()
  return format
}

/** Divides by a hundred without the error of binary fractions: 5.2 gives 0.052. */
function hundredth(number: number): number {
  return Number((number / 100).toPrecision(15))
}
