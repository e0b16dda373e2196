import * as z from 'zod'
import { RecreateError } from '../../../core/errors.js'
import type { CellStyle, FormatConfiguration } from '../../../core/format-configuration.js'

// The message of each rule is the expected value, so that all error messages read alike.
function text() {
  const error = 'a text with at least one letter'
  return z.string({ error }).refine((value) => value.trim() !== '', { error })
}
function color() {
  const error = 'a color like `#1F2328`'
  return z.string({ error }).regex(/^#[0-9a-f]{6}$/i, { error })
}
function number(from: number, to: number) {
  const error = `a number from ${from} to ${to}`
  return z.number({ error }).min(from, { error }).max(to, { error })
}
function wholeNumber(from: number, to: number) {
  const error = `a whole number from ${from} to ${to}`
  return z.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}
function flag() {
  return z.boolean({ error: '`true` or `false`' })
}
function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, { error: `one of ${quoted(names)}` })
}
function dateTime() {
  const error = 'a date and time like `2024-01-31T12:00:00Z`'
  return z.iso.datetime({ offset: true, local: true, error })
}
function settings() {
  return z.record(z.string(), z.unknown(), { error: 'an object or `null`' }).nullable()
}

const OBJECT = { error: 'an object' }

const cellConfig = {
  font_family: text(),
  font_color_hex: color(),
  font_size: number(1, 409),
  fill_color_hex: color().nullable(),
  bolded: flag(),
  italicized: flag(),
  underlined: flag(),
  decimal_precision: wholeNumber(0, 10),
  horizontal_alignment: oneOf(['left', 'center', 'right', 'none']),
  vertical_alignment: oneOf(['top', 'middle', 'bottom', 'none']).nullable(),
  border_style: oneOf(['none', 'hair', 'thin', 'medium', 'thick', 'double', 'dashed', 'dotted']),
  border_top: flag(),
  border_right: flag(),
  border_bottom: flag(),
  border_left: flag(),
}

/** Schema of a format configuration in the API and in a custom file. */
const formatSchema = z.strictObject(
  {
    id: z.guid({ error: 'a UUID' }),
    template_name: text(),
    created_at: dateTime(),
    updated_at: dateTime(),
    config: z.strictObject(
      {
        template_name: text(),
        header_config: z.strictObject(cellConfig, OBJECT),
        row_config: z.strictObject({ ...cellConfig, zoom: wholeNumber(10, 400), row_height: number(1, 409) }, OBJECT),
        total_config: z.strictObject(cellConfig, OBJECT),
      },
      OBJECT,
    ),
    chart_config: z.strictObject(
      {
        bar_series_overlap: wholeNumber(-100, 100),
        bar_gap_width: wholeNumber(0, 500),
        line_series_width: number(0, 100),
        pie_chart_style: oneOf(['pie', 'doughnut']),
        donut_hole_size: wholeNumber(10, 90),
        colors: z.array(color(), { error: 'a list of colors like `#1F2328`' }).min(1, { error: 'at least one color' }),
        font_family: text(),
        font_color_hex: color(),
        font_size: number(1, 409),
        quick_sizing_config: settings(),
        column_bar_group_config: settings(),
        line_group_config: settings(),
        combo_group_config: settings(),
        area_group_config: settings(),
        pie_donut_group_config: settings(),
      },
      OBJECT,
    ),
  },
  OBJECT,
)

/** A format configuration in the API's form. */
export type WireFormat = z.output<typeof formatSchema>

/**
 * Checks a format in the API's form and converts it to the model.
 *
 * @param input Any value from a file or a request.
 * @param origin Name for the message, such as the file name.
 * @throws RecreateError `format_invalid`; the message names every wrong field, with the expected and the actual value.
 */
export function toModel(input: unknown, origin: string): FormatConfiguration {
  const problems = formatProblems(input)
  if (problems.length > 0) throw new RecreateError('format_invalid', `${origin}: ${problems.join('; ')}`)
  return fromWire(formatSchema.parse(input))
}

/** Returns the problems of a format in the API's form, one sentence per field; empty if there are none. */
export function formatProblems(input: unknown): readonly string[] {
  const { success, error, data } = formatSchema.safeParse(input)
  if (!success) return error.issues.flatMap((issue) => describeIssue(issue, input))
  if (data.template_name === data.config.template_name) return []
  return [`\`config.template_name\`: expected the same as \`template_name\`, got ${show(data.config.template_name)}`]
}

function fromWire(wire: WireFormat): FormatConfiguration {
  const { config, chart_config: chart } = wire
  return {
    id: wire.id,
    templateName: wire.template_name,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    header: cellFromWire(config.header_config),
    row: {
      ...cellFromWire(config.row_config),
      zoom: config.row_config.zoom,
      rowHeight: config.row_config.row_height,
    },
    total: cellFromWire(config.total_config),
    chart: {
      barSeriesOverlap: chart.bar_series_overlap,
      barGapWidth: chart.bar_gap_width,
      lineSeriesWidth: chart.line_series_width,
      pieChartStyle: chart.pie_chart_style,
      donutHoleSize: chart.donut_hole_size,
      colors: chart.colors,
      fontFamily: chart.font_family,
      fontColorHex: chart.font_color_hex,
      fontSize: chart.font_size,
      quickSizingConfig: chart.quick_sizing_config,
      columnBarGroupConfig: chart.column_bar_group_config,
      lineGroupConfig: chart.line_group_config,
      comboGroupConfig: chart.combo_group_config,
      areaGroupConfig: chart.area_group_config,
      pieDonutGroupConfig: chart.pie_donut_group_config,
    },
  }
}

type WireCellConfig = WireFormat['config']['header_config']

function cellFromWire(wire: WireCellConfig): CellStyle {
  return {
    fontFamily: wire.font_family,
    fontColorHex: wire.font_color_hex,
    fontSize: wire.font_size,
    fillColorHex: wire.fill_color_hex,
    bolded: wire.bolded,
    italicized: wire.italicized,
    underlined: wire.underlined,
    decimalPrecision: wire.decimal_precision,
    horizontalAlignment: wire.horizontal_alignment,
    verticalAlignment: wire.vertical_alignment,
    borderStyle: wire.border_style,
    borderTop: wire.border_top,
    borderRight: wire.border_right,
    borderBottom: wire.border_bottom,
    borderLeft: wire.border_left,
  }
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    const names = quoted(namesAt(issue.path))
    return issue.keys.map((key) => `\`${dotted([...issue.path, key])}\`: no such field; expected one of ${names}`)
  }
  return [`\`${dotted(issue.path)}\`: expected ${issue.message}, got ${show(valueAt(input, issue.path))}`]
}

/**
 * Returns the fields of an object in the schema. Only objects refuse unknown names, so the path leads through objects.
 */
function namesAt(path: readonly PropertyKey[]): readonly string[] {
  let schema: unknown = formatSchema
  for (const key of path) schema = (schema as z.ZodObject).shape[String(key)]
  return Object.keys((schema as z.ZodObject).shape)
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'format'
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const json = JSON.stringify(value)
  return `\`${json.length > 60 ? `${json.slice(0, 57)}...` : json}\``
}
