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
import { joinStubHeader } from './tables/headers/stub-headers.js'
import type { Line } from './text/lines.js'
import { partTypedRules } from './text/typed-rules.js'
import { findUpwardWords, upwardHeaders } from './text/upward-words.js'
import { findWords, type Word } from './text/words.js'

/** Returns the charts of a page and the first reading of its tables. */
export function readFirst(
  printed: PageContent,
  seen: RecognisedCharts,
): { readonly first: PageReading; readonly recognised: RecognisedCharts } {
  const { words: upright, rules } = partTypedRules(findWords(printed))
  const content = rules.length === 0 ? printed : { ...printed, rulings: [...printed.rulings, ...rules] }
  const upward = findUpwardWords(content)
  const words = [...upright, ...upwardHeaders(upward)]
  const findGridsOutside = (charts: RecognisedCharts) => findGrids(content, words, [...upright, ...upward], charts)
  const recognised =
    seen.charts.length === 0 ? seen : withoutChartsOfCells(seen, findGridsOutside(NO_CHARTS).grids, content)
  const found = findGridsOutside(recognised)
  const headed = recognised.charts.length === 0 ? found : findGridsOutside(withoutNamesBelow(recognised))
  const { zones, grids } = areHeadedByNames(found.grids, headed.grids) ? headed : found
  const charts = [...recognised.plots, ...recognised.labels, ...chartBoxes(recognised)]
  return { first: readPage({ content, words, lines: flatten(zones), charts }, grids), recognised }
}

/** Returns the boxes of the charts that were read, and of those in warnings. */
function chartBoxes({ charts, warnings }: RecognisedCharts): readonly Bbox[] {
  return [...charts.map(({ place }) => place.bbox), ...warnings.flatMap(({ bbox }) => bbox ?? [])]
}

/** Finds the tables outside the charts, and the lines outside drawn grids. */
function findGrids(
  content: PageContent,
  words: readonly Word[],
  all: readonly Word[],
  recognised: RecognisedCharts,
): { readonly zones: readonly (readonly Line[])[]; readonly grids: readonly Grid[] } {
  const drawn = findDrawnGrids(dropPlotDrawings(content, recognised), all)
  const isFree = (word: Word) =>
    !drawn.some((grid) => holdsCenter(grid.bbox, word.bbox)) && !isInChart(word, recognised)
  const { zones, grids } = findUndrawnTables(words.filter(isFree), content)
  return {
    zones,
    grids: [...drawn, ...grids].map((grid) => joinStubHeader(grid, content.rulings)),
  }
}

/** Drops the rulings and shapes inside plot areas: they do not belong to tables. */
function dropPlotDrawings(content: PageContent, { plots }: RecognisedCharts): PageContent {
  if (plots.length === 0) return content
  const isOutside = ({ bbox }: { readonly bbox: Bbox }) => !plots.some((plot) => holdsCenter(plot, bbox))
  return { ...content, rulings: content.rulings.filter(isOutside), shapes: content.shapes.filter(isOutside) }
}

/** Whether a word is a label of a chart or inside a plot area. */
function isInChart({ bbox }: Word, { plots, labels }: RecognisedCharts): boolean {
  return [...plots, ...labels].some((box) => holdsCenter(box, bbox))
}
