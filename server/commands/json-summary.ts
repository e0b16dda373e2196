import type { DocumentModel, Warning } from '../../face.js'
import type { FileResult } from './convert-file.js'
import { errorOnJson } from './exit-codes.js'

// The shapes are documented in docs/command.md and stable: fields are added, none is taken away or given another meaning.

/** Of a call: what came of all files. */
export function callOnJson(results: readonly FileResult[], seconds: number): object {
  const files = results.map(fileOnJson)
  return { isDone: files.every(({ state }) => state === 'done'), seconds: Number(seconds.toFixed(3)), files }
}

/** Of one file. */
export function fileOnJson(result: FileResult) {
  const input = result.path
  if (result.document === undefined) return { input, state: 'failed' as const, error: errorOnJson(result.error) }
  const { document, files } = result
  const cells = document.tables.flatMap((table) => table.cells)
  const pages = countPages(document)
  return {
    input,
    state: pages.failed > 0 ? ('partial' as const) : ('done' as const),
    pages,
    tables: document.tables.length,
    charts: document.charts.length,
    cells: cells.length,
    numbers: cells.filter(({ value }) => value?.kind === 'number').length,
    outputs: files.map(({ format, path, bytes }) => ({ format, path, bytes: bytes.length })),
    warnings: document.warnings.map(warningOnJson),
  }
}

function countPages({ pageCount, pages }: DocumentModel) {
  const count = (state: string) => pages.filter((page) => page.state === state).length
  return {
    total: pageCount,
    selected: pages.length,
    done: count('done'),
    empty: count('empty'),
    failed: count('failed'),
  }
}

function warningOnJson({ code, message, pageNumber }: Warning) {
  return { code, message, ...(pageNumber !== undefined && { pageNumber }) }
}
