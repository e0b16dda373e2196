import type { TextStyle } from './draw-document.js'
import type { FontFamily } from './fonts.js'

/**
 * Which rules are drawn. `grid`: around every cell. `horizontal`: below every row and above the first. `statement`: as
 * in filings, below spanning headers, below the last header row, above sums, and double below totals. `none`: no rules.
 */
type RuleStyle = 'grid' | 'horizontal' | 'statement' | 'none'

/** The look of a table. Lengths are in points. */
export interface TableStyle {
  readonly font: FontFamily
  readonly size: number
  /** Height of a row with one line. */
  readonly pitch: number
  /** Distance between baselines within a cell. */
  readonly lineHeight: number
  readonly rules: RuleStyle
  readonly ruleColor: string
  readonly ruleThickness: number
  /** `fill` draws rules as thin filled rectangles, like word processors. */
  readonly ruleAs: 'stroke' | 'fill'
  /** Whether the rule below the last header row crosses the whole table or is interrupted between columns. */
  readonly headerRule: 'columns' | 'full'
  /** Whether the rules at sums cross the whole table or are interrupted between columns. */
  readonly sumRule: 'columns' | 'full'
  /** Color of every second row, starting with the first one below the header. */
  readonly zebra?: string
  /** Background color of the header. */
  readonly headerFill?: string
  readonly headerColor: string
  readonly headerSize: number
  readonly headerAlign: 'center' | 'right'
  readonly boldHeader: boolean
  readonly boldSections: boolean
  readonly boldSums: boolean
  /** Whether dots lead from the label to the numbers. */
  readonly leaders: boolean
  /** Whether `)` and `%` are printed to the right of the digits' edge. */
  readonly hangs: boolean
  /** Whether numbers are on the first or last line of a wrapped label. */
  readonly valueLine: 'first' | 'last'
  /** Indent per level of a label, in points. */
  readonly indent: number
  /** Space before a column. */
  readonly gap: number
  /** Space inside the left and right edges of the table; in a grid, of every cell. */
  readonly padding: number
  readonly headingAlign: 'left' | 'center'
  readonly headingSize: number
  readonly headingColor: string
}

/**
 * Fills in the defaults of a style.
 *
 * @param style The differences from a plain statement.
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

/** Returns the text style of a row. */
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
