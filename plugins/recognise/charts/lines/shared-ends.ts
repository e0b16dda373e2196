import { heightOf } from '../../geometry/boxes.js'
import type { Plot, Point } from '../parts.js'
import type { Sketch } from './sketch.js'
import { heightAt, type Track } from './tracks.js'

/** A line comes out of another where its end is no farther from that one's ink, in widths of both. */
const TOUCH = 1.5
/** Its first part tells where it comes from where it is so long, of the step between two stations. */
const LEAST_PART = 0.15
/** It comes from a point when its straight way back meets it to this share of the plot's height. */
const MEETS = 0.03

/** Lines start together at the first place, and may end so at the last; in between no more of the way is hidden, of a step. */
const HIDDEN = 0.5

/** A line and its track. */
interface Drawn {
  readonly sketch: Sketch
  readonly track: Track
}

/**
 * Lines of a picture with the points that they share with others. Where two lines run into one point one alone is seen: the
 * other begins where they part. It began in that point, if its straight way back leads there; lines that all start from 100
 * are most often so.
 */
export function withSharedEnds(lines: readonly Drawn[], plot: Plot): readonly Sketch[] {
  if (plot.source !== 'pixels') return lines.map(({ sketch }) => sketch)
  return lines.map(({ sketch, track }) => {
    const others = lines.filter((other) => other.track !== track)
    const points = sketch.points.slice()
    const settle = (tip: Point | undefined, outermost: number, outwards: 1 | -1) => {
      const last = points[outermost] ?? null
      if (tip === undefined || last === null) return
      // where it ends a little before its last place, that one is the shared one
      const isShort = outwards * (last.x - tip.x) > 3 * plot.tolerance
      const known = isShort ? (points[outermost - outwards] ?? null) : last
      const at = isShort ? outermost : outermost + outwards
      const shared = known === null || points[at] === undefined ? null : sharedPoint(known, tip, at)
      if (shared !== null) points[at] = shared
    }
    settle(
      track.pieces[0]?.[0],
      points.findIndex((point) => point !== null),
      -1,
    )
    settle(
      track.pieces.at(-1)?.at(-1),
      points.findLastIndex((point) => point !== null),
      1,
    )
    return { ...sketch, points }

    function sharedPoint(known: Point, tip: Point, at: number): Point | null {
      const candidates = others.flatMap((other) => {
        const there = other.sketch.points[at] ?? null
        return there !== null && comesOutOf(tip, track, other.track) ? [there] : []
      })
      const goal = candidates[0]
      if (goal === undefined) return null
      const step = Math.abs(known.x - goal.x)
      const isEnd = at === 0 || at === points.length - 1
      if (Math.abs(known.x - tip.x) < LEAST_PART * step) return null
      if (!isEnd && Math.abs(goal.x - tip.x) > HIDDEN * step) return null
      const slope = (known.y - tip.y) / (known.x - tip.x)
      const off = (point: Point) => Math.abs(tip.y + slope * (point.x - tip.x) - point.y)
      const nearest = candidates.toSorted((a, b) => off(a) - off(b))[0]
      return nearest !== undefined && off(nearest) <= MEETS * heightOf(plot.bbox)
        ? { x: nearest.x, y: nearest.y }
        : null
    }
  })
}

function comesOutOf(tip: Point, { width }: Track, other: Track): boolean {
  const reach = TOUCH * (width + other.width)
  const there = heightAt(other, tip.x, reach)
  return there !== undefined && Math.abs(there - tip.y) <= reach
}
