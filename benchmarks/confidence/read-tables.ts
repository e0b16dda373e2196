import type { Table } from 'recreate-engine'
import { mupdfReader, tracePage } from 'recreate-engine/recognition'
import type { FileTable } from '../accuracy/measuring-format.js'
import type { Evidence } from './training-table.js'

/** The tables of a page in the order in which they were read, and the evidence against each. */
interface ReadPage {
  readonly pageNumber: number
  readonly tables: readonly FileTable[]
  readonly evidence: readonly Evidence[]
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
      const { page, evidence } = tracePage(await document.content(pageNumber))
      pages.push({ pageNumber, tables: page.tables.map(toFileTable), evidence })
    }
    return pages
  } finally {
    await document.close()
  }
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
