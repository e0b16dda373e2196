// A custom renderer that writes the tables as Markdown, in addition to the workbook and the JSON.
//
//   npm run build
//   node dist/examples/markdown-renderer.js examples/annual-report/annual-report.pdf out

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractJsonRenderer, convert, type Renderer, type Table, xlsxRenderer } from 'recreate-engine'

/** Creates a renderer that writes each table with its title, unit and footnotes. Numbers are as printed. */
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

// The export that `recreate convert --plugin` and the service look for.
export { markdownRenderer as renderer }

function writeTable(table: Table): string {
  const { title, unit, columns, rows, headerRowCount, footnotes } = table
  const rules = { left: ':---', center: ':---:', right: '---:' }
  const lines = [
    writeLine(columns.map((_, column) => headerOf(table, column))),
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

/** Joins the header rows of a column, because Markdown supports only one: `Year ended December 31, 2025`. */
function headerOf({ cells, headerRowCount }: Table, column: number): string {
  const above = cells.filter(
    (cell) => cell.row < headerRowCount && cell.column <= column && column < cell.column + cell.columnSpan,
  )
  return above.map(({ text }) => escapeMarks(text)).join(' ')
}

/** Returns one text per column; sums are bold. */
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

/** Escapes characters that have a meaning in Markdown. A pipe would end the cell. */
function escapeMarks(text: string): string {
  return text.replace(/[\\|*_`<>[\]]/g, '\\$&').replace(/\s+/g, ' ')
}

/** Converts a PDF. @returns The names of the written files. */
export async function convertWithMarkdown(pdf: string, out: string): Promise<readonly string[]> {
  // The list replaces the built-in renderers, so it names all that are needed.
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
