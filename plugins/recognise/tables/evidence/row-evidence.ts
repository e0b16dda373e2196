import { centerX, hullOf, median } from '../../geometry/boxes.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from '../grid/grid.js'
import type { Evidence, Judged } from './evidence.js'
import { share } from './shares.js'

/** A step this much smaller than the usual one does not lead to a new row. */
const SMALL_STEP = 0.8
/** A step inside a row of at least this share of the usual one leads to a new row. */
const LARGE_STEP = 0.97
/** A cell with more words reads as prose. */
const MOST_WORDS = 14
/** The gap between two columns is wide from this multiple of the usual one on, and from this many font sizes on. */
const WIDE_GAP = { usual: 3, sizes: 3.5 }

type RowEvidence = Pick<
  Evidence,
  | 'tightRows'
  | 'looseRows'
  | 'lowerStart'
  | 'labelOnly'
  | 'headerLeft'
  | 'titleRow'
  | 'lastAlone'
  | 'prose'
  | 'sideGap'
  | 'headerShift'
  | 'colons'
  | 'mixedText'
  | 'sparseRows'
  | 'topSparse'
  | 'bottomSparse'
>

/** What the distances of rows and columns say, and the texts at the ends of the table. */
export function rowEvidence({ grid, table }: Judged): RowEvidence {
  const { headerRowCount: header } = grid
  const rows = rowsOf(grid)
  const body = rows.slice(header)
  const filled = body.filter((row) => row.length > 0)
  const steps = stepsOf(body)
  const usual = median(steps.between)
  const isNumber = new Set(
    table.cells.filter(({ value }) => value?.kind === 'number').map(({ row, column }) => `${row},${column}`),
  )
  const numbersIn = (row: readonly GridCell[]) =>
    row.filter((cell) => isNumber.has(`${cell.row},${cell.column}`)).length
  const numeric = filled.filter((row) => numbersIn(row.filter(({ column }) => column > 0)) > 0).length
  const firstBody = filled[0]
  const second = filled[1]
  const cells = filled.flat()
  return {
    tightRows: share(steps.between.filter((step) => step < SMALL_STEP * usual).length, filled.length),
    looseRows: share(steps.inside.filter((step) => step > LARGE_STEP * usual).length, filled.length),
    lowerStart: share(filled.filter((row) => /^[\p{Ll})]/u.test(labelOf(row))).length, filled.length),
    labelOnly: share(filled.filter((row) => row.length === 1 && row[0]!.column === 0).length, filled.length),
    headerLeft:
      firstBody !== undefined &&
      second !== undefined &&
      firstBody.length > 1 &&
      numbersIn(firstBody) === 0 &&
      numeric > 0.6 * filled.length
        ? 1
        : 0,
    titleRow: rows[0]?.length === 1 && grid.columns.length > 2 ? 1 : 0,
    lastAlone: filled.at(-1)?.length === 1 && grid.columns.length > 1 ? 1 : 0,
    prose: share(cells.filter(({ words }) => words.length > MOST_WORDS).length, cells.length),
    sideGap: hasSideGap(grid) ? 1 : 0,
    headerShift: headerShift(grid),
    colons: share(filled.filter((row) => labelOf(row).endsWith(':')).length, filled.length),
    mixedText: mixedText(grid, isNumber),
    topSparse: emptyShare(rows[0] ?? [], grid),
    bottomSparse: emptyShare(rows.at(-1) ?? [], grid),
    sparseRows: 1 - share(filled.filter((row) => row.length > 1).length, filled.length),
  }
}

function rowsOf({ rows, cells }: Grid): readonly (readonly GridCell[])[] {
  const lists: GridCell[][] = rows.map(() => [])
  for (const cell of cells) lists[cell.row]!.push(cell)
  return lists
}

/** Share of the columns in which a row has nothing. */
function emptyShare(row: readonly GridCell[], { columns }: Grid): number {
  return (
    1 -
    share(
      Math.min(
        columns.length,
        row.reduce((sum, { columnSpan }) => sum + columnSpan, 0),
      ),
      columns.length,
    )
  )
}

function labelOf(row: readonly GridCell[]): string {
  return row[0]!.words.map(({ text }) => text).join(' ')
}

/** Steps from baseline to baseline: from row to row, and from line to line inside of a row. */
function stepsOf(rows: readonly (readonly GridCell[])[]): {
  readonly between: readonly number[]
  readonly inside: readonly number[]
} {
  const between: number[] = []
  const inside: number[] = []
  let last: number | undefined
  for (const row of rows) {
    const lines = baselinesOf(row.filter(({ rowSpan }) => rowSpan === 1).flatMap(({ words }) => words))
    if (lines.length === 0) continue
    if (last !== undefined) between.push(lines[0]! - last)
    inside.push(...lines.slice(1).map((line, i) => line - lines[i]!))
    last = lines.at(-1)!
  }
  return { between, inside }
}

/** Baselines from top to bottom. Those of one line differ by less than half of its font size. */
function baselinesOf(words: readonly Word[]): readonly number[] {
  const lines: number[] = []
  for (const { baseline, size } of [...words].sort((a, b) => a.baseline - b.baseline)) {
    if (lines.length === 0 || baseline - lines.at(-1)! > 0.5 * size) lines.push(baseline)
  }
  return lines
}

/** Whether the gap between two columns is so wide that they may belong to two tables beside each other. */
function hasSideGap(grid: Grid): boolean {
  const boxes = grid.columns.map((_, column) => {
    const words = grid.cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.row >= grid.headerRowCount)
      .flatMap((cell) => cell.words)
    return words.length === 0 ? undefined : { ...hullOf(words), size: words[0]!.size }
  })
  const gaps = boxes.slice(1).flatMap((box, i) => {
    const before = boxes[i]
    return box === undefined || before === undefined ? [] : [(box.x0 - before.x1) / box.size]
  })
  const widest = Math.max(...gaps, 0)
  return gaps.length > 1 && widest > WIDE_GAP.sizes && widest > WIDE_GAP.usual * Math.max(1, median(gaps))
}

/** Share of the header cells of one column that are not over the text of their column. */
function headerShift(grid: Grid): number {
  const heads = grid.cells.filter(({ row, columnSpan }) => row < grid.headerRowCount && columnSpan === 1)
  const shifted = heads.filter(({ column, words }) => {
    const below = grid.cells
      .filter((cell) => cell.column === column && cell.row >= grid.headerRowCount)
      .flatMap((cell) => cell.words)
    if (below.length === 0) return false
    const [own, box] = [hullOf(words), hullOf(below)]
    return (
      own.x1 < box.x0 ||
      own.x0 > box.x1 ||
      centerX(own) < box.x0 - (own.x1 - own.x0) ||
      centerX(own) > box.x1 + (own.x1 - own.x0)
    )
  })
  return share(shifted.length, heads.length)
}

/** Share of numbers in the columns of words beside the labels. */
function mixedText(grid: Grid, isNumber: ReadonlySet<string>): number {
  let cells = 0
  let numbers = 0
  for (let column = 1; column < grid.columns.length; column++) {
    const own = grid.cells.filter((cell) => cell.column === column && cell.row >= grid.headerRowCount)
    const numeric = own.filter(({ row }) => isNumber.has(`${row},${column}`)).length
    if (numeric * 2 >= own.length) continue
    cells += own.length
    numbers += numeric
  }
  return share(numbers, cells)
}
