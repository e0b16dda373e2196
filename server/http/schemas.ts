import * as z from 'zod'
import { cellStyle, chartStyle, formatConfiguration, rowStyle } from './format-schemas.js'
import { bbox, cell, chart, chartMetadata, row, table, tableMetadata } from './found-schemas.js'

// Schemas of responses, events and webhooks. They type the responses, and the OpenAPI document is generated from them.
// Schemas that validate requests are in request-schemas.ts.

const state = z.enum(['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED', 'FAILED'])
const failure = z.object({ code: z.string(), message: z.string() })
const warning = z.object({ code: z.string(), message: z.string(), bbox: bbox.nullable() })

const job = z.object({
  job_id: z.uuid(),
  job_type: z.enum(['XLS_PROCESS_TABLES_JOB', 'XLS_PROCESS_CHARTS_JOB', 'PPT_PROCESS_PDF_JOB']),
  page_number: z.number().int().meta({ description: 'One-based; -1 for the presentation.' }),
  num_cells: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Null until the job is done; always null for the presentation.' }),
  status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'FAILED']),
  warnings: z.array(warning),
  error: failure.optional().meta({ description: 'Why the job failed.' }),
})

const created = z.object({ recreate_id: z.uuid(), status: z.literal('CREATED') })

const generation = z
  .object({
    served: z.number().int().meta({ description: 'Generation of the files behind the links; 0 before there are any.' }),
    wanted: z.number().int().meta({
      description: 'Generation of the last correction. The links serve it once both numbers are equal.',
    }),
    error: failure.optional().meta({ description: 'Why the files of the last correction could not be rendered.' }),
  })
  .meta({ description: 'Counts corrections: 1 for the first files, plus 1 for each correction.' })

const moreUrls = z
  .record(z.string(), z.url())
  .meta({ description: 'Temporary links to the files of plugins, by format. Present only if there are such files.' })

const recreateStatus = z.object({
  recreate_id: z.uuid(),
  status: state,
  xls_download_url: z.url().nullable().meta({ description: 'Temporary link to the workbook; null until `COMPLETED`.' }),
  ppt_download_url: z.url().nullable().meta({ description: 'Temporary link to the deck; null until `COMPLETED`.' }),
  more_download_urls: moreUrls.optional(),
  jobs: z.array(job),
  generation: generation.optional().meta({ description: 'Present only after a correction.' }),
  error: failure.optional().meta({ description: 'Why the recreate has `FAILED`.' }),
})

const cellThatWas = {
  table_id: z.string(),
  row_identifier: z.string(),
  column: z.number().int(),
  was: z.string().meta({ description: 'The previous text.' }),
  value: z.string(),
}
const droppedCells = z.array(z.object(cellThatWas)).meta({
  description: 'Cell corrections that were discarded because their tables were removed or read again.',
})
const correction = z.object({
  generation: z.number().int().meta({ description: 'Generation of the first files that contain this correction.' }),
  by: z.string(),
  at: z.iso.datetime(),
  cells: z.array(z.object({ ...cellThatWas, column_header: z.string() })),
  frames: z.array(
    z.object({
      action: z.enum(['remove', 'redraw', 'add', 'separate']),
      table_ids: z
        .array(z.string())
        .meta({ description: 'Ids of the table on its pages; several if it is on several pages.' }),
      bbox: bbox.nullable().meta({ description: 'The new frame; null if it was removed or separated.' }),
      was: z.array(bbox).meta({ description: 'The previous frames.' }),
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
  loc: z.array(z.union([z.string(), z.number().int()])).meta({ description: 'The location of the field.' }),
  msg: z.string(),
  type: z.string(),
})

/** Components of responses, by their names in the OpenAPI document. */
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
  failed: z.number().int().meta({ description: 'How many of the ended pages failed.' }),
})

/** Data of stream events, by their names in the OpenAPI document. */
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

/** Bodies of webhooks, by their names in the OpenAPI document. */
export const webhooks = {
  Webhook: z.object({
    type: z.enum(['recreate.completed', 'recreate.failed']),
    timestamp: z.iso.datetime().meta({ description: 'When the recreate reached this state.' }),
    data: z.object({
      recreate_id: z.uuid(),
      status: z.enum(['COMPLETED', 'FAILED']),
      xls_download_url: z.url().nullable().meta({ description: 'Temporary link to the workbook, as in the status.' }),
      ppt_download_url: z.url().nullable(),
      more_download_urls: moreUrls.optional(),
      pages: pageCounts,
      generation: z.number().int().meta({
        description: 'Generation of the files: 1 for the first, plus 1 for each correction; 0 if there are none.',
      }),
      error: failure.optional().meta({ description: 'Why the recreate has `FAILED`.' }),
    }),
  }),
} as const

/** The body of a webhook sent to a `callback_url`. */
export type Webhook = z.output<typeof webhooks.Webhook>

/** Wraps data in the envelope of the recreate and format operations. */
function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal('SUCCESS'), data })
}

const backEnd = z.string().meta({ description: '`ok`, or an error message.' })
const backEnds = {
  records: backEnd,
  blobs: backEnd,
  queue: backEnd,
  workers: z.string().meta({
    description: '`ok`, or a message that no worker was seen recently. Uploads then wait for one.',
  }),
}

/** All response bodies, by their names in the OpenAPI document. */
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
      next: z.string().nullable().meta({ description: 'The `after` value of the next page; null on the last page.' }),
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
