import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { cutFigure } from './figure-picture.js'
import { findBlobs, joinOverlapping } from './ink-blobs.js'

/** A figure as it was read, and where. */
interface ReadFigure {
  readonly text: string
  /** In pixels of the picture. */
  readonly box: Bbox
  /** How sure it is, 0 to 1. */
  readonly confidence: number
}

/** Digits that are taken for each other, and told apart by little ink. */
const ALIKE: Readonly<Record<string, string>> = {
  '0': '689',
  '3': '589',
  '5': '368',
  '6': '058',
  '8': '0356',
  '9': '038',
}
const EDGE = 150
/** Of the height of the tallest piece of ink. */
const TALL = 0.55
/** A digit is looked at on a grid of so many cells. */
const GRID = { across: 8, down: 12 }
/** Figures read so surely show what digits look like on this page, if there are so many of a digit. */
const SURE = 0.9
const LEAST_SAMPLES = 4
/** A digit looks like another where it is so much nearer to that, and further from its own than so many times what is usual. */
const NEARER = 0.6
const FURTHER = 1.5
/** It looks like nothing where it is so many times as far from its own, and another is hardly further. */
const FAR = 5
const HARDLY = 1.25
/** What stands for a digit that looks like none. */
const UNKNOWN = '?'

/** A digit of a figure, as it looks. */
interface Sample {
  readonly figure: number
  /** Which sign of the text. */
  readonly at: number
  readonly digit: string
  readonly cells: readonly number[]
  readonly isSure: boolean
}

/** What a digit looks like on a page. */
interface Kind {
  /** The ink of all its samples, a number for each cell of the grid. */
  readonly sum: readonly number[]
  readonly count: number
  /** How far they are from their mean, in the middle. */
  readonly usual: number
}

/**
 * Holds the digits of figures against those of the same page that were read surely: print of one page is of one typeface, so a
 * 5 that was read as 3 looks like its other 5s. (As G. Nagy and G. L. Shelton, "Self-Corrective Character Recognition System",
 * IEEE Transactions on Information Theory 12(2), 1966: what was recognised shows the classifier what the page's letters are.)
 *
 * @returns One a figure, in their order: the figure as it looks, where a digit looks like another, `?` for one that looks like
 * none; undefined where nothing speaks against what was read.
 */
export function digitsBySight(picture: GreyPicture, figures: readonly ReadFigure[]): readonly (string | undefined)[] {
  const samples = figures.flatMap((figure, i) => samplesOf(picture, figure, i))
  const kinds = kindsOf(samples)
  const seen = new Map<number, string>()
  for (const sample of samples) {
    const digit = lookOf(sample, kinds)
    if (digit === undefined) continue
    const text = seen.get(sample.figure) ?? figures[sample.figure]!.text
    seen.set(sample.figure, text.slice(0, sample.at) + digit + text.slice(sample.at + 1))
  }
  return figures.map((_, i) => seen.get(i))
}

/** What each digit looks like, where enough of them were read surely. */
function kindsOf(samples: readonly Sample[]): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const digit of Object.keys(ALIKE)) {
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

/** The digit that a sample looks like, where it is another than was read; undefined where it looks as it was read. */
function lookOf(sample: Sample, kinds: ReadonlyMap<string, Kind>): string | undefined {
  const own = kinds.get(sample.digit)
  if (own === undefined) return undefined
  const mine = distance(sample, own, sample.isSure)
  if (mine < FURTHER * own.usual) return undefined
  const others = [...ALIKE[sample.digit]!].flatMap((digit) => {
    const kind = kinds.get(digit)
    return kind === undefined ? [] : [{ digit, off: distance(sample, kind) }]
  })
  const nearest = others.sort((a, b) => a.off - b.off)[0]
  if (nearest === undefined) return undefined
  if (nearest.off < NEARER * mine) return nearest.digit
  return mine > FAR * own.usual && nearest.off < HARDLY * mine ? UNKNOWN : undefined
}

/** The digits of a figure whose pieces of ink are as many as its signs. */
function samplesOf(picture: GreyPicture, { text, box, confidence }: ReadFigure, figure: number): readonly Sample[] {
  const cut = cutFigure(picture, box)
  const blobs = joinOverlapping(findBlobs(cut, EDGE))
  const tallest = Math.max(...blobs.map(({ y0, y1 }) => y1 - y0), 0)
  const tall = blobs.filter(({ y0, y1 }) => y1 - y0 >= TALL * tallest)
  const signs = [...text].flatMap((sign, at) => (/[\d()$]/.test(sign) ? [{ sign, at }] : []))
  if (!/^[\d.,()$\s]+$/.test(text) || signs.length !== tall.length) return []
  return signs.flatMap(({ sign, at }, i) =>
    sign in ALIKE ? [{ figure, at, digit: sign, cells: cellsOf(cut, tall[i]!), isSure: confidence >= SURE }] : [],
  )
}

/** How dark each cell of the grid over a piece of ink is, 0 to 1. */
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
 * How far a digit is from the mean of a kind, as the mean of squares.
 *
 * @param isOne Whether it is one of those the mean is of: it is left out then, so that few do not confirm themselves.
 */
function distance({ cells }: Sample, { sum, count }: Kind, isOne = false): number {
  const rest = isOne ? count - 1 : count
  const squares = cells.map((ink, i) => (ink - (isOne ? sum[i]! - ink : sum[i]!) / rest) ** 2)
  return squares.reduce((total, square) => total + square, 0) / cells.length
}
