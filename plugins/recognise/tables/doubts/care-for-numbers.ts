import type { Bbox, Cell, Page, Table, Warning } from '../../../../core/model.js'
import { readValue } from '../../lexicon/values.js'
import { findLikelyChecks } from '../checks/find-checks.js'
import { withSums } from '../checks/with-sums.js'
import { trustInDoubt } from '../evidence/trust.js'
import { headersOver } from '../read/read-corrected.js'
import { type Decision, decide, type Reading } from './decide.js'
import { type FigureCell, findFigures } from './figure-columns.js'
import { fitsHabits, isTidy } from './figure-text.js'
import { heldAgainstInk } from './ink.js'
import { findSlips, mendForm } from './mends.js'
import {
  type Amounts,
  amountOf,
  findSumLines,
  neededAt,
  type Spot,
  type SumLine,
  spotOf,
  stateOf,
} from './sum-proof.js'

export type { Reading } from './decide.js'

/**
 * Looks again at places of a page, in its coordinates.
 *
 * @returns One a place, in their order; undefined where nothing was read.
 */
export type Reread = (places: readonly Bbox[]) => Promise<readonly (Reading | undefined)[]>

/**
 * Says what the ink of figures looks like, in the coordinates of the page, as {@link heldAgainstInk} takes it.
 *
 * @returns One a place, in their order; several shapes where the edge of the ink can be drawn in several ways.
 */
type InkShapes = (places: readonly Bbox[]) => readonly (readonly string[])[]

/**
 * Holds the digits of figures against those of the page that were read surely.
 *
 * @returns One a figure, in their order: as it looks, `?` for a digit that looks like none; undefined where it looks as read.
 */
export type Sight = (
  figures: readonly { readonly text: string; readonly bbox: Bbox; readonly confidence: number }[],
) => readonly (string | undefined)[]

/** What is known of the ink of figures. */
interface Ink {
  /** Called once a table with all its figures; without it lost digits, points and brackets are not seen. */
  readonly shapes?: InkShapes | undefined
  /** Called once with all figures of the page; without it a digit that was twice read as another is believed. */
  readonly sight?: Sight | undefined
}

/** A figure read less surely is looked at again. */
const UNSURE = 0.8
/** So many figures of a table are put to the test of its sums at most. */
const MOST_TRIES = 12
/** Where so large a share of the figures is doubtful, all that no sum proves are looked at again. */
const POOR_PAGE = 0.08

/**
 * Goes through the figures of a page that was read from pixels: finds those that may be misread, asks for a second look at
 * them, and mends what their column, their ink, a sum or the second look proves. A cell that was changed keeps the text as
 * read, one that stays in doubt is marked, and a warning names it. What is in no doubt is as it was.
 *
 * @param reread Called at most once, and only with figures that are in doubt.
 */
export async function careForNumbers(page: Page, reread: Reread, { shapes, sight }: Ink = {}): Promise<Page> {
  const read = page.tables.filter((table) => table.source === 'ocr')
  if (read.length === 0) return page
  const figures = read.map(findFigures)
  const sights = seenDigits(figures.flat(), sight)
  const looked = read.map((table, i) => lookAt(table, figures[i]!, shapes, sights))
  const doubtful = looked.flatMap((own) => own.figures.filter((figure) => own.isDoubtful(figure)))
  const readings = doubtful.length === 0 ? [] : await reread(doubtful.map(({ cell }) => cell.place.bbox))
  const second = new Map(doubtful.map((figure, i) => [figure, readings[i]]))
  const done = new Map(read.map((table, i) => [table, settle(table, looked[i]!, second)]))
  const tables = page.tables.map((table) => done.get(table) ?? table)
  const warnings = read.flatMap((table) => warningsOf(done.get(table)!))
  return { ...page, tables, warnings: [...page.warnings, ...warnings] }
}

/** What a first look at a table shows. */
interface Looked {
  readonly figures: readonly FigureCell[]
  readonly mended: ReadonlyMap<FigureCell, string>
  readonly shapes: ReadonlyMap<FigureCell, readonly string[]>
  /** Figures that do not look as they were read. */
  readonly sights: ReadonlyMap<FigureCell, string>
  readonly isDoubtful: (figure: FigureCell) => boolean
}

function seenDigits(figures: readonly FigureCell[], sight: Sight | undefined): ReadonlyMap<FigureCell, string> {
  const seen = sight?.(
    figures.map(({ cell }) => ({ text: cell.text, bbox: cell.place.bbox, confidence: cell.confidence ?? 1 })),
  )
  return new Map(figures.flatMap((figure, i) => (seen?.[i] === undefined ? [] : [[figure, seen[i]] as const])))
}

function lookAt(
  table: Table,
  figures: readonly FigureCell[],
  inkShapes: InkShapes | undefined,
  sights: ReadonlyMap<FigureCell, string>,
): Looked {
  const mended = new Map(figures.map((figure) => [figure, mendForm(figure.text, figure.habits)]))
  const given = inkShapes?.(figures.map(({ cell }) => cell.place.bbox)) ?? []
  const shapes = new Map(figures.map((figure, i) => [figure, given[i] ?? []]))
  const sums = sumsOf(table, mended)
  const isOdd = (figure: FigureCell) => {
    const text = mended.get(figure)!
    return !isTidy(text) || isMisfit(figure, text) || /more|unclear/.test(heldAgainstInk(text, shapes.get(figure)!))
  }
  const odd = new Set(figures.filter(isOdd))
  const totals = untiedColumns(table, sums)
  const isPoor = odd.size > POOR_PAGE * figures.length
  const isDoubtful = (figure: FigureCell) => {
    const spot = spotOf(figure.cell)
    if (odd.has(figure)) return true
    if (sums.proved.has(spot)) return false
    if (sights.has(figure)) return true
    const isUnsure = (figure.cell.confidence ?? 1) < UNSURE || mended.get(figure) !== figure.text
    return (
      isPoor ||
      isUnsure ||
      totals.has(figure.cell.column) ||
      sums.broken.has(spot) ||
      lacksCurrency(figure, figures) ||
      hasLoneCurrency(figure, figures)
    )
  }
  return { figures, mended, shapes, sights, isDoubtful }
}

/** The columns in which a row that is called a sum has a figure, and none of its sums ties: one part may be misread. */
function untiedColumns(table: Table, { amounts, proved }: Sums): ReadonlySet<number> {
  const totals = table.rows.flatMap(({ type }, row) => (type === 'total' || type === 'subtotal' ? [row] : []))
  const columns = table.columns.map((_, column) => column)
  return new Set(
    columns.filter((column) => {
      const own = totals.map((row) => spotOf({ row, column })).filter((spot) => amounts.has(spot))
      return own.length > 0 && !own.some((spot) => proved.has(spot))
    }),
  )
}

/** Whether a figure is set in another way than those above and below it. */
function isMisfit({ habits }: FigureCell, text: string): boolean {
  const { usualDecimals } = habits
  return !fitsHabits(text, { ...habits, ...(usualDecimals !== undefined && { decimals: usualDecimals }) })
}

/** Whether a figure begins as a misread "$" would, in a row whose other figures have one. */
function lacksCurrency({ cell, text }: FigureCell, figures: readonly FigureCell[]): boolean {
  if (!/^[35689S]/.test(text)) return false
  const beside = figures.filter((other) => other.cell.row === cell.row && other.cell !== cell)
  return beside.some((other) => /^[$§]/.test(other.text))
}

/** Whether a figure alone in its row and its column has a "$", with digits right behind it: a 5 or an 8 is read as one. */
function hasLoneCurrency({ cell, text }: FigureCell, figures: readonly FigureCell[]): boolean {
  if (!/^\$\d/.test(text)) return false
  const others = figures.filter(
    (other) => other.cell !== cell && (other.cell.row === cell.row || other.cell.column === cell.column),
  )
  return others.length > 0 && !others.some((other) => /[$§]/.test(other.text))
}

interface Sums {
  readonly lines: readonly SumLine[]
  readonly amounts: Amounts
  /** Figures of sums that tie to the last digit. */
  readonly proved: ReadonlySet<Spot>
  readonly broken: ReadonlySet<Spot>
}

function sumsOf(table: Table, texts: ReadonlyMap<FigureCell, string>): Sums {
  const amounts = new Map([...texts].map(([{ cell }, text]) => [spotOf(cell), amountOf(text)]))
  const own = withTexts(table, texts)
  const lines = findSumLines(table, findLikelyChecks(own), amounts)
  const spotsOf = (state: string) =>
    new Set(
      lines.filter((line) => stateOf(line, amounts) === state).flatMap(({ items }) => items.map(({ spot }) => spot)),
    )
  return { lines, amounts, proved: spotsOf('exact'), broken: spotsOf('broken') }
}

/** Decides of every doubtful figure, twice: what has been settled may prove the rest. */
function settle(table: Table, looked: Looked, second: ReadonlyMap<FigureCell, Reading | undefined>): Table {
  const { figures, shapes } = looked
  const texts = new Map(looked.mended)
  const decisions = new Map<FigureCell, Decision>()
  for (let round = 0; round < 2; round++) {
    const sums = sumsOf(table, texts)
    for (const figure of figures) {
      if (!looked.isDoubtful(figure) || decisions.get(figure)?.isDoubtful === false) continue
      const spot = spotOf(figure.cell)
      const lines = sums.lines.filter(
        (line) => line.items.some((item) => item.spot === spot) && stateOf(line, sums.amounts) !== 'exact',
      )
      const decision = decide({
        figure,
        mended: looked.mended.get(figure)!,
        second: second.get(figure),
        shapes: shapes.get(figure)!,
        sight: looked.sights.get(figure),
        isProved: sums.proved.has(spot) && texts.get(figure) === looked.mended.get(figure),
        needed: lines.flatMap((line) => neededAt(line, spot, sums.amounts) ?? []),
        isOnlyWay: () => lines.every((line) => isOnlyWay(line, figure, figures, texts, sums)),
        lacksCurrency: lacksCurrency(figure, figures),
      })
      decisions.set(figure, decision)
      texts.set(figure, decision.text)
    }
  }
  trySeconds(table, texts, decisions, second)
  const sums = sumsOf(table, texts)
  for (const figure of findSuspects(figures, texts, sums)) {
    decisions.set(figure, { text: texts.get(figure)!, isDoubtful: true })
  }
  return rebuild(table, looked, decisions, second, sums.proved)
}

/**
 * Of sums that tie in most lines of the table and not in this one, the figures that one slip would put right; where there
 * is none, the sum itself. Two looks may have read the same: one of these is wrong all the same, or the document is.
 */
function findSuspects(
  figures: readonly FigureCell[],
  texts: ReadonlyMap<FigureCell, string>,
  { lines, amounts, proved }: Sums,
): readonly FigureCell[] {
  const isUsual = ({ structure }: SumLine) => {
    const states = lines.filter((line) => line.structure === structure).map((line) => stateOf(line, amounts))
    const ties = states.filter((state) => state === 'exact').length
    // one tie of few figures may be chance
    return ties > 1 && ties > states.filter((state) => state === 'broken').length
  }
  return lines
    .filter((line) => stateOf(line, amounts) === 'broken' && isUsual(line))
    .flatMap((line) => {
      const spots = new Set(line.items.map(({ spot }) => spot))
      const own = figures.filter(({ cell }) => spots.has(spotOf(cell)) && !proved.has(spotOf(cell)))
      const slipped = own.filter((figure) => mayBeMisread(figure, texts.get(figure)!, line, amounts))
      const total = line.items.find(({ sign }, i) => sign === -1 && i === line.items.length - 1)?.spot
      return slipped.length > 0 ? slipped : own.filter(({ cell }) => spotOf(cell) === total)
    })
}

/**
 * A sum whose one figure was misread does not show itself: of the figures that stay in doubt, what the second look read is
 * put in its place, and stays there where a sum then ties.
 */
function trySeconds(
  table: Table,
  texts: Map<FigureCell, string>,
  decisions: Map<FigureCell, Decision>,
  second: ReadonlyMap<FigureCell, Reading | undefined>,
) {
  let tries = MOST_TRIES
  for (const [figure, { isDoubtful }] of decisions) {
    const reading = second.get(figure)
    if (!isDoubtful || reading === undefined || tries === 0) continue
    const text = mendForm(figure.habits.toPoint(reading.text.trim()), figure.habits)
    if (!isTidy(text) || text === texts.get(figure)) continue
    tries--
    const tried = new Map(texts).set(figure, text)
    if (!sumsOf(table, tried).proved.has(spotOf(figure.cell))) continue
    texts.set(figure, text)
    decisions.set(figure, { text, isDoubtful: false })
  }
}

/** Whether no other figure of a sum that does not tie has a slip that would make it tie. */
function isOnlyWay(
  line: SumLine,
  figure: FigureCell,
  figures: readonly FigureCell[],
  texts: ReadonlyMap<FigureCell, string>,
  sums: Sums,
): boolean {
  const spots = new Set(line.items.map(({ spot }) => spot))
  const others = figures.filter((other) => other !== figure && spots.has(spotOf(other.cell)))
  return !others.some((other) => mayBeMisread(other, texts.get(other)!, line, sums.amounts))
}

/** Whether a slip in a figure explains why a sum does not tie. */
function mayBeMisread({ cell, habits }: FigureCell, text: string, line: SumLine, amounts: Amounts): boolean {
  const needed = neededAt(line, spotOf(cell), amounts)
  return needed !== undefined && findSlips(text, habits).some((slip) => amountOf(slip)?.number === needed)
}

function rebuild(
  table: Table,
  looked: Looked,
  decisions: ReadonlyMap<FigureCell, Decision>,
  second: ReadonlyMap<FigureCell, Reading | undefined>,
  proved: ReadonlySet<Spot>,
): Table {
  const changed = new Map<Cell, Cell>()
  for (const figure of looked.figures) {
    const { cell } = figure
    const decision = decisions.get(figure)
    const isProved = proved.has(spotOf(cell))
    const isDoubtful = decision?.isDoubtful === true && !isProved
    const text = decision?.text ?? looked.mended.get(figure)!
    const sure = surenessOf(cell, { isProved, isDoubtful, second: second.get(figure) })
    const own = withText(figure, text)
    if (own === cell && sure === cell.confidence && !isDoubtful) continue
    changed.set(cell, {
      ...own,
      ...(sure !== undefined && { confidence: sure }),
      ...(isDoubtful && { isDoubtful: true as const }),
    })
  }
  if (changed.size === 0) return table
  const cells = table.cells.map((cell) => changed.get(cell) ?? cell)
  const doubtful = cells.filter((cell) => cell.isDoubtful).length
  const confidence = trustInDoubt(table.confidence, doubtful, looked.figures.length)
  const isSame = cells.every((cell, i) => cell.text === table.cells[i]!.text)
  return { ...(isSame ? { ...table, cells } : withSums({ ...table, cells })), confidence }
}

/** How sure a figure is once it was looked after: proof makes it sure, a doubt that stays less so. */
function surenessOf(
  { confidence }: Cell,
  { isProved, isDoubtful, second }: { isProved: boolean; isDoubtful: boolean; second: Reading | undefined },
): number | undefined {
  if (confidence === undefined) return undefined
  if (isProved) return Math.max(confidence, 0.99)
  if (isDoubtful) return Math.min(confidence, 0.5)
  return second === undefined ? confidence : Math.max(confidence, 0.95)
}

function withTexts(table: Table, texts: ReadonlyMap<FigureCell, string>): Table {
  const cells = new Map([...texts].map(([figure, text]) => [figure.cell, withText(figure, text)]))
  return { ...table, cells: table.cells.map((cell) => cells.get(cell) ?? cell) }
}

/** The cell with another text; itself where the text is its own. */
function withText({ cell, text: own, habits }: FigureCell, text: string): Cell {
  if (text === own) return cell
  const printed = habits.fromPoint(text)
  if (printed === cell.text) return cell
  const value = readValue(printed, habits.decimalMark)
  const { value: _, ...rest } = cell
  return { ...rest, text: printed, ...(value !== undefined && { value }), readAs: cell.text }
}

/** A sentence for each figure that stays in doubt. */
function warningsOf(table: Table): readonly Warning[] {
  return table.cells
    .filter((cell) => cell.isDoubtful)
    .map((cell): Warning => {
      const label = table.cells.find(({ row, column }) => row === cell.row && column === 0)?.text
      const head = headersOver(table, cell.column).join(' ')
      const where = [label && `“${label}”`, head && `under “${head}”`].filter(Boolean).join(' ')
      const read = cell.readAs === undefined ? '' : `, first read as “${cell.readAs}”`
      const place = where === '' ? `row ${cell.row + 1}, column ${cell.column + 1}` : where
      return {
        code: 'number_doubtful',
        subject: 'table',
        message: `Table ${table.id}, ${place}: “${cell.text}”${read} was read from a picture and may be wrong`,
        pageNumber: cell.place.pageNumber,
        bbox: cell.place.bbox,
      }
    })
}
