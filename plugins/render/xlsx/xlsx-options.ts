import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'

/** What `xlsxRenderer` can be told. Whatever is given can be sent to another process: the renderer is made anew there. */
export interface XlsxOptions {
  /** Whether the sheets show the grid between their cells. @default false */
  readonly gridlines?: boolean | undefined
  /** Whether sums that tie are formulas over their parts; if not, all figures are constants. @default true */
  readonly formulas?: boolean | undefined
  /** What one sheet holds: one `table`, the tables of one `page`, or all of the `document`. @default 'table' */
  readonly layout?: 'table' | 'page' | 'document' | undefined
  /** How heads stand over several columns: `centered` over cells that stay apart, or in `merged` ones. @default 'centered' */
  readonly spans?: 'centered' | 'merged' | undefined
  /**
   * What each figure says of where it comes from: nothing, the table's last line names the pages; a `comment` with its
   * place; or a link to a `source-sheet` with the page's picture.
   *
   * @default 'none'
   */
  readonly provenance?: 'none' | 'comment' | 'source-sheet' | undefined
  /**
   * Colours of the figures: those of the `format`, or those of `finance`: blue what is typed in, black what is
   * calculated on its sheet, green what comes from another sheet.
   *
   * @default 'format'
   */
  readonly colors?: 'format' | 'finance' | undefined
  /** A workbook that receives the sheets, as bytes or by its path. @default none: a new workbook */
  readonly template?: Uint8Array | string | undefined
}

/** The options with all that was left out. */
export type FilledXlsxOptions = {
  readonly [Name in Exclude<keyof XlsxOptions, 'template'>]-?: NonNullable<XlsxOptions[Name]>
} & Pick<XlsxOptions, 'template'>

const SWITCHES = ['gridlines', 'formulas'] as const
const CHOICES = {
  layout: ['table', 'page', 'document'],
  spans: ['centered', 'merged'],
  provenance: ['none', 'comment', 'source-sheet'],
  colors: ['format', 'finance'],
} as const

const DEFAULTS: FilledXlsxOptions = {
  gridlines: false,
  formulas: true,
  layout: 'table',
  spans: 'centered',
  provenance: 'none',
  colors: 'format',
}

/**
 * Checks the options and fills in what was left out.
 *
 * @throws RecreateError `option_invalid`.
 */
export function fillInXlsxOptions(options: XlsxOptions): FilledXlsxOptions {
  refuseUnknownOptions(options, { ...DEFAULTS, template: true })
  for (const name of SWITCHES) {
    const given = options[name]
    if (given !== undefined && typeof given !== 'boolean') refuse(name, 'true or false', given)
  }
  for (const [name, known] of Object.entries(CHOICES) as [keyof typeof CHOICES, readonly string[]][]) {
    const given = options[name]
    if (given !== undefined && !known.includes(given)) {
      refuse(name, `one of ${known.map((each) => `\`${each}\``).join(', ')}`, given)
    }
  }
  const { template } = options
  const isTemplate = template instanceof Uint8Array || (typeof template === 'string' && template !== '')
  if (template !== undefined && !isTemplate) refuse('template', 'the bytes or the path of a workbook', template)
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return { ...DEFAULTS, ...given }
}

function refuse(name: keyof XlsxOptions, expected: string, given: unknown): never {
  throw new RecreateError('option_invalid', `Expected \`${name}\` to be ${expected}, got \`${String(given)}\``)
}
