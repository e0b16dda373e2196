// A custom renderer that writes the tables as an HTML page. It was started with `recreate create-plugin html-renderer
// --kind renderer`.
//
//   npm run build
//   node dist/server/cli.js convert examples/annual-report/annual-report.pdf --plugin ./dist/examples/html-renderer.js --out out

import type { Cell, Renderer, Table } from 'recreate-engine'

/** Options of {@link htmlRenderer}. */
export interface HtmlRendererOptions {
  /** Language of the document, as an HTML language code. @default 'en' */
  readonly language?: string
}

/** Creates a renderer that writes one HTML page with all tables. Spanning headers are kept; sums are bold. */
export function htmlRenderer({ language = 'en' }: HtmlRendererOptions = {}): Renderer {
  return {
    format: 'html',
    extension: 'html',
    mediaType: 'text/html; charset=utf-8',
    async render({ fileName, tables }, _options, signal) {
      const parts = [`<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${asText(fileName)}</title>`]
      for (const table of tables) {
        signal?.throwIfAborted()
        parts.push(writeTable(table))
      }
      return new TextEncoder().encode(`${parts.join('\n')}\n</html>\n`)
    },
  }
}

// The export that `recreate convert --plugin` and the service look for.
export { htmlRenderer as renderer }

function writeTable(table: Table): string {
  const { title, unit, rows, footnotes } = table
  const caption = [title, unit]
    .filter((text) => text !== undefined)
    .map(asText)
    .join('<br>')
  const lines = rows.map(({ type }, row) => `<tr class="${type}">${writeCells(table, row)}</tr>`)
  const notes = footnotes.map(({ mark = '', text }) => `<p>${asText(`${mark} ${text}`.trim())}</p>`)
  return [`<table><caption>${caption}</caption>`, ...lines, '</table>', ...notes].join('\n')
}

/** Writes each cell where it starts. Covered positions are left out; empty positions become empty cells. */
function writeCells({ rows, columns, cells, headerRowCount }: Table, row: number): string {
  const covers = (cell: Cell, column: number) =>
    cell.row <= row && row < cell.row + cell.rowSpan && cell.column <= column && column < cell.column + cell.columnSpan
  const tag = row < headerRowCount ? 'th' : 'td'
  return columns
    .map(({ alignment }, column) => {
      const cell = cells.find((each) => covers(each, column))
      if (cell === undefined) return `<${tag}></${tag}>`
      if (cell.row !== row || cell.column !== column) return ''
      const spans = `rowspan="${cell.rowSpan}" colspan="${cell.columnSpan}" style="text-align: ${alignment}"`
      const isSum = rows[row]?.type === 'total' || rows[row]?.type === 'subtotal'
      return `<${tag} ${spans}>${isSum ? `<b>${asText(cell.text)}</b>` : asText(cell.text)}</${tag}>`
    })
    .join('')
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
