import type {
  FormatConfiguration,
  Job,
  Place,
  RecreateEvent,
  RecreateStatus,
  TracedCell,
  TracedCorrection,
  WireTable,
} from '../../index.js'
import { formatOnWire } from '../../index.js'
import type { Answers, Webhook } from './schemas.js'

// Where the engine's words become those of the wire, and back. Nowhere else is snake_case written by hand, but for the
// JSON renderer.

/** Where the files of a recreate can be fetched; null before they are there. */
export interface DownloadUrls {
  readonly xls: string | null
  readonly ppt: string | null
  /** Of the renderers that plugins brought, by their format; absent where there are none. */
  readonly more?: Readonly<Record<string, string>>
}

/** A recreate's status in its envelope. At `CREATED` it has no more than its id. */
export function statusOnWire(status: RecreateStatus, urls: DownloadUrls): Answers['Status'] {
  const { recreateId, state, jobs, error, generation } = status
  if (state === 'CREATED') return { status: 'SUCCESS', data: { recreate_id: recreateId, status: state } }
  return {
    status: state === 'FAILED' ? 'ERROR' : 'SUCCESS',
    data: {
      recreate_id: recreateId,
      status: state,
      xls_download_url: urls.xls,
      ppt_download_url: urls.ppt,
      ...(urls.more && { more_download_urls: urls.more }),
      jobs: jobs.map(jobOnWire),
      // Only of what was corrected: clients know the rest without it.
      ...(generation.wanted > 1 && { generation: generationOnWire(status) }),
      ...(state === 'FAILED' && error && { error }),
    },
  }
}

/** Which files are served and which are wanted, and why there are none of the latter where they cannot be made. */
export function generationOnWire({ generation: { served, wanted }, error }: RecreateStatus) {
  return { served, wanted, ...(error && { error }) }
}

/**
 * What people corrected.
 *
 * @param tables As the wire has them: their headers name the columns.
 */
export function correctionsOnWire(
  corrections: readonly TracedCorrection[],
  tables: readonly WireTable[],
): Answers['Corrections']['data']['corrections'] {
  const headersOf = new Map(tables.map(({ headers, metadata }) => [metadata.table_id, headers]))
  return corrections.map(({ generation, at, by, cells, frames, dropped }) => ({
    generation,
    by,
    at: new Date(at).toISOString(),
    cells: cells.map((cell) => ({
      ...cellOnWire(cell),
      column_header: headersOf.get(cell.tableId)?.[cell.column] ?? '',
    })),
    frames: frames.map(({ kind, ids, place, was }) => ({
      action: kind,
      table_ids: [...ids],
      bbox: place === undefined ? null : placeOnWire(place),
      was: was.map(placeOnWire),
    })),
    dropped: dropped.map(cellOnWire),
  }))
}

/** A cell that was corrected, by its row. */
export function cellOnWire({ tableId, rowId, column, was, text }: TracedCell) {
  return { table_id: tableId, row_identifier: rowId, column, was, value: text }
}

function placeOnWire({ pageNumber, bbox }: Place) {
  return { page_number: pageNumber, ...bbox }
}

/** What is told of a recreate that has ended: enough to fetch its files, or to know why there are none. */
export function noticeOnWire(status: RecreateStatus, urls: DownloadUrls): Webhook {
  const { recreateId, state, pages, generation, history, error } = status
  return {
    type: state === 'FAILED' ? 'recreate.failed' : 'recreate.completed',
    timestamp: new Date(history.at(-1)?.at ?? 0).toISOString(),
    data: {
      recreate_id: recreateId,
      status: state === 'FAILED' ? state : 'COMPLETED',
      xls_download_url: urls.xls,
      ppt_download_url: urls.ppt,
      ...(urls.more && { more_download_urls: urls.more }),
      pages: { selected: pages.selected, ended: pages.ended, failed: pages.failed },
      generation: generation.served,
      ...(state === 'FAILED' && error && { error }),
    },
  }
}

function jobOnWire({ jobId, jobType, pageNumber, cellCount, state, warnings, error }: Job) {
  return {
    job_id: jobId,
    job_type: jobType,
    page_number: pageNumber,
    num_cells: cellCount,
    status: state,
    warnings: warnings.map((warning) => ({
      code: warning.code,
      message: warning.message,
      bbox: warning.bbox === undefined ? null : { page_number: warning.pageNumber ?? pageNumber, ...warning.bbox },
    })),
    ...(error && { error }),
  }
}

/** One recreate in a list. */
export function listedOnWire({ recreateId, state, fileName, pageCount, history }: RecreateStatus) {
  return {
    recreate_id: recreateId,
    status: state,
    file_name: fileName,
    page_count: pageCount,
    created_at: new Date(history[0]?.at ?? 0).toISOString(),
  }
}

/** What one change is told as: its name and its data. */
export function eventOnWire(event: RecreateEvent): readonly { readonly name: string; readonly data: object }[] {
  const pages = { selected: event.pages.selected, ended: event.pages.ended, failed: event.pages.failed }
  if (event.kind === 'files') return [{ name: 'files', data: { generation: event.generation, pages } }]
  const jobs = event.jobs.map((job) => ({ name: 'job', data: { ...jobOnWire(job), pages } }))
  if (event.kind === 'page') {
    // Where only the presentation was asked for, a page has no job, but it is progress all the same.
    const page = { name: 'page', data: { page_number: event.pageNumber, state: event.state, pages } }
    return jobs.length > 0 ? jobs : [page]
  }
  const { state, at, error } = event
  return [
    ...jobs,
    { name: 'state', data: { status: state, at: new Date(at).toISOString(), pages, ...(error && { error }) } },
  ]
}

type WireConfiguration = Answers['Formats']['data']['configurations'][number]

/** A format configuration. Where a style has no fill of its own the wire says white, which it is on paper. */
export function configurationOnWire(format: FormatConfiguration): WireConfiguration {
  const wire = formatOnWire(format)
  const filled = <Style extends { readonly fill_color_hex: string | null }>(style: Style) => ({
    ...style,
    fill_color_hex: style.fill_color_hex ?? '#FFFFFF',
  })
  const { header_config, row_config, total_config } = wire.config
  return {
    ...wire,
    config: {
      ...wire.config,
      header_config: filled(header_config),
      row_config: filled(row_config),
      total_config: filled(total_config),
    },
  }
}
