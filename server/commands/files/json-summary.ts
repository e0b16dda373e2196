import type { Warning } from '../../../index.js'
import { errorOnJson } from '../exit-codes.js'
import type { FileResult } from './convert-file.js'
import type { Findings } from './findings.js'

// docs/command.md documents these shapes. They are stable: fields may be added, but not removed or changed.

/** Formats the results of all files. */
export function callOnJson(results: readonly FileResult[], seconds: number): object {
  const files = results.map(fileOnJson)
  return { isDone: files.every(({ state }) => state === 'done'), seconds: Number(seconds.toFixed(3)), files }
}

/** Formats the result of one file. */
export function fileOnJson(result: FileResult) {
  const input = result.path
  if (result.findings === undefined) return { input, state: 'failed' as const, error: errorOnJson(result.error) }
  const { findings, files } = result
  const { tables, charts, cells, numbers, warnings } = findings
  const pages = pagesOnJson(findings)
  return {
    input,
    state: pages.failed > 0 ? ('partial' as const) : ('done' as const),
    pages,
    tables,
    charts,
    cells,
    numbers,
    outputs: files.map(({ format, path, size }) => ({ format, path, bytes: size })),
    warnings: warnings.map(warningOnJson),
  }
}

function pagesOnJson({ pageCount, pages: { selected, done, empty, failed } }: Findings) {
  return { total: pageCount, selected, done, empty, failed }
}

function warningOnJson({ code, message, pageNumber, pageNumbers }: Warning) {
  return { code, message, ...(pageNumber !== undefined && { pageNumber }), ...(pageNumbers && { pageNumbers }) }
}
