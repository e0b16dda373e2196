import { type Circle, distance, findCircle } from '../../recognise/charts/pies/circles.js'
import { measureSector } from '../../recognise/charts/pies/sectors.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { Rgb } from './colors.js'
import type { Fill } from './fills.js'
import type { Ink } from './ink.js'
import { areaOfMask, type Mask, maskOf, outlineOf, partsOf, simplifyRing, withoutHoles } from './mask.js'

/** So many filled slices around one middle make a pie. */
const LEAST_SLICES = 2
/** How far an outline's corners are from where they were seen, in pixels, and from a circle, as a share of its side. */
const OFF = { pixels: 1.5, share: 0.003 }
/** Slices of one pie have their middles and their radii no farther apart, as a share of the radius. */
const ONE_PIE = 0.05
/** Ink of the line around a slice, in shades. */
const INK = 60
/** So many pixels around a pie are looked at: what is joined with them lies outside of it. */
const MARGIN = 6
/** A slice has as many pixels as a square of this side, in inches: what letters enclose is smaller. */
const LEAST_SIDE = 0.1
const SIMPLIFIED = 0.6

/**
 * Slices of a pie in the colour of the paper: lines and the other slices part them from what lies around.
 *
 * @param fills All that is filled.
 */
export function findBlankSlices(paper: Rgb, ink: Ink, fills: readonly Fill[], dpi: number): readonly Fill[] {
  return piesOf(fills).flatMap((pie) => blanksIn(pie, ink, dpi).flatMap((mask) => sliceOf(mask, pie, paper)))
}

/** Circles that the arcs of several slices are on. */
function piesOf(fills: readonly Fill[]): readonly Circle[] {
  const groups: Circle[][] = []
  for (const { kind, isSmall, bbox, points } of fills) {
    if (kind !== 'outline' || isSmall) continue
    const circle = findCircle(points, OFF.pixels + OFF.share * Math.max(widthOf(bbox), heightOf(bbox)))
    if (circle === undefined) continue
    const group = groups.find(([first]) => isSamePie(first!, circle))
    if (group !== undefined) group.push(circle)
    else groups.push([circle])
  }
  return groups.filter(({ length }) => length >= LEAST_SLICES).map(([first]) => first!)
}

function isSamePie(a: Circle, b: Circle): boolean {
  const slack = ONE_PIE * a.radius
  return Math.abs(a.radius - b.radius) <= slack && distance(a.center, b.center) <= slack
}

/** What has neither fill nor ink within a circle, and no way out of it. */
function blanksIn({ center, radius }: Circle, { width, height, ground, strength }: Ink, dpi: number): readonly Mask[] {
  const reach = radius + MARGIN
  const box = {
    x0: Math.max(0, Math.floor(center.x - reach)),
    y0: Math.max(0, Math.floor(center.y - reach)),
    x1: Math.min(width, Math.ceil(center.x + reach)),
    y1: Math.min(height, Math.ceil(center.y + reach)),
  }
  const isBlank = (x: number, y: number) => ground[y * width + x] === 0 && strength[y * width + x]! < INK
  const isInside = (part: Mask) => {
    // two blank pixels lie around each part
    const [left, top] = [part.left + 2, part.top + 2]
    const [right, bottom] = [left + part.width - 4, top + part.height - 4]
    const isApart = left > box.x0 && top > box.y0 && right < box.x1 && bottom < box.y1
    return isApart && areaOfMask(part) >= (LEAST_SIDE * dpi) ** 2
  }
  return partsOf(maskOf(box, isBlank)).filter(isInside)
}

function sliceOf(mask: Mask, { center, radius }: Circle, color: Rgb): readonly Fill[] {
  // its label is printed on it
  const whole = withoutHoles(mask, () => false)
  const points = simplifyRing(outlineOf(whole), SIMPLIFIED)
  const bbox = boxOf(points)
  const slack = OFF.pixels + OFF.share * 2 * radius
  const sector = measureSector({ points, bbox, color: '', order: 0 }, center, slack)
  if (sector === undefined || Math.abs(sector.outer - radius) > ONE_PIE * radius) return []
  return [{ kind: 'outline', color, bbox, points, mask: whole, isSmall: false }]
}

function boxOf(points: Fill['points']): Fill['bbox'] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
