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

// Converts the engine's model to the JSON of the API. Only this file and the JSON renderer write snake_case by hand.

/** Links to the files of a recreate; null before the files exist. */
export interface DownloadUrls {
  readonly xls: string | null
  readonly ppt: string | null
  /** Links to the files of plugins, by format; absent if there are none. */
  readonly more?: Readonly<Record<string, string>>
}

/** Converts a status to its envelope. At `CREATED` it contains only the id and the state. */
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
      // Sent only after a correction, since older clients do not know the field.
      ...(generation.wanted > 1 && { generation: generationOnWire(status) }),
      ...(state === 'FAILED' && error && { error }),
    },
  }
}

/** Converts the generations of a status, with the error if the last correction could not be rendered. */
export function generationOnWire({ generation: { served, wanted }, error }: RecreateStatus) {
  return { served, wanted, ...(error && { error }) }
}

/**
 * Converts corrections.
 *
 * @param tables The tables as sent; their headers name the columns.
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

/** Converts a corrected cell. */
export function cellOnWire({ tableId, rowId, column, was, text }: TracedCell) {
  return { table_id: tableId, row_identifier: rowId, column, was, value: text }
}

function placeOnWire({ pageNumber, bbox }: Place) {
  return { page_number: pageNumber, ...bbox }
}

/** Converts a finished recreate to the body of its webhook, with links to its files or the error. */
export function webhookOnWire(status: RecreateStatus, urls: DownloadUrls): Webhook {
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

/** Converts a recreate to an entry of a list. */
export function listedOnWire({ recreateId, state, fileName, pageCount, history }: RecreateStatus) {
  return {
    recreate_id: recreateId,
    status: state,
    file_name: fileName,
    page_count: pageCount,
    created_at: new Date(history[0]?.at ?? 0).toISOString(),
  }
}

/** Converts an event of the engine to the events of a stream, each with a name and data. */
export function eventOnWire(event: RecreateEvent): readonly { readonly name: string; readonly data: object }[] {
  const pages = { selected: event.pages.selected, ended: event.pages.ended, failed: event.pages.failed }
  if (event.kind === 'files') return [{ name: 'files', data: { generation: event.generation, pages } }]
  const jobs = event.jobs.map((job) => ({ name: 'job', data: { ...jobOnWire(job), pages } }))
  if (event.kind === 'page') {
    // If only the presentation is on, a page has no job, but it still counts as progress.
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

/** Converts a format configuration. A style without a fill is sent as white. */
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
