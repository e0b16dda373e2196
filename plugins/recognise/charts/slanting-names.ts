import { centerX, centerY, median } from '../geometry/boxes.js'
import type { Label, Plot } from './parts.js'

/** Where along an axis stands what a label names. */
export type PlaceOf = (label: Label, direction: 'x' | 'y') => number

/** Middles that are off their marks by less than this share of what the ends are off stand under them. */
const CLEARLY = 0.35
/** Ends nearer than this to their marks are meant, in font sizes. */
const AT_END = 0.5

/**
 * What labels stand for lies above their middle. Slanting ones end at what they name, at the end that is nearer to the axis;
 * some programs set them with their middles there: the marks of the plot tell.
 */
export function placesOf(labels: readonly Label[], { marks }: Plot): PlaceOf {
  const slanting = labels.filter(({ angle }) => angle % 90 !== 0)
  const middle = ({ bbox }: Label) => centerX(bbox)
  const marked = slanting.length < 3 ? [] : markedPlaces(marks)
  const off = (place: (label: Label) => number) =>
    median(slanting.map((label) => Math.min(...marked.map((at) => Math.abs(at - place(label))))))
  const size = median(slanting.map((label) => label.size))
  const isCentred = marked.length > 1 && off(endOf) > AT_END * size && off(middle) < CLEARLY * off(endOf)
  return (label, direction) =>
    direction === 'y' ? centerY(label.bbox) : label.angle % 90 === 0 || isCentred ? middle(label) : endOf(label)
}

function endOf({ bbox, angle, size }: Label): number {
  return angle > 180 ? bbox.x1 - size / 3 : bbox.x0 + size / 3
}

/** The middles of bars and the corners of lines. */
function markedPlaces({ bars, strokes }: Plot['marks']): readonly number[] {
  const lines = strokes.filter(({ bbox }) => bbox.x1 - bbox.x0 > 1 && bbox.y1 - bbox.y0 > 1)
  return [...bars.map(({ bbox }) => centerX(bbox)), ...lines.flatMap(({ points }) => points.map(({ x }) => x))]
}
