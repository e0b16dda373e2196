import type { Bbox, PageContent } from '../../core/model.js'
import { NO_CHARTS, withoutChartsOfCells } from './charts/charts-of-cells.js'
import type { RecognisedCharts } from './charts/recognise-charts.js'
import { areHeadedByNames, withoutNamesBelow } from './charts/shared-headers.js'
import { holdsCenter } from './geometry/boxes.js'
import { flatten } from './geometry/flatten.js'
import { type PageReading, readPage } from './tables/choose/page-reading.js'
import { findDrawnGrids } from './tables/find/drawn-grids.js'
import { findUndrawnTables } from './tables/find/undrawn-tables.js'
import type { Grid } from './tables/grid/grid.js'
import { joinStubHead } from './tables/headers/stub-headers.js'
import type { Line } from './text/lines.js'
import { partTypedRules } from './text/typed-rules.js'
import { findUpwardWords, upwardHeads } from './text/upward-words.js'
import { findWords, type Word } from './text/words.js'

/** The charts of a page, and the first reading of its tables, whose grids the finders of whole pages lay. */
export function readFirst(
  printed: PageContent,
  seen: RecognisedCharts,
): { readonly first: PageReading; readonly recognised: RecognisedCharts } {
  const { words: upright, rules } = partTypedRules(findWords(printed))
  const content = rules.length === 0 ? printed : { ...printed, rulings: [...printed.rulings, ...rules] }
  const upward = findUpwardWords(content)
  const words = [...upright, ...upwardHeads(upward)]
  const gridsBut = (charts: RecognisedCharts) => findGrids(content, words, [...upright, ...upward], charts)
  const recognised = seen.charts.length === 0 ? seen : withoutChartsOfCells(seen, gridsBut(NO_CHARTS).grids, content)
  const found = gridsBut(recognised)
  const headed = recognised.charts.length === 0 ? found : gridsBut(withoutNamesBelow(recognised))
  const { zones, grids } = areHeadedByNames(found.grids, headed.grids) ? headed : found
  const charts = [...recognised.plots, ...recognised.labels, ...placesOfCharts(recognised)]
  return { first: readPage({ content, words, lines: flatten(zones), charts }, grids), recognised }
}

/** Boxes of the charts that were read, and of those that were reported as not read. */
function placesOfCharts({ charts, warnings }: RecognisedCharts): readonly Bbox[] {
  return [...charts.map(({ place }) => place.bbox), ...warnings.flatMap(({ bbox }) => bbox ?? [])]
}

/** The tables that are left beside the charts, top to bottom, and the lines of what stands in no drawn grid. */
function findGrids(
  content: PageContent,
  words: readonly Word[],
  all: readonly Word[],
  recognised: RecognisedCharts,
): { readonly zones: readonly (readonly Line[])[]; readonly grids: readonly Grid[] } {
  const drawn = findDrawnGrids(withoutPlots(content, recognised), all)
  const isFree = (word: Word) =>
    !drawn.some((grid) => holdsCenter(grid.bbox, word.bbox)) && !isInChart(word, recognised)
  const { zones, grids } = findUndrawnTables(words.filter(isFree), content)
  return {
    zones,
    grids: [...drawn, ...grids].map((grid) => joinStubHead(grid, content.rulings)),
  }
}

/** Gridlines, bars and frames of charts are no rulings and bands of tables. */
function withoutPlots(content: PageContent, { plots }: RecognisedCharts): PageContent {
  if (plots.length === 0) return content
  const isOutside = ({ bbox }: { readonly bbox: Bbox }) => !plots.some((plot) => holdsCenter(plot, bbox))
  return { ...content, rulings: content.rulings.filter(isOutside), shapes: content.shapes.filter(isOutside) }
}

/** Whether a word is a label of a chart, or stands where data are drawn. */
function isInChart({ bbox }: Word, { plots, labels }: RecognisedCharts): boolean {
  return [...plots, ...labels].some((box) => holdsCenter(box, bbox))
}
