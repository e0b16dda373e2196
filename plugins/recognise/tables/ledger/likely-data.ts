import type { PageContent } from '../../../../core/model.js'
import { readValue } from '../../lexicon/values.js'
import type { Phrase } from '../../text/lines.js'
import { neighbourRows } from '../evidence/neighbour-rows.js'
import type { Grid } from '../grid/grid.js'
import type { OpenLine } from './ledger.js'

/** On a page with more drawn paths, an amount without a label is a dimension or a label of the drawing. */
const MOST_PATHS = 60
/** Minimum number of numbers of a scale, if a label is on its line. */
const LEAST_BESIDE_LABEL = 4
/** Minimum number of numbers below each other that count. */
const LEAST_COUNTED = 3
/** Maximum distance of the baselines of rows below each other, in font sizes. */
const RUN_STEP = 2.4
/** Maximum distance of the left edges of numbers below each other, in points. */
const SAME_PLACE = 6

/**
 * Selects the open lines that may be data: those next to a table that look like its rows, lines of texts, and numbers
 * that are amounts or have a label. Others are numbers of pages, lines, notes and scales.
 *
 * @param lines Lines without a role.
 */
export function likelyData(
  lines: readonly OpenLine[],
  grids: readonly Grid[],
  content: PageContent,
): ReadonlySet<OpenLine> {
  const beside = new Set<OpenLine>(rowsOfRuns(lines))
  for (const grid of grids) {
    const { above, below } = neighbourRows(grid, lines)
    for (const line of [...above, ...below]) beside.add(line)
  }
  const isDrawn = content.paths.length > MOST_PATHS
  const counted = countingLines(lines)
  return new Set(lines.filter((line) => beside.has(line) || (!counted.has(line) && mayBeData(line, isDrawn))))
}

/** Lines with a label and a number, at least three below each other. */
function rowsOfRuns(lines: readonly OpenLine[]): readonly OpenLine[] {
  const runs: OpenLine[][] = []
  for (const line of lines) {
    if (!hasLabel(line) || !line.phrases.some(({ isNumber }) => isNumber)) continue
    const last = runs.at(-1)?.at(-1)
    const step = last === undefined ? Infinity : line.line.baseline - last.line.baseline
    if (step > 0 && step < RUN_STEP * line.line.size) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs.filter((run) => run.length >= LEAST_COUNTED).flat()
}

function hasLabel({ line }: OpenLine): boolean {
  return line.phrases.some(({ text }) => /\p{L}{2}/u.test(text))
}

function mayBeData(open: OpenLine, isDrawn: boolean): boolean {
  const numbers = open.phrases.filter(({ isNumber }) => isNumber)
  if (numbers.length === 0) return true
  const isLabelled = hasLabel(open)
  if (numbers.length === 1) return isAmount(numbers[0]!) && (isLabelled || !isDrawn)
  return !isScale(numbers.map(numberIn), isLabelled ? LEAST_BESIDE_LABEL : 2) && (isLabelled || !isDrawn)
}

/** Lines with nothing but a number, below each other, that count: numbers of lines, sections or entries. */
function countingLines(lines: readonly OpenLine[]): ReadonlySet<OpenLine> {
  const places = new Map<number, OpenLine[]>()
  for (const line of lines) {
    const [first] = line.phrases
    if (line.phrases.length > 1 || !first!.isNumber) continue
    const place = Math.round(first!.bbox.x0 / SAME_PLACE)
    places.set(place, [...(places.get(place) ?? []), line])
  }
  const counting = [...places.values()].filter((below) =>
    isScale(
      below.map(({ phrases }) => numberIn(phrases[0]!)),
      LEAST_COUNTED,
    ),
  )
  return new Set(counting.flat())
}

/** Whether a number is printed as an amount: not as the number of a page, a line, a model or a place. */
export function isAmount({ text }: { readonly text: string }): boolean {
  const value = readValue(text)
  return (
    value?.kind === 'number' &&
    (value.decimals > 0 || value.isGrouped || value.currency !== undefined || value.suffix !== undefined)
  )
}

/**
 * Whether numbers rise by equal steps, as on a scale: 0, 100, 200. Several equal scales may follow each other.
 *
 * @param least Fewer numbers are no scale.
 */
function isScale(values: readonly number[], least: number): boolean {
  const [start, next] = values
  if (values.length < least || start === undefined || next === undefined || !(next > start)) return false
  const step = next - start
  return values.every((value, i) => i === 0 || value === start || Math.abs(value - values[i - 1]! - step) < 0.01 * step)
}

function numberIn({ text }: Phrase): number {
  const value = readValue(text)
  return value?.kind === 'number' ? value.number : Number.NaN
}
