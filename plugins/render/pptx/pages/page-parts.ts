import type { Bbox, Chart, PageContent, Ruling, Table } from '../../../../core/model.js'
import { centerX, centerY, hull } from '../../../recognise/geometry/boxes.js'
import { readTextLayer } from '../../../recognise/text/text-layer.js'
import { plotOf } from './chart-plot.js'
import { unsaidWords } from './chart-text.js'
import { chooseTitle } from './choose-title.js'
import { inReadingOrder } from './part-order.js'
import type { ChartPart, TablePart, TextPart } from './parts.js'
import { setTable, type TableSetting } from './tables/set-table.js'
import { type FramedWords, findParagraphs, framedWords } from './text/paragraphs.js'
import type { SetWord } from './text/set-words.js'

/** The content of a page for its slide. */
interface PageFinds {
  readonly content: PageContent
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly correctedText: TableSetting['correctedText']
  readonly backgroundsOf: TableSetting['backgroundsOf']
}

/** The text, tables and charts of a page. */
export interface PageParts {
  /** In reading order. */
  readonly parts: readonly (TextPart | TablePart | ChartPart)[]
  readonly title?: TextPart
  /** Rulings that underline letters. They are drawn with the letters. */
  readonly underlines: ReadonlySet<Ruling>
}

/**
 * If fewer than this share of a table's cells contain horizontal words, the table is rotated. Slides have no rotated
 * tables.
 */
const LEAST_LEVEL = 0.5

/** Lays out the content of a page: every word belongs to one table, chart or text box. */
export function pageParts(finds: PageFinds): PageParts {
  const content = readTextLayer(finds.content)
  const framed = framedWords(content.glyphs, content)
  const level = framed.find(({ frame }) => frame.angle === 0)
  const said = new Set<SetWord>()
  const tables: TablePart[] = []
  for (const table of level === undefined ? [] : finds.tables) {
    const { part, words } = setTable(table, { ...finds, content, framed: level! })
    if (part.cells.length < LEAST_LEVEL * table.cells.length) continue
    tables.push(part)
    for (const word of words) said.add(word)
  }
  const charts = finds.charts.filter(({ series }) => series.length > 0).map((chart) => setChart(chart, framed, said))
  const free = framed.map((each) => ({ ...each, words: each.words.filter((word) => !said.has(word)) }))
  const { parts: texts, underlines } = findParagraphs(free, content)
  const title = chooseTitle(texts, content.height)
  const parts = inReadingOrder([...texts, ...tables, ...charts])
  return { parts, ...(title !== undefined && { title }), underlines }
}

/**
 * Creates the part of a chart. The words of the native chart are removed; other words in its box keep their positions,
 * and the chart leaves room for headings.
 */
function setChart(chart: Chart, framed: readonly FramedWords[], said: Set<SetWord>): ChartPart {
  const { bbox } = chart.place
  const own = framed.flatMap(({ words }) => words).filter((word) => !said.has(word) && isInside(bbox, word.bbox))
  const unsaid = new Set(unsaidWords(chart, own))
  const labels = own.filter((word) => !unsaid.has(word))
  for (const word of labels) said.add(word)
  const sorted = labels.sort((a, b) => a.size - b.size)
  const usual = sorted[Math.floor(sorted.length / 2)]
  const look = usual && framed.find(({ words }) => words.includes(usual))?.looks.lookOf(usual.glyphs[0]!, usual)
  const room = besideHeadings(bbox, [...unsaid])
  const plot = plotOf(chart, labels, room)
  return { kind: 'chart', chart, bbox: room, ...(look && { look }), ...(plot && { plot }) }
}

/** Returns the box without the lines of words above and below the drawing. */
function besideHeadings(bbox: Bbox, words: readonly SetWord[]): Bbox {
  const height = bbox.y1 - bbox.y0
  const over = words.filter((word) => centerY(word.bbox) < bbox.y0 + 0.2 * height).map((word) => word.bbox)
  const under = words.filter((word) => centerY(word.bbox) > bbox.y1 - 0.12 * height).map((word) => word.bbox)
  return {
    ...bbox,
    y0: over.length === 0 ? bbox.y0 : Math.max(bbox.y0, hull(over).y1),
    y1: under.length === 0 ? bbox.y1 : Math.min(bbox.y1, hull(under).y0),
  }
}

function isInside(box: Bbox, word: Bbox): boolean {
  const [x, y] = [centerX(word), centerY(word)]
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
}
