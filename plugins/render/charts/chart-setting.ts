/** What is around a chart in the file that it stands in. */
export interface ChartSetting {
  /** Whether its title stands in the chart itself. @default true */
  readonly hasTitle?: boolean
  /** The relation of the part to the workbook that has its cells, where that is another file. */
  readonly workbookRelation?: string
  /** Points. @default 420 */
  readonly width?: number
  /** Where the plot stands, without its axes. @default where the program puts it */
  readonly plot?: PlotMargins
}

/** Shares of the chart that are kept free at each side of its plot. */
export interface PlotMargins {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Whether lines begin and end at its sides; else there is half a step before and behind them. */
  readonly isFromPointToPoint?: true
}
