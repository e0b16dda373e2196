import { element, group } from '../../../charts/xml/xml.js'
import type { CellBackground, LineLook, SetCell, TablePart } from '../parts.js'
import { paragraphXml, type TextSetting } from '../text/text-xml.js'

const EMU_PER_POINT = 12_700
const TABLE_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/table'

/** A position in the grid. */
interface Slot {
  readonly cell?: SetCell
  /** Covered by a cell to the left, above, or both. */
  readonly isLeftOf?: boolean
  readonly isBelow?: boolean
}

/** Writes a table as `a:graphic` (ECMA-376 part 1, 21.1.3), without a table style: all formatting is per cell. */
export function tableGraphic(part: TablePart, setting: TextSetting): string {
  const grid = slotsOf(part)
  const backgrounds = new Map(
    part.backgrounds.map((background) => [`${background.row} ${background.column}`, background]),
  )
  const emu = (length: number) => Math.round(length * setting.scale * EMU_PER_POINT)
  const widths = stepsOf(part.columnEdges)
  const rows = stepsOf(part.rowEdges).map((height, row) =>
    element(
      'a:tr',
      { h: emu(height) },
      ...grid[row]!.map((slot, column) => cellXml(slot, backgrounds.get(`${row} ${column}`), height, setting)),
    ),
  )
  const table = group(
    'a:tbl',
    element('a:tblPr', part.hasHeader ? { firstRow: 1 } : {}),
    group('a:tblGrid', ...widths.map((width) => element('a:gridCol', { w: emu(width) }))),
    ...rows,
  )
  return group('a:graphic', element('a:graphicData', { uri: TABLE_NAMESPACE }, table))
}

function slotsOf({ columnEdges, rowEdges, cells }: TablePart): readonly (readonly Slot[])[] {
  const grid = Array.from({ length: rowEdges.length - 1 }, () =>
    Array.from({ length: columnEdges.length - 1 }, (): Slot => ({})),
  )
  for (const cell of cells) {
    for (let row = cell.row; row < Math.min(cell.row + cell.rowSpan, grid.length); row++) {
      const slots = grid[row]!
      for (let column = cell.column; column < Math.min(cell.column + cell.columnSpan, slots.length); column++) {
        const isFirst = row === cell.row && column === cell.column
        slots[column] = isFirst ? { cell } : { isLeftOf: column > cell.column, isBelow: row > cell.row }
      }
    }
  }
  return grid
}

function cellXml(
  { cell, isLeftOf, isBelow }: Slot,
  background: CellBackground | undefined,
  height: number,
  setting: TextSetting,
): string {
  const { columnSpan = 1, rowSpan = 1 } = cell ?? {}
  const text =
    cell === undefined
      ? emptyParagraph(height, setting)
      : cell.paragraphs.map((paragraph) => paragraphXml(paragraph, setting)).join('')
  const emu = (length: number) => Math.round(length * setting.scale * EMU_PER_POINT)
  const { left = 0, right = 0, top = 0 } = cell?.margins ?? {}
  return element(
    'a:tc',
    {
      ...(rowSpan > 1 && { rowSpan }),
      ...(columnSpan > 1 && { gridSpan: columnSpan }),
      ...(isLeftOf && { hMerge: 1 }),
      ...(isBelow && { vMerge: 1 }),
    },
    group('a:txBody', group('a:bodyPr'), group('a:lstStyle'), text),
    element(
      'a:tcPr',
      { marL: emu(left), marR: emu(right), marT: emu(top), marB: 0, anchor: 't' },
      borderXml('a:lnL', background?.left, setting),
      borderXml('a:lnR', background?.right, setting),
      borderXml('a:lnT', background?.top, setting),
      borderXml('a:lnB', background?.bottom, setting),
      fillXml(background?.fill),
    ),
  )
}

/** An empty cell has a font size too: the default size could make its row higher. */
function emptyParagraph(height: number, { scale }: TextSetting): string {
  const points = height * scale
  const size = Math.max(100, Math.min(1200, Math.floor(points * 0.7) * 100))
  return group(
    'a:p',
    group('a:pPr', group('a:lnSpc', element('a:spcPts', { val: Math.max(100, Math.floor(points * 85)) }))),
    element('a:endParaRPr', { lang: 'en-US', sz: size }),
  )
}

function borderXml(name: string, line: LineLook | undefined, { scale }: TextSetting): string {
  if (line === undefined) return element(name, { w: 0 }, group('a:noFill'))
  const width = Math.max(3175, Math.round(line.width * scale * EMU_PER_POINT))
  return element(
    name,
    { w: width, cap: 'flat', cmpd: 'sng', algn: 'ctr' },
    group('a:solidFill', element('a:srgbClr', { val: line.color.slice(1).toUpperCase() })),
    element('a:prstDash', { val: line.isDashed ? 'dash' : 'solid' }),
  )
}

function fillXml(color: string | undefined): string {
  if (color === undefined) return group('a:noFill')
  return group('a:solidFill', element('a:srgbClr', { val: color.slice(1).toUpperCase() }))
}

function stepsOf(edges: readonly number[]): readonly number[] {
  return edges.slice(1).map((edge, i) => edge - edges[i]!)
}
