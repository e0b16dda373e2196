import * as z from 'zod'
import { type ChartType, checkSelection } from '../index.js'

// The shapes of the wire, once: requests are checked by them, answers are typed by them, and the OpenAPI document is made
// of them. What each field means stands with it.

const flag = z.enum(['true', 'false'])
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

export const recreateId = z.guid().meta({ description: 'The id that creating a recreate gave.' })

/** A page selection that some document could have. */
const selectedPages = z
  .string()
  .superRefine((text, context) => {
    try {
      checkSelection(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })
  .meta({ description: 'One-based pages and ranges, set apart by commas.', examples: ['1-3,7'] })

/** The fields of a create, as a form sends them: all texts. The file comes beside them. */
export const createFields = z.object({
  selected_pages: selectedPages,
  is_xls_process_charts_enabled: z
    .preprocess(emptyIsAbsent, flag.default('false'))
    .meta({ description: 'Whether charts are read.' }),
  is_xls_process_tables_enabled: z
    .preprocess(emptyIsAbsent, flag.default('true'))
    .meta({ description: 'Whether tables are read.' }),
  is_ppt_process_enabled: z
    .preprocess(emptyIsAbsent, flag.default('false'))
    .meta({ description: 'Whether each selected page becomes a slide; else each table and chart does.' }),
  table_clustering_mode: z
    .preprocess(emptyIsAbsent, z.enum(['page', 'document']).nullish().meta({ default: 'page' }))
    .meta({ description: 'Whether a table that runs over pages is one table a page, or one. Empty is as absent.' }),
  selected_table_format: z.preprocess(emptyIsAbsent, z.guid().nullish()).meta({
    description: 'The id of a format configuration; without one the first counts. Empty is as absent.',
  }),
  callback_url: z
    .preprocess(emptyIsAbsent, z.url({ protocol: /^https?$/ }).nullish())
    .meta({ description: 'Where a signed webhook tells that it has `COMPLETED` or `FAILED`. Empty is as absent.' }),
})

/** The whole form of a create, for who sends one; the file is looked at by its content. */
export const createForm = z.object({
  file: z.file().meta({ description: 'A PDF or an image.' }),
  ...createFields.shape,
})

export const statusQuery = z.object({ recreate_id: z.preprocess(emptyIsAbsent, recreateId) })

export const hideFields = z.object({
  recreate_id: z.preprocess(emptyIsAbsent, recreateId),
  hidden: z
    .union([z.boolean(), flag.transform((text) => text === 'true')])
    .default(true)
    .meta({ description: 'Whether it is to be hidden, as it is without this field, or shown again.' }),
})

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'So many at most.' }),
  after: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .meta({ description: 'The `next` of the page before.' }),
})

const dpiOfPicture = z.coerce.number().int().min(36).max(200).default(100)

export const recreatePath = z.object({ recreate_id: recreateId })

export const pagePath = recreatePath.extend({
  page_number: z.coerce.number().int().min(1).max(1_000_000),
})

export const pictureQuery = z.object({
  dpi: z.preprocess(emptyIsAbsent, dpiOfPicture).meta({
    description:
      'Pixels an inch of the page: what lies at x in a `bbox` of a PDF lies at `x * dpi / 72` in the picture.',
  }),
})

const correctedCell = z.object({
  row_identifier: z.string().min(1).meta({
    description:
      'That of a row of to_json. Heads are rows too, counted from 1: where the first row is `p1t1r3`, they are `p1t1r1` and `p1t1r2`.',
  }),
  column_header: z.string().optional().meta({ description: 'One of the `headers` of its table.' }),
  column: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The same as a zero-based index; one of both is needed.' }),
  value: z.string().max(1000).meta({ description: 'As it should have been read; empty: there is no such cell.' }),
})

/** A place on a page, in the units that its boxes have. */
const framePlace = z
  .object({
    page_number: z.number().int().min(1),
    x0: z.number(),
    y0: z.number(),
    x1: z.number(),
    y1: z.number(),
  })
  .meta({ description: 'Within its page and upon no other frame, in the units of the boxes of to_json.' })

const correctedFrame = z.object({
  action: z.enum(['remove', 'redraw', 'add']).meta({
    description:
      '`remove`: it is no table, or chart. `redraw`: it stands here, and is read again. `add`: here stands a table that was not found.',
  }),
  table_id: z.string().min(1).optional().meta({
    description: 'Of the table (to remove it also a chart); needed but to add one. It stays that of a redrawn table.',
  }),
  bbox: framePlace.optional().meta({
    description: 'Needed but to remove one. Of a table over several pages the part on its page is redrawn.',
  }),
})

export const correctionFields = z.object({
  cells: z.array(correctedCell).max(1000).default([]),
  frames: z.array(correctedFrame).max(50).default([]).meta({
    description:
      'Cells of a table whose frame is corrected are corrected in a request of their own, by their new rows.',
  }),
  by: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullish()
    .meta({ description: 'Who says so; the owner of the key where absent.' }),
})

export const unprotectFields = z.object({
  password: z.string().meta({ description: 'The password that opens the file; an empty one is legal.' }),
})

/** The whole form of taking a password off. */
export const unprotectForm = z.object({
  file: z.file().meta({ description: 'A PDF.' }),
  ...unprotectFields.shape,
})

export const tokenFields = z.object({ token: z.string().meta({ description: 'A JSON Web Token.' }) })

const state = z.enum(['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED', 'FAILED'])
const failure = z.object({ code: z.string(), message: z.string() })
const bbox = z
  .object({ page_number: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .meta({
    description:
      'Points of 1/72 inch from the top-left corner of the page as displayed, y down; of an image, its pixels.',
  })
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

const cell = z.object({
  value: z.string().meta({ description: 'As printed; empty where nothing is.' }),
  column_header: z.string().meta({ description: 'That of `headers` under which it stands.' }),
  bbox,
})
const row = z.object({
  row_identifier: z
    .string()
    .meta({ description: '`p<page>t<table>r<row>` of where it was read; of a chart `p<page>c<chart>r<row>`.' }),
  cells: z.array(cell).meta({ description: 'One a header, in their order.' }),
  row_type: z.enum(['header', 'section', 'data', 'subtotal', 'total']),
})

const foundOn = {
  page_numbers: z.array(z.number().int()),
  bboxes: z.array(bbox).meta({ description: 'One a page that it covers.' }),
  confidence: z.number().min(0).max(1),
}
const tableMetadata = z
  .object({
    table_id: z.string(),
    title: z.string().nullable(),
    unit: z.string().nullable().meta({ description: 'The line that says what the numbers are.' }),
    scale: z.number().nullable().meta({ description: 'What one printed unit stands for: 1, 1000, 1000000 …' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    corner: z.string().nullable().meta({ description: 'What stands over the labels.' }),
    ...foundOn,
    source: z.enum(['text', 'ocr']),
    footnotes: z.array(z.object({ mark: z.string().nullable(), text: z.string() })),
    periods: z.array(z.object({ label: z.string(), end_date: z.string() }).nullable()).meta({
      description: 'One a header.',
    }),
    checks: z
      .array(
        z.object({
          kind: z.string(),
          rows: z.array(z.number().int()),
          columns: z.array(z.number().int()),
          expected: z.number(),
          found: z.number(),
          ties: z.boolean(),
        }),
      )
      .meta({ description: 'Sums that were looked at, by zero-based rows and columns.' }),
    corrections: z
      .array(
        z.object({
          row_identifier: z.string(),
          column_header: z.string(),
          value: z.string(),
          was: z.string().meta({ description: 'What was read on the page.' }),
          by: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .optional()
      .meta({ description: 'Cells that people put right, the last word of each; given where there are some.' }),
    frames: z
      .array(z.object({ kind: z.enum(['add', 'redraw']), bbox, by: z.string(), at: z.iso.datetime() }))
      .optional()
      .meta({ description: 'Its frame as a person drew it, one a page; given where somebody has.' }),
  })
  .meta({
    description: 'Every key but `corrections` and `frames` is always there, null or empty where nothing was found.',
  })
const chartMetadata = z
  .object({
    chart_id: z.string(),
    chart_type: z.enum([
      'bar',
      'column',
      'stacked_bar',
      'stacked_column',
      'line',
      'area',
      'pie',
      'doughnut',
      'scatter',
      'combo',
    ] satisfies readonly ChartType[]),
    title: z.string().nullable(),
    x_title: z.string().nullable(),
    y_title: z.string().nullable(),
    unit: z.string().nullable(),
    ...foundOn,
    estimated: z.boolean().meta({ description: 'Whether values were measured in a picture.' }),
    error_bound: z.number().nullable().meta({ description: 'How far a value that is not printed may be off.' }),
    colors: z.array(z.string().nullable()).meta({ description: 'One a series; of a pie one a slice.' }),
  })
  .meta({ description: 'Every key is always there, null or empty where nothing was found.' })

const headers = z.array(z.string()).meta({ description: 'Unique; the first is `Item`.' })
const table = z.object({ headers, rows: z.array(row), metadata: tableMetadata })
const chart = z.object({ headers, rows: z.array(row), metadata: chartMetadata }).meta({
  description:
    'Rows are categories, columns are series. Of a scatter chart each point is a row: `Item` has its level coordinate, the column of its series the other.',
})

const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .meta({ description: '`#RRGGBB`.' })
const cellStyle = z.object({
  font_family: z.string(),
  font_color_hex: color,
  font_size: z.number(),
  fill_color_hex: color,
  bolded: z.boolean(),
  italicized: z.boolean(),
  underlined: z.boolean(),
  decimal_precision: z.number().int(),
  horizontal_alignment: z.string(),
  vertical_alignment: z.string().nullable(),
  border_style: z.string(),
  border_top: z.boolean(),
  border_right: z.boolean(),
  border_bottom: z.boolean(),
  border_left: z.boolean(),
})
const rowStyle = z.object({
  ...cellStyle.shape,
  zoom: z.number().int().meta({ description: 'Of the sheet, in percent.' }),
  row_height: z.number().meta({ description: 'In points.' }),
})
const settings = z.record(z.string(), z.unknown()).nullable()
const chartStyle = z.object({
  bar_series_overlap: z.number().int(),
  bar_gap_width: z.number().int(),
  line_series_width: z.number(),
  pie_chart_style: z.string(),
  donut_hole_size: z.number().int(),
  colors: z.array(color),
  font_family: z.string(),
  font_color_hex: color,
  font_size: z.number(),
  quick_sizing_config: settings,
  column_bar_group_config: settings,
  line_group_config: settings,
  combo_group_config: settings,
  area_group_config: settings,
  pie_donut_group_config: settings,
})
const formatConfiguration = z.object({
  id: z.guid(),
  template_name: z.string(),
  created_at: z.iso.datetime({ offset: true, local: true }),
  updated_at: z.iso.datetime({ offset: true, local: true }),
  config: z.object({
    template_name: z.string(),
    header_config: cellStyle,
    row_config: rowStyle,
    total_config: cellStyle,
  }),
  chart_config: chartStyle,
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
  FieldProblem: fieldProblem,
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
  TokenValidation: z.object({ valid: z.boolean(), api_key: z.string().nullable() }),
  Health: z.object({ status: z.literal('ok') }),
  Ready: z.object({ status: z.literal('ok'), ...backEnds }),
  NotReady: z.object({ status: z.literal('unavailable'), ...backEnds, detail: z.string() }),
  Problem: z.object({ detail: z.string() }),
  ValidationProblem: z.object({ detail: z.array(fieldProblem) }),
} as const

export type Answers = { readonly [Name in keyof typeof answers]: z.output<(typeof answers)[Name]> }
