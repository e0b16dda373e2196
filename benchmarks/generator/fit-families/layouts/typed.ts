import type { Random } from '../../../chaos/random.js'
import type { PageSource } from '../../family.js'
import { papers } from '../../family.js'
import type { Column, Content, Row, TableContent } from '../../kinds/content.js'
import { toHtml } from '../../markup.js'

/** Draws a report in a fixed pitch: dashes under the headers, totals under dashes, a heading with date and page. */
export function drawTyped(content: Content, random: Random): PageSource {
  const gap = random.pick([1, 2, 2, 3])
  const blankEvery = random.pick([0, 0, 1, 5])
  const size = random.between(12, 18) / 2
  const width = 92
  const heading = [
    `${content.sender.name.toUpperCase().padEnd(width - 12)}PAGE ${String(content.pageNumber).padStart(4)}`,
    `${content.title.toUpperCase()}`,
    '',
  ]
  const facts = content.facts.slice(0, random.between(0, 3)).map(([label, value]) => `${label.toUpperCase()}: ${value}`)
  const tables = content.tables.map((table, index) => {
    const id = `t${index + 1}`
    const title = table.title === undefined ? '' : `<span data-title-of="${id}">${toHtml(table.title)}</span>\n`
    return `${title}<span data-table="${id}">${typeTable(table, gap, blankEvery)}</span>`
  })
  const body = `<pre>${toHtml([...heading, ...facts, ''].join('\n')).replaceAll('<br>', '\n')}\n${tables.join('\n\n')}\n\n${toHtml(random.chance(0.5) ? '*** END OF REPORT ***' : '')}</pre>`
  const css = `pre{font:${size}pt/${random.pick([1.15, 1.3, 1.6])} "DejaVu Sans Mono";margin:0}body{padding:${random.between(20, 50)}pt ${random.between(24, 50)}pt}`
  return { ...papers[random.pick(['a4', 'letter', 'letterLandscape'] as const)], css, body }
}

function typeTable(table: TableContent, gap: number, blankEvery: number): string {
  const { columns } = table
  const widths = columns.map((column, at) =>
    Math.max(
      ...[column.header, ...table.rows.map(({ cells, type }) => (type === 'section' ? '' : cells[at]!))]
        .flatMap((text) => text.split('\n'))
        .map((line) => line.length),
      2,
    ),
  )
  const spaces = ' '.repeat(gap)
  const typeLines = (texts: readonly string[], type: string) => {
    const cells = texts.map((text) => text.split('\n'))
    const height = Math.max(...cells.map((lines) => lines.length))
    if (height === 1) return typeRow(texts, columns, widths, spaces, type)
    return typeTallRow(cells, height, columns, widths, spaces, type)
  }
  const dashes = (mark: string) => `<span data-ignored>${widths.map((width) => mark.repeat(width)).join(spaces)}</span>`
  const rows = table.rows.flatMap((row: Row, at) => [
    ...(row.type === 'total' || row.type === 'subtotal' ? [dashes(row.type === 'total' ? '=' : '-')] : []),
    row.type === 'section'
      ? `<span data-row="section"><span data-cell>${toHtml(row.cells[0]!)}</span></span>`
      : typeLines(row.cells, row.type),
    ...(blankEvery > 0 && at % blankEvery === blankEvery - 1 ? [''] : []),
  ])
  return [
    typeLines(
      columns
        .map(({ header, group }) => (group === undefined ? header : `${group}\n${header.replaceAll('\n', ' ')}`))
        .map((text) => text.toUpperCase()),
      'header',
    ),
    dashes('-'),
    ...rows,
  ].join('\n')
}

function pad(text: string, column: Column, width: number): readonly [before: string, after: string] {
  const rest = ' '.repeat(Math.max(0, width - text.length))
  return column.holds === 'number' ? [rest, ''] : ['', rest]
}

function typeRow(
  texts: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
  spaces: string,
  type: string,
): string {
  const cells = texts.map((text, at) => {
    const [before, after] = pad(text, columns[at]!, widths[at]!)
    return `${before}<span data-cell>${toHtml(text)}</span>${after}`
  })
  return `<span data-row="${type}">${cells.join(spaces)}</span>`
}

/** Types a row of several lines. Each cell is marked once, so the lines are placed by columns of inline blocks. */
function typeTallRow(
  cells: readonly (readonly string[])[],
  height: number,
  columns: readonly Column[],
  widths: readonly number[],
  spaces: string,
  type: string,
): string {
  const blocks = cells.map((lines, at) => {
    const filled =
      type === 'header'
        ? [...Array<string>(height - lines.length).fill(''), ...lines]
        : [...lines, ...Array<string>(height - lines.length).fill('')]
    const typed = filled.map((line) => {
      const [before, after] = pad(line, columns[at]!, widths[at]!)
      return `${before}${toHtml(line)}${after}`
    })
    return `<span data-cell style="display:inline-block;vertical-align:top">${typed.join('<br>')}</span>`
  })
  return `<span data-row="${type}">${blocks.join(spaces)}</span>`
}
