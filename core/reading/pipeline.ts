import type { Clusterer, Renderer, RenderOptions } from '../contracts.js'
import { dropSettledWarnings, markSeparated, settledPlaces } from '../corrections/corrected-pages.js'
import { correctTables, type TableReading, traceFrames } from '../corrections/corrections.js'
import { messageOf, RecreateError, refuseIfAborted } from '../errors.js'
import type { Correction, Manifest } from '../facts/facts.js'
import type { DocumentModel, PageOutcome, Table, Warning } from '../model.js'
import { addNotesUnits, takesNotesUnit } from './notes-units.js'
import { selectOutput } from './output-selection.js'
import { mergeRepeatedWarnings } from './repeated-warnings.js'

// Data flow, and where each step is implemented:
//
//   bytes ─► source, probed and planned      engine/create.ts              Runner.probe
//         ─► pages, read and recognized      engine/read-range.ts          Runner.page: Reader + plugins/recognise
//         ─► document, tables joined         joinPages                     Clusterer
//         ─► files                           engine/render-generation.ts   renderFile: Renderer
//
// engine/worker.ts drives it. Progress is recorded in facts (facts.ts), and the next steps are derived from them
// (next-steps.ts).

/** Input of {@link joinPages}. */
interface PagesToJoin {
  readonly manifest: Manifest
  /** Outcomes of the pages that have ended, in document order, with frame corrections applied. */
  readonly pages: readonly PageOutcome[]
  /** Page numbers of all selected pages. */
  readonly selected: readonly number[]
  readonly corrections: readonly Correction[]
}

/**
 * Turns page outcomes into a document: drops outputs that are switched off, joins tables across pages, and applies
 * corrections. While pages are missing, it contains only the tables that the missing pages cannot change.
 *
 * @throws RecreateError `plugin_failed`, naming the clusterer's mode; and any RecreateError of the clusterer.
 */
export function joinPages(
  { manifest, pages, selected, corrections }: PagesToJoin,
  clusterer: Clusterer,
  reading: TableReading,
): DocumentModel {
  const { switches, fileName, pageCount, properties } = manifest
  const wanted = pages.map((outcome) => markSeparated(withoutWhatIsOff(outcome, switches), corrections))
  const { tables, warnings } = clusterTables(wanted, clusterer, fileName)
  const frames = corrections.flatMap(traceFrames)
  const read = wanted.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.warnings))
  const said = dropSettledWarnings(mergeRepeatedWarnings(read), settledPlaces(corrections))
  const settled = addNotesUnits(tables.filter(settling(clusterer, wanted, selected)), wanted)
  return {
    fileName,
    pageCount,
    properties,
    mode: clusterer.mode,
    pages: wanted,
    tables: correctTables(settled, corrections, reading),
    charts: wanted.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.charts)),
    warnings: [...inPageOrder([...said, ...wanted.flatMap(failure)]), ...warnings],
    ...(frames.length > 0 && { frames }),
  }
}

/**
 * Renders the document to one file.
 *
 * @param limitMs Time limit in milliseconds. A renderer that ignores the signal is abandoned.
 * @throws RecreateError `render_timeout`; `plugin_failed`, naming the format; `cancelled`; and any RecreateError of the
 * renderer.
 */
export async function renderFile(
  document: DocumentModel,
  renderer: Pick<Renderer, 'format' | 'render'>,
  options: RenderOptions,
  signal: AbortSignal,
  limitMs: number,
): Promise<Uint8Array> {
  refuseIfAborted(signal)
  const limit = new AbortController()
  const clock = setTimeout(() => limit.abort(), limitMs)
  const either = AbortSignal.any([signal, limit.signal])
  try {
    return await Promise.race([renderer.render(document, options, either), abortion(either)])
  } catch (error) {
    refuseIfAborted(signal)
    if (limit.signal.aborted) {
      const message = `Renderer ${renderer.format} took longer than the limit of ${limitMs / 1000} s on ${document.fileName}`
      throw new RecreateError('render_timeout', message, { cause: error })
    }
    if (error instanceof RecreateError) throw error
    throw new RecreateError(
      'plugin_failed',
      `Renderer ${renderer.format} failed on ${document.fileName}: ${messageOf(error)}`,
      { cause: error },
    )
  } finally {
    clearTimeout(clock)
    // Node keeps a combined signal with listeners, and everything they reference (the file!), until it is aborted.
    limit.abort()
  }
}

/** Rejects when the signal is aborted, because a renderer may ignore it. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function withoutWhatIsOff(outcome: PageOutcome, switches: Manifest['switches']): PageOutcome {
  return outcome.state === 'failed' ? outcome : { ...outcome, page: selectOutput(outcome.page, switches) }
}

function clusterTables(pages: readonly PageOutcome[], clusterer: Clusterer, fileName: string) {
  try {
    return clusterer.cluster(pages)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw new RecreateError(
      'plugin_failed',
      `Clusterer for mode ${clusterer.mode} failed on ${fileName}: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

/**
 * Returns a predicate: whether the missing pages cannot change a table any more. Considers the clusterer's reach and
 * the pages that may contain the table's unit.
 */
function settling(
  { reach = 'document' }: Clusterer,
  ended: readonly PageOutcome[],
  selected: readonly number[],
): (table: Table) => boolean {
  if (ended.length === selected.length) return () => true
  if (reach === 'document') return () => false
  const done = new Set(ended.map(({ pageNumber }) => pageNumber))
  const missing = new Set(selected.filter((page) => !done.has(page)))
  const firstMissing = Math.min(...missing)
  return (table) => {
    const numbers = table.places.map(({ pageNumber }) => pageNumber)
    // The heading of the notes may be on any earlier page.
    if (firstMissing < (numbers[0] ?? 0) && takesNotesUnit(table)) return false
    return reach === 'page' || ![Math.min(...numbers) - 1, Math.max(...numbers) + 1].some((page) => missing.has(page))
  }
}

function failure(outcome: PageOutcome): readonly Warning[] {
  if (outcome.state !== 'failed') return []
  const message = `Page ${outcome.pageNumber} failed: ${outcome.error.message}`
  return [{ code: outcome.error.code, message, pageNumber: outcome.pageNumber }]
}

/** Sorts warnings by their page. Those about the document come first. */
function inPageOrder(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.toSorted((a, b) => (a.pageNumber ?? 0) - (b.pageNumber ?? 0))
}
