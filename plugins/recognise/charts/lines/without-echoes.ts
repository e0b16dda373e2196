import { heightOf } from '../../geometry/boxes.js'
import type { Plot } from '../parts.js'
import { colorDistance, isColorful, SAME_COLOR } from './colors.js'
import type { Sketch } from './sketch.js'

/** Two heights are one where they differ by no more than this share of the plot's. */
const SAME_HEIGHT = 0.015

/**
 * Lines of a picture without what is seen of them a second time: thin lines come out in several greys, and a piece in
 * another grey is followed as a line of its own, from one line to the next where they cross. It has no point that is not
 * another's, and some of its own are missing.
 */
export function withoutEchoes(sketches: readonly Sketch[], plot: Plot): readonly Sketch[] {
  if (plot.source !== 'pixels') return sketches
  const same = SAME_HEIGHT * heightOf(plot.bbox)
  const kept = sketches.toSorted((a, b) => countOf(b) - countOf(a))
  for (const sketch of kept.toReversed()) {
    if (countOf(sketch) === sketch.points.length) continue
    const others = kept.filter(
      (other) => other !== sketch && mayBeOne(other.color, sketch.color) && countOf(other) >= countOf(sketch),
    )
    const isOthers = sketch.points.every((point, i) => {
      if (point === null) return true
      return others.some(({ points }) => points[i] && Math.abs(points[i].y - point.y) <= same)
    })
    if (isOthers) kept.splice(kept.indexOf(sketch), 1)
  }
  const echoes = sketches.filter((sketch) => !kept.includes(sketch))
  const marks = echoes.flatMap((echo) => echo.marks)
  // what they were drawn with is of the lines that they are pieces of
  return sketches
    .filter((sketch) => kept.includes(sketch))
    .map((sketch, i) => (i === 0 && marks.length > 0 ? { ...sketch, marks: [...sketch.marks, ...marks] } : sketch))
}

function countOf({ points }: Sketch): number {
  return points.filter((point) => point !== null).length
}

function mayBeOne(a: string, b: string): boolean {
  return (!isColorful(a) && !isColorful(b)) || colorDistance(a, b) <= SAME_COLOR
}
