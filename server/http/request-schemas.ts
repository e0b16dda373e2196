import * as z from 'zod'
import { checkSelection } from '../../index.js'

// Schemas that validate requests. Schemas of responses are in schemas.ts.

const flag = z.enum(['true', 'false'])
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

/** UUIDs are case-insensitive (RFC 9562); ids are stored in lower case. */
export const recreateId = z.guid().toLowerCase().meta({ description: 'The id returned when the recreate was created.' })

const SELECTION_RULE = 'Write page numbers from 1 up and ranges from low to high, such as 1-3,7'

/** A syntactically valid page selection. */
const selectedPages = z
  .string()
  .superRefine((text, context) => {
    try {
      checkSelection(text)
    } catch {
      context.addIssue({ code: 'custom', message: SELECTION_RULE })
    }
  })
  .meta({ description: 'One-based page numbers and ranges, separated by commas.', examples: ['1-3,7'] })

/** Fields of a create request, as a form sends them: all strings. The file is handled separately. */
export const createFields = z.object({
  selected_pages: selectedPages,
  is_xls_process_charts_enabled: z
    .preprocess(emptyIsAbsent, flag.default('false'))
    .meta({ description: 'Whether to extract charts.' }),
  is_xls_process_tables_enabled: z
    .preprocess(emptyIsAbsent, flag.default('true'))
    .meta({ description: 'Whether to extract tables.' }),
  is_ppt_process_enabled: z
    .preprocess(emptyIsAbsent, flag.default('false'))
    .meta({ description: 'Whether each selected page becomes a slide; if not, each table and chart does.' }),
  table_clustering_mode: z
    .preprocess(emptyIsAbsent, z.enum(['page', 'document']).nullish().meta({ default: 'page' }))
    .meta({
      description:
        'Whether a table across several pages is split by `page` or joined by `document`. Empty means absent.',
    }),
  selected_table_format: z.preprocess(emptyIsAbsent, z.guid().nullish()).meta({
    description: 'The id of a format configuration. Default: the first one. Empty means absent.',
  }),
  callback_url: z.preprocess(emptyIsAbsent, z.url({ protocol: /^https?$/ }).nullish()).meta({
    description: 'URL of a signed webhook, sent when the recreate has `COMPLETED` or `FAILED`. Empty means absent.',
  }),
})

/** The whole form of a create request. The type of the file is detected from its content. */
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
    .meta({ description: 'True to hide the recreate, false to show it again.' }),
})

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({
    description: 'Maximum number of recreates to return.',
  }),
  after: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .meta({ description: 'The `next` value of the previous page.' }),
})

const dpiOfPicture = z.coerce.number().int().min(36).max(200).default(100)

export const recreatePath = z.object({ recreate_id: recreateId })

export const pagePath = recreatePath.extend({
  page_number: z.coerce.number().int().min(1).max(1_000_000),
})

export const pictureQuery = z.object({
  dpi: z.preprocess(emptyIsAbsent, dpiOfPicture).meta({
    description: 'Resolution in pixels per inch. A point at x in a `bbox` of a PDF is at `x * dpi / 72` in the image.',
  }),
})

/**
 * Largest body of a correction, in bytes. Any correction within the limits below fits, even with every character
 * escaped as `\uXXXX`.
 */
export const CORRECTION_BYTES = 16 * 2 ** 20

const correctedCell = z.object({
  row_identifier: z.string().min(1).max(100).meta({
    description:
      'A row identifier of to_json. Header rows count: if the first row is `p1t1r3`, they are `p1t1r1` and `p1t1r2`.',
  }),
  column_header: z.string().max(1000).optional().meta({ description: 'One of the `headers` of the table.' }),
  column: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Zero-based column index; either this or `column_header` is required.' }),
  value: z.string().max(1000).meta({ description: 'The correct text; an empty string clears the cell.' }),
})

/** A rectangle on a page, in the units of the bounding boxes. */
const framePlace = z
  .object({
    page_number: z.number().int().min(1),
    x0: z.number(),
    y0: z.number(),
    x1: z.number(),
    y1: z.number(),
  })
  .meta({ description: 'In the units of the boxes of to_json. Must lie within the page and overlap no other frame.' })

const correctedFrame = z.object({
  action: z.enum(['remove', 'redraw', 'add', 'separate']).meta({
    description:
      '`remove`: not a table or chart. `redraw`: the table has this frame. `add`: a table here was not found. `separate`: the table does not continue the table on the previous page.',
  }),
  table_id: z.string().min(1).max(100).optional().meta({
    description:
      'The table, or the chart to remove. Required except for `add`. A redrawn table keeps its id. `separate` takes a joined table, which is separated into its parts, or one part.',
  }),
  bbox: framePlace.optional().meta({
    description:
      'Required for `redraw` and `add`. For a table across several pages, only the part on this page is redrawn.',
  }),
})

export const correctionFields = z.object({
  cells: z.array(correctedCell).max(1000).default([]),
  frames: z.array(correctedFrame).max(50).default([]).meta({
    description: 'To correct cells of a table whose frame changes, send a second request with the new row identifiers.',
  }),
  by: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullish()
    .meta({ description: 'Name of the person who corrects. Default: the owner of the API key.' }),
})

export const unprotectFields = z.object({
  password: z.string().meta({ description: 'The password that opens the file; may be empty.' }),
})

/** The whole form of an unprotect request. */
export const unprotectForm = z.object({
  file: z.file().meta({ description: 'A PDF.' }),
  ...unprotectFields.shape,
})

export const tokenFields = z.object({ token: z.string().meta({ description: 'A JSON Web Token.' }) })
