import type { ExecutionContext } from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { createEngine, type EngineOptions } from '../../../container.js'
import type { Engine } from '../../../core/engine/engine.js'
import type { Bbox, Place, Table } from '../../../core/model.js'
import type { Source } from '../../../core/source.js'
import { type DrawingPage, drawDocument } from '../../../examples/drawing/draw-document.js'
import { mupdfReader } from '../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../plugins/extract/reader-extractor.js'
import { drawRows } from '../../fixtures/draw-rows.js'
import { hasty, textRenderer } from './small-document.js'

/** Two tables that are read as one. */
export const SALES = [
  ['', '2024', '2023'],
  ['Coatings', '1,200', '1,140'],
  ['Films', '2,310', '2,280'],
  ['Tapes', '1,018', '977'],
]
export const PEOPLE = [
  ['Employees', '120', '118'],
  ['Sites', '14', '13'],
  ['Countries', '6', '6'],
]

/** Frames of the two tables. */
export const salesFrame: Bbox = { x0: 50, y0: 88, x1: 420, y1: 145 }
export const peopleFrame: Bbox = { x0: 50, y0: 145, x1: 420, y1: 190 }

export const on = (pageNumber: number, bbox: Bbox): Place => ({ pageNumber, bbox })

/** A page with both tables. */
export function drawBoth(page: DrawingPage): void {
  drawRows(page, 100, SALES)
  drawRows(page, 156, PEOPLE)
}

/** Draws a PDF, one page per function. */
export async function drawnSource(...pages: readonly ((page: DrawingPage) => void)[]): Promise<Source> {
  const { bytes } = await drawDocument({ file: 'drawn.pdf' }, (document) => {
    for (const draw of pages) draw(document.addPage())
  })
  return { fileName: 'drawn.pdf', bytes }
}

/** An engine that reads drawn documents in this process, renders a small text file, and is closed with its test. */
export async function readingEngine(t: ExecutionContext, options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    records: memoryRecords(),
    blobs: memoryBlobs(),
    runner: inProcessRunner([readerExtractor(mupdfReader())]),
    renderers: [textRenderer()],
    timing: hasty,
    onError: () => {},
    ...options,
  })
  t.teardown(() => engine.close())
  return engine
}

/** Returns the texts of a table, one list per row. */
function textsOf({ rows, columns, cells }: Table): readonly (readonly string[])[] {
  return rows.map((_, row) =>
    columns.map((_, column) => cells.find((cell) => cell.row === row && cell.column === column)?.text ?? ''),
  )
}

/** Returns the tables of a recreate by id. */
export async function tablesOf(engine: Engine, recreateId: string) {
  const { tables } = await engine.result(recreateId)
  return Object.fromEntries(tables.map((table) => [table.id, textsOf(table)]))
}
