import type { Random } from '../../chaos/random.js'
import type { Column, Row, TableContent } from '../kinds/content.js'
import { toHtml } from '../markup.js'
import type { Look } from './look.js'

/** Renders a table as `<table class="t">`. Title, unit and notes are left to the layout. */
export function renderTable(table: TableContent, id: string, look: Look, random: Random): string {
  const columns = table.columns.map((column, index) => ({
    ...column,
    index,
    hasSign: look.hasSignColumns === true && hasSigns(table, index),
  }))
  const rows = table.rows.map((row, at) => renderRow(table, row, at, columns, look))
  const blank = `<tr class="blank"><td colspan="${widthOf(columns)}">&nbsp;</td></tr>`
  const body =
    look.hasBlankLines && random.chance(0.8)
      ? rows.flatMap((row, at) => (at > 0 && at % blankEvery(random) === 0 ? [blank, row] : [row]))
      : rows
  return `<table class="t" data-table="${id}"><thead>${renderHeader(columns, look)}${look.numbersColumns && columns.length > 3 && random.chance(0.4) ? numberRow(columns) : ''}</thead><tbody>${body.join('')}</tbody></table>`
}

type ShownColumn = Column & { readonly index: number; readonly hasSign: boolean }

const SIGN = /^([$£€]) ?(?=[(\d-])/

function blankEvery(random: Random): number {
  return random.pick([1, 2, 3])
}

function hasSigns({ rows }: TableContent, index: number): boolean {
  return rows.some(({ cells }) => SIGN.test(cells[index]!))
}

function widthOf(columns: readonly ShownColumn[]): number {
  return columns.length + columns.filter(({ hasSign }) => hasSign).length
}

/** Returns the header row with the numbers of the columns. */
function numberRow(columns: readonly ShownColumn[]): string {
  return `<tr data-row="header">${columns.map(({ hasSign }, at) => `<th class="mark"${hasSign ? ' colspan="2"' : ''}>${at + 1}</th>`).join('')}</tr>`
}

function renderHeader(columns: readonly ShownColumn[], look: Look): string {
  const isGrouped = columns.some(({ group }) => group !== undefined)
  const cell = (column: ShownColumn, more = '') =>
    `<th class="${column.holds}"${column.hasSign ? ' colspan="2"' : ''}${more}>${toHtml(column.header)}</th>`
  if (columns.every(({ header }) => header === '')) return ''
  if (!isGrouped) return `<tr data-row="header">${columns.map((column) => cell(column)).join('')}</tr>`
  const upper: string[] = []
  for (let at = 0; at < columns.length; ) {
    const column = columns[at]!
    const group = columns.slice(at).findIndex((other) => other.group !== column.group)
    const members =
      column.group === undefined ? [column] : columns.slice(at, group === -1 ? columns.length : at + group)
    if (column.group === undefined)
      upper.push(look.isMerged ? cell(column, ' rowspan="2"') : `<th${column.hasSign ? ' colspan="2"' : ''}></th>`)
    else upper.push(`<th class="group" colspan="${widthOf(members)}"><span>${toHtml(column.group)}</span></th>`)
    at += members.length
  }
  const lower = columns.filter(({ group }) => group !== undefined || !look.isMerged).map((column) => cell(column))
  return `<tr data-row="header">${upper.join('')}</tr><tr data-row="header">${lower.join('')}</tr>`
}

function renderRow(table: TableContent, row: Row, at: number, columns: readonly ShownColumn[], look: Look): string {
  if (row.type === 'section' && look.hasSectionBands) {
    return `<tr class="section" data-row="section"><td class="label" colspan="${widthOf(columns)}">${toHtml(row.cells[0]!)}</td></tr>`
  }
  const cells = columns.map((column) => {
    const text = row.cells[column.index]!
    if (look.isMerged && column.mergesDown && row.type === 'data') {
      if (text === '' && at > 0 && table.rows[at - 1]!.type === 'data') return ''
      const next = table.rows
        .slice(at + 1)
        .findIndex((below) => below.type !== 'data' || below.cells[column.index] !== '')
      const span = next === -1 ? table.rows.length - at : next + 1
      return `<td class="${column.holds}" rowspan="${span}">${toHtml(text)}</td>`
    }
    return renderCell(column, text, row, look)
  })
  return `<tr class="${row.type}" data-row="${row.type}">${cells.join('')}</tr>`
}

function renderCell(column: ShownColumn, text: string, { indent = 0, type }: Row, look: Look): string {
  if (column.hasSign) {
    const sign = SIGN.exec(text)
    const number = sign === null ? text : text.slice(sign[0].length)
    return `<td class="sign" data-joins="next">${sign === null ? '' : toHtml(sign[1]!)}</td><td class="${column.holds}">${toHtml(number)}</td>`
  }
  const isLabel = column.holds === 'label'
  const style = isLabel && indent > 0 ? ` style="padding-left:${indent * 10 + 4}pt"` : ''
  const leader =
    isLabel && look.hasLeaders && type !== 'section'
      ? `<span data-ignored class="leader">${' .'.repeat(80)}</span>`
      : ''
  const shown = look.raisesMarks ? raiseMark(text) : toHtml(text)
  const inner = leader === '' ? shown : `<div class="led">${shown}${leader}</div>`
  return `<td class="${column.holds}"${style}>${isLabel && look.clipsLabelsAt !== undefined ? `<div class="clip">${inner}</div>` : inner}</td>`
}

function raiseMark(text: string): string {
  const mark = /^(.*\p{L}) (\d\)|\*|a)$/u.exec(text)
  return mark === null ? toHtml(text) : `${toHtml(mark[1]!)}<sup data-mark>${toHtml(mark[2]!)}</sup>`
}
