import { type FigureHabits, fitsHabits, isLikeReference, isTidy } from './figure-text.js'

/** What a misread text may be in truth. */
interface Mend {
  readonly text: string
  /** Whether the column alone allows it: no digit is another, and nothing else is possible. */
  readonly isSure: boolean
}

/** Letters that are taken for digits, by digit. */
const LETTERS_OF = { 0: 'OoDQ', 1: 'lI|!i', 2: 'Zz', 5: 'Ss', 6: 'Gb', 8: 'B', 9: 'gq' }
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LETTERS_OF).flatMap(([digit, letters]) => [...letters].map((letter) => [letter, digit])),
)
const SURE_LETTERS = /[OolI|]/
/** Digits that look alike. */
const ALIKE: readonly string[] = ['689', '74', '7', '895', '19', '6839', '580', '12', '3096', '8045']

/**
 * What a text read for a figure says once its form is mended, the likeliest first; nothing where it is well as it is, or
 * where nothing is known that would lead to a figure of its column.
 */
export function findMends(text: string, habits: FigureHabits): readonly Mend[] {
  const mends = new Map<string, boolean>()
  const add = (mended: string, isSure: boolean) => {
    if (mended !== text && isTidy(mended)) mends.set(mended, (mends.get(mended) ?? false) || isSure)
  }
  const nil = mendNil(text, habits)
  if (nil !== undefined) add(nil, true)
  const plain = mendSigns(text, habits)
  add(plain, true)
  for (const { text: lettered, isSure: isLikely } of mendLetters(plain)) {
    const isLettered = lettered !== plain
    for (const { text: bracketed, isSure: isSureOfBrackets } of mendBrackets(lettered, habits)) {
      for (const { text: parted, isSure } of mendMarks(bracketed, habits)) {
        const isSureOfLetters = isLikely && (!isLettered || (habits.isOfFigures && commas(parted) === commas(plain)))
        add(parted, isSure && isSureOfLetters && isSureOfBrackets && fitsHabits(parted, habits))
      }
    }
  }
  return [...mends].map(([mended, isSure]) => ({ text: mended, isSure })).sort((a, b) => +b.isSure - +a.isSure)
}

function commas(text: string): number {
  return text.split(',').length
}

/** The one sure mend, or the text itself. */
export function mendForm(text: string, habits: FigureHabits): string {
  if (isTidy(text) && fitsHabits(text, habits) && !(habits.hasDollar && /^S\$/.test(text))) return text
  const sure = findMends(text, habits).filter((mend) => mend.isSure)
  const fitting = sure.filter((mend) => fitsHabits(mend.text, habits))
  const [only, other] = fitting.length > 0 ? fitting : sure
  return only !== undefined && other === undefined ? only.text : text
}

/** A dash that was read as some other stroke. */
function mendNil(text: string, { nil }: FigureHabits): string | undefined {
  const found = /^(?<currency>[$€£§]\s?)?[-–—−=_~«»'.\s]*[-–—−=_~][-–—−=_~«»'.\s]*(?<share>%)?$/.exec(text)
  if (!found || NIL_AS_PRINTED.test(text)) return undefined
  const { currency = '', share = '' } = found.groups!
  return `${currency.replace('§', '$')}${nil}${share}`
}

const NIL_AS_PRINTED = /^(?:[$€£]\s?)?[-–—−]\s?%?$/

/** What no figure has: rules read as strokes, leaders, a "$" of the next column, a "§" that is a "$". */
function mendSigns(text: string, { hasDollar }: FigureHabits): string {
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

/** Letters between digits are digits. */
function mendLetters(text: string): readonly Mend[] {
  const own: Mend = { text, isSure: true }
  const letters = [...text].filter((sign) => sign in LETTERS)
  const digits = [...text].filter((sign) => /\d/.test(sign)).length
  if (letters.length === 0 || digits === 0 || digits < letters.length) return [own]
  const inside = (at: number) => /[\d.,]/.test(text[at - 1] ?? '') || /[\d.,]/.test(text[at + 1] ?? '')
  const mended = [...text].map((sign, at) => (sign in LETTERS && inside(at) ? LETTERS[sign]! : sign)).join('')
  // of few digits a sum or a second look must say so
  const isMostly = digits > 1 && digits >= 2 * letters.length
  const isSure =
    isMostly && !isLikeReference(text) && letters.every((letter) => SURE_LETTERS.test(letter) || digits > 2)
  // "S1,234" is "$1,234" or "51,234", "l1,234)" a bracket or a digit
  if (/^[Ss](?=\d)/.test(text))
    return [{ text: `$ ${mended.slice(1)}`, isSure: false }, { text: mended, isSure: false }, own]
  if (/^[lIi|!].*\)$/.test(text))
    return [{ text: `(${mended.slice(1)}`, isSure: false }, { text: mended, isSure: false }, own]
  return [{ text: mended, isSure }, own]
}

/** A bracket whose partner is there stands for both; what stands in the place of one is one. */
function mendBrackets(text: string, { hasBrackets }: FigureHabits): readonly Mend[] {
  const own: Mend = { text, isSure: true }
  const [open, close] = [/\(/.test(text), /\)/.test(text)]
  if (open && close) return [own]
  if (close && /\)\s?%?$/.test(text)) {
    const replaced = text.replace(/^([$€£]?\s?)[[{<C¢©€]\s?(?=[\d$])/, '$1(')
    if (replaced !== text) return [{ text: replaced, isSure: hasBrackets }]
    const added = text.replace(/^([$€£]\s?)?/, (currency) => `${currency}(`)
    // the first "1" may be what was printed as a bracket
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

/** Commas, points and blanks between digits, by what groups of three and the decimals of the column allow. */
function mendMarks(text: string, { decimals, isGrouped, hasThousandths }: FigureHabits): readonly Mend[] {
  const run = /\d[\d.,\s]*\d|\d/.exec(text)
  if (run === null) return [{ text, isSure: true }]
  const [digits] = run
  const put = (mended: string) => text.slice(0, run.index) + mended + text.slice(run.index + digits.length)
  const mends: Mend[] = []
  const joined = digits.replace(/\s*([.,])\s*/g, '$1').replace(/(?<=\d)\s+(?=\d)/g, '')
  const isSplit = joined !== digits
  if (isTidy(put(joined))) {
    // "3, 1 73,752" can be but one figure; "41 9" may be two
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
  // a point that was passed over: only ink, a sum or a second look can tell
  if (parts.length === 1 && decimals !== undefined && decimals > 0 && bare.length > decimals) {
    const whole = bare.slice(0, -decimals)
    mends.push({ text: put(`${isGrouped ? grouped(whole) : whole}.${bare.slice(-decimals)}`), isSure: false })
  }
  if (mends.length === 0) mends.push({ text, isSure: true })
  return mends
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * What a figure would be with one sign read wrong: a digit for one that looks like it, a digit printed twice and read once,
 * a "$" read as a digit. Only what proves them may choose among these.
 */
export function findSlips(text: string, habits: FigureHabits): readonly string[] {
  const slips = new Set<string>()
  const add = (slip: string) => {
    const mended = mendForm(slip, habits)
    if (isTidy(mended) && mended !== text) slips.add(mended)
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    for (const other of (/\d/.test(sign) && ALIKE[Number(sign)]) || '')
      add(text.slice(0, at) + other + text.slice(at + 1))
    if (/\d/.test(sign)) add(text.slice(0, at) + sign + text.slice(at))
  }
  if (/^[35689S]\s?\d/.test(text)) add(`$ ${text.slice(1).trim()}`)
  return [...slips]
}
