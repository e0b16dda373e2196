import { centerX, centerY } from '../../geometry/boxes.js'
import type { Label } from '../parts.js'
import type { Pie } from './find-pies.js'
import { takeFigures } from './label-figures.js'
import { angleOf, turned } from './sectors.js'
import type { SliceLabel } from './slice-labels.js'

/** A slice that is not seen is no larger, in per cent. */
const LARGEST = 3
/** Printed percents are 100 in all, to half of the last digit of each, and no more than this. */
const MOST_OFF = 1

/**
 * A pie's slices with those that are too thin to be seen. The labels around a pie say all of it: where a percent of each
 * slice is printed and these are 100 only with what another label says, that is of a slice as well.
 *
 * @param labels All around the pie that may be labels of slices.
 */
export function withUnseenSlices(
  ring: readonly SliceLabel[],
  labels: readonly Label[],
  pie: Pie,
): readonly SliceLabel[] {
  const taken = new Set(ring.flatMap((each) => each.labels))
  const printed = ring.map((each) => percentIn(each.labels.map(({ text }) => text).join(' '))?.value)
  const left = labels.flatMap((label) => {
    const figure = taken.has(label) ? undefined : percentIn(label.text)
    return figure !== undefined && figure.rest !== '' ? [{ label, value: figure.value }] : []
  })
  if (left.length === 0 || printed.includes(undefined) || left.some(({ value }) => value <= 0 || value > LARGEST)) {
    return ring
  }
  const without = printed.reduce<number>((sum, value) => sum + value!, 0)
  const whole = left.reduce((sum, { value }) => sum + value, without)
  // all that are left belong together, or one of them is no label of a slice
  if (Math.abs(whole - 100) > MOST_OFF || Math.abs(without - 100) <= Math.abs(whole - 100)) return ring
  return left.reduce((all, { label }) => withSlice(all, label, pie), ring)
}

function percentIn(text: string) {
  return takeFigures(text).find(({ isPercent }) => isPercent)
}

/** Between the two slices where its label stands. */
function withSlice(ring: readonly SliceLabel[], label: Label, { center }: Pie): readonly SliceLabel[] {
  const angle = angleOf({ x: centerX(label.bbox), y: centerY(label.bbox) }, center)
  const behind = ring
    .map(({ slice: { from, span } }, i) => ({ i, off: offBetween(turned(from + span), angle) }))
    .toSorted((a, b) => a.off - b.off)[0]!.i
  const { slice } = ring[behind]!
  const from = turned(slice.from + slice.span)
  const unseen = { ...slice, sector: { ...slice.sector, color: '', from }, from, span: 0, share: 0 }
  const isClockwise = ring.length < 2 || turned(ring[1]!.slice.from - ring[0]!.slice.from) < 180
  return ring.toSpliced(isClockwise ? behind + 1 : behind, 0, { slice: unseen, labels: [label], leaders: [] })
}

function offBetween(a: number, b: number): number {
  return Math.min(turned(a - b), turned(b - a))
}
