import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { centerY, widthOf } from '../../recognise/geometry/boxes.js'
import { findLineKeys, type LineKey } from './line-keys.js'
import type { StraightLine } from './straight-lines.js'

/** Keys of one legend are as long as each other and stand in a column or a row, to so many pixels. */
const ALIKE = 3

/**
 * Finds the pieces of line that stand behind the names of a legend, as {@link findLineKeys} does those before: two at least
 * that are as long as each other and below or beside each other, as what leads from one word to something else is not.
 */
export function findLineKeysBehind(
  picture: ColorPicture,
  words: readonly Bbox[],
  lines: readonly StraightLine[],
): readonly LineKey[] {
  const { width } = picture
  const mirroredBox = ({ x0, x1, ...box }: Bbox): Bbox => ({ ...box, x0: width - x1, x1: width - x0 })
  const mirroredLine = (line: StraightLine): StraightLine =>
    line.direction === 'horizontal'
      ? { ...line, from: width - line.to, to: width - line.from }
      : { ...line, at: width - line.at }
  const found = findLineKeys(mirrored(picture), words.map(mirroredBox), lines.map(mirroredLine))
  const keys = found.map(({ bbox, line }) => {
    const points = line.points.map(({ x, y }) => ({ x: width - x, y })).reverse()
    return { bbox: mirroredBox(bbox), line: { ...line, points } }
  })
  return keys.filter((key) => keys.some((other) => other !== key && areAlike(key.bbox, other.bbox)))
}

function areAlike(a: Bbox, b: Bbox): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= ALIKE
  return isNear(widthOf(a), widthOf(b)) && (isNear(a.x0, b.x0) || isNear(centerY(a), centerY(b)))
}

function mirrored({ width, height, pixels }: ColorPicture): ColorPicture {
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x)
      const to = 3 * (y * width + width - 1 - x)
      for (let i = 0; i < 3; i++) turned[to + i] = pixels[from + i]!
    }
  }
  return { width, height, pixels: turned }
}
