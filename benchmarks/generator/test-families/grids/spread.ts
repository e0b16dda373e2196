import type { Column, Row, TableContent } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'
import { accountingText, withRaisedMark } from './cells.js'

interface SpreadOptions {
  /** Whether the grid is as wide as its place. Else it is as wide as its texts. */
  readonly isWide: boolean
  /** Whether currency symbols stand at the left edge of their cells. */
  readonly isAccounting?: boolean
  /** Number of rows between gaps. 0 for none. */
  readonly gapEvery?: number
  /** Whether a section is followed by its rows without a space for the label. */
  readonly runsIn?: boolean
}

/** Sets a table as a CSS grid: one element a row, whose cells share the columns of the grid. */
export function setSpread(table: TableContent, id: string, options: SpreadOptions): string {
  const { columns, rows } = table
  const template = columns
    .map(({ holds }) =>
      holds === 'label' || holds === 'text' ? (options.isWide ? 'auto' : 'fit-content(150pt)') : 'max-content',
    )
    .join(' ')
  const body = rows.map((row, at) => setRow(row, columns, options, isBeforeGap(at, options)))
  return `<div class="grid ${options.isWide ? 'wide' : 'narrow'}" data-table="${id}" style="grid-template-columns:${template}">${headerRows(columns)}${body.join('')}</div>`
}

function isBeforeGap(at: number, { gapEvery = 0 }: SpreadOptions): boolean {
  return gapEvery > 0 && at % gapEvery === gapEvery - 1
}

function headerRows(columns: readonly Column[]): string {
  if (columns.every(({ header }) => header === '')) return ''
  const lower = `<div class="line header last" data-row="header">${columns.map(({ header, holds }) => `<div class="cell ${holds}" data-cell>${toHtml(header)}</div>`).join('')}</div>`
  if (columns.every(({ group }) => group === undefined)) return lower
  const cells: string[] = []
  for (let at = 0; at < columns.length; ) {
    const { group } = columns[at]!
    let end = at + 1
    while (group !== undefined && columns[end]?.group === group) end++
    cells.push(
      `<div class="cell ${group === undefined ? '' : 'over'}" data-cell data-column-span="${end - at}" style="grid-column:span ${end - at}">${toHtml(group ?? '')}</div>`,
    )
    at = end
  }
  return `<div class="line header" data-row="header">${cells.join('')}</div>${lower}`
}

function setRow(row: Row, columns: readonly Column[], options: SpreadOptions, isBeforeGap: boolean): string {
  const classes = `line ${row.type}${isBeforeGap ? ' before-gap' : ''}`
  if (row.type === 'section') {
    return `<div class="${classes}" data-row="section"><div class="cell label" data-cell data-column-span="${columns.length}" style="grid-column:1/-1">${toHtml(row.cells[0]!)}</div></div>`
  }
  const cells = columns.map(({ holds }, at) => {
    const text = row.cells[at]!
    const indent =
      holds === 'label' && row.indent !== undefined && row.indent > 0
        ? ` style="padding-left:${row.indent * 9 + 3}pt"`
        : ''
    const inner =
      options.isAccounting && holds === 'number'
        ? accountingText(text)
        : holds === 'label'
          ? withRaisedMark(text)
          : toHtml(text)
    return `<div class="cell ${holds}" data-cell${indent}>${inner}</div>`
  })
  return `<div class="${classes}" data-row="${row.type}">${cells.join('')}</div>`
}

/** Rules that every grid of this kind needs. */
export const spreadRules = `.grid{display:grid}.grid.narrow{justify-content:start}.line{display:grid;grid-template-columns:subgrid;grid-column:1/-1}.cell{padding:1pt 4pt;min-width:0}.cell.number,.cell.date,.cell.code{white-space:nowrap}.cell.number{text-align:right}.cell.mark,.over{text-align:center}.header .cell{align-self:end}.apart{display:flex;justify-content:space-between;gap:3pt}.raised{font-size:70%;vertical-align:super;line-height:0}`
