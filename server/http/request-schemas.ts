import * as z from 'zod'
import { checkSelection } from '../../index.js'

// What requests are checked by; what answers are made of is in schemas.ts.

const flag = z.enum(['true', 'false'])
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

/** Letters of a UUID mean the same in capitals (RFC 9562); ids are made and kept in small ones. */
export const recreateId = z.guid().toLowerCase().meta({ description: 'The id that creating a recreate gave.' })

const SELECTION_RULE = 'Write page numbers from 1 up and ranges from low to high, such as 1-3,7'

/** A page selection that some document could have. */
const selectedPages = z
  .string()
  .superRefine((text, context) => {
    try {
      checkSelection(text)
    } catch {
      context.addIssue({ code: 'custom', message: SELECTION_RULE })
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

/** Largest body of a correction. Every correction within the limits below fits, even with each character written as `\uXXXX`. */
export const CORRECTION_BYTES = 16 * 2 ** 20

const correctedCell = z.object({
  row_identifier: z.string().min(1).max(100).meta({
    description:
      'That of a row of to_json. Heads are rows too, counted from 1: where the first row is `p1t1r3`, they are `p1t1r1` and `p1t1r2`.',
  }),
  column_header: z.string().max(1000).optional().meta({ description: 'One of the `headers` of its table.' }),
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
  table_id: z.string().min(1).max(100).optional().meta({
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
