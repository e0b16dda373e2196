import type { ColorPicture } from '../../../core/pixels.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, type Rgb, rgbDistance } from './colors.js'
import type { Fill } from './fills.js'

/** A border lies no farther outside or inside of its bar's edge than so, in inches. */
const REACH = 0.03
/** Shades within which its colour is one, and beyond which it is another than the bar's and the paper's. */
const SAME = 60
const OTHER = 70
/** It is seen along this share of a side, and along so many sides: the foot may stand on the axis. */
const ALONG = 0.8
const LEAST_SIDES = 3
/** Bars with a border there are at least. */
const LEAST_BARS = 2
const PROBES = 24

/** 1 for pixels of the lines around bars: where all bars have one it is no series, whatever its colour. */
export function mapBarBorders(picture: ColorPicture, paper: Rgb, fills: readonly Fill[], dpi: number): Uint8Array {
  const { width, height } = picture
  const map = new Uint8Array(width * height)
  const reach = Math.max(2, Math.ceil(REACH * dpi))
  const bars = fills.filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall)
  const bordered = bars.flatMap((fill) => {
    const color = borderOf(fill)
    return color === undefined ? [] : [{ fill, color }]
  })
  if (bordered.length < LEAST_BARS) return map
  for (const { fill, color } of bordered) {
    for (const { side, from, to, at } of sidesOf(fill)) {
      for (let across = at - reach; across <= at + reach; across++) {
        for (let along = from - reach; along <= to + reach; along++) {
          const place = placeOf(side, across, along)
          if (place !== undefined && rgbDistance(colorAt(picture, place), color) < SAME) map[place] = 1
        }
      }
    }
  }
  return map

  /** The colour that is seen along most of its sides. */
  function borderOf(fill: Fill): Rgb | undefined {
    const seen = sidesOf(fill)
      .map((side) => colorAlong(fill, side))
      .filter((color) => color !== undefined)
    return seen.find((color) => seen.filter((other) => rgbDistance(color, other) < SAME).length >= LEAST_SIDES)
  }

  /** The colour of a line along a side. */
  function colorAlong({ color: own }: Fill, { side, from, to, at }: Side): Rgb | undefined {
    const probes = Array.from({ length: PROBES }, (_, i) => Math.round(from + ((i + 0.5) / PROBES) * (to - from)))
    const purest = probes.flatMap((along) => {
      let best: Rgb | undefined
      let most = OTHER
      for (let across = at - reach; across <= at + reach; across++) {
        const place = placeOf(side, across, along)
        if (place === undefined) continue
        const color = colorAt(picture, place)
        const off = Math.min(rgbDistance(color, own), rgbDistance(color, paper))
        if (off <= most) continue
        most = off
        best = color
      }
      return best === undefined ? [] : [best]
    })
    const middle = purest[purest.length >> 1]
    const isOne = (color: Rgb) => middle !== undefined && rgbDistance(color, middle) < SAME
    return purest.filter(isOne).length >= ALONG * PROBES ? middle : undefined
  }

  function placeOf(side: Side['side'], across: number, along: number): number | undefined {
    const [x, y] = side === 'level' ? [along, across] : [across, along]
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : y * width + x
  }
}

interface Side {
  readonly side: 'level' | 'upright'
  readonly at: number
  readonly from: number
  readonly to: number
}

function sidesOf({ bbox }: Fill): readonly Side[] {
  const [x0, x1, y0, y1] = [bbox.x0, bbox.x1, bbox.y0, bbox.y1].map(Math.round) as [number, number, number, number]
  if (widthOf(bbox) < 1 || heightOf(bbox) < 1) return []
  return [
    { side: 'level', at: y0, from: x0, to: x1 },
    { side: 'level', at: y1, from: x0, to: x1 },
    { side: 'upright', at: x0, from: y0, to: y1 },
    { side: 'upright', at: x1, from: y0, to: y1 },
  ]
}
