/** Font, fill and borders of one kind of row. Member names are those of the API, in camel case. */
export interface CellStyle {
  readonly fontFamily: string
  /** `#RRGGBB`. */
  readonly fontColorHex: string
  /** Font size in points. */
  readonly fontSize: number
  /** `#RRGGBB`. Null keeps the existing background. */
  readonly fillColorHex: string | null
  readonly bolded: boolean
  readonly italicized: boolean
  readonly underlined: boolean
  /**
   * Displayed decimal places, from 0 to 10. Applies only if the format was chosen explicitly. The stored value keeps
   * all its digits.
   */
  readonly decimalPrecision: number
  readonly horizontalAlignment: 'left' | 'center' | 'right' | 'none'
  readonly verticalAlignment: 'top' | 'middle' | 'bottom' | 'none' | null
  readonly borderStyle: 'none' | 'hair' | 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted'
  readonly borderTop: boolean
  readonly borderRight: boolean
  readonly borderBottom: boolean
  readonly borderLeft: boolean
}

/** Style of ordinary rows, and of the sheet. */
export interface RowStyle extends CellStyle {
  /** Zoom of the sheet in percent, from 10 to 400. */
  readonly zoom: number
  /** Row height in points. */
  readonly rowHeight: number
}

/** Style of charts. */
export interface ChartStyle {
  /** Overlap of bars in percent, from −100 to 100. */
  readonly barSeriesOverlap: number
  /** Gap between bars in percent of the bar width, from 0 to 500. */
  readonly barGapWidth: number
  /** Line width in points. */
  readonly lineSeriesWidth: number
  readonly pieChartStyle: 'pie' | 'doughnut'
  /** Size of the doughnut's hole in percent, from 10 to 90. */
  readonly donutHoleSize: number
  /** Series colors in order, as `#RRGGBB`. */
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

/** Styles of the tables and charts in output files. */
export interface FormatConfiguration {
  /** UUID. */
  readonly id: string
  readonly templateName: string
  /** Time of creation, ISO 8601. */
  readonly createdAt: string
  /** Time of the last change, ISO 8601. */
  readonly updatedAt: string
  readonly header: CellStyle
  readonly row: RowStyle
  readonly total: CellStyle
  readonly chart: ChartStyle
}

/** The format used for a document's files. */
export interface FormatChoice {
  /** Styles of tables and charts. */
  readonly configuration: FormatConfiguration
  /** Whether the format was chosen explicitly. If not, numbers keep their printed decimal places. */
  readonly isChosen: boolean
}
