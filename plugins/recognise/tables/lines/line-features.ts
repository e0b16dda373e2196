import type { PageContent } from '../../../../core/model.js'
import { centerX, centerY, widthOf } from '../../geometry/boxes.js'
import { isSentence } from '../../layout/line-kinds.js'
import type { Grid } from '../grid/grid.js'
import type { TableLines } from './lines-around.js'
import { type Measured, measureLines, type Placed, type Usual } from './measured-lines.js'
import { sharePassing } from './share-passing.js'

/** Tolerances of the comparison of lines. */
const TOLERANCES = {
  /** Texts whose edges differ by less are aligned, in points. */
  aligned: 1.5,
  /** Font sizes that differ by less are the same, in points. */
  size: 0.3,
  /** A ruling between two lines covers at least this share of the table. */
  ruled: 0.4,
  /** The text of a full column ends this near to its right edge, in font sizes. */
  full: 3,
} as const

/** Maximum values of features: a distance in lines, a gap in font sizes, a step in usual steps, an indent in font sizes. */
const FEATURE_LIMITS = { lines: 9, gap: 6, step: 4, indent: 10 } as const
/** The step to a line that is not there, in usual steps. */
const NO_STEP = 3

const TOTAL =
  /\b(?:sub-?)?totals?\b|\bsum\b|\bsumme\b|\bgesamt|zwischensumme|\bsaldo\b|\bbalance\b|\bamount due\b|\bmontant\b|\bsomme\b|\bimporte?\b|\bsuma\b|\bnet pay\b|\bvat\b|\bmwst\b|\btva\b|\biva\b|\btax\b/i
const NOTE = /^(?:\(?[*†‡§¹²³]|\(?\d{1,2}\)|\(\w\)|notes?\b|sources?\b|quelle\b|hinweis|anm\.|nota\b|fuente\b)/i

/** A line of a table, and what is around it. */
interface InTable extends Measured {
  readonly index: number
  readonly count: number
  readonly last: Measured | undefined
  readonly next: Measured | undefined
  /** Number of lines to the next one that is like a row. */
  readonly rowsAbove: number
  readonly rowsBelow: number
  readonly grid: Grid
  readonly usual: Usual
  readonly pageHeight: number
}

/** What the model sees of a line by itself. */
const OWN: readonly (readonly [name: string, of: (line: InTable) => number])[] = [
  ['phrases', ({ placed, grid }) => placed.length / grid.columns.length],
  ['columns', ({ columns, grid }) => columns.size / grid.columns.length],
  ['crossing', ({ placed }) => sharePassing(placed, ({ touched }) => touched > 1)],
  ['aligned', ({ placed, usual }) => sharePassing(placed, (each) => isAligned(each, usual))],
  ['label', ({ placed }) => toNumber(placed[0]!.column === 0)],
  ['indent', ({ line, grid }) => clip((line.bbox.x0 - grid.columns[0]!.start) / line.size, -5, FEATURE_LIMITS.indent)],
  ['numbers', ({ placed }) => sharePassing(beyondLabel(placed), ({ kind }) => kind === 'number')],
  ['number columns', ({ placed, usual }) => numberColumnsFilled(placed, usual)],
  ['like column', ({ placed, usual }) => sharePassing(placed, ({ kind, column }) => kind === usual.kinds[column])],
  [
    'text in number column',
    ({ placed, usual }) =>
      sharePassing(placed, ({ kind, column }) => usual.kinds[column] === 'number' && kind !== 'number'),
  ],
  ['periods', ({ placed }) => sharePassing(placed, ({ kind }) => kind === 'period')],
  ['size', ({ line, usual }) => line.size / usual.size],
  ['bold', ({ isBold }) => toNumber(isBold)],
  ['capitals', ({ text }) => toNumber(/\p{Lu}/u.test(text) && text === text.toUpperCase())],
  ['gap above', ({ line, last }) => (last === undefined ? FEATURE_LIMITS.gap : gapBetween(last, line))],
  ['gap below', ({ line, next }) => (next === undefined ? FEATURE_LIMITS.gap : gapBetween({ line }, next.line))],
  ['step above', ({ line, last, usual }) => stepBetween(last?.line, line, usual)],
  ['step below', ({ line, next, usual }) => stepBetween(line, next?.line, usual)],
  ['ruled above', ({ ruled }) => ruled],
  ['ruled below', ({ next }) => next?.ruled ?? 0],
  ['uprights', ({ uprights, grid }) => clip(uprights / grid.columns.length, 0, 2)],
  ['filled', ({ fill }) => toNumber(fill !== undefined)],
  ['fill begins', ({ fill, last }) => toNumber(last === undefined || fill !== last.fill)],
  ['fill ends', ({ fill, next }) => toNumber(next === undefined || fill !== next.fill)],
  ['words', ({ text }) => Math.log(1 + text.split(' ').length)],
  ['longest', ({ placed }) => Math.log(1 + Math.max(...placed.map(({ phrase }) => phrase.words.length)))],
  ['colon at end', ({ text }) => toNumber(text.endsWith(':'))],
  ['colons', ({ placed }) => sharePassing(placed, ({ phrase }) => /:(?:\s|$)/.test(phrase.text))],
  ['sentence', ({ line }) => toNumber(isSentence(line))],
  ['lower case', ({ text }) => toNumber(/^[\p{Ll}(]/u.test(text))],
  ['note', ({ text }) => toNumber(NOTE.test(text))],
  ['total', ({ text }) => toNumber(TOTAL.test(text))],
  ['width', ({ line, grid }) => widthOf(line.bbox) / Math.max(1, widthOf(grid.bbox))],
  [
    'currency',
    ({ placed }) => sharePassing(placed, ({ phrase }) => /[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b/.test(phrase.text)),
  ],
  ['rows above', ({ rowsAbove }) => rowsAbove],
  ['rows below', ({ rowsBelow }) => rowsBelow],
  ['row', ({ isRow }) => toNumber(isRow)],
  ['from top', ({ index }) => Math.min(index, FEATURE_LIMITS.lines)],
  ['from bottom', ({ index, count }) => Math.min(count - 1 - index, FEATURE_LIMITS.lines)],
  ['place on page', ({ line, pageHeight }) => centerY(line.bbox) / pageHeight],
  [
    'off center',
    ({ line, grid }) => clip(Math.abs(centerX(line.bbox) - centerX(grid.bbox)) / Math.max(1, widthOf(grid.bbox)), 0, 1),
  ],
  [
    'like first column',
    ({ placed: [first], usual }) => toNumber(first!.column === 0 && first!.kind === usual.kinds[0]),
  ],
  ['digits', ({ text }) => text.replace(/\D/g, '').length / text.length],
  ['like next', (line) => likeness(line, line.next)],
  ['like last', (line) => likeness(line, line.last)],
  ['same style as next', (line) => toNumber(hasSameStyle(line, line.next))],
  ['same style as last', (line) => toNumber(hasSameStyle(line, line.last))],
  ['same start as next', (line) => toNumber(hasSameStart(line, line.next))],
  ['same start as last', (line) => toNumber(hasSameStart(line, line.last))],
  ['label alone', ({ placed }) => toNumber(placed.length === 1 && placed[0]!.column === 0)],
  ['beyond', ({ line, grid }) => shareBeyond(line.bbox, grid.bbox)],
  ['number under number', (line) => sharedNumbers(line, line.last)],
  ['number over number', (line) => sharedNumbers(line, line.next)],
  ['new columns', ({ columns, last }) => sharePassing([...columns], (column) => last?.columns.has(column) !== true)],
  ['last is full', ({ last, grid }) => toNumber(last !== undefined && isFull(last, grid))],
  ['full', (line) => toNumber(isFull(line, line.grid))],
  ['first text', ({ placed }) => Math.log(1 + placed[0]!.phrase.text.length)],
]

/** Features of a line that the lines next to it see, too. */
const SHARED: readonly string[] = [
  'phrases',
  'columns',
  'crossing',
  'label',
  'numbers',
  'number columns',
  'like column',
  'text in number column',
  'size',
  'bold',
  'gap above',
  'step above',
  'uprights',
  'filled',
  'row',
  'total',
  'colons',
  'sentence',
]
/** Value of the features of a line that is not there. */
const MISSING = -1

const sharedAt = SHARED.map((name) => OWN.findIndex(([own]) => own === name))

/** Returns the features of each line of a table and around it. */
export function lineFeatures(
  { lines, from, to }: TableLines,
  grid: Grid,
  content: PageContent,
): readonly (readonly number[])[] {
  const { measured, usual } = measureLines(lines, from, to, grid, content)
  const own = measured.slice(from, to)
  // columns, number columns, lines, bold lines, ruled lines
  const table = [
    grid.columns.length,
    usual.numberColumns / grid.columns.length,
    Math.log(1 + own.length),
    sharePassing(own, ({ isBold }) => isBold),
    sharePassing(own.slice(1), ({ ruled }) => ruled > TOLERANCES.ruled),
  ]
  const singles = measured.map((line, index) => {
    const inTable: InTable = {
      ...line,
      index,
      count: lines.length,
      last: measured[index - 1],
      next: measured[index + 1],
      rowsAbove: distanceToRow(measured, index, -1),
      rowsBelow: distanceToRow(measured, index, 1),
      grid,
      usual,
      pageHeight: content.height,
    }
    return OWN.map(([, of]) => of(inTable))
  })
  const sharedOf = (single: readonly number[] | undefined) =>
    sharedAt.map((at) => (single === undefined ? MISSING : single[at]!))
  return singles.map((single, i) => [...single, ...table, ...sharedOf(singles[i - 1]), ...sharedOf(singles[i + 1])])
}

function toNumber(holds: boolean): number {
  return holds ? 1 : 0
}

function beyondLabel(placed: readonly Placed[]): readonly Placed[] {
  return placed.filter(({ column }) => column > 0)
}

/** Share of the number columns in which a line has a number. */
function numberColumnsFilled(placed: readonly Placed[], { kinds, numberColumns }: Usual): number {
  if (numberColumns === 0) return MISSING
  const filled = placed.filter(({ kind, column }) => kind === 'number' && kinds[column] === 'number')
  return new Set(filled.map(({ column }) => column)).size / numberColumns
}

/** Whether two other texts of the column begin or end where a text does. */
function isAligned({ phrase, column }: Placed, { texts }: Usual): boolean {
  let [left, right] = [0, 0]
  for (const other of texts.get(column) ?? []) {
    if (other.words[0] === phrase.words[0]) continue
    if (Math.abs(other.bbox.x0 - phrase.bbox.x0) < TOLERANCES.aligned) left++
    if (Math.abs(other.core.x1 - phrase.core.x1) < TOLERANCES.aligned) right++
    if (left > 1 || right > 1) return true
  }
  return false
}

/** White space between two lines, in font sizes of the lower one. */
function gapBetween(above: Pick<Measured, 'line'>, below: Measured['line']): number {
  return clip((below.bbox.y0 - above.line.bbox.y1) / below.size, -1, FEATURE_LIMITS.gap)
}

function stepBetween(
  above: Measured['line'] | undefined,
  below: Measured['line'] | undefined,
  { step }: Usual,
): number {
  if (above === undefined || below === undefined) return NO_STEP
  return clip((below.baseline - above.baseline) / step, -1, FEATURE_LIMITS.step)
}

function distanceToRow(lines: readonly Measured[], from: number, step: number): number {
  for (let n = 1; n < FEATURE_LIMITS.lines; n++) if (lines[from + n * step]?.isRow) return n
  return FEATURE_LIMITS.lines
}

/** Share of the columns in which two lines have texts of one kind. */
function likeness(a: Measured, b: Measured | undefined): number {
  if (b === undefined) return MISSING
  const alike = a.placed.filter(({ column, kind }) =>
    b.placed.some((other) => other.column === column && other.kind === kind),
  )
  return alike.length / Math.max(a.placed.length, b.placed.length)
}

/** Share of the numbers of a line that have a number of another line in their column. */
function sharedNumbers({ placed }: Measured, b: Measured | undefined): number {
  if (b === undefined) return MISSING
  const numbers = placed.filter(({ kind }) => kind === 'number')
  return sharePassing(numbers, ({ column }) =>
    b.placed.some((other) => other.kind === 'number' && other.column === column),
  )
}

function hasSameStyle(a: Measured, b: Measured | undefined): boolean {
  return (
    b !== undefined &&
    a.isBold === b.isBold &&
    a.fill === b.fill &&
    Math.abs(a.line.size - b.line.size) < TOLERANCES.size
  )
}

function hasSameStart(a: Measured, b: Measured | undefined): boolean {
  return b !== undefined && Math.abs(a.line.bbox.x0 - b.line.bbox.x0) < TOLERANCES.aligned
}

/** How far a line reaches beyond a table, as a share of its width. */
function shareBeyond(line: Measured['line']['bbox'], table: Grid['bbox']): number {
  const beyond = Math.max(0, table.x0 - line.x0) + Math.max(0, line.x1 - table.x1)
  return clip(beyond / Math.max(1, widthOf(table)), 0, 1)
}

/** Whether a text of several words ends near the right edge of its column, so that it may continue in the next line. */
function isFull({ placed }: Measured, { columns }: Grid): boolean {
  return placed.some(
    ({ phrase, column }) =>
      phrase.words.length > 2 && columns[column]!.end - phrase.bbox.x1 < TOLERANCES.full * phrase.words[0]!.size,
  )
}

function clip(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
