import type { Worksheet } from 'exceljs'
import type { ChartStyle } from '../../../../core/format-configuration.js'
import type { Chart } from '../../../../core/model.js'
import type { ChartPicture } from '../../charts/chart-picture.js'
import { type ChartSize, quickSize } from '../../charts/group-settings.js'
import { POINTS_PER_UNIT } from '../column-units.js'
import type { DrawingPlace } from '../sheet-drawings.js'

/** The drawings next to the data of a chart. */
interface DrawingsToPlace {
  readonly chart: Chart
  /** Widths of the data columns, in column units. */
  readonly widths: readonly number[]
  readonly style: ChartStyle
  readonly picture?: ChartPicture | undefined
  /** Row of the header, one-based. */
  readonly row: number
}

/** Positions of the chart and of the image of its source. */
interface DrawingPlaces {
  readonly chart: DrawingPlace
  readonly picture?: DrawingPlace
  /** Widths of all columns, including those under the drawings, in column units. */
  readonly columnUnits: readonly number[]
  /** The last row that a drawing covers, one-based. */
  readonly lastRow: number
}

const DEFAULT_HEIGHT = 15
const WIDTH = 420
const HEIGHT = { least: 220, most: 420, usual: 260 }
/** Height per category of a horizontal bar chart, in points. */
const HEIGHT_OF_BAR = 17
const HEIGHT_AROUND_BARS = 90
/** Widths of the column between data and chart, and of the columns under drawings, in column units. */
const GAP = 2
const COLUMN = 9
/**
 * If the data are wider than this, in points, the source image is placed below the chart, so that both are visible at
 * once.
 */
const WIDEST_BESIDE = 400
const GAP_IN_POINTS = 10

/** Places the native chart next to its data, and the image of its source next to the chart. */
export function placeBeside(sheet: Worksheet, toPlace: DrawingsToPlace): DrawingPlaces {
  const { widths, style, picture, row } = toPlace
  const size = sizeOf(toPlace, style)
  const first = widths.length + 1
  const columnsUnder = (width: number) => Math.ceil((width + GAP_IN_POINTS) / (COLUMN * POINTS_PER_UNIT))
  const chart = { column: first, row: row - 1, ...size }
  const bottom = rowsDown(sheet, row, size.height)
  const isBeside = widths.reduce((sum, width) => sum + width, 0) * POINTS_PER_UNIT <= WIDEST_BESIDE
  const seen = picture && fitted(picture, size)
  const place = seen && {
    column: isBeside ? first + columnsUnder(size.width) : first,
    row: isBeside ? row - 1 : bottom + 1,
    ...seen,
  }
  const covered = columnsUnder(size.width) + (place && isBeside ? columnsUnder(seen.width) : 0)
  const columnUnits = [...widths, GAP, ...Array.from({ length: covered }, () => COLUMN)]
  columnUnits.forEach((width, column) => {
    sheet.getColumn(column + 1).width = width
  })
  const lowest = place ? rowsDown(sheet, place.row + 1, place.height) : 0
  return { chart, ...(place ? { picture: place } : {}), columnUnits, lastRow: Math.max(bottom, lowest) }
}

/**
 * Returns the size that the format asks for. Otherwise the aspect ratio is that of the source, and horizontal bars get
 * the height that their names need.
 */
function sizeOf({ chart, picture }: DrawingsToPlace, style: ChartStyle): ChartSize {
  const asked = quickSize(style)
  const width = asked.width ?? WIDTH
  const isHorizontal = chart.chartType === 'bar' || chart.chartType === 'stacked_bar'
  const ofBars = isHorizontal ? chart.categories.length * HEIGHT_OF_BAR + HEIGHT_AROUND_BARS : 0
  const ofSource = picture ? width * picture.ratio : HEIGHT.usual
  const height = Math.min(Math.max(ofSource, ofBars, HEIGHT.least), HEIGHT.most)
  return { width, height: asked.height ?? height }
}

/** Fits the image into the size of the chart without distortion. */
function fitted({ ratio }: ChartPicture, size: ChartSize): ChartSize {
  const width = Math.min(size.width, size.height / ratio)
  return { width, height: width * ratio }
}

/**
 * Returns the last row, one-based, that is covered by something of this height, in points, that starts at the top of
 * `firstRow`.
 */
function rowsDown(sheet: Worksheet, firstRow: number, height: number): number {
  let row = firstRow
  for (let left = height; ; row++) {
    left -= sheet.getRow(row).height ?? DEFAULT_HEIGHT
    if (left <= 0) return row
  }
}
