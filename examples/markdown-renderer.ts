// A renderer of one's own: the tables as Markdown, beside the workbook and the JSON.
//
//   npm run build
//   node dist/examples/markdown-renderer.js examples/annual-report/annual-report.pdf out

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractJsonRenderer, convert, type Renderer, type Table, xlsxRenderer } from 'recreate'

/** Writes each table with its title, its unit and its footnotes; numbers as they are printed. */
export function markdownRenderer(): Renderer {
  return {
    format: 'markdown',
    extension: 'md',
    mediaType: 'text/markdown',
    render: async ({ fileName, tables }) =>
      new TextEncoder().encode(
        [`# ${escapeMarks(fileName)}`, ...tables.map(writeTable), ''].join('\n\n').trimEnd().concat('\n'),
      ),
  }
}

// The name under which `recreate convert --plugin` and the service look for it.
export { markdownRenderer as renderer }

function writeTable(table: Table): string {
  const { title, unit, columns, rows, headerRowCount, footnotes } = table
  const rules = { left: ':---', center: ':---:', right: '---:' }
  const lines = [
    writeLine(columns.map((_, column) => headOf(table, column))),
    writeLine(columns.map(({ alignment }) => rules[alignment])),
    ...rows.slice(headerRowCount).map((_, index) => writeLine(textsOf(table, headerRowCount + index))),
  ]
  return [
    title && `## ${escapeMarks(title)}`,
    unit && `*${escapeMarks(unit)}*`,
    lines.join('\n'),
    ...footnotes.map(({ mark, text }) => escapeMarks([mark, text].filter(Boolean).join(' '))),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Markdown knows one row of heads: those above each other are read as one, `Year ended December 31, 2025`. */
function headOf({ cells, headerRowCount }: Table, column: number): string {
  const above = cells.filter(
    (cell) => cell.row < headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  return above.map(({ text }) => escapeMarks(text)).join(' ')
}

/** One text a column; sums in bold. */
function textsOf({ cells, rows, columns }: Table, row: number): readonly string[] {
  const isSum = rows[row]?.type === 'total' || rows[row]?.type === 'subtotal'
  return columns.map((_, column) => {
    const text = escapeMarks(cells.find((cell) => cell.row === row && cell.column === column)?.text ?? '')
    return isSum && text !== '' ? `**${text}**` : text
  })
}

function writeLine(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`
}

/** What Markdown would take for its own signs stays what the page prints; a pipe would end the cell. */
function escapeMarks(text: string): string {
  return text.replace(/[\\|*_`<>[\]]/g, '\\$&').replace(/\s+/g, ' ')
}

/** @returns The names of the files that it wrote. */
export async function convertWithMarkdown(pdf: string, out: string): Promise<readonly string[]> {
  // A list is used instead of the built-in one: what is still wanted is named.
  const renderers = [xlsxRenderer(), contractJsonRenderer(), markdownRenderer()]
  const { files } = await convert(pdf, { mode: 'document', renderers })
  await mkdir(out, { recursive: true })
  const name = basename(pdf).replace(/\.[^.]+$/, '')
  for (const { extension, bytes } of files) await writeFile(join(out, `${name}.${extension}`), bytes)
  return files.map(({ extension }) => `${name}.${extension}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pdf = 'examples/annual-report/annual-report.pdf', out = 'out'] = process.argv.slice(2)
  console.log((await convertWithMarkdown(pdf, out)).join('\n'))
}
