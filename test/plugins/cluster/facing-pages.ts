import type { PageOutcome } from '../../../core/model.js'
import type { Drawing, DrawingPage } from '../../../examples/drawing/draw-document.js'
import { drawRunningLines } from '../../../examples/drawing/draw-prose.js'
import { drawTable } from '../../../examples/drawing/draw-table.js'
import {
  type CellDescription,
  numberColumns,
  type RowDescription,
  spanning,
  type TableDescription,
} from '../../../examples/drawing/table-description.js'
import { type TableStyle, tableStyle } from '../../../examples/drawing/table-style.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { readPages } from '../../fixtures/read-page.js'

/** The column headers of a page: one list per header row, a spanning header as its text and its number of columns. */
type Headers = readonly (readonly (string | readonly [string, number])[])[]

/** A drawn page with one table of a statement. */
export interface FacingPage {
  /** Column headers, without the label column. */
  readonly headers: Headers
  /** Labels of the rows. A label without numbers starts with `#`, a total with `=`. */
  readonly labels: readonly string[]
  /** Where the labels are printed. @default 'left' */
  readonly printed?: 'left' | 'right' | 'none'
  readonly title?: string
  readonly unit?: string
  /** Printed above the label column. */
  readonly corner?: string
  /** Top of the table, in points. @default 90 */
  readonly y?: number
  /** Prints a mark or another text in place of the label of a row. */
  readonly relabel?: Readonly<Record<string, string>>
  /** Number with which the amounts begin. Pages with other numbers have other amounts. */
  readonly seed: number
  /** Amounts to print instead, one list for each row with numbers. */
  readonly amounts?: readonly (readonly string[])[]
  readonly style?: Partial<TableStyle>
  readonly columnWidth?: number
  /** Width of the table, in points. @default 480 */
  readonly width?: number
  /** Draws more on the page, below the table. */
  readonly more?: (page: DrawingPage, bottom: number) => void
  /** Draws more on the page, above the table. */
  readonly before?: (page: DrawingPage) => void
}

/** Returns the number printed in a row and column of a page, both zero-based. Labels without numbers do not count. */
export function amount(seed: number, row: number, column: number): string {
  return (1000 + ((seed * 7919 + row * 1237 + column * 3511) % 8999)).toLocaleString('en-US')
}

/** Draws the pages of a document and returns them as read. */
export async function readFacing(...pages: readonly FacingPage[]): Promise<readonly PageOutcome[]> {
  const contents = await readPages((document) => drawFacing(document, pages))
  return contents.map((content) => ({
    state: 'done',
    pageNumber: content.pageNumber,
    page: recognisePage(content),
  }))
}

/** Draws pages with one table each. */
export function drawFacing(document: Drawing, pages: readonly FacingPage[]): void {
  for (const given of pages) {
    const page = document.addPage()
    drawRunningLines(page, 'Velquora Systems, Inc.', { font: 'times', size: 8 }, { margin: 60 })
    given.before?.(page)
    const style = tableStyle({ font: 'times', size: 10, ...given.style })
    const { bottom } = drawTable(page, describe(given), style, { x: 60, y: given.y ?? 90, width: given.width ?? 480 })
    given.more?.(page, bottom)
  }
}

/** Returns the printed grid of a page, with its labels first, if it has labels. */
export function printedGrid({ headers, labels, seed, corner = '', printed = 'left' }: FacingPage): string[][] {
  const hasLabels = printed !== 'none'
  let row = -1
  return [
    ...headers.map((cells, at) => [
      ...(hasLabels ? [at === headers.length - 1 ? corner : ''] : []),
      ...cells.flatMap((cell) => (typeof cell === 'string' ? [cell] : [cell[0], ...Array(cell[1] - 1).fill('')])),
    ]),
    ...labels.map((label) => {
      if (!label.startsWith('#')) row++
      const count = columnCount(headers)
      const numbers = Array.from({ length: count }, (_, column) =>
        label.startsWith('#') ? '' : amount(seed, row, column),
      )
      return [...(hasLabels ? [bare(label)] : []), ...numbers]
    }),
  ]
}

function columnCount(headers: Headers): number {
  return headers.at(-1)!.length
}

function bare(label: string): string {
  return label.replace(/^[#=]/, '')
}

function describe(given: FacingPage): TableDescription {
  const { headers, labels, title, unit, corner = '', printed = 'left', seed, relabel = {} } = given
  const count = columnCount(headers)
  const [label, ...numbers] = numberColumns(count, { width: given.columnWidth ?? 80 })
  const place = (own: string, cells: readonly (string | CellDescription)[]) =>
    printed === 'left' ? [own, ...cells] : printed === 'right' ? [...cells, own] : cells
  let row = -1
  const rows: RowDescription[] = [
    ...headers.map((cells, at): RowDescription => {
      const texts = cells.map((cell) => (typeof cell === 'string' ? cell : spanning(cell[0], cell[1])))
      return { type: 'header', cells: place(at === headers.length - 1 ? corner : '', texts) }
    }),
    ...labels.map((own): RowDescription => {
      const text = relabel[bare(own)] ?? bare(own)
      const isSection = own.startsWith('#')
      if (!isSection) row++
      const amounts = Array.from({ length: count }, (_, column) =>
        isSection ? '' : (given.amounts?.[row]?.[column] ?? amount(seed, row, column)),
      )
      return { type: isSection ? 'section' : own.startsWith('=') ? 'total' : 'data', cells: place(text, amounts) }
    }),
  ]
  return {
    columns:
      printed === 'left' ? [label!, ...numbers] : printed === 'right' ? [...numbers, { ...label!, gap: 20 }] : numbers,
    rows,
    headings: [
      ...(title === undefined ? [] : [{ role: 'title' as const, text: title }]),
      ...(unit === undefined ? [] : [{ role: 'unit' as const, text: unit }]),
    ],
  }
}
