import type { Reading } from '../suite/bench.js'
import { exact, less, more } from '../suite/figures.js'

/** Printed figures without regard to where they stand: what a page must give, and what came of it. */
export interface FigureCount {
  readonly gold: number
  /** With the same digits, commas and points. */
  readonly found: number
  /** Of those, with another sign than printed: a bracket or a minus lost or made up. */
  readonly wrongSign: number
  /** Figures given that are not in the gold. */
  readonly extra: number
}

interface Figure {
  /** Digits with their commas and points. */
  readonly digits: string
  readonly isNegative: boolean
}

/** A dash set apart stands for nothing in a column of its own: it is no sign. */
const FIGURE = /(\(\s*|[-–−](?=[$€£¥\d]))?[$€£¥]?\s*(?<![\d.,])(\d+(?:[.,]\d+)*)(?![\d])/gu

/** The figures in a text, each with its sign. */
export function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(FIGURE)].map(([, sign, digits]) => ({ digits: digits!, isNegative: sign !== undefined }))
}

/** Compares two bags of figures. */
export function countFigures(gold: readonly Figure[], given: readonly Figure[]): FigureCount {
  const left = given.map((figure) => ({ ...figure }))
  const take = (fits: (figure: Figure) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const rest = gold.filter(
    (wanted) => !take(({ digits, isNegative }) => digits === wanted.digits && isNegative === wanted.isNegative),
  )
  const wrongSign = rest.filter((wanted) => take(({ digits }) => digits === wanted.digits)).length
  return { gold: gold.length, found: gold.length - rest.length + wrongSign, wrongSign, extra: left.length }
}

/** Adds the counts of several pages. */
function addFigureCounts(counts: readonly FigureCount[]): FigureCount {
  const sum = (name: keyof FigureCount) => counts.reduce((total, count) => total + count[name], 0)
  return { gold: sum('gold'), found: sum('found'), wrongSign: sum('wrongSign'), extra: sum('extra') }
}

/** Nothing where it is not known what is printed. */
export function figureReadings(counts: readonly FigureCount[]): readonly Reading[] {
  const { gold, found, wrongSign, extra } = addFigureCounts(counts)
  if (gold === 0) return []
  return [
    exact(more('figures read', 'share', found / gold)),
    exact(less('figures with a wrong sign', 'count', wrongSign)),
    exact(less('figures that are not printed', 'count', extra)),
  ]
}
