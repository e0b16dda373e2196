import * as z from 'zod'

// Schemas of format configurations in responses.

const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .meta({ description: '`#RRGGBB`.' })
export const cellStyle = z.object({
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
export const rowStyle = z.object({
  ...cellStyle.shape,
  zoom: z.number().int().meta({ description: 'Zoom of the sheet, in percent.' }),
  row_height: z.number().meta({ description: 'Row height, in points.' }),
})
const settings = z.record(z.string(), z.unknown()).nullable()
export const chartStyle = z.object({
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
export const formatConfiguration = z.object({
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
