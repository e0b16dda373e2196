/** Letters, fill and borders of one kind of row. The names are those of the wire, in camel case. */
export interface CellStyle {
  readonly fontFamily: string
  /** `#RRGGBB`. */
  readonly fontColorHex: string
  /** Points. */
  readonly fontSize: number
  /** `#RRGGBB`; absent leaves the ground as it is. */
  readonly fillColorHex: string | null
  readonly bolded: boolean
  readonly italicized: boolean
  readonly underlined: boolean
  /** Decimals shown when the format was chosen; the stored value stays whole. 0 to 10. */
  readonly decimalPrecision: number
  readonly horizontalAlignment: 'left' | 'center' | 'right' | 'none'
  readonly verticalAlignment: 'top' | 'middle' | 'bottom' | 'none' | null
  readonly borderStyle: 'none' | 'hair' | 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted'
  readonly borderTop: boolean
  readonly borderRight: boolean
  readonly borderBottom: boolean
  readonly borderLeft: boolean
}

/** Rows of figures, and what of the sheet is theirs. */
export interface RowStyle extends CellStyle {
  /** Of the sheet, percent, 10 to 400. */
  readonly zoom: number
  /** Points. */
  readonly rowHeight: number
}

/** How charts look. */
export interface ChartStyle {
  /** Percent, −100 to 100. */
  readonly barSeriesOverlap: number
  /** Percent of a bar's width, 0 to 500. */
  readonly barGapWidth: number
  /** Points. */
  readonly lineSeriesWidth: number
  readonly pieChartStyle: 'pie' | 'doughnut'
  /** Percent, 10 to 90. */
  readonly donutHoleSize: number
  /** `#RRGGBB` each, in the order of the series. */
  readonly colors: readonly string[]
  readonly fontFamily: string
  readonly fontColorHex: string
  readonly fontSize: number
  readonly quickSizingConfig: Readonly<Record<string, unknown>> | null
  readonly columnBarGroupConfig: Readonly<Record<string, unknown>> | null
  readonly lineGroupConfig: Readonly<Record<string, unknown>> | null
  readonly comboGroupConfig: Readonly<Record<string, unknown>> | null
  readonly areaGroupConfig: Readonly<Record<string, unknown>> | null
  readonly pieDonutGroupConfig: Readonly<Record<string, unknown>> | null
}

/** How the tables and charts of the files look. */
export interface FormatConfiguration {
  /** UUID. */
  readonly id: string
  readonly templateName: string
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601. */
  readonly updatedAt: string
  readonly header: CellStyle
  readonly row: RowStyle
  readonly total: CellStyle
  readonly chart: ChartStyle
}

/** The format that a document's files are made in. */
export interface FormatChoice {
  /** How tables and charts look. */
  readonly configuration: FormatConfiguration
  /** Whether a person chose it; if not, decimals stay as printed. */
  readonly isChosen: boolean
}
