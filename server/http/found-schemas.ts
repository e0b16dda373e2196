import * as z from 'zod'
import type { ChartType } from '../../index.js'

// What was found, as answers have it: tables and charts, and where they stand.

export const bbox = z
  .object({ page_number: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .meta({
    description:
      'Points of 1/72 inch from the top-left corner of the page as displayed, y down; of an image, its pixels.',
  })

export const cell = z.object({
  value: z.string().meta({ description: 'As printed; empty where nothing is.' }),
  column_header: z.string().meta({ description: 'That of `headers` under which it stands.' }),
  bbox,
})
export const row = z.object({
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
export const tableMetadata = z
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
    unit_from: bbox.optional().meta({
      description: 'What the unit was taken from, where it does not stand at the table itself.',
    }),
    subject: z.string().optional().meta({
      description: 'What the sentence above it says it shows, in its words; given where it has no title.',
    }),
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
    description:
      'Every key but `unit_from`, `subject`, `corrections` and `frames` is always there, null or empty where nothing was found.',
  })
export const chartMetadata = z
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
    subject: z.string().optional().meta({
      description: 'What the heading or the sentence above it says it shows; given where it has no title.',
    }),
    x_title: z.string().nullable(),
    y_title: z.string().nullable(),
    unit: z.string().nullable(),
    ...foundOn,
    estimated: z.boolean().meta({ description: 'Whether values were measured in a picture.' }),
    error_bound: z.number().nullable().meta({ description: 'How far a value that is not printed may be off.' }),
    colors: z.array(z.string().nullable()).meta({ description: 'One a series; of a pie one a slice.' }),
  })
  .meta({ description: 'Every key but `subject` is always there, null or empty where nothing was found.' })

const headers = z.array(z.string()).meta({ description: 'Unique; the first is `Item`.' })
export const table = z.object({ headers, rows: z.array(row), metadata: tableMetadata })
export const chart = z.object({ headers, rows: z.array(row), metadata: chartMetadata }).meta({
  description:
    'Rows are categories, columns are series. Of a scatter chart each point is a row: `Item` has its level coordinate, the column of its series the other.',
})
