import { labOf, offLine, type Rgb } from './colors.js'
import type { TracedCurve } from './traced-curve.js'

/** A curve is looked at in so many places, and is an echo where it lies on others in this share of them. */
const PROBES = 40
const ON_OTHERS = 0.9
/** It lies on another within that one's width and so many pixels. */
const OFF = 1
/** A soft edge has a mixture of the colours of paper and line, to so many shades. */
const MIXTURE = 24

/**
 * Curves without what was followed of them a second time: a line of few pixels comes out in several shades between its
 * colour and the paper's, and each is followed by itself, now along one line and now along the next. What goes is thinner and
 * paler than what it lies on, or a piece of it.
 */
export function withoutEchoes(curves: readonly TracedCurve[], paper: Rgb): readonly TracedCurve[] {
  const white = labOf(paper).l
  const inkOf = ({ color }: TracedCurve) => Math.abs(labOf(color).l - white)
  const isOver = (curve: TracedCurve, other: TracedCurve) =>
    (lengthOf(other) > lengthOf(curve) || (inkOf(other) > inkOf(curve) && other.width > curve.width)) &&
    isOneInk(curve.color, other.color, paper)
  const kept = [...curves]
  for (const curve of curves.toSorted((a, b) => inkOf(a) - inkOf(b) || lengthOf(a) - lengthOf(b))) {
    const others = kept.filter((other) => other !== curve && isOver(curve, other))
    if (isOn(curve, others)) kept.splice(kept.indexOf(curve), 1)
  }
  return kept
}

/** Whether one colour may be what is seen of the other where it is mixed with the paper's. */
function isOneInk(a: Rgb, b: Rgb, paper: Rgb): boolean {
  return Math.min(offLine(a, paper, b), offLine(b, paper, a)) <= MIXTURE
}

function isOn(curve: TracedCurve, others: readonly TracedCurve[]): boolean {
  const from = curve.points[0]!.x
  const places = Array.from({ length: PROBES + 1 }, (_, i) => from + (lengthOf(curve) * i) / PROBES)
  const on = places.filter((x) => {
    const here = heightAt(curve, x)
    return others.some((other) => {
      const there = heightAt(other, x)
      return here !== undefined && there !== undefined && Math.abs(here - there) <= other.width + OFF
    })
  })
  return on.length >= ON_OTHERS * places.length
}

/** From left to right, in pixels. */
export function lengthOf({ points }: TracedCurve): number {
  return points.at(-1)!.x - points[0]!.x
}

/** How far down a curve is at a place; undefined beside its ends. */
export function heightAt({ points }: TracedCurve, x: number): number | undefined {
  const i = points.findIndex((point) => point.x >= x)
  const [a, b] = [points[i - 1], points[i]]
  if (b === undefined) return undefined
  if (a === undefined) return b.x - x < 1 ? b.y : undefined
  return a.y + ((b.y - a.y) * (x - a.x)) / Math.max(1e-6, b.x - a.x)
}
