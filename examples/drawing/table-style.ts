import type { TextStyle } from './draw-document.js'
import type { FontFamily } from './fonts.js'

/**
 * Which lines are drawn. `grid`: around every cell. `horizontal`: under every row and over the first. `statement`: as in
 * filings, under spanning heads, under the last heads, over sums, two under totals. `none`: none.
 */
type RuleStyle = 'grid' | 'horizontal' | 'statement' | 'none'

/** How a table looks. Lengths are points. */
export interface TableStyle {
  readonly font: FontFamily
  readonly size: number
  /** Height of a row of one line. */
  readonly pitch: number
  /** From baseline to baseline inside a cell. */
  readonly lineHeight: number
  readonly rules: RuleStyle
  readonly ruleColor: string
  readonly ruleThickness: number
  /** `fill` draws rules as thin filled rectangles, as word processors do. */
  readonly ruleAs: 'stroke' | 'fill'
  /** Whether the rule under the last heads runs over the whole table or stops between the columns. */
  readonly headerRule: 'columns' | 'full'
  /** The same for the rules at sums. */
  readonly sumRule: 'columns' | 'full'
  /** Colour of every second row, from the first under the heads on. */
  readonly zebra?: string
  /** Colour behind the heads. */
  readonly headerFill?: string
  readonly headerColor: string
  readonly headerSize: number
  readonly headerAlign: 'center' | 'right'
  readonly boldHeader: boolean
  readonly boldSections: boolean
  readonly boldSums: boolean
  /** Dots from the label to the figures. */
  readonly leaders: boolean
  /** Whether `)` and `%` stand outside the edge of the digits. */
  readonly hangs: boolean
  /** Whether figures stand on a broken label's first or last line. */
  readonly valueLine: 'first' | 'last'
  /** Points a level of a label's depth. */
  readonly indent: number
  /** White before a column. */
  readonly gap: number
  /** White inside the table's left and right edge; in a grid inside every cell. */
  readonly padding: number
  readonly headingAlign: 'left' | 'center'
  readonly headingSize: number
  readonly headingColor: string
}

/**
 * Fills in what a style leaves open.
 *
 * @param style What differs from a plain statement.
 */
export function tableStyle(style: Partial<TableStyle> & Pick<TableStyle, 'font' | 'size'>): TableStyle {
  const isGrid = style.rules === 'grid'
  return {
    pitch: Math.round(style.size * 1.5 * 4) / 4,
    lineHeight: style.size * 1.2,
    rules: 'statement',
    ruleColor: '#000000',
    ruleThickness: 0.6,
    ruleAs: 'stroke',
    headerRule: 'columns',
    sumRule: 'columns',
    headerColor: '#000000',
    headerSize: style.size,
    headerAlign: 'center',
    boldHeader: true,
    boldSections: false,
    boldSums: false,
    leaders: false,
    hangs: true,
    valueLine: 'last',
    indent: 10,
    gap: isGrid ? 4 : 12,
    padding: isGrid ? 4 : 2,
    headingAlign: 'left',
    headingSize: style.size + 1,
    headingColor: '#000000',
    ...style,
  }
}

/** How the words of a row are printed. */
export function rowTextStyle(style: TableStyle, type: string, isBold?: boolean): TextStyle {
  const { font, size } = style
  const asked =
    (type === 'header' && style.boldHeader) ||
    (type === 'section' && style.boldSections) ||
    ((type === 'subtotal' || type === 'total') && style.boldSums)
  const weight = (isBold ?? asked) ? 'bold' : 'regular'
  if (type === 'header') return { font, weight, size: style.headerSize, color: style.headerColor }
  return { font, weight, size }
}
