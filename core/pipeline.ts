import type { Clusterer, Renderer, RenderOptions } from './contracts.js'
import { settledPlaces, unsettled } from './corrected-pages.js'
import { correctTables, type TableReading, traceFrames } from './corrections.js'
import { messageOf, RecreateError, refuseIfAborted } from './errors.js'
import type { Correction, Manifest } from './facts.js'
import type { DocumentModel, PageOutcome, Table, Warning } from './model.js'
import { takesNotesUnit, withNotesUnits } from './notes-units.js'
import { keepWanted } from './wanted.js'

// The way of the data, and where each step of it stands:
//
//   bytes ─► source, probed and planned      engine/create.ts              Runner.probe
//         ─► pages, read and recognised      engine/read-range.ts          Runner.page: Reader + plugins/recognise
//         ─► document, tables joined         joinPages                     Clusterer
//         ─► files                           engine/render-generation.ts   renderFile: Renderer
//
// engine/worker.ts drives it: what has been reached stands in facts (facts.ts), and what comes next follows from them
// (next-steps.ts).

/** What {@link joinPages} joins. */
interface PagesToJoin {
  readonly manifest: Manifest
  /** Those that have ended, in document order; where frames were corrected, as they are since then. */
  readonly pages: readonly PageOutcome[]
  /** All that are to end. */
  readonly selected: readonly number[]
  readonly corrections: readonly Correction[]
}

/**
 * Pages in, document out: what was switched off is left out, what belongs together is joined, what people corrected is
 * put right. While pages are missing it holds the tables that no missing page can change any more.
 *
 * @throws RecreateError `plugin_failed`, naming the clusterer's mode; and what the clusterer throws, with its code.
 */
export function joinPages(
  { manifest, pages, selected, corrections }: PagesToJoin,
  clusterer: Clusterer,
  reading: TableReading,
): DocumentModel {
  const { switches, fileName, pageCount, properties } = manifest
  const wanted = pages.map((outcome) => withoutWhatIsOff(outcome, switches))
  const { tables, warnings } = clusterTables(wanted, clusterer, fileName)
  const frames = corrections.flatMap(traceFrames)
  const said = unsettled(wanted.flatMap(pageWarnings), settledPlaces(corrections))
  const settled = withNotesUnits(tables.filter(settling(clusterer, wanted, selected)), wanted)
  return {
    fileName,
    pageCount,
    properties,
    mode: clusterer.mode,
    pages: wanted,
    tables: correctTables(settled, corrections, reading),
    charts: wanted.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.charts)),
    warnings: [...said, ...warnings],
    ...(frames.length > 0 && { frames }),
  }
}

/**
 * Document in, one file out.
 *
 * @param limitMs A renderer that takes longer is not waited for.
 * @throws RecreateError `render_timeout`; `plugin_failed`, naming the format; `cancelled`; and what the renderer throws,
 * with its code.
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
      const message = `Renderer ${renderer.format} took longer than the ${limitMs / 1000} s it may on ${document.fileName}`
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
    // Node keeps a joined signal that is listened to, with all that its listeners hold (the file!), until it is aborted.
    limit.abort()
  }
}

/** Throws when the signal is aborted: a renderer need not heed it. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function withoutWhatIsOff(outcome: PageOutcome, switches: Manifest['switches']): PageOutcome {
  return outcome.state === 'failed' ? outcome : { ...outcome, page: keepWanted(outcome.page, switches) }
}

function clusterTables(pages: readonly PageOutcome[], clusterer: Clusterer, fileName: string) {
  try {
    return clusterer.cluster(pages)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw new RecreateError(
      'plugin_failed',
      `Clusterer of mode ${clusterer.mode} failed on ${fileName}: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

/** Tells of a table whether all pages have ended that the clusterer looks at for it, and those its unit may come from. */
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
    // the head of the notes may stand on any page before
    if (firstMissing < (numbers[0] ?? 0) && takesNotesUnit(table)) return false
    return reach === 'page' || ![Math.min(...numbers) - 1, Math.max(...numbers) + 1].some((page) => missing.has(page))
  }
}

function pageWarnings(outcome: PageOutcome): readonly Warning[] {
  if (outcome.state !== 'failed') return outcome.page.warnings
  const message = `Page ${outcome.pageNumber} failed: ${outcome.error.message}`
  return [{ code: outcome.error.code, message, pageNumber: outcome.pageNumber }]
}
