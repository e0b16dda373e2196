import { fitsHabits, type HabitsOfColumn, isLikeReference, isTidy } from './number-text.js'

/** A possible correction of a misread text. */
interface Mend {
  readonly text: string
  /** Whether the column format is enough proof: no digit changes, and no other correction is possible. */
  readonly isSure: boolean
}

/** Letters that digits are misread as, by digit. */
const LETTERS_BY_DIGIT = { 0: 'OoDQ', 1: 'lI|!i', 2: 'Zz', 5: 'Ss', 6: 'Gb', 8: 'B', 9: 'gq' }
const DIGIT_BY_LETTER: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LETTERS_BY_DIGIT).flatMap(([digit, letters]) => [...letters].map((letter) => [letter, digit])),
)
/** Letters that count as digits even in a text of at most two digits. */
const UNAMBIGUOUS_LETTERS = /[OolI|]/
/** Similar-looking digits that each digit (the index) may be confused with. */
const CONFUSED_DIGITS: readonly string[] = ['689', '74', '7', '895', '19', '6839', '580', '12', '3096', '8045']

/** Finds corrections of the form of a misread number, sure ones first. Empty if no other tidy text is found. */
export function findMends(text: string, habits: HabitsOfColumn): readonly Mend[] {
  const mends = new Map<string, boolean>()
  const add = (mended: string, isSure: boolean) => {
    if (mended !== text && isTidy(mended)) mends.set(mended, (mends.get(mended) ?? false) || isSure)
  }
  const nil = mendDash(text, habits)
  if (nil !== undefined) add(nil, true)
  const plain = mendSymbols(text, habits)
  add(plain, true)
  for (const { text: lettered, isSure: isLikely } of mendLetters(plain)) {
    const isLettered = lettered !== plain
    for (const { text: bracketed, isSure: isSureOfBrackets } of mendBrackets(lettered, habits)) {
      for (const { text: separated, isSure } of mendSeparators(bracketed, habits)) {
        const isSureOfLetters =
          isLikely && (!isLettered || (habits.isNumberColumn && commas(separated) === commas(plain)))
        add(separated, isSure && isSureOfLetters && isSureOfBrackets && fitsHabits(separated, habits))
      }
    }
  }
  return [...mends].map(([mended, isSure]) => ({ text: mended, isSure })).sort((a, b) => +b.isSure - +a.isSure)
}

function commas(text: string): number {
  return text.split(',').length
}

/** Returns the only sure correction, or the text itself. */
export function mendForm(text: string, habits: HabitsOfColumn): string {
  if (isTidy(text) && fitsHabits(text, habits) && !(habits.hasDollar && /^S\$/.test(text))) return text
  const sure = findMends(text, habits).filter((mend) => mend.isSure)
  const fitting = sure.filter((mend) => fitsHabits(mend.text, habits))
  const [only, other] = fitting.length > 0 ? fitting : sure
  return only !== undefined && other === undefined ? only.text : text
}

/** Corrects a dash that was read as other strokes; undefined if the text is anything else. */
function mendDash(text: string, { nil }: HabitsOfColumn): string | undefined {
  const found = /^(?<currency>[$€£§]\s?)?[-–—−=_~«»'.\s]*[-–—−=_~][-–—−=_~«»'.\s]*(?<share>%)?$/.exec(text)
  if (!found || PRINTED_DASH.test(text)) return undefined
  const { currency = '', share = '' } = found.groups!
  return `${currency.replace('§', '$')}${nil}${share}`
}

const PRINTED_DASH = /^(?:[$€£]\s?)?[-–—−]\s?%?$/

/** Removes rules read as strokes, leaders and a "$" of the next column; corrects a misread "$" or "%". */
function mendSymbols(text: string, { hasDollar }: HabitsOfColumn): string {
  return text
    .replace(/^(?:[.·…_\s]{2,}|[|'‘’`“”"]+\s*)(?=[\d($])/, '')
    .replace(/(?<=[\d)%])\s*(?:[|'‘’`“”"_]+|[.,])$/, '')
    .replace(/(?<=[\d)%])\s+[$§](?:[$§])?$/, '')
    .replace(
      hasDollar ? /^(?:[S§s]\s?\$|\$\s?[§Ss]|§|[Ss]\s)\s*(?=[\d(.])/ : /^(?:§\s?\$|\$\s?§|§|[Ss]\s)\s*(?=[\d(.])/,
      '$ ',
    )
    .replace(/(?<=\d)\s*(?:Yo|yo|%o|°\/o|¥%)(?=\)?$)/, '%')
    .trim()
}

/** Replaces letters next to digits or separators with the digits that they resemble. */
function mendLetters(text: string): readonly Mend[] {
  const own: Mend = { text, isSure: true }
  const letters = [...text].filter((char) => char in DIGIT_BY_LETTER)
  const digits = [...text].filter((char) => /\d/.test(char)).length
  if (letters.length === 0 || digits === 0 || digits < letters.length) return [own]
  const inside = (at: number) => /[\d.,]/.test(text[at - 1] ?? '') || /[\d.,]/.test(text[at + 1] ?? '')
  const mended = [...text]
    .map((char, at) => (char in DIGIT_BY_LETTER && inside(at) ? DIGIT_BY_LETTER[char]! : char))
    .join('')
  // few digits need proof by a sum or a second reading
  const isMostly = digits > 1 && digits >= 2 * letters.length
  const isSure =
    isMostly && !isLikeReference(text) && letters.every((letter) => UNAMBIGUOUS_LETTERS.test(letter) || digits > 2)
  // "S1,234" is "$1,234" or "51,234", "l1,234)" begins with a bracket or a digit
  if (/^[Ss](?=\d)/.test(text))
    return [{ text: `$ ${mended.slice(1)}`, isSure: false }, { text: mended, isSure: false }, own]
  if (/^[lIi|!].*\)$/.test(text))
    return [{ text: `(${mended.slice(1)}`, isSure: false }, { text: mended, isSure: false }, own]
  return [{ text: mended, isSure }, own]
}

/** Completes an unpaired bracket, or replaces a misread character with the missing one. */
function mendBrackets(text: string, { hasBrackets }: HabitsOfColumn): readonly Mend[] {
  const own: Mend = { text, isSure: true }
  const [open, close] = [/\(/.test(text), /\)/.test(text)]
  if (open && close) return [own]
  if (close && /\)\s?%?$/.test(text)) {
    const replaced = text.replace(/^([$€£]?\s?)[[{<C¢©€]\s?(?=[\d$])/, '$1(')
    if (replaced !== text) return [{ text: replaced, isSure: hasBrackets }]
    const added = text.replace(/^([$€£]\s?)?/, (currency) => `${currency}(`)
    // the first "1" may be a misread bracket
    const instead = text.replace(/^([$€£]\s?)?[1lt](?=\d)/, '$1(')
    if (instead !== text)
      return [
        { text: added, isSure: false },
        { text: instead, isSure: false },
      ]
    return [{ text: added, isSure: hasBrackets }]
  }
  if (open && /^[$€£]?\s?\(/.test(text)) {
    const replaced = text.replace(/(?<=\d)[\]}>](?=\s?%?$)/, ')')
    if (replaced !== text) return [{ text: replaced, isSure: hasBrackets }]
    const added = text.replace(/\s?%?$/, (share) => `)${share}`)
    const instead = text.replace(/(?<=\d)[1lJj](?=\s?%?$)/, ')')
    if (instead !== text)
      return [
        { text: added, isSure: false },
        { text: instead, isSure: false },
      ]
    return [{ text: added, isSure: hasBrackets }]
  }
  const both = text.replace(/^[[{]\s?(\d[\d.,\s]*%?)[\]}]$/, '($1)')
  return both === text ? [own] : [{ text: both, isSure: hasBrackets }]
}

/** Corrects commas, points and spaces between digits, using groups of three and the decimals of the column. */
function mendSeparators(text: string, { decimals, isGrouped, hasThousandths }: HabitsOfColumn): readonly Mend[] {
  const run = /\d[\d.,\s]*\d|\d/.exec(text)
  if (run === null) return [{ text, isSure: true }]
  const [digits] = run
  if (holdsTwoNumbers(digits)) return [{ text, isSure: true }]
  const put = (mended: string) => text.slice(0, run.index) + mended + text.slice(run.index + digits.length)
  const mends: Mend[] = []
  const joined = digits.replace(/\s*([.,])\s*/g, '$1').replace(/(?<=\d)\s+(?=\d)/g, '')
  const isSplit = joined !== digits
  if (isTidy(put(joined))) {
    // "3, 1 73,752" can only be one number; "41 9" may be two
    const isOne =
      /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(joined) || (decimals !== undefined && decimals > 0 && /\d\.\d/.test(joined))
    mends.push({ text: put(joined), isSure: !isSplit || isOne })
  }
  const bare = joined.replace(/[.,]/g, '')
  const parts = joined.split(/[.,]/)
  const isInThrees = parts.length > 1 && parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3
  if (isInThrees && parts[0] !== '0' && (decimals === 0 || !hasThousandths || parts.length > 2))
    mends.push({ text: put(parts.join(',')), isSure: isGrouped })
  const last = parts.at(-1)!
  const isLikeDecimals = decimals !== undefined && decimals > 0 && parts.length > 1 && last.length === decimals
  if (isLikeDecimals) {
    const whole = parts.slice(0, -1).join('')
    mends.push({
      text: put(`${isGrouped || parts.length > 2 ? grouped(whole) : whole}.${last}`),
      isSure: decimals !== 3 && last.length < 3,
    })
  }
  if (parts.length === 1 && isGrouped && (decimals ?? 0) === 0 && bare.length > 3 && !/^(?:19|20)\d\d$/.test(bare)) {
    mends.push({ text: put(grouped(bare)), isSure: !isSplit || /^\d{1,3}(?:\s\d{3})+$/.test(digits) })
  }
  // the point may be lost: only ink, a sum or a second reading can prove it
  if (parts.length === 1 && decimals !== undefined && decimals > 0 && bare.length > decimals) {
    const whole = bare.slice(0, -decimals)
    mends.push({ text: put(`${isGrouped ? grouped(whole) : whole}.${bare.slice(-decimals)}`), isSure: false })
  }
  if (mends.length === 0) mends.push({ text, isSure: true })
  return mends
}

/** A piece of digits that is a whole number by itself: "101,583.92", "12.50", "10158". */
const WHOLE_NUMBER = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,3}|\d{4,})$/

/** Whether digits are several numbers, as of two printed rows that share a cell: joining them would invent one. */
function holdsTwoNumbers(digits: string): boolean {
  return digits.split(/\s+/).filter((piece) => WHOLE_NUMBER.test(piece)).length > 1
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * Returns alternatives for a number with one misread character: a similar digit, a doubled digit read once, or a "$"
 * read as a digit. Callers choose one only with other proof.
 */
export function findSlips(text: string, habits: HabitsOfColumn): readonly string[] {
  const slips = new Set<string>()
  const add = (slip: string) => {
    const mended = mendForm(slip, habits)
    if (isTidy(mended) && mended !== text) slips.add(mended)
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    for (const other of (/\d/.test(char) && CONFUSED_DIGITS[Number(char)]) || '')
      add(text.slice(0, at) + other + text.slice(at + 1))
    if (/\d/.test(char)) add(text.slice(0, at) + char + text.slice(at))
  }
  if (/^[35689S]\s?\d/.test(text)) add(`$ ${text.slice(1).trim()}`)
  return [...slips]
}
