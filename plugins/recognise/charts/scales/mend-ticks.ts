import { type FittedLine, type Tick, throughTicks } from './fit-line.js'
import { readFigure } from './tick-values.js'

/** Fewer labels do not outvote one of them. */
const LEAST_TICKS = 4
/** More labels in a line are the figures of a table: each two of them would be tried. */
const MOST_TICKS = 40
/** Gaps between ticks are whole multiples of the least one to this share of it. */
const EVEN = 0.1
/** What a label says for an axis: a letter for a digit, a lost point or sign, and one wrong digit are likelier than more. */
const WORTH = { right: 1, letters: 0.8, lostPoint: 0.7, lostSign: 0.6, digit: 0.4, contradiction: -1 }
/** All labels together are worth so much of what they would be if all were read rightly … */
const LEAST_WORTH = 0.6
/** … and more than with any other axis by this. */
const LEAD = 0.75
/** Steps of an axis have no more digits than this. */
const STEP_DIGITS = 2

/** Letters that digits are taken for. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'OoQD°'].map((letter) => [letter, '0'])),
  ...Object.fromEntries([...'lIi|!L'].map((letter) => [letter, '1'])),
  ...{ Z: '2', z: '2', S: '5', s: '5', B: '8', g: '9', q: '9', b: '6', A: '4' },
}

/** What was read as a tick's figure. */
interface Reading {
  readonly at: number
  readonly text: string
  readonly label: Tick['label']
  /** Place in the row of even steps. */
  readonly rank: number
  /** As it was read, with letters as the digits they look like. */
  readonly digits: string
  /** Undefined where no figure was read. */
  readonly value: number | undefined
  /** The same with a point that was lost, where others of its axis have one. */
  readonly withPoint: number | undefined
}

/** An even axis: its value at the first rank, and what one rank more adds. */
interface Even {
  readonly start: number
  readonly step: number
  readonly worth: number
}

/**
 * Ticks that were read from pixels, those that were misread put right as most of the others say: `3.5`, `3.0`, `25`, `2.0`
 * has a 2.5. A point that is lost, or a letter for a digit, is likelier than another digit.
 *
 * @param labels All that stand in a line where an axis has its ticks.
 * @returns Undefined where they do not stand evenly, or no axis explains them much better than all others.
 */
export function mendTicks(labels: readonly Pick<Tick, 'at' | 'label'>[]): FittedLine | undefined {
  const readings = readingsOf(labels)
  if (readings === undefined) return undefined
  const found = new Map<string, Even>()
  for (const [i, a] of readings.entries()) {
    for (const b of readings.slice(i + 1)) {
      for (const from of valuesOf(a)) {
        for (const to of valuesOf(b)) {
          const step = Number(((to - from) / (b.rank - a.rank)).toPrecision(10))
          if (step === 0 || !isRound(step) || !isMultiple(from, step)) continue
          const start = Number((from - a.rank * step).toPrecision(10))
          const key = `${start} ${step}`
          if (!found.has(key)) found.set(key, { start, step, worth: worthOf(readings, start, step) })
        }
      }
    }
  }
  const [best, next] = [...found.values()].sort((a, b) => b.worth - a.worth)
  if (best === undefined || best.worth < LEAST_WORTH * readings.length) return undefined
  if (next !== undefined && best.worth - next.worth < LEAD) return undefined
  const ticks = readings.map(({ at, label, rank, value }): Tick => {
    const right = valueAt(best.start, best.step, rank)
    return { at, label, value: right, ...(right !== value && { isMended: true as const }) }
  })
  return throughTicks(ticks, 'linear')
}

function readingsOf(labels: readonly Pick<Tick, 'at' | 'label'>[]): readonly Reading[] | undefined {
  if (labels.length < LEAST_TICKS || labels.length > MOST_TICKS) return undefined
  const sorted = [...labels].sort((a, b) => a.at - b.at)
  const gaps = sorted.slice(1).map(({ at }, i) => at - sorted[i]!.at)
  const least = Math.min(...gaps)
  const steps = gaps.map((gap) => Math.round(gap / least))
  const whole = (sorted.at(-1)!.at - sorted[0]!.at) / steps.reduce((sum, count) => sum + count, 0)
  if (!(least > 0) || gaps.some((gap, i) => Math.abs(gap - steps[i]! * whole) > EVEN * whole)) return undefined
  const texts = withNoughts(groupedAlike(sorted.map(({ label }) => label.text.trim())))
  const decimals = Math.max(0, ...texts.map((text) => decimalsOf(digitsOf(text))))
  let rank = 0
  return sorted.map(({ at, label }, i) => {
    rank += i === 0 ? 0 : steps[i - 1]!
    const digits = digitsOf(texts[i]!)
    const withPoint = decimals > 0 && !GROUPED.test(texts[i]!) ? pointIn(digits, decimals) : undefined
    return { at, label, text: texts[i]!, rank, digits, value: readFigure(texts[i]!)?.value, withPoint }
  })
}

/** "6,000": its comma stands between thousands, and no point was lost. */
const GROUPED = /\d,\d{3}(?!\d)/

/** "5.000" beside "6,000" has a comma whose tail was not seen. */
function groupedAlike(texts: readonly string[]): readonly string[] {
  if (!texts.some((text) => GROUPED.test(text))) return texts
  return texts.map((text) => text.replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1,'))
}

/** A letter behind digits that a nought is taken for where a tick touches it. */
const OPEN_NOUGHT = /(?<=\d)[CGcU]$/

/** "150C" is 1500 where other figures bear no such letter: else it is their unit. */
function withNoughts(texts: readonly string[]): readonly string[] {
  const isUnit = texts.every((text) => /^0+$/.test(text) || OPEN_NOUGHT.test(text))
  return isUnit ? texts : texts.map((text) => text.replace(OPEN_NOUGHT, 'O'))
}

/** Digits without a point with one so far from their end. */
function pointIn(digits: string, decimals: number): number | undefined {
  const [, sign, plain = ''] = /^(-?)(\d*)$/.exec(digits) ?? []
  return plain.length > decimals ? Number(`${sign}${plain.slice(0, -decimals)}.${plain.slice(-decimals)}`) : undefined
}

function decimalsOf(digits: string): number {
  return digits.split('.')[1]?.length ?? 0
}

/** Digits, points and the sign of a text, without what stands around them. */
function digitsOf(text: string): string {
  const isNegative = /^[^\d]*(?:[-–—−]|\()/.test(text)
  // behind the last digit stand units
  const end = /[\dOolI|!°](?=[^\dOolI|!°]*$)/.exec(text)
  const figure = text.slice(0, end === null ? 0 : end.index + 1)
  const digits = [...figure].map((sign) => LOOKALIKES[sign] ?? sign).join('')
  return (isNegative ? '-' : '') + digits.replaceAll(/[^\d.]/g, '')
}

/** What a label may stand for: its figure as read, with a point that was lost, and each with a sign that was. */
function valuesOf({ digits, value, withPoint }: Reading): readonly number[] {
  const read = /\d/.test(digits) ? Number(digits) : Number.NaN
  const found = [value, read, withPoint].filter((each) => each !== undefined && Number.isFinite(each)) as number[]
  return [...new Set([...found, ...found.map((each) => -Math.abs(each))])]
}

function isRound(step: number): boolean {
  return Number(Math.abs(step).toPrecision(STEP_DIGITS)) === Math.abs(step)
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-6
}

function valueAt(start: number, step: number, rank: number): number {
  const value = Number((start + rank * step).toPrecision(10))
  return value === 0 ? 0 : value
}

function worthOf(readings: readonly Reading[], start: number, step: number): number {
  return readings.reduce((sum, reading) => sum + agreement(reading, valueAt(start, step, reading.rank)), 0)
}

function agreement({ digits, value, withPoint, text }: Reading, right: number): number {
  if (value === right) return WORTH.right
  const isNegative = digits.startsWith('-')
  // a sign may be lost, but nobody reads one where none is
  if (isNegative && right > 0) return WORTH.contradiction
  const worth = right < 0 && !isNegative ? WORTH.lostSign : 1
  const size = Math.abs(right)
  const plain = digits.replace('-', '')
  if (plain !== '' && Number(plain) === size) return worth * (/\p{L}/u.test(text) ? WORTH.letters : 1)
  if (withPoint !== undefined && Math.abs(withPoint) === size) return worth * WORTH.lostPoint
  const meant = size.toFixed(Math.max(decimalsOf(String(size)), decimalsOf(plain)))
  // where points stand the same digits are before them
  if (plain.includes('.') && plain.indexOf('.') !== meant.indexOf('.')) return WORTH.contradiction
  const digitsMeant = meant.replace('.', '')
  const isNear = digitsMeant.length > 1 && distance(plain.replace('.', ''), digitsMeant) === 1
  return isNear ? worth * WORTH.digit : WORTH.contradiction
}

/** How many digits have to be changed, put in or left out (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, from] of [...a].entries()) {
    const next = [i + 1]
    for (const [k, to] of [...b].entries())
      next.push(Math.min(next[k]! + 1, row[k + 1]! + 1, row[k]! + (from === to ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
