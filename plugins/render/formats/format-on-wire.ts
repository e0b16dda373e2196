import type { CellStyle, FormatConfiguration } from '../../../core/format-configuration.js'
import type { WireFormat } from './format-schema.js'

export type { WireFormat } from './format-schema.js'

/** Converts a format to the API's form: snake case, ready for JSON. */
export function toWire(format: FormatConfiguration): WireFormat {
  const { chart } = format
  return {
    id: format.id,
    template_name: format.templateName,
    created_at: format.createdAt,
    updated_at: format.updatedAt,
    config: {
      template_name: format.templateName,
      header_config: cellToWire(format.header),
      row_config: { ...cellToWire(format.row), zoom: format.row.zoom, row_height: format.row.rowHeight },
      total_config: cellToWire(format.total),
    },
    chart_config: {
      bar_series_overlap: chart.barSeriesOverlap,
      bar_gap_width: chart.barGapWidth,
      line_series_width: chart.lineSeriesWidth,
      pie_chart_style: chart.pieChartStyle,
      donut_hole_size: chart.donutHoleSize,
      colors: [...chart.colors],
      font_family: chart.fontFamily,
      font_color_hex: chart.fontColorHex,
      font_size: chart.fontSize,
      quick_sizing_config: chart.quickSizingConfig,
      column_bar_group_config: chart.columnBarGroupConfig,
      line_group_config: chart.lineGroupConfig,
      combo_group_config: chart.comboGroupConfig,
      area_group_config: chart.areaGroupConfig,
      pie_donut_group_config: chart.pieDonutGroupConfig,
    },
  }
}

function cellToWire(style: CellStyle): WireFormat['config']['header_config'] {
  return {
    font_family: style.fontFamily,
    font_color_hex: style.fontColorHex,
    font_size: style.fontSize,
    fill_color_hex: style.fillColorHex,
    bolded: style.bolded,
    italicized: style.italicized,
    underlined: style.underlined,
    decimal_precision: style.decimalPrecision,
    horizontal_alignment: style.horizontalAlignment,
    vertical_alignment: style.verticalAlignment,
    border_style: style.borderStyle,
    border_top: style.borderTop,
    border_right: style.borderRight,
    border_bottom: style.borderBottom,
    border_left: style.borderLeft,
  }
}
