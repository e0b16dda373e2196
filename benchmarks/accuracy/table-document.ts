import { neighbourhoods } from './adjacency.js'
import { isNil, readCellNumber } from './cell-number.js'
import { comparableText } from './comparable-text.js'
import { goldJoins, predictedJoins } from './joins.js'
import type { FileDocument, FilePage } from './measuring-format.js'
import { sizeOf } from './multiset.js'
import { countFound, matchTables } from './regions.js'
import { addTableCounts, type TableCounts } from './table-counts.js'
import { readGrid, type TableGrid } from './table-grid.js'
import { measurePair, type TablePair } from './table-pair.js'
import { triplesOf } from './triples.js'

/** Position of a predicted table: its page and its index in the page's list. */
type Place = string

interface PredictedGrid {
  readonly grid: TableGrid
  readonly place: Place
}

/**
 * Compares the tables of a document with its gold data, page by page. Missed and invented tables count as errors. Pages
 * without gold data are ignored, and so are additional tables on pages whose gold data is partial.
 *
 * @param predicted Undefined if there is no output: everything then counts as missing, and the document as failed.
 */
export function measureTables(gold: FileDocument, predicted: FileDocument | undefined): TableCounts {
  const read = predicted && readPredicted(predicted)
  const isBoxed = gold.pages.every((page) => (page.tables ?? []).every((table) => readGrid(table).bbox !== undefined))
  const placeOf = new Map<string, Place>()
  const pages = gold.pages.map((page) => measurePage(page, read?.get(page.page_number) ?? [], isBoxed, placeOf))
  const failed = read === undefined ? 1 : 0
  return addTableCounts([{ documents: 1, failed }, ...pages, countJoins(gold, read && predicted, placeOf)])
}

/** A document with an invalid table counts as unreadable. */
function readPredicted(document: FileDocument): ReadonlyMap<number, readonly PredictedGrid[]> | undefined {
  const pages = new Map<number, PredictedGrid[]>()
  try {
    for (const page of document.pages ?? []) {
      const grids = (page.tables ?? []).map((table, index) => ({
        grid: readGrid(table),
        place: `${page.page_number} ${index}`,
      }))
      pages.set(page.page_number, [...(pages.get(page.page_number) ?? []), ...grids])
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
  return pages
}

function measurePage(
  page: FilePage,
  all: readonly PredictedGrid[],
  isBoxed: boolean,
  placeOf: Map<string, Place>,
): TableCounts {
  const gold = (page.tables ?? []).map(readGrid)
  const found = matchTables(
    gold,
    all.map(({ grid }) => grid),
  )
  const isMatched = new Set(found.values())
  const counted = all.filter((_, j) => !page.partial || isMatched.has(j))
  const predicted = counted.map(({ grid }) => grid)
  const spurious = counted.filter((one) => !isMatched.has(all.indexOf(one)))
  const tables = gold.map((grid, i) => {
    const other = all[found.get(i) ?? -1]
    if (other === undefined) return missedCounts(grid)
    if (grid.id !== undefined) placeOf.set(grid.id, other.place)
    return pairCounts(grid, other.grid)
  })
  return addTableCounts([
    { tablesGold: gold.length, tablesPredicted: counted.length, matched: found.size },
    isBoxed
      ? {
          boxesGold: gold.length,
          boxesPredicted: counted.length,
          boxesHalf: countFound(gold, predicted, 0.5),
          boxesMost: countFound(gold, predicted, 0.8),
        }
      : {},
    ...tables,
    ...spurious.map(({ grid }) => spuriousCounts(grid)),
  ])
}

/** Returns the counts of a gold table that do not depend on the prediction. */
function goldCounts(grid: TableGrid): Partial<TableCounts> {
  return {
    titlesGold: comparableText(grid.source.title) === '' ? 0 : 1,
    unitsGold: comparableText(grid.source.unit) === '' ? 0 : 1,
    cellsGold: grid.cells.length,
  }
}

function missedCounts(grid: TableGrid): TableCounts {
  return addTableCounts([
    goldCounts(grid),
    {
      adjacencyGold: sizeOf(neighbourhoods(grid)),
      numbersGold: grid.cells.filter(({ text }) => readCellNumber(text) !== undefined).length,
      nilsGold: grid.cells.filter(({ text }) => isNil(text)).length,
      triplesGold: sizeOf(triplesOf(grid)),
    },
  ])
}

function spuriousCounts(grid: TableGrid): Partial<TableCounts> {
  return {
    adjacencyPredicted: sizeOf(neighbourhoods(grid)),
    cellsPredicted: grid.cells.length,
    triplesPredicted: sizeOf(triplesOf(grid)),
  }
}

function pairCounts(gold: TableGrid, predicted: TableGrid): TableCounts {
  const pair = measurePair(gold, predicted)
  const { adjacency, triples, cells, title, unit, rowTypes } = pair
  return addTableCounts([
    goldCounts(gold),
    cells,
    {
      adjacencyGold: adjacency.gold,
      adjacencyPredicted: adjacency.predicted,
      adjacencyRight: adjacency.right,
      triplesGold: triples.gold,
      triplesPredicted: triples.predicted,
      triplesRight: triples.right,
      cellsPredicted: predicted.cells.length,
      ...similaritiesOf(pair),
      complete: Number(pair.isComplete),
      pure: Number(pair.isPure),
      sameShape: Number(pair.hasSameShape),
      exact: Number(pair.isExact),
      exactWithSpans: Number(pair.isExactWithSpans),
      headerRowsCompared: Number(pair.hasSameHeaderRows !== undefined),
      headerRowsRight: Number(pair.hasSameHeaderRows === true),
      titlesRight: Number(title === 'right'),
      titlesExtra: Number(title === 'extra'),
      unitsRight: Number(unit === 'right'),
      unitsExtra: Number(unit === 'extra'),
      rowTypesCompared: rowTypes.compared,
      rowTypesRight: rowTypes.right,
      givesTitles: Number('title' in predicted.source),
      givesUnits: Number('unit' in predicted.source),
      givesRowTypes: Number('row_types' in predicted.source),
    },
  ])
}

function similaritiesOf({ gritsContent, gritsTopology, teds, tedsStructure }: TablePair): Partial<TableCounts> {
  return { gritsContent, gritsTopology, teds, tedsStructure }
}

function countJoins(
  gold: FileDocument,
  predicted: FileDocument | undefined,
  placeOf: ReadonlyMap<string, Place>,
): Partial<TableCounts> {
  const joins = goldJoins(gold)
  const found = predicted && predictedJoins(predicted)
  if (found === undefined) return { joinsGold: joins.length }
  return {
    joinsGold: joins.length,
    joinsPredicted: found.size,
    joinsRight: joins.filter(([from, to]) => found.has(`${placeOf.get(from)} > ${placeOf.get(to)}`)).length,
    givesJoins: 1,
  }
}
