import { heldAgainstInk } from './ink.js'
import { findMends, findSlips, mendForm } from './mends.js'
import type { NumberCell } from './number-habits.js'
import { fitsHabits, isTidy, meaningOf } from './number-text.js'

/** The second reading of one box. */
export interface Reading {
  readonly text: string
  /** Confidence, 0 to 1. */
  readonly confidence: number
}

/** The evidence for one doubtful number. */
interface Evidence {
  readonly numberCell: NumberCell
  /** The text with its form corrected and thousands separated by comma. */
  readonly mended: string
  readonly second: Reading | undefined
  /** The possible shapes of the ink; empty if the ink was not inspected. */
  readonly shapes: readonly string[]
  /** The digits as they look beside others of the page, `?` for an unknown one; undefined if they look as read. */
  readonly sight?: string | undefined
  /** Whether a sum reconciles exactly with this number. */
  readonly isProved: boolean
  /** The values that reconcile the sums in which all other numbers are known. */
  readonly needed: readonly number[]
  /** Whether no misread character in another number explains why those sums do not reconcile. */
  readonly isOnlyWay: () => boolean
  /** Whether the number begins like a misread "$", and another number in its row has a "$". */
  readonly lacksCurrency: boolean
}

/** The text for the cell, and whether a person should check it. */
export interface Decision {
  readonly text: string
  readonly isDoubtful: boolean
}

/** Minimum confidence (0 to 1) of an uncorrected first reading that is accepted alone. */
const MIN_LONE_CONFIDENCE = 0.9
/** Minimum confidence (0 to 1) of a corrected first reading that is accepted alone. */
const MIN_CORRECTED_CONFIDENCE = 0.6
/** At least one of two equal readings needs this confidence (0 to 1) to confirm the number. */
const MIN_AGREED_CONFIDENCE = 0.8
/** Second readings with a lower confidence (0 to 1) are ignored when they differ from the first. */
const MIN_SECOND_CONFIDENCE = 0.3
/** Minimum confidence (0 to 1) of a second reading that replaces digits and is supported by the ink. */
const MIN_PREFERRED_CONFIDENCE = 0.6

/**
 * Decides the text of a doubtful number. Digits change only if a sum or a second reading requires it and the misreading
 * is a known kind. Two equal readings that agree with the ink confirm each other. Without enough evidence, a number
 * stays doubtful.
 */
export function decide(evidence: Evidence): Decision {
  const { mended, isProved, shapes } = evidence
  const second = secondText(evidence)
  const pointed = restorePoint(evidence, second)
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

/** Whether both readings have low confidence: they may share the same error. */
function isUnsureTwice({ numberCell, second }: Evidence): boolean {
  return Math.max(numberCell.cell.confidence ?? 1, second!.confidence) < MIN_AGREED_CONFIDENCE
}

/** Whether the ink, the column format or several sums contradict two equal readings. */
function isOdd({ numberCell, mended, shapes, needed }: Evidence, isSeen: boolean): boolean {
  if (isSeen) return false
  const isMisfit = numberCell.habits.decimals !== undefined && !fitsHabits(mended, numberCell.habits)
  return isMisfit || needed.length > 1 || heldAgainstInk(mended, shapes) === 'more'
}

/** Decides without a usable second reading: the first is accepted if nothing contradicts it. */
function decideAlone({ numberCell, mended, shapes, needed }: Evidence, pointed: string | undefined): Decision {
  // a correction by the column format needs no support from the ink, only no contradiction
  const isMended = mended !== numberCell.text
  const ink = heldAgainstInk(mended, shapes)
  if (meaningOf(mended) === 'nil' && needed.length === 0 && showsNoDigit(shapes))
    return { text: mended, isDoubtful: false }
  const isSound =
    isTidy(mended) &&
    fitsHabits(mended, numberCell.habits) &&
    (ink === 'fits' || (isMended && ink !== 'more' && !makesNegative(numberCell.text, mended, shapes))) &&
    (numberCell.cell.confidence ?? 1) >= (isMended ? MIN_CORRECTED_CONFIDENCE : MIN_LONE_CONFIDENCE) &&
    needed.length === 0
  return { text: pointed ?? mended, isDoubtful: !isSound }
}

/** Whether the correction adds brackets (a negative) that the inspected ink does not show. */
function makesNegative(text: string, mended: string, shapes: readonly string[]): boolean {
  const isBracketed = (value: string) => /\(.*\)/.test(value)
  return isBracketed(mended) && !isBracketed(text) && shapes.length > 0 && !couldBe(mended, shapes)
}

/** Decides between two different readings. */
function decideBetween(evidence: Evidence, second: string): Decision {
  const { numberCell, mended, shapes, lacksCurrency } = evidence
  const { habits } = numberCell
  const { confidence, text: secondAsRead } = evidence.second!
  if (isCurrencyRead(mended, second) && lacksCurrency) return { text: second, isDoubtful: false }
  if (confidence < MIN_SECOND_CONFIDENCE) return decideAlone(evidence, undefined)
  const [first, other] = [heldAgainstInk(mended, shapes), heldAgainstInk(second, shapes)]
  const isSecondSupported = other === 'fits' || couldBe(secondAsRead, shapes)
  const isNumber = isTidy(mended)
  const [digits, otherDigits] = [digitsOf(numberCell.text), digitsOf(second)]
  if (digits === otherDigits) {
    // only brackets, points or commas differ: the text that fits the ink is accepted
    const mends = findMends(numberCell.text, habits).map((mend) => mend.text)
    const pointed = [...mends, second].filter(
      (text) => digitsOf(text) === digits && fitsHabits(text, { ...habits, decimals: decimalsOf(text) }),
    )
    const seen = pointed.filter((text) => heldAgainstInk(text, shapes) === 'fits')
    if (!isNumber && seen.length === 1) return { text: seen[0]!, isDoubtful: false }
    if (!isNumber && decimalsOf(numberCell.text) !== decimalsOf(second))
      return { text: numberCell.text, isDoubtful: true }
    const isTaken =
      !isNumber ||
      (isSecondSupported && first !== 'fits') ||
      (fitsHabits(second, habits) && !fitsHabits(mended, habits))
    return isTaken && other !== 'more'
      ? { text: second, isDoubtful: !isSecondSupported && !fitsHabits(second, habits) }
      : { text: mended, isDoubtful: true }
  }
  const isUnsound =
    !isNumber || first === 'more' || (first === 'other' && isSecondSupported) || !fitsHabits(mended, habits)
  if (!isUnsound || !fitsHabits(second, habits) || other === 'more') return { text: mended, isDoubtful: true }
  // different digits of equal count: one reading is wrong, but it is unknown which
  if (digits.length === otherDigits.length && isNumber) return { text: mended, isDoubtful: true }
  const isSlip = hasLostDigits(digits, otherDigits) || isKnownSlip(numberCell, second)
  if (isSlip && isSecondSupported && confidence >= MIN_PREFERRED_CONFIDENCE) return { text: second, isDoubtful: false }
  return isNumber ? { text: mended, isDoubtful: true } : { text: second, isDoubtful: true }
}

/** Whether more than half of the ink shapes are only a dash or empty. */
function showsNoDigit(shapes: readonly string[]): boolean {
  return shapes.filter((shape) => /^-?$/.test(shape)).length * 2 > shapes.length
}

function decimalsOf(text: string): number {
  return /\.(\d+)\D*$/.exec(text)?.[1]?.length ?? 0
}

/** Whether one reading contains all digits of the other in order: digits were lost, or read twice. */
function hasLostDigits(digits: string, others: string): boolean {
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

/** Returns the second reading with its form corrected; undefined if there is none. */
function secondText({ numberCell, second }: Evidence): string | undefined {
  if (second === undefined) return undefined
  const text = numberCell.habits.toPoint(second.text.trim()).replace(/^[.,\s]+(?=[\d($€£])/, '')
  return mendForm(text, numberCell.habits)
}

/** Returns the text that a sum needs, if a reading, a correction or the only explaining slip gives it. */
function chooseBySum(evidence: Evidence, second: string | undefined): string | undefined {
  const { numberCell, mended, needed, shapes, isOnlyWay } = evidence
  if (needed.length === 0) return undefined
  const isNeeded = (text: string) => {
    const value = numberOf(text)
    return value !== undefined && needed.includes(value)
  }
  const mends = findMends(numberCell.text, numberCell.habits).map(({ text }) => text)
  const found = [mended, ...(second === undefined ? [] : [second]), ...mends].find(
    (text) => isTidy(text) && isNeeded(text) && heldAgainstInk(text, shapes) !== 'more',
  )
  if (found !== undefined) return found
  // two readings may share an error, but a sum and the other digits of the page do not
  const seen = findSlips(mended, numberCell.habits).find((slip) => isNeeded(slip) && looksLike(slip, evidence.sight))
  if (seen !== undefined) return seen
  // a sum does not overrule two equal readings
  if ((second !== undefined && meaningOf(second) === meaningOf(mended)) || !isOnlyWay()) return undefined
  const slips = findSlips(mended, numberCell.habits).filter(
    (slip) => isNeeded(slip) && heldAgainstInk(slip, shapes) !== 'more',
  )
  return slips.length === 1 ? slips[0] : undefined
}

function looksLike(text: string, sight: string | undefined): boolean {
  const [digits, others] = [text.replace(/[^\d]/g, ''), sight?.replace(/[^\d?]/g, '')]
  return digits.length === others?.length && [...digits].every((digit, i) => others[i] === '?' || others[i] === digit)
}

/** Returns the text with its lost decimal point restored, if the ink and the column format support it. */
function restorePoint({ numberCell, shapes, mended }: Evidence, second: string | undefined): string | undefined {
  if (heldAgainstInk(mended, shapes) === 'fits') return undefined
  const { habits } = numberCell
  const decimals = habits.decimals ?? habits.usualDecimals
  if (decimals === undefined || decimals === 0 || /\.\d/.test(mended)) return undefined
  const candidates = [
    ...(second === undefined ? [] : [second]),
    ...findMends(mended, { ...habits, decimals }).map(({ text }) => text),
  ]
  return candidates.find(
    (text) =>
      isTidy(text) &&
      fitsHabits(text, { ...habits, decimals }) &&
      digitsOf(text) === digitsOf(mended) &&
      couldBe(text, shapes),
  )
}

/** Whether the second reading has a "$" for the first digit: "81,234" is "$ 1,234". */
function isCurrencyRead(first: string, second: string): boolean {
  return /^\$/.test(second) && /^[35689S]/.test(first) && digitsOf(second) === digitsOf(first).slice(1)
}

function isKnownSlip({ text, habits }: NumberCell, second: string): boolean {
  const candidates = [...findMends(text, habits).map((mend) => mend.text), ...findSlips(mendForm(text, habits), habits)]
  return candidates.some((candidate) => meaningOf(candidate) === meaningOf(second))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function numberOf(text: string): number | undefined {
  const meaning = meaningOf(text)
  if (meaning === undefined) return undefined
  return meaning === 'nil' ? 0 : Number(meaning.split(' ')[0])
}
