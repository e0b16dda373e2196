import * as z from 'zod'
import { cellStyle, chartStyle, formatConfiguration, rowStyle } from './format-schemas.js'
import { bbox, cell, chart, chartMetadata, row, table, tableMetadata } from './found-schemas.js'

// The shapes of the wire, once: requests are checked by them, answers are typed by them, and the OpenAPI document is made
// of them. What each field means stands with it.
// What requests are checked by is in request-schemas.ts.

const state = z.enum(['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED', 'FAILED'])
const failure = z.object({ code: z.string(), message: z.string() })
const warning = z.object({ code: z.string(), message: z.string(), bbox: bbox.nullable() })

const job = z.object({
  job_id: z.uuid(),
  job_type: z.enum(['XLS_PROCESS_TABLES_JOB', 'XLS_PROCESS_CHARTS_JOB', 'PPT_PROCESS_PDF_JOB']),
  page_number: z.number().int().meta({ description: 'One-based; -1 for the presentation.' }),
  num_cells: z.number().int().nullable().meta({ description: 'Null until done, and for the presentation.' }),
  status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'FAILED']),
  warnings: z.array(warning),
  error: failure.optional().meta({ description: 'Why it has failed.' }),
})

const created = z.object({ recreate_id: z.uuid(), status: z.literal('CREATED') })

const generation = z
  .object({
    served: z.number().int().meta({ description: 'Of the files behind the links; 0 before there are any.' }),
    wanted: z.number().int().meta({ description: 'Of the last correction: the links serve it once both are equal.' }),
    error: failure.optional().meta({ description: 'Why there are no files of the last correction.' }),
  })
  .meta({ description: 'Counts corrections: 1 for the first files, one more with each correction.' })

const moreUrls = z
  .record(z.string(), z.url())
  .meta({ description: 'Open the files of plugins, for a while, by their format; given where there are such.' })

const recreateStatus = z.object({
  recreate_id: z.uuid(),
  status: state,
  xls_download_url: z
    .url()
    .nullable()
    .meta({ description: 'Opens the workbook, for a while; null until `COMPLETED`.' }),
  ppt_download_url: z.url().nullable().meta({ description: 'Opens the deck, for a while; null until `COMPLETED`.' }),
  more_download_urls: moreUrls.optional(),
  jobs: z.array(job),
  generation: generation.optional().meta({ description: 'Given where something was corrected.' }),
  error: failure.optional().meta({ description: 'Why it has `FAILED`.' }),
})

const cellThatWas = {
  table_id: z.string(),
  row_identifier: z.string(),
  column: z.number().int(),
  was: z.string().meta({ description: 'What it read before.' }),
  value: z.string(),
}
const droppedCells = z.array(z.object(cellThatWas)).meta({
  description: 'Corrections of cells that were dropped, as their tables were removed or read again.',
})
const correction = z.object({
  generation: z.number().int().meta({ description: 'Of the first files that have it.' }),
  by: z.string(),
  at: z.iso.datetime(),
  cells: z.array(z.object({ ...cellThatWas, column_header: z.string() })),
  frames: z.array(
    z.object({
      action: z.enum(['remove', 'redraw', 'add']),
      table_ids: z
        .array(z.string())
        .meta({ description: 'As found on their pages; several where one ran over pages.' }),
      bbox: bbox.nullable().meta({ description: 'Where it stands now; null where it was removed.' }),
      was: z.array(bbox).meta({ description: 'Where it stood.' }),
    }),
  ),
  dropped: droppedCells,
})

const listedRecreate = z.object({
  recreate_id: z.uuid(),
  status: state,
  file_name: z.string(),
  page_count: z.number().int(),
  created_at: z.iso.datetime(),
})
const fieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number().int()])).meta({ description: 'Where it was given.' }),
  msg: z.string(),
  type: z.string(),
})

/** What answers are made of, by its name in the OpenAPI document. */
export const parts = {
  Box: bbox,
  Failure: failure,
  Warning: warning,
  Job: job,
  RecreateStatus: recreateStatus,
  ListedRecreate: listedRecreate,
  Generation: generation,
  Correction: correction,
  Cell: cell,
  Row: row,
  Table: table,
  TableMetadata: tableMetadata,
  Chart: chart,
  ChartMetadata: chartMetadata,
  FormatConfiguration: formatConfiguration,
  CellStyle: cellStyle,
  RowStyle: rowStyle,
  ChartStyle: chartStyle,
  ValidationError: fieldProblem,
} as const

const pageCounts = z.object({
  selected: z.number().int(),
  ended: z.number().int(),
  failed: z.number().int().meta({ description: 'Of those that ended.' }),
})

/** The data of the events of a stream, by its name in the OpenAPI document. */
export const events = {
  StateEvent: z.object({ status: state, at: z.iso.datetime(), pages: pageCounts, error: failure.optional() }),
  JobEvent: z.object({ ...job.shape, pages: pageCounts }),
  PageEvent: z.object({
    page_number: z.number().int(),
    state: z.enum(['running', 'done', 'empty', 'failed']),
    pages: pageCounts,
  }),
  FilesEvent: z.object({ generation: z.number().int(), pages: pageCounts }),
} as const

/** What is posted to a `callback_url`, by its name in the OpenAPI document. */
export const webhooks = {
  Webhook: z.object({
    type: z.enum(['recreate.completed', 'recreate.failed']),
    timestamp: z.iso.datetime().meta({ description: 'When it came to that.' }),
    data: z.object({
      recreate_id: z.uuid(),
      status: z.enum(['COMPLETED', 'FAILED']),
      xls_download_url: z.url().nullable().meta({ description: 'As in a status: it opens the workbook, for a while.' }),
      ppt_download_url: z.url().nullable(),
      more_download_urls: moreUrls.optional(),
      pages: pageCounts,
      generation: z
        .number()
        .int()
        .meta({ description: 'Of the files: 1 for the first, one more with each correction; 0 where there are none.' }),
      error: failure.optional().meta({ description: 'Why it has `FAILED`.' }),
    }),
  }),
} as const

/** What is posted to a `callback_url`. */
export type Webhook = z.output<typeof webhooks.Webhook>

/** How an operation on recreates and formats answers. */
function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal('SUCCESS'), data })
}

const backEnd = z.string().meta({ description: '`ok`, or what is wrong with it.' })
const backEnds = {
  records: backEnd,
  blobs: backEnd,
  queue: backEnd,
  workers: z.string().meta({ description: '`ok`, or that none has been seen lately: then uploads wait.' }),
}

/** Every answer that has a body, by its name in the OpenAPI document. */
export const answers = {
  Created: envelope(created),
  Status: z.object({ status: z.enum(['SUCCESS', 'ERROR']), data: z.union([recreateStatus, created]) }),
  Json: z.object({ tables: z.array(table), charts: z.array(chart) }),
  Hidden: envelope(z.object({ recreate_id: z.uuid(), hidden: z.boolean() })),
  Deleted: envelope(z.object({ recreate_id: z.uuid(), deleted: z.literal(true) })),
  Corrected: envelope(z.object({ recreate_id: z.uuid(), generation, dropped: droppedCells })),
  Corrections: envelope(z.object({ recreate_id: z.uuid(), generation, corrections: z.array(correction) })),
  Listed: envelope(
    z.object({
      recreates: z.array(listedRecreate),
      next: z.string().nullable().meta({ description: 'The `after` of the next page; null at the end.' }),
    }),
  ),
  Formats: envelope(z.object({ configurations: z.array(formatConfiguration) })),
  Unprotected: envelope(z.object({ pdf_download_url: z.url(), file_name: z.string(), page_count: z.number().int() })),
  EnterpriseAPIValidateTokenResponse: z.object({ valid: z.boolean(), api_key: z.string().nullable() }),
  Health: z.object({ status: z.literal('ok') }),
  Ready: z.object({ status: z.literal('ok'), ...backEnds }),
  NotReady: z.object({ status: z.literal('unavailable'), ...backEnds, detail: z.string() }),
  Problem: z.object({ detail: z.string() }),
  HTTPValidationError: z.object({ detail: z.array(fieldProblem) }),
} as const

export type Answers = { readonly [Name in keyof typeof answers]: z.output<(typeof answers)[Name]> }
