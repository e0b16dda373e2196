import type { Column, Row, TableContent } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'

interface FixedOptions {
  /** Where cells without a text below a repeated label are merged into it. */
  readonly mergesStubs?: boolean
  /** Where headers without a group stand, if others have one. `merged` spans both rows. */
  readonly looseHeaders: 'upper' | 'lower' | 'merged'
  /** Share of the width that the label column takes at least. */
  readonly labelShare: number
}

/** Sets a table with columns of fixed widths, so that headers and labels wrap. */
export function setFixed(table: TableContent, id: string, options: FixedOptions): string {
  const { columns, rows } = table
  const lengths = columns.map((_, at) =>
    Math.max(
      3,
      ...rows.map(({ cells, type }) =>
        type === 'section' ? 0 : Math.max(...cells[at]!.split('\n').map((line) => line.length)),
      ),
    ),
  )
  const words = columns.map(({ header }) => Math.max(...header.split(/\s/).map((word) => word.length)))
  const weights = columns.map(({ holds }, at) =>
    Math.max(words[at]! + 1, holds === 'label' || holds === 'text' ? Math.min(lengths[at]!, 26) : lengths[at]! + 2),
  )
  const labelAt = columns.findIndex(({ holds }) => holds === 'label')
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (labelAt !== -1)
    weights[labelAt] = Math.max(
      weights[labelAt]!,
      (options.labelShare / (1 - options.labelShare)) * (sum - weights[labelAt]!),
    )
  const whole = weights.reduce((all, weight) => all + weight, 0)
  const widths = weights.map((weight) => `<col style="width:${((100 * weight) / whole).toFixed(2)}%">`).join('')
  const body = rows.map((row, at) => bodyRow(rows, row, at, columns, options))
  return `<table class="grid fixed" data-table="${id}"><colgroup>${widths}</colgroup>${header(columns, options)}${body.join('')}</table>`
}

function header(columns: readonly Column[], { looseHeaders }: FixedOptions): string {
  const own = ({ header, holds }: Column, rowSpan = 1) =>
    `<th class="${holds}"${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}>${toHtml(header)}</th>`
  if (columns.every(({ group }) => group === undefined))
    return `<tr class="header last" data-row="header">${columns.map((column) => own(column)).join('')}</tr>`
  const upper = columns.map((column, at) => {
    if (column.group === undefined)
      return looseHeaders === 'merged' ? own(column, 2) : looseHeaders === 'upper' ? own(column) : '<th></th>'
    if (at > 0 && columns[at - 1]!.group === column.group) return ''
    const end = columns.findIndex((other, index) => index > at && other.group !== column.group)
    return `<th class="over" colspan="${(end === -1 ? columns.length : end) - at}">${toHtml(column.group)}</th>`
  })
  const lower = columns.map((column) => {
    if (column.group !== undefined || looseHeaders === 'lower') return own(column)
    return looseHeaders === 'merged' ? '' : '<th></th>'
  })
  return `<tr class="header" data-row="header">${upper.join('')}</tr><tr class="header last" data-row="header">${lower.join('')}</tr>`
}

function bodyRow(
  rows: readonly Row[],
  row: Row,
  at: number,
  columns: readonly Column[],
  options: FixedOptions,
): string {
  if (row.type === 'section')
    return `<tr class="section" data-row="section"><td class="label" colspan="${columns.length}">${toHtml(row.cells[0]!)}</td></tr>`
  const cells = columns.map(({ holds, mergesDown }, column) => {
    const text = row.cells[column]!
    const indent = holds === 'label' && (row.indent ?? 0) > 0 ? ` style="padding-left:${row.indent! * 10}pt"` : ''
    if (!options.mergesStubs || !mergesDown || row.type !== 'data')
      return `<td class="${holds}"${indent}>${toHtml(text)}</td>`
    const isContinued = (index: number) =>
      index > 0 && rows[index]?.type === 'data' && rows[index]!.cells[column] === ''
    if (isContinued(at)) return ''
    let end = at + 1
    while (isContinued(end)) end++
    return `<td class="${holds} stub"${indent} rowspan="${end - at}">${toHtml(text)}</td>`
  })
  return `<tr class="${row.type}" data-row="${row.type}">${cells.join('')}</tr>`
}

/** Rules that every table of this kind needs. */
export const fixedRules =
  '.fixed{border-collapse:collapse;table-layout:fixed;width:100%}.fixed td,.fixed th{padding:1.5pt 3pt;text-align:left;vertical-align:top;font-weight:inherit;overflow-wrap:break-word}.fixed th{vertical-align:bottom}.fixed .number{text-align:right}.fixed td.number{white-space:nowrap}.fixed .mark,.fixed .over{text-align:center}'
