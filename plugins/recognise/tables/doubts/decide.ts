import type { FigureCell } from './figure-columns.js'
import { fitsHabits, isTidy, meaningOf } from './figure-text.js'
import { heldAgainstInk } from './ink.js'
import { findMends, findSlips, mendForm } from './mends.js'

/** What a second look at one place read. */
export interface Reading {
  readonly text: string
  /** How sure it is, 0 to 1. */
  readonly confidence: number
}

/** What is known of a doubtful figure. */
interface Evidence {
  readonly figure: FigureCell
  /** Its text with its form mended, thousands by comma. */
  readonly mended: string
  readonly second: Reading | undefined
  /** What its ink looks like; empty where nobody looked. */
  readonly shapes: readonly string[]
  /** How its digits look beside others of the page, `?` for one that looks like none; undefined where they look as read. */
  readonly sight?: string | undefined
  /** Whether a sum ties to the last digit with it. */
  readonly isProved: boolean
  /** What it would have to be for sums to tie in which all others are known. */
  readonly needed: readonly number[]
  /** Whether no other figure of those sums could be misread so that they tie. */
  readonly isOnlyWay: () => boolean
  /** Whether figures beside it have a currency sign and it has none. */
  readonly lacksCurrency: boolean
}

/** What is to stand in the cell, and whether people should look at it. */
export interface Decision {
  readonly text: string
  readonly isDoubtful: boolean
}

/** A first reading surer than this is believed where nothing speaks against it. */
const SURE = 0.9
const UNSURE_MEND = 0.6
/** Two looks that are both less sure do not confirm each other. */
const UNSURE_TWICE = 0.8
/** A second look less sure than this saw nothing; one surer than that is believed where the ink bears it out. */
const BLIND = 0.3
const SURE_LOOK = 0.6

/**
 * Decides what a doubtful figure is. Digits are changed only where a sum or a second look says so and it is known how they
 * come to be misread; two readings that agree with the ink confirm each other; what is left stays as read, in doubt.
 */
export function decide(evidence: Evidence): Decision {
  const { mended, isProved, shapes } = evidence
  const second = secondText(evidence)
  const pointed = withPoint(evidence, second)
  if (isProved) return { text: pointed ?? mended, isDoubtful: false }
  const bySum = chooseBySum(evidence, second)
  if (bySum !== undefined) return { text: bySum, isDoubtful: false }
  if (second === undefined || !isTidy(second)) return decideAlone(evidence, pointed)
  if (pointed !== undefined && digitsOf(second) === digitsOf(pointed)) return { text: pointed, isDoubtful: false }
  if (isTidy(mended) && meaningOf(second) === meaningOf(mended)) {
    const isSeen = [mended, second, evidence.second!.text].some((text) => couldBe(text, shapes))
    const isSeenOtherwise = evidence.sight !== undefined
    return { text: mended, isDoubtful: isSeenOtherwise || isOdd(evidence, isSeen) || isUnsureTwice(evidence) }
  }
  return decideBetween(evidence, second)
}

/** What neither look is sure of they may misread alike. */
function isUnsureTwice({ figure, second }: Evidence): boolean {
  return Math.max(figure.cell.confidence ?? 1, second!.confidence) < UNSURE_TWICE
}

/** Two readings that agree are not enough where signs were seen that neither has, or where the column is set otherwise. */
function isOdd({ figure, mended, shapes, needed }: Evidence, isSeen: boolean): boolean {
  if (isSeen) return false
  const isMisfit = figure.habits.decimals !== undefined && !fitsHabits(mended, figure.habits)
  return isMisfit || needed.length > 1 || heldAgainstInk(mended, shapes) === 'more'
}

/** The second look saw nothing: the first is believed where nothing speaks against it. */
function decideAlone({ figure, mended, shapes, needed }: Evidence, pointed: string | undefined): Decision {
  // what the column alone may mend needs no more than that nothing speaks against it
  const isMended = mended !== figure.text
  const ink = heldAgainstInk(mended, shapes)
  if (meaningOf(mended) === 'nil' && needed.length === 0 && showsNoDigit(shapes))
    return { text: mended, isDoubtful: false }
  const isSound =
    isTidy(mended) &&
    fitsHabits(mended, figure.habits) &&
    (ink === 'fits' || (isMended && ink !== 'more' && !makesNegative(figure.text, mended, shapes))) &&
    (figure.cell.confidence ?? 1) >= (isMended ? UNSURE_MEND : SURE) &&
    needed.length === 0
  return { text: pointed ?? mended, isDoubtful: !isSound }
}

/** Whether a bracket that was not read makes a figure less than nothing, and its ink, where anybody looked, has none. */
function makesNegative(text: string, mended: string, shapes: readonly string[]): boolean {
  const isBracketed = (figure: string) => /\(.*\)/.test(figure)
  return isBracketed(mended) && !isBracketed(text) && shapes.length > 0 && !couldBe(mended, shapes)
}

/** The two looks differ. */
function decideBetween(evidence: Evidence, second: string): Decision {
  const { figure, mended, shapes, lacksCurrency } = evidence
  const { habits } = figure
  const { confidence, text: secondAsRead } = evidence.second!
  if (isCurrencyRead(mended, second) && lacksCurrency) return { text: second, isDoubtful: false }
  if (confidence < BLIND) return decideAlone(evidence, undefined)
  const [first, other] = [heldAgainstInk(mended, shapes), heldAgainstInk(second, shapes)]
  const bearsOut = other === 'fits' || couldBe(secondAsRead, shapes)
  const isFigure = isTidy(mended)
  const [digits, otherDigits] = [digitsOf(figure.text), digitsOf(second)]
  if (digits === otherDigits) {
    // only brackets, points or commas differ: one that was seen in either look is believed where the ink has it
    const mends = findMends(figure.text, habits).map((mend) => mend.text)
    const pointed = [...mends, second].filter(
      (text) => digitsOf(text) === digits && fitsHabits(text, { ...habits, decimals: decimalsOf(text) }),
    )
    const seen = pointed.filter((text) => heldAgainstInk(text, shapes) === 'fits')
    if (!isFigure && seen.length === 1) return { text: seen[0]!, isDoubtful: false }
    if (!isFigure && decimalsOf(figure.text) !== decimalsOf(second)) return { text: figure.text, isDoubtful: true }
    const isTaken =
      !isFigure || (bearsOut && first !== 'fits') || (fitsHabits(second, habits) && !fitsHabits(mended, habits))
    return isTaken && other !== 'more'
      ? { text: second, isDoubtful: !bearsOut && !fitsHabits(second, habits) }
      : { text: mended, isDoubtful: true }
  }
  const isUnsound = !isFigure || first === 'more' || (first === 'other' && bearsOut) || !fitsHabits(mended, habits)
  if (!isUnsound || !fitsHabits(second, habits) || other === 'more') return { text: mended, isDoubtful: true }
  // as many digits, but others: one of the two looks is wrong, and nobody knows which
  if (digits.length === otherDigits.length && isFigure) return { text: mended, isDoubtful: true }
  const isSlip = isPassedOver(digits, otherDigits) || isKnownSlip(figure, second)
  if (isSlip && bearsOut && confidence >= SURE_LOOK) return { text: second, isDoubtful: false }
  return isFigure ? { text: mended, isDoubtful: true } : { text: second, isDoubtful: true }
}

/** Whether ink is a dash, or too thin to be anything, in most of the ways its edge can be drawn: a digit would be seen. */
function showsNoDigit(shapes: readonly string[]): boolean {
  return shapes.filter((shape) => /^-?$/.test(shape)).length * 2 > shapes.length
}

function decimalsOf(text: string): number {
  return /\.(\d+)\D*$/.exec(text)?.[1]?.length ?? 0
}

/** Whether one reading has all digits of the other, and more: some were passed over, or one was seen twice. */
function isPassedOver(digits: string, others: string): boolean {
  return isWithin(digits, others) || isWithin(others, digits)
}

function isWithin(few: string, many: string): boolean {
  let at = 0
  for (const digit of many) if (digit === few[at]) at++
  return at === few.length
}

function couldBe(text: string, shapes: readonly string[]): boolean {
  return /fits|unclear/.test(heldAgainstInk(text, shapes))
}

/** The second look's text, its form mended; nothing where it saw no figure. */
function secondText({ figure, second }: Evidence): string | undefined {
  if (second === undefined) return undefined
  const text = figure.habits.toPoint(second.text.trim()).replace(/^[.,\s]+(?=[\d($€£])/, '')
  return mendForm(text, figure.habits)
}

/** What a sum asks for, if that is what the second look read, a mend of the text, or a slip that nothing else explains. */
function chooseBySum(evidence: Evidence, second: string | undefined): string | undefined {
  const { figure, mended, needed, shapes, isOnlyWay } = evidence
  if (needed.length === 0) return undefined
  const isNeeded = (text: string) => {
    const value = numberOf(text)
    return value !== undefined && needed.includes(value)
  }
  const mends = findMends(figure.text, figure.habits).map(({ text }) => text)
  const found = [mended, ...(second === undefined ? [] : [second]), ...mends].find(
    (text) => isTidy(text) && isNeeded(text) && heldAgainstInk(text, shapes) !== 'more',
  )
  if (found !== undefined) return found
  // two looks may misread a digit alike, a sum and the other digits of the page do not err alike
  const seen = findSlips(mended, figure.habits).find((slip) => isNeeded(slip) && looksLike(slip, evidence.sight))
  if (seen !== undefined) return seen
  // two readings that agree are not overruled by a sum
  if ((second !== undefined && meaningOf(second) === meaningOf(mended)) || !isOnlyWay()) return undefined
  const slips = findSlips(mended, figure.habits).filter(
    (slip) => isNeeded(slip) && heldAgainstInk(slip, shapes) !== 'more',
  )
  return slips.length === 1 ? slips[0] : undefined
}

function looksLike(text: string, sight: string | undefined): boolean {
  const [digits, others] = [text.replace(/[^\d]/g, ''), sight?.replace(/[^\d?]/g, '')]
  return digits.length === others?.length && [...digits].every((digit, i) => others[i] === '?' || others[i] === digit)
}

/** A point that both looks passed over, where the ink has one and the column too. */
function withPoint({ figure, shapes, mended }: Evidence, second: string | undefined): string | undefined {
  if (heldAgainstInk(mended, shapes) === 'fits') return undefined
  const { habits } = figure
  const decimals = habits.decimals ?? habits.usualDecimals
  if (decimals === undefined || decimals === 0 || /\.\d/.test(mended)) return undefined
  const ways = [
    ...(second === undefined ? [] : [second]),
    ...findMends(mended, { ...habits, decimals }).map(({ text }) => text),
  ]
  return ways.find(
    (text) =>
      isTidy(text) &&
      fitsHabits(text, { ...habits, decimals }) &&
      digitsOf(text) === digitsOf(mended) &&
      couldBe(text, shapes),
  )
}

/** "81,234" is "$ 1,234" to the second look. */
function isCurrencyRead(first: string, second: string): boolean {
  return /^\$/.test(second) && /^[35689S]/.test(first) && digitsOf(second) === digitsOf(first).slice(1)
}

function isKnownSlip({ text, habits }: FigureCell, second: string): boolean {
  const ways = [...findMends(text, habits).map((mend) => mend.text), ...findSlips(mendForm(text, habits), habits)]
  return ways.some((way) => meaningOf(way) === meaningOf(second))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function numberOf(text: string): number | undefined {
  const meaning = meaningOf(text)
  if (meaning === undefined) return undefined
  return meaning === 'nil' ? 0 : Number(meaning.split(' ')[0])
}
