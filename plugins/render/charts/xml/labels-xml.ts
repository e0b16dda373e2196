import type { ChartColumn } from '../chart-grid.js'
import { type ChartLook, isDark } from '../chart-look.js'
import type { SeriesNumbers } from '../chart-numbers.js'
import { highest } from '../highest.js'
import { isStackedGroup, type PlotGroup, type PlottedSeries } from '../plot-groups.js'
import { shownNumber } from '../shown-number.js'
import { fillXml, type Letters, letters, lineXml, richText } from './letters-xml.js'
import { element, flag, group, setting, textElement, type Xml } from './xml.js'

/** A series whose labels are written. */
interface LabelledSeries {
  readonly series: PlottedSeries
  readonly group: PlotGroup
  /** The cells of the series. */
  readonly column: ChartColumn
  readonly numbers: SeriesNumbers
  readonly look: ChartLook
  /** Whether its labels may cover dark marks of other series. */
  readonly isOverDark: boolean
}

/** The content of a label. */
interface Shown {
  readonly value?: boolean
  readonly category?: boolean
  readonly name?: boolean
}

/** Text color on a dark background. */
const WHITE = '#FFFFFF'
/** With more slices than this, labels at the edges would overlap: the program places them. */
const MANY_SLICES = 8
/** Two adjacent slices with at most this share of the whole also need it. */
const THIN_PAIR = 0.1
/** Share of a waterfall's largest value that is about the height of a text line. */
const THIN_STEP = 0.06

/**
 * Writes the labels of a series: printed values as printed, and the names of slices and lines without a legend.
 * Undefined if there are none.
 */
export function labelsXml(labelled: LabelledSeries): Xml {
  const { series, column, numbers, look } = labelled
  const shown = column.cells.map((cell, point) => shownAt(labelled, cell, point))
  if (!shown.some(isAnything)) return undefined
  const most = mostOften(shown.filter((_, point) => column.cells[point] !== null))
  const own = shown.map((each, point) => {
    if (column.cells[point] === null) return undefined
    if (!isAnything(each))
      return isAnything(most) ? group('c:dLbl', setting('c:idx', point), flag('c:delete', true)) : undefined
    const text = each.value ? labelText(series, numbers, point) : undefined
    const format = numbers.formats.get(point)
    const color = colorOver(labelled, point)
    const isOdd = text !== undefined || format !== undefined || !isSame(each, most) || color !== colorOver(labelled)
    if (!isOdd) return undefined
    return group(
      'c:dLbl',
      setting('c:idx', point),
      text === undefined ? undefined : richText(text, look, lettersOf(color)),
      numberFormat(format ?? numbers.format),
      backgroundOf(labelled),
      letters(look, lettersOf(color)),
      ...contentOf(labelled, each),
    )
  })
  if (!isAnything(most)) return group('c:dLbls', ...own, ...contentOf(labelled, {}))
  return group(
    'c:dLbls',
    ...own,
    numberFormat(numbers.format),
    backgroundOf(labelled),
    letters(look, lettersOf(colorOver(labelled))),
    ...contentOf(labelled, most),
  )
}

function shownAt({ series, group, column, look }: LabelledSeries, cell: string | number | null, point: number): Shown {
  if (cell === null || series.color === undefined) return {}
  const isPrinted = Boolean(series.source.labels?.[point])
  if (series.isPiece && !isLargerPiece(series, cell, point)) return {}
  const isDirect = look.legend === 'direct'
  return {
    value: look.hasDataLabels ?? isPrinted,
    category: isDirect && (group.kind === 'pie' || group.kind === 'doughnut'),
    name: isDirect && group.kind === 'line' && point === column.cells.findLastIndex((each) => each !== null),
  }
}

/** If a step consists of two pieces, the larger one has the label. */
function isLargerPiece({ source }: PlottedSeries, cell: string | number, point: number): boolean {
  return Math.abs(Number(cell)) * 2 >= Math.abs(source.values[point] ?? 0) || source.values[point] === cell
}

/** Returns a text in place of the value: for a step of a waterfall its printed change, not the height of the piece. */
function labelText({ source, isPiece }: PlottedSeries, numbers: SeriesNumbers, point: number): string | undefined {
  if (!isPiece) return numbers.texts.get(point)
  const value = source.values[point] ?? null
  return source.labels?.[point] ?? (value === null ? undefined : shownNumber(value, numbers.format))
}

function contentOf({ group, column }: LabelledSeries, { value, category, name }: Shown): readonly Xml[] {
  const isAny = isAnything({ value: value === true, category: category === true, name: name === true })
  const position = isAny ? positionOf(group, name === true, column) : undefined
  const parts = [value, category, name].filter(Boolean).length
  return [
    position === undefined ? undefined : setting('c:dLblPos', position),
    flag('c:showLegendKey', false),
    flag('c:showVal', value === true),
    flag('c:showCatName', category === true),
    flag('c:showSerName', name === true),
    flag('c:showPercent', false),
    flag('c:showBubbleSize', false),
    parts > 1 ? textElement('c:separator', category ? '\n' : ' ') : undefined,
  ]
}

/** Programs consider a file broken if a label has a position that its chart type does not support. */
function positionOf(group: PlotGroup, isName: boolean, column: ChartColumn): string | undefined {
  switch (group.kind) {
    case 'bar':
      return isStackedGroup(group) ? 'ctr' : 'outEnd'
    case 'line':
      return isName ? 'r' : 't'
    case 'scatter':
      return 't'
    case 'pie':
      return column.cells.length > MANY_SLICES || hasThinPair(column) ? 'bestFit' : 'outEnd'
    default:
      return undefined
  }
}

/** Returns whether two thin slices are adjacent. The last slice is adjacent to the first. */
function hasThinPair({ cells }: ChartColumn): boolean {
  const values = cells.map((cell) => Math.abs(Number(cell ?? 0)))
  const whole = values.reduce((sum, value) => sum + value, 0)
  return values.length > 2 && values.some((value, i) => value + values[(i + 1) % values.length]! <= THIN_PAIR * whole)
}

/** Returns the text color: light if the label is on a dark mark. */
function colorOver({ series, group, column, look }: LabelledSeries, point?: number): string {
  const standsUpon = isStackedGroup(group) || group.kind === 'area' || group.kind === 'doughnut'
  if (group.kind === 'line' && look.legend === 'direct' && series.color) return series.color
  if (!standsUpon || !series.color) return look.fontColorHex
  if (series.isPiece && point !== undefined && isThin(series, column, point)) return look.fontColorHex
  const background = (point === undefined ? undefined : series.pointColors?.[point]) ?? series.color
  if (isDark(background)) return isDark(look.fontColorHex) ? WHITE : look.fontColorHex
  return look.fontColorHex
}

/** Returns whether a step of a waterfall is so small that its label is mostly beside it. */
function isThin({ source }: PlottedSeries, column: ChartColumn, point: number): boolean {
  const largest = highest(source.values.map((value) => Math.abs(value ?? 0)))
  return Math.abs(Number(column.cells[point])) < THIN_STEP * largest
}

/** Gives labels a background if other marks could hide them. */
function backgroundOf({ isOverDark }: LabelledSeries): string {
  return group('c:spPr', fillXml(isOverDark ? WHITE : undefined), lineXml(undefined))
}

function lettersOf(colorHex: string): Letters {
  return { colorHex }
}

function numberFormat(formatCode: string): string {
  return element('c:numFmt', { formatCode, sourceLinked: 0 })
}

function isAnything({ value, category, name }: Shown): boolean {
  return Boolean(value || category || name)
}

function isSame(one: Shown, other: Shown): boolean {
  return one.value === other.value && one.category === other.category && one.name === other.name
}

function mostOften(shown: readonly Shown[]): Shown {
  const isOften = (read: (each: Shown) => boolean | undefined) => shown.filter(read).length * 2 > shown.length
  return {
    value: isOften(({ value }) => value),
    category: isOften(({ category }) => category),
    name: false,
  }
}
