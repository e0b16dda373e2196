import { centerX } from '../../geometry/boxes.js'
import type { Label, Plot, Scale } from '../parts.js'
import { colorDistance, SAME_COLOR } from './colors.js'

/** What is known of a series when its axis is looked for. */
export interface AxisSeeker {
  readonly name: string
  readonly color: string
  /** Whether it is drawn as bars, columns or an area, which people set on the first axis. */
  readonly isSolid: boolean
  /** Heights with what is printed beside them, where labels are. */
  readonly printed: readonly { readonly y: number; readonly value: number; readonly decimals: number }[]
}

const RIGHT = /\b(?:rhs|r\.h\.s\.?|right|rh axis|secondary)\b/i
const LEFT = /\b(?:lhs|l\.h\.s\.?|left|lh axis|primary)\b/i
const PERCENT = /%|\bper ?cent|\bpercentage|\bmargin\b|\byield\b|\brate\b|\bratio\b/i
const MONEY = /[$€£¥]|\b(?:usd|eur|gbp|chf)\b/i

/** The value axes that stand up: the left (or only) one first. */
export function valueScales(scales: readonly Scale[]): readonly Scale[] {
  const upright = scales.filter((scale) => scale.direction === 'y' && scale.kind !== 'date')
  const first = upright[0]
  if (first === undefined) return []
  const other = upright.find((scale) => scale.side !== first.side && !isMirrored(first, scale))
  if (other === undefined) return [first]
  return first.side === 'right' ? [other, first] : [first, other]
}

/** Whether the same figures stand at both sides. */
function isMirrored(a: Scale, b: Scale): boolean {
  const [from, to] = [a.toPlace(a.min), a.toPlace(a.max)]
  const reach = Math.abs(a.max - a.min)
  return [from, to].every((at) => Math.abs(a.toValue(at) - b.toValue(at)) <= 0.01 * reach)
}

/**
 * Which of two axes each series is read on: 0 the first, 1 the second. What is printed decides before colours, colours
 * before units, units before habit: columns on the first axis, lines on the second.
 *
 * @param scales The first and the second.
 */
export function pickAxes(
  seekers: readonly AxisSeeker[],
  scales: readonly [Scale, Scale],
  plot: Plot,
): readonly (0 | 1)[] {
  const leanings = seekers.map((seeker) => leaning(seeker, scales, plot))
  if (leanings.some((lean) => lean > 0)) {
    // one that is known to be of the second axis: what is unknown stays on the first, but for lines over columns
    return leanings.map((lean, i) => (lean > 0 || (lean === 0 && isLineOverSolid(seekers, i, leanings)) ? 1 : 0))
  }
  const lines = seekers.map((seeker, i) => !seeker.isSolid && leanings[i] === 0)
  if (seekers.some((seeker) => seeker.isSolid)) return lines.map((isLine) => (isLine ? 1 : 0))
  // lines alone: the last one that nothing keeps on the first axis
  const last = lines.lastIndexOf(true)
  return seekers.map((_, i) => (i === last && seekers.length > 1 ? 1 : 0))
}

function isLineOverSolid(seekers: readonly AxisSeeker[], i: number, leanings: readonly number[]): boolean {
  const isSolidRight = seekers.some((seeker, k) => seeker.isSolid && leanings[k]! > 0)
  return !seekers[i]!.isSolid && seekers.some((seeker) => seeker.isSolid) && !isSolidRight
}

/** Above 0 for the second axis, below 0 for the first, 0 where nothing tells. */
function leaning(seeker: AxisSeeker, [first, second]: readonly [Scale, Scale], plot: Plot): number {
  const [rightName, leftName] = [RIGHT.test(seeker.name), LEFT.test(seeker.name)]
  if (rightName !== leftName) return (rightName ? 1 : -1) * (second.side === 'right' ? 1 : -1)
  const agreements = [first, second].map((scale) => seeker.printed.filter((point) => agrees(point, scale)).length)
  if (agreements[0] !== agreements[1] && Math.max(...agreements) >= seeker.printed.length / 2)
    return agreements[1]! - agreements[0]!
  const own = [first, second].map((scale) => isOfColor(scale, seeker.color, plot))
  if (own[0] !== own[1]) return own[1] ? 1 : -1
  const titled = [first, second].map((scale) => isTitled(scale, seeker.name, plot))
  if (titled[0] !== titled[1]) return titled[1] ? 1 : -1
  const percents = [first, second].map((scale) => scale.suffix === '%')
  if (percents[0] !== percents[1]) {
    if (PERCENT.test(seeker.name)) return percents[1] ? 1 : -1
    if (MONEY.test(seeker.name)) return percents[1] ? -1 : 1
  }
  return 0
}

function agrees(
  point: { readonly y: number; readonly value: number; readonly decimals: number },
  scale: Scale,
): boolean {
  const slack = 2 * scale.errorAt(point.y) + 0.5 * 10 ** -point.decimals + 0.005 * Math.abs(scale.max - scale.min)
  return Math.abs(scale.toValue(point.y) - point.value) <= slack
}

/** Whether an axis's figures, or its title, are printed in the colour of a series. */
function isOfColor(scale: Scale, color: string, plot: Plot): boolean {
  const labels = scale.ticks.map((tick) => tick.label)
  const title = titleOf(scale, plot)
  return [...labels.slice(0, 2), ...(title === undefined ? [] : [title])].some(
    (label) => colorDistance(label.color, color) <= SAME_COLOR,
  )
}

function isTitled(scale: Scale, name: string, plot: Plot): boolean {
  const title = titleOf(scale, plot)
  if (title === undefined || name === '') return false
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}%$€£]+/gu) ?? []
  const [own, other] = [words(name), new Set(words(title.text))]
  const shared = own.filter((word) => other.has(word)).length
  return own.length > 0 && shared >= 0.5 * own.length
}

/** The upright text at the outer side of an axis's figures. */
function titleOf(scale: Scale, plot: Plot): Label | undefined {
  const ticks = new Set(scale.ticks.map((tick) => tick.label))
  const isOutside = ({ bbox }: Label) =>
    scale.side === 'right' ? centerX(bbox) > plot.bbox.x1 : centerX(bbox) < plot.bbox.x0
  return plot.labels.find(
    (label) => !ticks.has(label) && (label.angle === 90 || label.angle === 270) && isOutside(label),
  )
}
