import type { PageContent, Table } from 'recreate-engine'
import { mupdfReader, readBeforeChoice, tracePage } from 'recreate-engine/recognition'
import type { FileTable } from '../accuracy/measuring-format.js'
import type { Evidence } from './training-table.js'

/** The tables of a page in the order in which they were read, and the evidence against each. */
interface ReadPage {
  readonly pageNumber: number
  readonly tables: readonly FileTable[]
  readonly evidence: readonly Evidence[]
  /** The tables before other readings were compared that were then read in another way. */
  readonly replaced: Pick<ReadPage, 'tables' | 'evidence'>
}

/**
 * Reads the tables of a PDF from its text, without OCR.
 *
 * @throws RecreateError If the document cannot be read.
 */
export async function readTables(fileName: string, bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const document = await mupdfReader().open({ fileName, bytes })
  try {
    const pages: ReadPage[] = []
    for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
      const content = await document.content(pageNumber)
      const { page, evidence } = tracePage(content)
      const tables = page.tables.map(toFileTable)
      pages.push({ pageNumber, tables, evidence, replaced: replacedBy(tables, content) })
    }
    return pages
  } finally {
    await document.close()
  }
}

function replacedBy(chosen: readonly FileTable[], content: PageContent): ReadPage['replaced'] {
  const cellsOf = ({ header_rows, cells }: FileTable) => JSON.stringify([header_rows, cells])
  const known = new Set(chosen.map(cellsOf))
  const { tables, evidence } = readBeforeChoice(content)
  const read = tables.map((table, i) => ({ table: toFileTable(table), evidence: evidence[i]! }))
  const replaced = read.filter(({ table }) => !known.has(cellsOf(table)))
  return { tables: replaced.map(({ table }) => table), evidence: replaced.map((each) => each.evidence) }
}

/** Converts a table to the format of the accuracy measurements. */
export function toFileTable(table: Table): FileTable {
  return {
    id: table.id,
    bbox: table.places[0]!.bbox,
    n_rows: table.rows.length,
    n_columns: table.columns.length,
    header_rows: table.headerRowCount,
    cells: table.cells.map(({ row, column, rowSpan, columnSpan, text }) => ({
      row,
      column,
      row_span: rowSpan,
      column_span: columnSpan,
      text,
    })),
  }
}
