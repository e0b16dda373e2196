import * as z from 'zod'
import type { ChartType } from '../../index.js'

// Schemas of recognized tables and charts in responses.

export const bbox = z
  .object({ page_number: z.number(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .meta({
    description: 'Points (1/72 inch) from the top-left corner of the displayed page, y down; pixels for an image.',
  })

export const cell = z.object({
  value: z.string().meta({ description: 'The text as printed; an empty string for an empty cell.' }),
  column_header: z.string().meta({ description: 'The entry of `headers` that this cell belongs to.' }),
  bbox,
})
export const row = z.object({
  row_identifier: z
    .string()
    .meta({ description: 'Where the row was read: `p<page>t<table>r<row>`, or `p<page>c<chart>r<row>` in a chart.' }),
  cells: z.array(cell).meta({ description: 'One cell for each header, in the same order.' }),
  row_type: z.enum(['header', 'section', 'data', 'subtotal', 'total']),
})

const foundOn = {
  page_numbers: z.array(z.number().int()),
  bboxes: z.array(bbox).meta({ description: 'One box for each page.' }),
  confidence: z.number().min(0).max(1),
}
export const tableMetadata = z
  .object({
    table_id: z.string(),
    title: z.string().nullable(),
    unit: z.string().nullable().meta({ description: 'The printed line that states the unit of the numbers.' }),
    scale: z.number().nullable().meta({ description: 'Factor of the printed numbers: 1, 1000, 1000000 …' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    corner: z.string().nullable().meta({ description: 'The text in the top-left cell, above the row labels.' }),
    ...foundOn,
    source: z.enum(['text', 'ocr']),
    footnotes: z.array(z.object({ mark: z.string().nullable(), text: z.string() })),
    periods: z.array(z.object({ label: z.string(), end_date: z.string() }).nullable()).meta({
      description: 'One entry for each header.',
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
      .meta({ description: 'Sums that were checked. Rows and columns are zero-based.' }),
    unaccounted: z.array(z.object({ value: z.string(), bbox })).meta({
      description:
        'Numbers near the table that are in no table, chart or text, as printed. They may be missing in the table.',
    }),
    unit_from: bbox.optional().meta({
      description: 'Where the unit was read, if not at the table itself.',
    }),
    subject: z.string().optional().meta({
      description: 'The subject named by the sentence above the table. Present only if the table has no title.',
    }),
    column_parts: z
      .array(
        z.object({
          table_id: z.string().meta({ description: 'The id of the part on its page, for `separate` and `redraw`.' }),
          page_number: z.number().int().min(1),
          columns: z.array(z.number().int()).meta({ description: 'Its columns in this table, zero-based.' }),
        }),
      )
      .optional()
      .meta({
        description: 'Parts on later pages whose columns were joined to the right. Present only if there are any.',
      }),
    corrections: z
      .array(
        z.object({
          row_identifier: z.string(),
          column_header: z.string(),
          value: z.string(),
          was: z.string().meta({ description: 'The value before the correction.' }),
          by: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .optional()
      .meta({ description: 'Corrected cells with their latest value. Present only if there are corrections.' }),
    frames: z
      .array(z.object({ kind: z.enum(['add', 'redraw']), bbox, by: z.string(), at: z.iso.datetime() }))
      .optional()
      .meta({ description: 'The frames that a person drew, one for each page. Present only if there are any.' }),
  })
  .meta({
    description:
      'Every key except `unit_from`, `subject`, `column_parts`, `corrections` and `frames` is present, with null or [] for no value.',
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
      description:
        'The subject named by the heading or sentence above the chart. Present only if the chart has no title.',
    }),
    x_title: z.string().nullable(),
    y_title: z.string().nullable(),
    unit: z.string().nullable(),
    ...foundOn,
    estimated: z.boolean().meta({
      description: 'Whether the values were measured from the drawing rather than read from labels.',
    }),
    error_bound: z.number().nullable().meta({ description: 'Maximum error of the values that are not printed.' }),
    colors: z
      .array(z.string().nullable())
      .meta({ description: 'One color for each series, or for each slice of a pie.' }),
  })
  .meta({
    description: 'Every key except `subject` is present, with null or [] for no value.',
  })

const headers = z.array(z.string()).meta({ description: 'Unique headers; the first is `Item`.' })
export const table = z.object({ headers, rows: z.array(row), metadata: tableMetadata })
export const chart = z.object({ headers, rows: z.array(row), metadata: chartMetadata }).meta({
  description:
    'Rows are categories, columns are series. In a scatter chart a row is a point: x in `Item`, y in its series.',
})
