import type { Bbox } from '../../../core/model.js'
import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import { centerX, centerY, heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { findComponents } from '../pixels/components.js'
import { chromaOf, colorAt, type Rgb } from './colors.js'

/** A key in the picture of a legend, in its pixels. */
export interface LegendKey {
  readonly bbox: Bbox
  /** That of the palette which it shows. */
  readonly color: string
}

/** A pixel shows a colour that differs by no more than this in each of red, green and blue … */
const FARTHEST = 64
/** … and is so many times farther from all others and from the paper. */
const CLEARLY = 2
/** Keys are full: squares and discs, whose soft edges do not count. */
const FULL = 0.66
/** Nothing smaller is a key, in pixels each way, and as an area. */
const THINNEST = 2
const LEAST_AREA = 9
/** Nothing larger is one, in inches. */
const LARGEST = { height: 0.3, width: 0.6 }
/** Keys of one legend are as large as each other: a share, or pixels. */
const ALIKE = { share: 0.25, pixels: 1.5 }
/** So many spots are a drawing or a photograph, and no legend. */
const MOST_SPOTS = 150
/** A single key tells a legend only in a colour that no print has. */
const COLORFUL = 40

/**
 * Finds the keys of a legend in a picture: full spots in the colours of a chart, as large as each other, in rows or columns.
 * Letters in one of the colours are of other sizes.
 *
 * @param palette Colours of the chart's parts, `#rrggbb`.
 * @returns One key a colour at most, and none where they could be something else.
 */
export function findLegendKeys(picture: ColorPicture, palette: readonly string[], dpi: number): readonly LegendKey[] {
  const paper = paperOf(picture)
  const spots = palette.flatMap((color, i) => {
    const others = [...palette.filter((_, other) => other !== i).map(rgbOf), paper]
    return spotsOf(picture, rgbOf(color), others, dpi).map((bbox) => ({ bbox, color }))
  })
  if (spots.length > MOST_SPOTS) return []
  const rows = spots.map((spot) => {
    const mates = spots.filter((other) => areAlike(spot.bbox, other.bbox))
    return inLineWith(spot, mates)
  })
  const colorsOf = (keys: readonly LegendKey[]) => new Set(keys.map(({ color }) => color)).size
  const best = rows.toSorted((a, b) => colorsOf(b) - colorsOf(a) || areaOf(b[0]!) - areaOf(a[0]!))[0] ?? []
  const keys = palette.flatMap((color) => {
    const own = best.filter((key) => key.color === color)
    return own.length === 1 ? own : []
  })
  const isSure =
    keys.length > 1 || (palette.length === 1 && keys.every(({ color }) => chromaOf(rgbOf(color)) > COLORFUL))
  return isSure ? keys : []
}

/** The full spots of one colour. */
function spotsOf(picture: ColorPicture, color: Rgb, others: readonly Rgb[], dpi: number): readonly Bbox[] {
  const { left, top, right, bottom, area, count } = findComponents(onlyColor(picture, color, others), 128)
  const spots: Bbox[] = []
  for (let i = 0; i < count; i++) {
    const bbox = { x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }
    const [width, height] = [widthOf(bbox), heightOf(bbox)]
    const isSized =
      width <= LARGEST.width * dpi && height <= LARGEST.height * dpi && Math.min(width, height) >= THINNEST
    if (isSized && area[i]! >= Math.max(LEAST_AREA, FULL * width * height)) spots.push(bbox)
  }
  return spots
}

/** The pixels of one colour in black, all others in white. */
function onlyColor(picture: ColorPicture, color: Rgb, others: readonly Rgb[]): GreyPicture {
  const { width, height } = picture
  const pixels = new Uint8Array(width * height).fill(255)
  for (let at = 0; at < pixels.length; at++) {
    const off = offBetween(picture, at, color)
    if (off > FARTHEST) continue
    if (others.every((other) => offBetween(picture, at, other) >= CLEARLY * off)) pixels[at] = 0
  }
  return { width, height, pixels }
}

function offBetween({ pixels }: ColorPicture, at: number, [red, green, blue]: Rgb): number {
  return Math.max(
    Math.abs(pixels[3 * at]! - red),
    Math.abs(pixels[3 * at + 1]! - green),
    Math.abs(pixels[3 * at + 2]! - blue),
  )
}

/** The colour that most of a picture has. */
export function paperOf(picture: ColorPicture): Rgb {
  const counts = new Map<number, number>()
  for (let at = 0; at < picture.width * picture.height; at++) {
    const [red, green, blue] = colorAt(picture, at)
    const color = (red << 16) | (green << 8) | blue
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const [color] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  return [color >> 16, (color >> 8) & 255, color & 255]
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

function areAlike(a: Bbox, b: Bbox): boolean {
  const isNear = (one: number, other: number) =>
    Math.abs(one - other) <= Math.max(ALIKE.pixels, ALIKE.share * Math.max(one, other))
  return isNear(widthOf(a), widthOf(b)) && isNear(heightOf(a), heightOf(b))
}

/** What stands in one row or column with a key, and with what does. */
function inLineWith(key: LegendKey, all: readonly LegendKey[]): readonly LegendKey[] {
  const found = new Set([key])
  for (const each of found) {
    const slack = Math.max(ALIKE.pixels, ALIKE.share * heightOf(each.bbox))
    const isInLine = ({ bbox }: LegendKey) =>
      Math.abs(centerY(bbox) - centerY(each.bbox)) <= slack || Math.abs(centerX(bbox) - centerX(each.bbox)) <= slack
    for (const other of all) if (isInLine(other)) found.add(other)
  }
  return [...found]
}

function areaOf({ bbox }: LegendKey): number {
  return widthOf(bbox) * heightOf(bbox)
}
