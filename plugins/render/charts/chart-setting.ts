/** Where and how a chart is embedded in a file. */
export interface ChartSetting {
  /** Whether the title is part of the chart. @default true */
  readonly hasTitle?: boolean
  /** Relationship id of the embedded workbook, if the chart has its own. */
  readonly workbookRelation?: string
  /** In points. @default 420 */
  readonly width?: number
  /** Position of the plot area without its axes. @default the program decides */
  readonly plot?: PlotMargins
}

/** Margins of the plot area, as shares of the chart. */
export interface PlotMargins {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Whether lines start and end at the edges of the plot. Otherwise there is half a step before and after them. */
  readonly isFromPointToPoint?: true
}
