import type { Bbox } from '../../../core/model.js'
import { findCircle } from '../../recognise/charts/pies/circles.js'
import { measureSector } from '../../recognise/charts/pies/sectors.js'
import { heightOf, hull, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import { isPale, type Rgb } from './colors.js'
import type { Fill } from './fills.js'
import { type LayerMap, PAPER } from './layers.js'

/** Gridlines that cut it are no thicker, in inches. */
const GRID = 0.05
/** It is as large as this each way, in inches. */
const LEAST = 0.8
/** Shares of its pixels: its own colour is seen in so many, and the paper, in its grid, in no more. */
const OWN = 0.2
const MOST_PAPER = 0.15
/** And along its upper edge, so many pixels high, in no more than this. */
const EDGE = 3
const MOST_OF_EDGE = 0.4
/** … and its own colour in no less: above a pale area of a stack stands the next one. */
const OWN_EDGE = 0.3
/** Of a picture that was turned the edge is ragged, by so many pixels. */
const RAGGED = 3
/** The sides of an area before it lie no farther within it, as a share of its width. */
const SIDES = 0.03
/** A key is no longer than this share of the plot. */
const KEY_SHARE = 0.15
/** The rim of a slice is no farther from a circle, in pixels. */
const OFF_CIRCLE = 2

/**
 * Plots may have a pale ground with a grid in the paper's colour: its tiles, with the marks that stand on it taken in, are
 * one rectangle behind all else.
 *
 * @param width Of the picture, in pixels.
 */
export function joinPanels(
  fills: readonly Fill[],
  paper: Rgb,
  layers: LayerMap,
  width: number,
  dpi: number,
): readonly Fill[] {
  const panels: Fill[] = []
  let left = fills
  for (const group of groupsOf(
    fills.filter(({ color }) => isPale(color, paper)),
    GRID * dpi,
  )) {
    const box = pixelsOf(hull(group.map(({ bbox }) => bbox)))
    if (Math.min(widthOf(box), heightOf(box)) < LEAST * dpi || group.some(isSlice)) continue
    const size = widthOf(box) * heightOf(box)
    const own = group.reduce((sum, { mask }) => sum + mask.bits.reduce((all, bit) => all + bit, 0), 0)
    if (own < OWN * size || countPaper(box, layers, width) > MOST_PAPER * size) continue
    // the paper begins below the upper edge of a pale area, not of a ground
    const alongEdge = EDGE * widthOf(box)
    const isEdge = (edge: Bbox) =>
      countPaper(edge, layers, width) <= MOST_OF_EDGE * alongEdge && countOwn(group, edge) >= OWN_EDGE * alongEdge
    const edges = Array.from({ length: RAGGED + 1 }, (_, i) => ({ ...box, y0: box.y0 + i, y1: box.y0 + i + EDGE }))
    if (!edges.some(isEdge)) continue
    const inGroup = new Set(group)
    const others = left.filter((fill) => !inGroup.has(fill))
    if (isTopOfStack(group, box, others)) continue
    left = others
    panels.push({ ...panelOf(downTo(box, left), group[0]!.color), isBehind: true })
  }
  return [...panels, ...left]
}

/**
 * Over two areas or more, what no gridline cuts may be the top of a stack that fills its plot: a key in its colour says so. A
 * ground has none.
 */
function isTopOfStack(group: readonly Fill[], box: Bbox, others: readonly Fill[]): boolean {
  const { color } = group[0]!
  const isKey = ({ bbox, isSmall, color: own }: Fill) =>
    own === color && (isSmall || Math.max(widthOf(bbox), heightOf(bbox)) < KEY_SHARE * widthOf(box))
  return group.length === 1 && others.some(isKey) && countStacked(box, others) > 1
}

/** How many areas stand under a box, each of which reaches from side to side and begins where the one above it ends. */
function countStacked(box: Bbox, fills: readonly Fill[]): number {
  let [count, reach] = [0, box.y1]
  for (const { bbox } of areasBelow(box, fills).toSorted((a, b) => a.bbox.y0 - b.bbox.y0)) {
    if (bbox.y0 > reach + RAGGED) break
    count++
    reach = Math.max(reach, bbox.y1)
  }
  return count
}

/** What reaches from side to side below the lower edge of a ground. */
function areasBelow(box: Bbox, fills: readonly Fill[]): readonly Fill[] {
  const slack = SIDES * widthOf(box)
  return fills.filter(({ bbox }) => bbox.x0 <= box.x0 + slack && bbox.x1 >= box.x1 - slack && bbox.y1 > box.y1)
}

/** A ground that an area hides from side to side at its bottom goes on behind it. */
function downTo(box: Bbox, fills: readonly Fill[]): Bbox {
  const areas = areasBelow(box, fills).filter(({ bbox }) => bbox.y0 < box.y1)
  return { ...box, y1: Math.max(box.y1, ...areas.map(({ bbox }) => Math.round(bbox.y1))) }
}

/** Whether it is a pale slice of a pie. */
function isSlice({ kind, points, bbox }: Fill): boolean {
  const circle = kind === 'outline' ? findCircle(points, OFF_CIRCLE) : undefined
  return (
    circle !== undefined &&
    measureSector({ points, color: '', order: 0, bbox }, circle.center, OFF_CIRCLE) !== undefined
  )
}

/** Fills of one colour with nothing but thin lines between them. */
function groupsOf(fills: readonly Fill[], gap: number): readonly (readonly Fill[])[] {
  let groups: readonly { readonly fills: readonly Fill[]; readonly bbox: Bbox }[] = []
  for (const fill of fills) {
    const near = groups.filter(
      (group) =>
        group.fills[0]!.color === fill.color &&
        overlapX(group.bbox, fill.bbox) >= -gap &&
        overlapY(group.bbox, fill.bbox) >= -gap,
    )
    const joined = {
      fills: [...near.flatMap((group) => group.fills), fill],
      bbox: hull([...near.map(({ bbox }) => bbox), fill.bbox]),
    }
    groups = [...groups.filter((group) => !near.includes(group)), joined]
  }
  return groups.map((group) => group.fills)
}

function pixelsOf({ x0, y0, x1, y1 }: Bbox): Bbox {
  return { x0: Math.round(x0), y0: Math.round(y0), x1: Math.round(x1), y1: Math.round(y1) }
}

function countPaper({ x0, y0, x1, y1 }: Bbox, layers: LayerMap, width: number): number {
  let count = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (layers[y * width + x] === PAPER) count++
  return count
}

function countOwn(fills: readonly Fill[], { y0, y1 }: Bbox): number {
  return fills.reduce((sum, { mask: { top, width, bits } }) => {
    const rows = bits.subarray(Math.max(0, y0 - top) * width, Math.max(0, y1 - top) * width)
    return sum + rows.reduce((all, bit) => all + bit, 0)
  }, 0)
}

function panelOf(bbox: Bbox, color: Rgb): Fill {
  const [width, height] = [widthOf(bbox), heightOf(bbox)]
  const mask = { left: bbox.x0, top: bbox.y0, width, height, bits: new Uint8Array(width * height).fill(1) }
  return { kind: 'rectangle', color, bbox, points: [], mask, isSmall: false }
}
