import type { Bbox } from '../../../core/model.js'
import { centerY, heightOf, overlapX, overlapY } from '../geometry/boxes.js'
import type { Label } from './parts.js'
import type { Settled, Titles } from './titles.js'

/** Captions of charts beside each other stand on one line, to this many font sizes. */
const SAME_LINE = 0.5
/** A heading over several charts is larger than their labels by this factor at least. */
const HEADING = 1.6

/**
 * Settles what charts beside each other are called: where each has a text below on one line these are their titles, and a
 * line above one of them is the heading of all.
 *
 * @returns One a chart; undefined where its neighbours say nothing.
 */
export function settleTitles(all: readonly Titles[]): readonly (Settled | undefined)[] {
  return all.map((titles) => {
    const others = all.filter((other) => other !== titles && areBeside(titles.plot, other.plot))
    if (others.length === 0) return undefined
    const { caption } = titles
    const isCaptioned = caption !== undefined && others.every((other) => isOnLine(caption, other.caption))
    const headings = titles.heads.filter((head) => isHeading(head, titles, others))
    return isCaptioned || headings.length > 0 ? { isCaptioned, headings } : undefined
  })
}

function areBeside(a: Bbox, b: Bbox): boolean {
  return overlapY(a, b) > 0.5 * Math.min(heightOf(a), heightOf(b))
}

function isOnLine({ bbox, size }: Label, other: Label | undefined): boolean {
  return other !== undefined && Math.abs(centerY(bbox) - centerY(other.bbox)) <= SAME_LINE * size
}

/** Whether a line reaches over several charts, or stands over one of a row of which no other has one and is far larger than its labels. */
function isHeading({ bbox, size }: Label, titles: Titles, others: readonly Titles[]): boolean {
  if (others.some(({ plot }) => overlapX(plot, bbox) > size)) return true
  return others.every(({ heads }) => heads.length === 0) && size >= HEADING * titles.size
}
