import type { Column, Row, TableContent } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'

/** Longest line of a label, in characters. */
const LONGEST_LINE = 44

interface TabbedOptions {
  /** Width of the place, in points. */
  readonly width: number
  /** Largest type size, in points. */
  readonly size: number
  /** Width of a character relative to the type size. */
  readonly characterWidth: number
  /** Gap between columns relative to the type size. */
  readonly gap: number
  /** Line height relative to the type size. */
  readonly leading: number
  /** Whether dots lead from the label to the first number. */
  readonly hasDots?: boolean
  /** How far labels are set below the numbers of their row, in points. */
  readonly drop?: number
  /** Number of rows between blank lines. 0 for none. */
  readonly gapEvery?: number
}

/** Sets a table as lines of text with tab stops, as a word processor without a table does. */
export function setTabbed(table: TableContent, id: string, options: TabbedOptions): string {
  const { columns } = table
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, at) => (columns[at]!.holds === 'number' ? text : breakLines(text))),
  }))
  const longest = (texts: readonly string[]) =>
    Math.max(2, ...texts.flatMap((text) => text.split('\n')).map((line) => line.length))
  const own = columns.map(({ header }, at) =>
    longest([
      header,
      ...rows.flatMap(({ cells, type, indent = 0 }) =>
        type === 'section' ? [] : [' '.repeat(at === 0 ? indent * 2 : 0) + cells[at]!],
      ),
    ]),
  )
  const widths = own.map((width, at) => Math.max(width, groupShare(columns, at)))
  const ems = widths.map((characters) => characters * options.characterWidth + options.gap)
  const size = Math.min(options.size, options.width / ems.reduce((sum, em) => sum + em, 0))
  const stops = ems.map((_, at) => ems.slice(0, at).reduce((sum, em) => sum + em, 0) * size)
  const ends = ems.map((em, at) => stops[at]! + (em - options.gap) * size)
  const place = { ...options, size, stops, ends }
  const body = rows.map((row, at) => {
    const gap =
      (options.gapEvery ?? 0) > 0 && at % options.gapEvery! === options.gapEvery! - 1
        ? `<div style="height:${size * 0.8}pt"></div>`
        : ''
    return setLine(row.cells, row.type, columns, place, row) + gap
  })
  return `<div class="grid tabbed" data-table="${id}" style="font-size:${size.toFixed(2)}pt;width:${ends.at(-1)!.toFixed(1)}pt">${headerLines(columns, place)}${body.join('')}</div>`
}

/** Breaks long lines, as a typist does. */
function breakLines(text: string): string {
  return text.replaceAll(new RegExp(`(.{20,${LONGEST_LINE}}) (?=.{6})`, 'g'), (whole, line: string) =>
    text.length > LONGEST_LINE ? `${line}\n` : whole,
  )
}

/** Returns the characters that a column needs so that the spanning header fits over its columns. */
function groupShare(columns: readonly Column[], at: number): number {
  const { group } = columns[at]!
  if (group === undefined) return 0
  return Math.ceil((group.length + 1) / columns.filter((column) => column.group === group).length)
}

type Place = TabbedOptions & { readonly stops: readonly number[]; readonly ends: readonly number[] }

function headerLines(columns: readonly Column[], place: Place): string {
  if (columns.every(({ header }) => header === '')) return ''
  const lower = setLine(
    columns.map(({ header }) => header),
    'header',
    columns,
    place,
  )
  if (columns.every(({ group }) => group === undefined)) return lower
  const cells = columns.flatMap(({ group }, at) => {
    if (group === undefined) return ['<span data-cell></span>']
    if (at > 0 && columns[at - 1]!.group === group) return []
    const next = columns.findIndex((other, index) => index > at && other.group !== group)
    const end = (next === -1 ? columns.length : next) - 1
    const [left, right] = [place.stops[at]!, place.ends[end]!]
    return [
      `<span data-cell data-column-span="${end - at + 1}" class="tab over" style="left:${left.toFixed(1)}pt;width:${(right - left).toFixed(1)}pt">${toHtml(group)}</span>`,
    ]
  })
  return `<div class="tab-line" data-row="header" style="height:${place.size * place.leading}pt">${cells.join('')}</div>${lower}`
}

function setLine(cells: readonly string[], type: string, columns: readonly Column[], place: Place, row?: Row): string {
  const height = Math.max(...cells.map((text) => text.split('\n').length)) * place.size * place.leading
  const shown = type === 'section' ? cells.slice(0, 1) : cells
  const spans = shown.map((text, at) => {
    const { holds } = columns[at]!
    const indent = at === 0 ? (row?.indent ?? 0) * place.size : 0
    const side =
      holds === 'number'
        ? `right:calc(100% - ${place.ends[at]!.toFixed(1)}pt);text-align:right`
        : `left:${(place.stops[at]! + indent).toFixed(1)}pt`
    const lift =
      type === 'header' ? ';bottom:0' : place.drop !== undefined && holds === 'label' ? `;top:${place.drop}pt` : ''
    return `<span data-cell class="tab" style="${side}${lift}">${toHtml(text)}</span>`
  })
  return `<div class="tab-line ${type}" data-row="${type}" style="height:${height.toFixed(1)}pt">${spans.join('')}${dotsOf(cells, type, columns, place)}</div>`
}

/** Returns the dots between the label and the first number that follows it. */
function dotsOf(cells: readonly string[], type: string, columns: readonly Column[], place: Place): string {
  const at = columns.findIndex(({ holds }, index) => index > 0 && holds === 'number')
  if (
    !place.hasDots ||
    type === 'header' ||
    type === 'section' ||
    columns[at - 1]?.holds !== 'label' ||
    cells[at - 1] === '' ||
    cells[at] === ''
  )
    return ''
  const start =
    place.stops[at - 1]! + cells[at - 1]!.split('\n').at(-1)!.length * place.characterWidth * place.size + place.size
  const end = place.ends[at]! - cells[at]!.length * place.characterWidth * place.size - place.size * 0.4
  const count = Math.floor((end - start) / (place.size * 0.56))
  return count < 2
    ? ''
    : `<span data-ignored class="tab" style="right:calc(100% - ${end.toFixed(1)}pt);bottom:0">${'. '.repeat(count).trim()}</span>`
}

/** Rules that every table of this kind needs. */
export const tabbedRules =
  '.tab-line{position:relative}.tab{position:absolute;white-space:nowrap}.tab.over{text-align:center}.tabbed .total,.tabbed .section{font-weight:bold}'
