import type { Chart, Table, Warning } from '../../../../core/model.js'
import { holdsCenter } from '../../geometry/boxes.js'
import { type DoubtfulFigure, withPrintedData } from './with-printed-data.js'

/** Charts that were measured in pixels, and what is said of them. */
interface Measured {
  readonly charts: readonly Chart[]
  readonly warnings: readonly Warning[]
}

/** The same with the tables of their page. */
interface Settled extends Measured {
  readonly tables: readonly Table[]
}

/**
 * Takes the figures of charts from tables on their page where these print them, and says so: no name is missing then. What
 * was read in a table from pixels and is not what its chart shows is in doubt.
 */
export function settleByTables({ charts, warnings }: Measured, tables: readonly Table[]): Settled {
  const printed = charts.map((chart) => withPrintedData(chart, tables))
  const places = charts.flatMap(({ place }, i) => (printed[i] === undefined ? [] : [place]))
  const isSettled = ({ code, bbox }: Warning) =>
    code === 'chart_series_unnamed' && places.some((place) => bbox !== undefined && holdsCenter(place.bbox, bbox))
  const doubtful = printed.flatMap((each) => each?.doubtful ?? [])
  return {
    charts: charts.map((chart, i) => printed[i]?.chart ?? chart),
    tables: tables.map((table) => withDoubts(table, doubtful)),
    warnings: [
      ...warnings.filter((warning) => !isSettled(warning)),
      ...places.map(
        ({ pageNumber, bbox }): Warning => ({
          code: 'chart_from_table',
          subject: 'chart',
          message: `The values of a chart on page ${pageNumber} are those that a table on the page prints: its picture shows the same`,
          pageNumber,
          bbox,
        }),
      ),
      ...doubtful.map(doubtOf),
    ],
  }
}

function withDoubts(table: Table, doubtful: readonly DoubtfulFigure[]): Table {
  const own = new Set(doubtful.filter((doubt) => doubt.table === table).map(({ cell }) => cell))
  if (own.size === 0) return table
  return { ...table, cells: table.cells.map((cell) => (own.has(cell) ? { ...cell, isDoubtful: true } : cell)) }
}

function doubtOf({ table, cell, drawn }: DoubtfulFigure): Warning {
  const { pageNumber, bbox } = cell.place
  const message = `Table ${table.id}: “${cell.text}” was read from a picture and may be wrong: a chart on page ${pageNumber} shows about ${drawn}`
  return { code: 'number_doubtful', subject: 'table', message, pageNumber, bbox }
}
