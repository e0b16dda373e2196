import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'

/** Options of `xlsxRenderer`. All values must be serialisable, because child processes create their own renderer. */
export interface XlsxOptions {
  /** Whether sheets show gridlines. @default false */
  readonly gridlines?: boolean | undefined
  /**
   * Whether sums that reconcile are written as formulas over their parts. If false, all amounts are constants.
   *
   * @default true
   */
  readonly formulas?: boolean | undefined
  /** Content of a sheet: one `table`, the tables of one `page`, or all tables of the `document`. @default 'table' */
  readonly layout?: 'table' | 'page' | 'document' | undefined
  /** How spanning headers are written: `centered` over separate cells, or in `merged` cells. @default 'centered' */
  readonly spans?: 'centered' | 'merged' | undefined
  /**
   * How each number shows its source. `none`: only the last line of the table names the pages. `comment`: a note with
   * the position. `source-sheet`: a link to a sheet with the page image.
   *
   * @default 'none'
   */
  readonly provenance?: 'none' | 'comment' | 'source-sheet' | undefined
  /**
   * Colors of the numbers: those of the `format`, or the `finance` convention: blue for typed constants, black for
   * values calculated on their sheet, green for values from another sheet.
   *
   * @default 'format'
   */
  readonly colors?: 'format' | 'finance' | undefined
  /** A workbook to which the sheets are added, as bytes or as a path. @default none: a new workbook */
  readonly template?: Uint8Array | string | undefined
}

/** The options with all defaults filled in. */
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
 * Checks the options and fills in the defaults.
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
