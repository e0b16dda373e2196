import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { findBlobs, joinOverlapping } from './ink-blobs.js'
import { cutNumber } from './number-picture.js'

/** A recognized number. */
interface ReadNumber {
  readonly text: string
  /** Box in pixels of the picture. */
  readonly box: Bbox
  /** Confidence, 0 to 1. */
  readonly confidence: number
}

/** Digits that are easily confused, because little ink distinguishes them. */
const SIMILAR_DIGITS: Readonly<Record<string, string>> = {
  '0': '689',
  '3': '589',
  '5': '368',
  '6': '058',
  '8': '0356',
  '9': '038',
}
/** Grey levels below this are ink. */
const EDGE = 150
/** Minimum height of a digit, as a share of the tallest component. */
const DIGIT_HEIGHT = 0.55
/** Number of cells of the grid that digits are compared on. */
const GRID = { across: 8, down: 12 }
/** Minimum confidence of a number whose digits are used as samples. */
const SAMPLE_CONFIDENCE = 0.9
/** Minimum number of samples of a digit. */
const LEAST_SAMPLES = 4
/** A digit is replaced if its distance to another class is below this share of the distance to its own class. */
const NEARER = 0.6
/** A digit is checked only if its distance to its own class is at least this multiple of the usual distance. */
const FURTHER = 1.5
/** A digit is unknown if its distance to its own class exceeds this multiple of the usual distance. */
const UNUSUAL = 5
/** Maximum distance of an unknown digit to another class, as a multiple of the distance to its own class. */
const HARDLY = 1.25
/** Replacement for a digit that matches no class. */
const UNKNOWN = '?'

/** A digit of a number and its ink. */
interface Sample {
  /** Index of the number. */
  readonly index: number
  /** Index of the digit in the text. */
  readonly at: number
  readonly digit: string
  readonly cells: readonly number[]
  readonly isSure: boolean
}

/** The typical shape of a digit on a page. */
interface Kind {
  /** Sum of the ink of all samples, for each cell of the grid. */
  readonly sum: readonly number[]
  readonly count: number
  /** Median distance of the samples from their mean. */
  readonly usual: number
}

/**
 * Compares the digits of numbers with certain digits of the same page. A page usually has one typeface, so a 5 that was
 * misread as 3 looks like the page's other 5s. Adapting a classifier to the page in this way follows G. Nagy and G. L.
 * Shelton, "Self-Corrective Character Recognition System", IEEE Transactions on Information Theory 12(2), 1966.
 *
 * @returns One result for each number, in order: the text with replaced digits, with `?` for a digit that matches no
 * class; undefined if all digits match.
 */
export function digitsBySight(picture: GreyPicture, numbers: readonly ReadNumber[]): readonly (string | undefined)[] {
  const samples = numbers.flatMap((number, i) => samplesOf(picture, number, i))
  const kinds = kindsOf(samples)
  const seen = new Map<number, string>()
  for (const sample of samples) {
    const digit = lookOf(sample, kinds)
    if (digit === undefined) continue
    const text = seen.get(sample.index) ?? numbers[sample.index]!.text
    seen.set(sample.index, text.slice(0, sample.at) + digit + text.slice(sample.at + 1))
  }
  return numbers.map((_, i) => seen.get(i))
}

/** Returns the typical shape of each digit with enough certain samples. */
function kindsOf(samples: readonly Sample[]): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const digit of Object.keys(SIMILAR_DIGITS)) {
    const own = samples.filter((sample) => sample.digit === digit && sample.isSure)
    if (own.length < LEAST_SAMPLES) continue
    const sum = Array.from({ length: GRID.across * GRID.down }, (_, cell) =>
      own.reduce((total, sample) => total + sample.cells[cell]!, 0),
    )
    const kind = { sum, count: own.length, usual: 0 }
    const off = own.map((sample) => distance(sample, kind, true)).sort((a, b) => a - b)
    kinds.set(digit, { ...kind, usual: off[off.length >> 1]! })
  }
  return kinds
}

/** Returns the digit that a sample looks like, or undefined if it matches the digit that was read. */
function lookOf(sample: Sample, kinds: ReadonlyMap<string, Kind>): string | undefined {
  const own = kinds.get(sample.digit)
  if (own === undefined) return undefined
  const mine = distance(sample, own, sample.isSure)
  if (mine < FURTHER * own.usual) return undefined
  const others = [...SIMILAR_DIGITS[sample.digit]!].flatMap((digit) => {
    const kind = kinds.get(digit)
    return kind === undefined ? [] : [{ digit, off: distance(sample, kind) }]
  })
  const nearest = others.sort((a, b) => a.off - b.off)[0]
  if (nearest === undefined) return undefined
  if (nearest.off < NEARER * mine) return nearest.digit
  return mine > UNUSUAL * own.usual && nearest.off < HARDLY * mine ? UNKNOWN : undefined
}

/** Returns the digits of a number if it has as many components of ink as characters. */
function samplesOf(picture: GreyPicture, { text, box, confidence }: ReadNumber, index: number): readonly Sample[] {
  const cut = cutNumber(picture, box)
  const blobs = joinOverlapping(findBlobs(cut, EDGE))
  const tallest = Math.max(...blobs.map(({ y0, y1 }) => y1 - y0), 0)
  const tall = blobs.filter(({ y0, y1 }) => y1 - y0 >= DIGIT_HEIGHT * tallest)
  const signs = [...text].flatMap((sign, at) => (/[\d()$]/.test(sign) ? [{ sign, at }] : []))
  if (!/^[\d.,()$\s]+$/.test(text) || signs.length !== tall.length) return []
  return signs.flatMap(({ sign, at }, i) =>
    sign in SIMILAR_DIGITS
      ? [{ index, at, digit: sign, cells: cellsOf(cut, tall[i]!), isSure: confidence >= SAMPLE_CONFIDENCE }]
      : [],
  )
}

/** Returns the darkness of each cell of the grid over a component, 0 to 1. */
function cellsOf({ width, pixels }: GreyPicture, { x0, y0, x1, y1 }: Bbox): readonly number[] {
  const cells: number[] = []
  for (let down = 0; down < GRID.down; down++) {
    const [top, bottom] = [y0 + ((y1 - y0) * down) / GRID.down, y0 + ((y1 - y0) * (down + 1)) / GRID.down]
    for (let across = 0; across < GRID.across; across++) {
      const [left, right] = [x0 + ((x1 - x0) * across) / GRID.across, x0 + ((x1 - x0) * (across + 1)) / GRID.across]
      let ink = 0
      let area = 0
      for (let y = Math.floor(top); y < bottom; y++) {
        const high = Math.min(y + 1, bottom) - Math.max(y, top)
        for (let x = Math.floor(left); x < right; x++) {
          const part = high * (Math.min(x + 1, right) - Math.max(x, left))
          ink += part * (255 - pixels[y * width + x]!)
          area += part * 255
        }
      }
      cells.push(ink / area)
    }
  }
  return cells
}

/**
 * Returns the distance of a digit from a class, as the mean squared difference.
 *
 * @param isOne Whether the digit is a sample of the class. Then it is excluded from the mean, so that it does not
 * confirm itself.
 */
function distance({ cells }: Sample, { sum, count }: Kind, isOne = false): number {
  const rest = isOne ? count - 1 : count
  const squares = cells.map((ink, i) => (ink - (isOne ? sum[i]! - ink : sum[i]!) / rest) ** 2)
  return squares.reduce((total, square) => total + square, 0) / cells.length
}
