import type { GreyPicture } from '../../../core/pixels.js'
import type { Letters } from './letters.js'
import { findLongRuns, wayOf } from './long-runs.js'
import type { PrintSize } from './print-size.js'
import { findStrokes, middleAt, type Stroke } from './strokes.js'

/** Maximum grey level of a faint ruling, after evening the illumination. */
const faint = 215

/**
 * Finds the rulings of a deskewed page: strokes that are thin, long and free of letters. Broken rulings are joinTwo.
 * Short horizontal strokes count if they are in line with longer ones, vertical strokes if they are long or end at
 * rulings.
 *
 * @param picture Deskewed picture with even illumination.
 * @param letters Letters of this picture. A dash in a line of text is not a ruling.
 */
export function findRulings(
  picture: GreyPicture,
  print: PrintSize,
  letters: Letters | undefined,
  dpi: number,
): Stroke[] {
  const { capHeight } = print
  const limits = { thickest: Math.max(3, dpi * 0.045), capHeight }
  const hole = Math.max(1, Math.round(dpi / 80))
  const shortest = Math.max(8, capHeight * 0.9)
  const find = (direction: Stroke['direction']) =>
    joinBroken(
      picture,
      findStrokes(picture, direction, findLongRuns(picture, direction, shortest, faint, hole), limits),
      hole * 2,
    )
  const lines = bodyLines(letters)
  const level = chooseLevel(
    find('horizontal').filter((stroke) => !isDash(stroke, lines, capHeight)),
    capHeight,
    dpi,
  )
  const upright = find('vertical').filter((stroke) => isUprightRuling(stroke, level, capHeight, dpi))
  return [...level, ...upright]
}

/** Joins strokes of one line if the gap between them is tiny or contains faint ink. */
function joinBroken(picture: GreyPicture, strokes: readonly Stroke[], gap: number): Stroke[] {
  const sorted = [...strokes].sort((a, b) => a.from - b.from)
  const mended: Stroke[] = []
  for (const stroke of sorted) {
    const before = mended.findLastIndex((each) => continuesAs(picture, each, stroke, gap))
    if (before < 0) mended.push(stroke)
    else mended[before] = joinTwo(mended[before]!, stroke)
  }
  return mended.filter((stroke) => !mended.some((other) => other !== stroke && covers(other, stroke)))
}

/** Returns whether a stroke is inside the ink of a longer one: a piece of its soft edge. */
function covers(long: Stroke, short: Stroke): boolean {
  if (long.to - long.from <= short.to - short.from || short.from < long.from - 2 || short.to > long.to + 2) return false
  const off = Math.abs(middleAt(long, short.from) - middleAt(short, short.from))
  return off < (long.thickness + short.thickness) / 2
}

function continuesAs(picture: GreyPicture, first: Stroke, second: Stroke, gap: number): boolean {
  const apart = second.from - first.to
  if (apart > gap * 12 || second.to <= first.to) return false
  const thick = Math.max(first.thickness, second.thickness)
  const off = Math.abs(middleAt(first, (first.to + second.from) / 2) - middleAt(second, (first.to + second.from) / 2))
  if (off > Math.max(1, thick * 0.4) || thick > 2 * Math.min(first.thickness, second.thickness) + 1) return false
  if (apart <= gap) return true
  return apart < Math.min(first.to - first.from, second.to - second.from) && isInked(picture, first, second)
}

/** Returns whether the gap between two strokes has more ink than its surroundings. */
function isInked(picture: GreyPicture, first: Stroke, second: Stroke): boolean {
  const way = wayOf(picture, first.direction)
  let inked = 0
  for (let along = first.to; along < second.from; along++) {
    const share = (along - first.to) / (second.from - first.to)
    const middle = middleAt(first, first.to) * (1 - share) + middleAt(second, second.from) * share
    let darkest = 255
    for (let across = Math.floor(middle - 1); across <= middle + 1; across++) {
      if (across >= 0 && across < way.breadth) {
        darkest = Math.min(darkest, picture.pixels[along * way.along + across * way.across]!)
      }
    }
    if (darkest < 240) inked++
  }
  return inked > (second.from - first.to) * 0.7
}

function joinTwo(first: Stroke, second: Stroke): Stroke {
  const lengths = [first.to - first.from, second.to - second.from] as const
  const end = middleAt(second, second.to)
  return {
    ...first,
    to: second.to,
    slope: (end - first.start) / (second.to - first.from),
    thickness: (first.thickness * lengths[0] + second.thickness * lengths[1]) / (lengths[0] + lengths[1]),
  }
}

/** Selects long rulings, and short ones that are in line with them. */
function chooseLevel(strokes: readonly Stroke[], capHeight: number, dpi: number): Stroke[] {
  const length = (stroke: Stroke) => stroke.to - stroke.from
  const long = strokes.filter((stroke) => length(stroke) >= 2.2 * capHeight)
  const short = strokes.filter((stroke) => length(stroke) < 2.2 * capHeight)
  const inLine = short.filter((stroke) =>
    long.some((other) => {
      const gap = Math.max(stroke.from - other.to, other.from - stroke.to)
      const off = Math.abs(middleAt(stroke, stroke.from) - middleAt(other, stroke.from))
      return gap < dpi * 1.5 && off < 2 && stroke.thickness < other.thickness * 1.6 + 0.8
    }),
  )
  return [...long, ...inLine]
}

function isUprightRuling(stroke: Stroke, level: readonly Stroke[], capHeight: number, dpi: number): boolean {
  const length = stroke.to - stroke.from
  if (length < 12 * stroke.thickness || length < 1.5 * capHeight) return false
  if (length >= Math.max(dpi * 0.45, 3.5 * capHeight)) return true
  // The side of a box: it ends at a ruling on both ends.
  const endsAt = (along: number) =>
    level.some((other) => {
      const across = middleAt(stroke, along)
      return (
        other.from - capHeight / 2 < across &&
        across < other.to + capHeight / 2 &&
        Math.abs(middleAt(other, across) - along) < Math.max(4, capHeight / 2)
      )
    })
  return endsAt(stroke.from) && endsAt(stroke.to)
}

/** Middle parts of letters, without tops and bottoms. Strokes that run through them are dashes. */
interface Bodies {
  readonly count: number
  readonly letters: Letters
}

function bodyLines(letters: Letters | undefined): Bodies | undefined {
  return letters && { count: letters.count, letters }
}

/**
 * Returns whether a stroke is at half the height of nearby letters: a dash for zero, a minus sign, or a strikethrough.
 */
function isDash(stroke: Stroke, bodies: Bodies | undefined, capHeight: number): boolean {
  const length = stroke.to - stroke.from
  if (bodies === undefined || length > 6 * capHeight) return false
  const { left, top, right, bottom } = bodies.letters
  const y = middleAt(stroke, (stroke.from + stroke.to) / 2)
  const reach = 12 * capHeight
  let through = 0
  let beside = 0
  for (let i = 0; i < bodies.count; i++) {
    const height = bottom[i]! - top[i]!
    if (height < capHeight * 0.55 || height > capHeight * 1.8) continue
    if (left[i]! > stroke.to + reach) break
    if (right[i]! < stroke.from - reach || bottom[i]! < y - capHeight || top[i]! > y + capHeight) continue
    // Position as a share of the letter's height, from its top.
    const share = (y - top[i]!) / height
    if (share > 0.25 && share < 0.8) through++
    else if (share < 1.6 && share > -0.6) beside++
  }
  return through > 0 && through >= beside
}
