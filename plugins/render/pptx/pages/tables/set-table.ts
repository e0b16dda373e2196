import type { Bbox, Cell, PageContent, Table } from '../../../../../core/model.js'
import { hull } from '../../../../recognise/geometry/boxes.js'
import { tableTitle } from '../../../source-line.js'
import type { CellBackground, Paragraph, SetCell, TablePart, TextLine } from '../parts.js'
import { fitLines } from '../text/fit-lines.js'
import type { LetterLooks } from '../text/letter-looks.js'
import type { FramedWords } from '../text/paragraphs.js'
import { findPieces, type Piece } from '../text/pieces.js'
import type { SetWord } from '../text/set-words.js'
import { asShown } from './as-shown.js'
import { byRows, type CellSpan, spansOf } from './cell-spans.js'
import { wordsByCell } from './cell-words.js'
import { type TableEdges, tableEdges } from './table-edges.js'

/** A table on the slide, and the words of the page that it contains. */
interface SetTable {
  readonly part: TablePart
  readonly words: ReadonlySet<SetWord>
}

/** The input for a table besides the table itself. */
export interface TableSetting {
  readonly content: PageContent
  readonly framed: FramedWords
  /** Returns the corrected text of a cell. */
  readonly correctedText: (cell: Cell) => string | undefined
  readonly backgroundsOf: (table: Table, edges: TableEdges) => readonly CellBackground[]
}

/** Line distances that differ by more are uneven, in font sizes. */
const UNEVEN = 0.15
/** Distance between a tab stop and the edge of its cell, in units of the page. */
const EDGE = 0.75
const NUMBER_END = /[\d)%—–-]$/

/** Creates a table at its position: column widths, row heights and text as on the page. */
export function setTable(read: Table, given: TableSetting): SetTable {
  const { table, originalOf } = asShown(read)
  const setting = { ...given, correctedText: (cell: Cell) => given.correctedText(originalOf(cell)) }
  const { content, framed } = setting
  const place = table.places.find(({ pageNumber }) => pageNumber === content.pageNumber) ?? table.places[0]!
  const inCells = wordsByCell(table, framed.words)
  const edges = tableEdges(widenCells(table, inCells), place.bbox, content)
  const spans = spansOf(table, inCells, edges)
  const cells = table.cells.flatMap((cell): readonly SetCell[] => {
    const words = inCells.get(cell)
    if (words === undefined) return []
    const pieces = setting.correctedText(cell) === undefined ? byRows(spans.get(cell)!, words, edges) : undefined
    return (pieces ?? [{ span: spans.get(cell)!, words }]).map((piece) =>
      setCell(cell, piece.span, piece.words, edges, table, setting),
    )
  })
  const bbox = { x0: edges.columns[0]!, x1: edges.columns.at(-1)!, y0: edges.rows[0]!, y1: edges.rows.at(-1)! }
  return {
    part: {
      kind: 'table',
      id: table.id,
      description: descriptionOf(table),
      hasHeader: table.headerRowCount > 0,
      bbox,
      columnEdges: edges.columns,
      rowEdges: edges.rows,
      cells,
      backgrounds: setting.backgroundsOf(table, edges),
    },
    words: new Set([...inCells.values()].flat()),
  }
}

/** Widens the cells to contain their words and leaders, which need room too. */
function widenCells(table: Table, inCells: ReadonlyMap<Cell, readonly SetWord[]>): Table {
  const cells = table.cells.map((cell): Cell => {
    const words = (inCells.get(cell) ?? []).filter(({ x0, x1 }) => x1 > cell.place.bbox.x1 && x0 > cell.place.bbox.x0)
    if (words.length === 0) return cell
    return { ...cell, place: { ...cell.place, bbox: hull([cell.place.bbox, ...words.map(({ bbox }) => bbox)]) } }
  })
  return { ...table, cells }
}

function descriptionOf(table: Table): string {
  const size = `${table.rows.length} rows, ${table.columns.length} columns`
  return `${tableTitle(table)}: table of ${size}${table.unit === undefined ? '' : `, ${table.unit}`}`
}

function setCell(
  cell: Cell,
  { row, column, rowSpan, columnSpan }: CellSpan,
  words: readonly SetWord[],
  edges: TableEdges,
  table: Table,
  setting: TableSetting,
): SetCell {
  const { looks } = setting.framed
  const box = {
    x0: edges.columns[column]!,
    x1: edges.columns[Math.min(column + columnSpan, edges.columns.length - 1)]!,
    y0: edges.rows[row]!,
    y1: edges.rows[Math.min(row + rowSpan, edges.rows.length - 1)]!,
  }
  const found = findPieces(words, { ...setting.content, rulings: [] }, false)
  const rows = rowsOf(found.flatMap(splitLabel))
  const set = rows.some((pieces) => pieces.length > 1)
    ? setWithTabs(rows, box, looks)
    : setPlain(
        rows.map(([piece]) => piece!),
        box,
        cell.columnSpan > 1 ? 'left' : (table.columns[cell.column]?.alignment ?? 'left'),
        looks,
      )
  const corrected = setting.correctedText(cell)
  const lines = corrected === undefined ? set.lines : oneLine(corrected, set.lines)
  const { alignment, tabs, margins } = set
  const down = setDown(rows, box, lines, looks)
  const paragraph: Paragraph = { lines, alignment, pitch: down.pitch, ...(tabs && { tabs }) }
  const paragraphs = down.isEven ? [paragraph] : lineByLine(paragraph, rows, down.pitch)
  return { row, column, rowSpan, columnSpan, paragraphs, margins: { ...margins, top: down.top } }
}

function areEven(steps: readonly number[], size: number): boolean {
  return Math.max(...steps) - Math.min(...steps) < UNEVEN * size
}

function stepsOf(rows: readonly (readonly Piece[])[]): readonly number[] {
  return rows.slice(1).map(([piece], i) => piece!.y - rows[i]![0]!.y)
}

/** Creates one paragraph per line, each with its own height and indent. */
function lineByLine(
  { lines, alignment, tabs }: Paragraph,
  rows: readonly (readonly Piece[])[],
  firstPitch: number,
): readonly Paragraph[] {
  const steps = stepsOf(rows)
  const left = Math.min(...rows.map(([piece]) => piece!.x0))
  return lines.map((line, i) => ({
    lines: [{ ...line, wraps: false, endsWord: true }],
    alignment,
    pitch: i === 0 ? firstPitch : steps[i - 1]!,
    ...(alignment === 'left' && !tabs && { firstIndent: rows[i]![0]!.x0 - left }),
    ...(tabs && { tabs }),
  }))
}

/** The horizontal layout of the lines of a cell. */
interface SetLines extends Pick<Paragraph, 'lines' | 'alignment' | 'tabs'> {
  readonly margins: { readonly left: number; readonly right: number }
}

/** In a cell, a number before a text is part of the text. */
function splitLabel(piece: Piece): readonly Piece[] {
  if (piece.label === undefined) return [piece]
  const { words } = piece.label
  const [first, last] = [words[0]!, words.at(-1)!]
  const isApart = piece.textX0 - last.x1 > piece.size
  const { label: _, ...rest } = piece
  if (!isApart) return [{ ...rest, words: [...words, ...piece.words], x0: first.x0, textX0: first.x0 }]
  return [
    { ...rest, words, x0: first.x0, x1: last.x1, textX0: first.x0 },
    { ...rest, x0: piece.textX0 },
  ]
}

function rowsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const rows: Piece[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    if (row !== undefined && Math.abs(row[0]!.y - piece.y) < 0.3 * piece.size) row.push(piece)
    else rows.push([piece])
  }
  return rows
}

function setPlain(
  pieces: readonly Piece[],
  box: Bbox,
  usual: 'left' | 'center' | 'right',
  looks: LetterLooks,
): SetLines {
  const left = Math.min(...pieces.map(({ x0 }) => x0))
  const right = Math.max(...pieces.map(({ x1 }) => x1))
  const alignment = alignmentIn(pieces, box, usual)
  const width = box.x1 - box.x0
  const before = clamp(left - box.x0, 0, width)
  const behind = clamp(box.x1 - right, 0, width)
  // different margins on both sides keep the center in place
  const margins = {
    left: alignment === 'left' ? before : alignment === 'center' ? Math.max(0, before - behind) : 0,
    right: alignment === 'right' ? behind : alignment === 'center' ? Math.max(0, behind - before) : 0,
  }
  const { lines } = fitLines(pieces, { alignment, room: width - margins.left - margins.right, looks })
  return { lines, alignment, margins }
}

/**
 * Determines the alignment from the edges of several lines. A single line has the alignment of its column, or is
 * centered.
 */
function alignmentIn(
  pieces: readonly Piece[],
  box: Bbox,
  usual: 'left' | 'center' | 'right',
): 'left' | 'center' | 'right' {
  const tolerance = 0.3 * pieces[0]!.size
  const spread = (edge: (piece: Piece) => number) => {
    const all = pieces.map(edge)
    return Math.max(...all) - Math.min(...all)
  }
  if (pieces.length > 1) {
    const edges = {
      left: spread(({ x0 }) => x0),
      right: spread(({ x1 }) => x1),
      center: spread(({ x0, x1 }) => (x0 + x1) / 2),
    }
    if (edges[usual] < tolerance) return usual
    if (edges.left < tolerance) return 'left'
    if (edges.center < tolerance) return 'center'
    return edges.right < tolerance ? 'right' : 'left'
  }
  const [{ x0, x1 }] = pieces as readonly [Piece]
  const [before, behind] = [x0 - box.x0, box.x1 - x1]
  const isCentered = Math.abs(before - behind) < 2 * tolerance && before > 2 * tolerance
  return isCentered && usual !== 'right' ? 'center' : usual
}

/** Sets separate pieces of a cell, such as a currency symbol and its number, with tab stops. */
function setWithTabs(rows: readonly (readonly Piece[])[], box: Bbox, looks: LetterLooks): SetLines {
  const left = Math.max(0, Math.min(...rows.map(([first]) => first!.x0)) - box.x0)
  const start = box.x0 + left
  const tabs = new Map<number, 'left' | 'right'>()
  const lines = rows.map((pieces, i): TextLine => {
    const runs = pieces.flatMap((piece, k) => {
      const isNumber = k > 0 && NUMBER_END.test(piece.words.at(-1)!.text)
      // a tab stop at the very edge of the cell would wrap the line, and so would a text that is too wide
      const end = Math.min(isNumber ? piece.x1 : (pieces[k + 1]?.x0 ?? box.x1), box.x1 - EDGE)
      const begin = isNumber ? pieces[k - 1]!.x1 : piece.x0
      const [line] = fitLines([piece], { alignment: 'left', room: Math.max(end - begin, 0), looks }).lines
      const set = line!.runs
      if (k === 0) return set
      const at = (isNumber ? end : Math.min(piece.x0, box.x1 - EDGE)) - start
      tabs.set(Math.round(at * 10) / 10, isNumber ? 'right' : 'left')
      return [{ text: '\t', look: set[0]!.look, spacing: 0 }, ...set]
    })
    return { runs, wraps: false, endsWord: i < rows.length - 1 }
  })
  const sorted = [...tabs].sort(([a], [b]) => a - b).map(([at, alignment]) => ({ at, alignment }))
  return { lines, alignment: 'left', tabs: sorted, margins: { left, right: 0 } }
}

/** Returns the vertical position and height of the lines. They never need more room than the cell has. */
function setDown(rows: readonly (readonly Piece[])[], box: Bbox, lines: readonly TextLine[], looks: LetterLooks) {
  const [first] = rows[0]!
  const { ascent, descent } = looks.faceOf(first!.words[0]!.glyphs[0]!)
  const size = Math.max(...lines.flatMap(({ runs }) => runs.map(({ look }) => look.size)))
  const height = box.y1 - box.y0
  const above = first!.y + descent * size - box.y0
  const steps = lines.length < rows.length ? [] : stepsOf(rows)
  const below = steps.reduce((sum, step) => sum + step, 0)
  const natural = steps.length > 0 ? below / steps.length : (ascent + descent) * size
  const isEven = steps.length === 0 || (areEven(steps, size) && natural <= above && natural * lines.length <= height)
  const count = isEven ? lines.length : 1
  const after = isEven ? 0 : below
  const pitch = Math.max(Math.min(natural, above, (height - after) / count), 0.5 * size)
  return { pitch, isEven, top: clamp(above - pitch, 0, Math.max(0, height - after - pitch * count)) }
}

function oneLine(text: string, lines: readonly TextLine[]): readonly TextLine[] {
  const [run] = lines[0]!.runs
  return [{ runs: [{ ...run!, text }], wraps: false, endsWord: true }]
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
