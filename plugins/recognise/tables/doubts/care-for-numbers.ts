import type { Bbox, Cell, Page, Table, Warning } from '../../../../core/model.js'
import { readValue } from '../../lexicon/values.js'
import { findLikelyChecks } from '../checks/find-checks.js'
import { withSums } from '../checks/with-sums.js'
import { trustInDoubt } from '../evidence/trust.js'
import { headersOver } from '../read/read-corrected.js'
import { type Decision, decide, type Reading } from './decide.js'
import { heldAgainstInk } from './ink.js'
import { findSlips, mendForm } from './mends.js'
import { findNumbers, type NumberCell } from './number-habits.js'
import { fitsHabits, isTidy } from './number-text.js'
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
 * Reads boxes of a page a second time, in page coordinates.
 *
 * @returns One reading per box, in order; undefined where nothing was read.
 */
export type Reread = (places: readonly Bbox[]) => Promise<readonly (Reading | undefined)[]>

/**
 * Describes the ink of numbers in boxes in page coordinates, in the notation of {@link heldAgainstInk}.
 *
 * @returns One list per box, in order; several shapes where the ink has several possible edges.
 */
type InkShapes = (places: readonly Bbox[]) => readonly (readonly string[])[]

/**
 * Compares the digits of numbers with the confidently read digits of the page.
 *
 * @returns One text per number, in order, with `?` for an unknown digit; undefined if the number looks as read.
 */
export type Sight = (
  numbers: readonly { readonly text: string; readonly bbox: Bbox; readonly confidence: number }[],
) => readonly (string | undefined)[]

/** Functions that inspect the ink of numbers. */
interface Ink {
  /** Called once per table with all its numbers. Without it, lost digits, points and brackets are not detected. */
  readonly shapes?: InkShapes | undefined
  /** Called once with all numbers of the page. Without it, a digit misread twice in the same way is accepted. */
  readonly sight?: Sight | undefined
}

/** Numbers with a lower confidence (0 to 1) are read a second time. */
const MIN_TRUSTED_CONFIDENCE = 0.8
/** Maximum number of second readings per table that are tested against its sums. */
const MAX_TRIALS = 12
/** Above this share of odd numbers in a table (0 to 1), every number that no sum proves is read again. */
const MAX_ODD_SHARE = 0.08

/**
 * Checks the numbers of a page that was read from pixels. Finds numbers that may be misread and requests a second
 * reading. Corrects them where the column, the ink, a sum or the second reading gives proof. A changed cell keeps the
 * text as read in `readAs`. A cell that stays doubtful is marked and gets a warning. Other cells keep their text.
 *
 * @param reread Called at most once, and only with doubtful numbers.
 */
export async function careForNumbers(page: Page, reread: Reread, { shapes, sight }: Ink = {}): Promise<Page> {
  const read = page.tables.filter((table) => table.source === 'ocr')
  if (read.length === 0) return page
  const numberCells = read.map(findNumbers)
  const sights = compareDigits(numberCells.flat(), sight)
  const inspections = read.map((table, i) => inspectTable(table, numberCells[i]!, shapes, sights))
  const doubtful = inspections.flatMap((own) => own.numberCells.filter((numberCell) => own.isDoubtful(numberCell)))
  const readings = doubtful.length === 0 ? [] : await reread(doubtful.map(({ cell }) => cell.place.bbox))
  const second = new Map(doubtful.map((numberCell, i) => [numberCell, readings[i]]))
  const checked = new Map(read.map((table, i) => [table, resolveDoubts(table, inspections[i]!, second)]))
  const tables = page.tables.map((table) => checked.get(table) ?? table)
  const warnings = read.flatMap((table) => warningsOf(checked.get(table)!))
  return { ...page, tables, warnings: [...page.warnings, ...warnings] }
}

/** The result of the first check of a table. */
interface Inspection {
  readonly numberCells: readonly NumberCell[]
  readonly mended: ReadonlyMap<NumberCell, string>
  readonly shapes: ReadonlyMap<NumberCell, readonly string[]>
  /** Numbers whose digits look different from the text as read. */
  readonly sights: ReadonlyMap<NumberCell, string>
  readonly isDoubtful: (numberCell: NumberCell) => boolean
}

function compareDigits(numberCells: readonly NumberCell[], sight: Sight | undefined): ReadonlyMap<NumberCell, string> {
  const seen = sight?.(
    numberCells.map(({ cell }) => ({ text: cell.text, bbox: cell.place.bbox, confidence: cell.confidence ?? 1 })),
  )
  return new Map(
    numberCells.flatMap((numberCell, i) => (seen?.[i] === undefined ? [] : [[numberCell, seen[i]] as const])),
  )
}

function inspectTable(
  table: Table,
  numberCells: readonly NumberCell[],
  inkShapes: InkShapes | undefined,
  sights: ReadonlyMap<NumberCell, string>,
): Inspection {
  const mended = new Map(numberCells.map((numberCell) => [numberCell, mendForm(numberCell.text, numberCell.habits)]))
  const given = inkShapes?.(numberCells.map(({ cell }) => cell.place.bbox)) ?? []
  const shapes = new Map(numberCells.map((numberCell, i) => [numberCell, given[i] ?? []]))
  const sums = sumsOf(table, mended)
  const isOdd = (numberCell: NumberCell) => {
    const text = mended.get(numberCell)!
    return (
      !isTidy(text) || isMisfit(numberCell, text) || /more|unclear/.test(heldAgainstInk(text, shapes.get(numberCell)!))
    )
  }
  const odd = new Set(numberCells.filter(isOdd))
  const totals = unreconciledColumns(table, sums)
  const isPoorlyRead = odd.size > MAX_ODD_SHARE * numberCells.length
  const isDoubtful = (numberCell: NumberCell) => {
    const spot = spotOf(numberCell.cell)
    if (odd.has(numberCell)) return true
    if (sums.proved.has(spot)) return false
    if (sights.has(numberCell)) return true
    const isUnsure =
      (numberCell.cell.confidence ?? 1) < MIN_TRUSTED_CONFIDENCE || mended.get(numberCell) !== numberCell.text
    return (
      isPoorlyRead ||
      isUnsure ||
      totals.has(numberCell.cell.column) ||
      sums.broken.has(spot) ||
      lacksCurrency(numberCell, numberCells) ||
      hasLoneCurrency(numberCell, numberCells)
    )
  }
  return { numberCells, mended, shapes, sights, isDoubtful }
}

/** Returns columns whose total rows have numbers but no exact sum; one addend may be misread. */
function unreconciledColumns(table: Table, { amounts, proved }: Sums): ReadonlySet<number> {
  const totals = table.rows.flatMap(({ type }, row) => (type === 'total' || type === 'subtotal' ? [row] : []))
  const columns = table.columns.map((_, column) => column)
  return new Set(
    columns.filter((column) => {
      const own = totals.map((row) => spotOf({ row, column })).filter((spot) => amounts.has(spot))
      return own.length > 0 && !own.some((spot) => proved.has(spot))
    }),
  )
}

/** Whether a number's format differs from the format of its column. */
function isMisfit({ habits }: NumberCell, text: string): boolean {
  const { usualDecimals } = habits
  return !fitsHabits(text, { ...habits, ...(usualDecimals !== undefined && { decimals: usualDecimals }) })
}

/** Whether a number begins like a misread "$", in a row where another number has a "$". */
function lacksCurrency({ cell, text }: NumberCell, numberCells: readonly NumberCell[]): boolean {
  if (!/^[35689S]/.test(text)) return false
  const sameRow = numberCells.filter((other) => other.cell.row === cell.row && other.cell !== cell)
  return sameRow.some((other) => /^[$§]/.test(other.text))
}

/** Whether only this number in its row and column has a "$", directly before a digit: it may be a misread 5 or 8. */
function hasLoneCurrency({ cell, text }: NumberCell, numberCells: readonly NumberCell[]): boolean {
  if (!/^\$\d/.test(text)) return false
  const others = numberCells.filter(
    (other) => other.cell !== cell && (other.cell.row === cell.row || other.cell.column === cell.column),
  )
  return others.length > 0 && !others.some((other) => /[$§]/.test(other.text))
}

interface Sums {
  readonly lines: readonly SumLine[]
  readonly amounts: Amounts
  /** Numbers of sums that reconcile exactly. */
  readonly proved: ReadonlySet<Spot>
  readonly broken: ReadonlySet<Spot>
}

function sumsOf(table: Table, texts: ReadonlyMap<NumberCell, string>): Sums {
  const amounts = new Map([...texts].map(([{ cell }, text]) => [spotOf(cell), amountOf(text)]))
  const own = replaceTexts(table, texts)
  const lines = findSumLines(table, findLikelyChecks(own), amounts)
  const spotsOf = (state: string) =>
    new Set(
      lines.filter((line) => stateOf(line, amounts) === state).flatMap(({ items }) => items.map(({ spot }) => spot)),
    )
  return { lines, amounts, proved: spotsOf('exact'), broken: spotsOf('broken') }
}

/** Decides every doubtful number in two rounds, because the first decisions may prove other numbers. */
function resolveDoubts(
  table: Table,
  inspection: Inspection,
  second: ReadonlyMap<NumberCell, Reading | undefined>,
): Table {
  const { numberCells, shapes } = inspection
  const texts = new Map(inspection.mended)
  const decisions = new Map<NumberCell, Decision>()
  for (let round = 0; round < 2; round++) {
    const sums = sumsOf(table, texts)
    for (const numberCell of numberCells) {
      if (!inspection.isDoubtful(numberCell) || decisions.get(numberCell)?.isDoubtful === false) continue
      const spot = spotOf(numberCell.cell)
      const lines = sums.lines.filter(
        (line) => line.items.some((item) => item.spot === spot) && stateOf(line, sums.amounts) !== 'exact',
      )
      const decision = decide({
        numberCell,
        mended: inspection.mended.get(numberCell)!,
        second: second.get(numberCell),
        shapes: shapes.get(numberCell)!,
        sight: inspection.sights.get(numberCell),
        isProved: sums.proved.has(spot) && texts.get(numberCell) === inspection.mended.get(numberCell),
        needed: lines.flatMap((line) => neededAt(line, spot, sums.amounts) ?? []),
        isOnlyWay: () => lines.every((line) => isOnlyWay(line, numberCell, numberCells, texts, sums)),
        lacksCurrency: lacksCurrency(numberCell, numberCells),
      })
      decisions.set(numberCell, decision)
      texts.set(numberCell, decision.text)
    }
  }
  trySecondReadings(table, texts, decisions, second)
  const sums = sumsOf(table, texts)
  for (const numberCell of findSuspects(numberCells, texts, sums)) {
    decisions.set(numberCell, { text: texts.get(numberCell)!, isDoubtful: true })
  }
  return rebuild(table, inspection, decisions, second, sums.proved)
}

/**
 * Finds suspects in sums that reconcile in most lines of the table but not in this one. Returns the numbers where one
 * misread character explains the difference, else the total. Either the readings or the document must be wrong.
 */
function findSuspects(
  numberCells: readonly NumberCell[],
  texts: ReadonlyMap<NumberCell, string>,
  { lines, amounts, proved }: Sums,
): readonly NumberCell[] {
  const isUsual = ({ structure }: SumLine) => {
    const states = lines.filter((line) => line.structure === structure).map((line) => stateOf(line, amounts))
    const exactCount = states.filter((state) => state === 'exact').length
    // one exact sum of few numbers may be chance
    return exactCount > 1 && exactCount > states.filter((state) => state === 'broken').length
  }
  return lines
    .filter((line) => stateOf(line, amounts) === 'broken' && isUsual(line))
    .flatMap((line) => {
      const spots = new Set(line.items.map(({ spot }) => spot))
      const own = numberCells.filter(({ cell }) => spots.has(spotOf(cell)) && !proved.has(spotOf(cell)))
      const slipped = own.filter((numberCell) => mayBeMisread(numberCell, texts.get(numberCell)!, line, amounts))
      const total = line.items.find(({ sign }, i) => sign === -1 && i === line.items.length - 1)?.spot
      return slipped.length > 0 ? slipped : own.filter(({ cell }) => spotOf(cell) === total)
    })
}

/**
 * Tries the second reading of each doubtful number, and keeps it if a sum then reconciles exactly. Such a sum is not
 * found while one of its numbers is misread.
 */
function trySecondReadings(
  table: Table,
  texts: Map<NumberCell, string>,
  decisions: Map<NumberCell, Decision>,
  second: ReadonlyMap<NumberCell, Reading | undefined>,
) {
  let tries = MAX_TRIALS
  for (const [numberCell, { isDoubtful }] of decisions) {
    const reading = second.get(numberCell)
    if (!isDoubtful || reading === undefined || tries === 0) continue
    const text = mendForm(numberCell.habits.toPoint(reading.text.trim()), numberCell.habits)
    if (!isTidy(text) || text === texts.get(numberCell)) continue
    tries--
    const tried = new Map(texts).set(numberCell, text)
    if (!sumsOf(table, tried).proved.has(spotOf(numberCell.cell))) continue
    texts.set(numberCell, text)
    decisions.set(numberCell, { text, isDoubtful: false })
  }
}

/** Whether no misread character in another number explains why the sum does not reconcile. */
function isOnlyWay(
  line: SumLine,
  numberCell: NumberCell,
  numberCells: readonly NumberCell[],
  texts: ReadonlyMap<NumberCell, string>,
  sums: Sums,
): boolean {
  const spots = new Set(line.items.map(({ spot }) => spot))
  const others = numberCells.filter((other) => other !== numberCell && spots.has(spotOf(other.cell)))
  return !others.some((other) => mayBeMisread(other, texts.get(other)!, line, sums.amounts))
}

/** Whether one misread character in this number explains why the sum does not reconcile. */
function mayBeMisread({ cell, habits }: NumberCell, text: string, line: SumLine, amounts: Amounts): boolean {
  const needed = neededAt(line, spotOf(cell), amounts)
  return needed !== undefined && findSlips(text, habits).some((slip) => amountOf(slip)?.number === needed)
}

function rebuild(
  table: Table,
  inspection: Inspection,
  decisions: ReadonlyMap<NumberCell, Decision>,
  second: ReadonlyMap<NumberCell, Reading | undefined>,
  proved: ReadonlySet<Spot>,
): Table {
  const changed = new Map<Cell, Cell>()
  for (const numberCell of inspection.numberCells) {
    const { cell } = numberCell
    const decision = decisions.get(numberCell)
    const isProved = proved.has(spotOf(cell))
    const isDoubtful = decision?.isDoubtful === true && !isProved
    const text = decision?.text ?? inspection.mended.get(numberCell)!
    const finalConfidence = confidenceAfterCheck(cell, { isProved, isDoubtful, second: second.get(numberCell) })
    const own = replaceText(numberCell, text)
    if (own === cell && finalConfidence === cell.confidence && !isDoubtful) continue
    changed.set(cell, {
      ...own,
      ...(finalConfidence !== undefined && { confidence: finalConfidence }),
      ...(isDoubtful && { isDoubtful: true as const }),
    })
  }
  if (changed.size === 0) return table
  const cells = table.cells.map((cell) => changed.get(cell) ?? cell)
  const doubtful = cells.filter((cell) => cell.isDoubtful).length
  const confidence = trustInDoubt(table.confidence, doubtful, inspection.numberCells.length)
  const isSame = cells.every((cell, i) => cell.text === table.cells[i]!.text)
  return { ...(isSame ? { ...table, cells } : withSums({ ...table, cells })), confidence }
}

/** Returns a number's confidence after the check: higher with proof or a second reading, lower if it stays doubtful. */
function confidenceAfterCheck(
  { confidence }: Cell,
  { isProved, isDoubtful, second }: { isProved: boolean; isDoubtful: boolean; second: Reading | undefined },
): number | undefined {
  if (confidence === undefined) return undefined
  if (isProved) return Math.max(confidence, 0.99)
  if (isDoubtful) return Math.min(confidence, 0.5)
  return second === undefined ? confidence : Math.max(confidence, 0.95)
}

function replaceTexts(table: Table, texts: ReadonlyMap<NumberCell, string>): Table {
  const cells = new Map([...texts].map(([numberCell, text]) => [numberCell.cell, replaceText(numberCell, text)]))
  return { ...table, cells: table.cells.map((cell) => cells.get(cell) ?? cell) }
}

/** Returns the cell with another text, or the same cell if the text is unchanged. */
function replaceText({ cell, text: own, habits }: NumberCell, text: string): Cell {
  if (text === own) return cell
  const printed = habits.fromPoint(text)
  if (printed === cell.text) return cell
  const value = readValue(printed, habits.decimalMark)
  const { value: _, ...rest } = cell
  return { ...rest, text: printed, ...(value !== undefined && { value }), readAs: cell.text }
}

/** Returns one warning for each number that stays doubtful. */
function warningsOf(table: Table): readonly Warning[] {
  return table.cells
    .filter((cell) => cell.isDoubtful)
    .map((cell): Warning => {
      const label = table.cells.find(({ row, column }) => row === cell.row && column === 0)?.text
      const header = headersOver(table, cell.column).join(' ')
      const where = [label && `“${label}”`, header && `under “${header}”`].filter(Boolean).join(' ')
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
