import type { FileCell, FileDocument, FileTable } from '../../../benchmarks/accuracy/measuring-format.js'
import type { Random } from '../../../benchmarks/chaos/random.js'

type Disturb = (table: FileTable, random: Random) => FileTable

/** Typical recognition errors of tables, one per function. */
const tableFaults: Readonly<Record<string, Disturb>> = {
  'a row is lost': (table, random) => withoutLine(table, 'row', random.between(0, rowsOf(table) - 1)),
  'a column is lost': (table, random) => withoutLine(table, 'column', random.between(0, columnsOf(table) - 1)),
  'the first rows are lost': (table) => withoutLine(withoutLine(table, 'row', 0), 'row', 0),
  'cells are merged with the next': (table, random) => mergeCells(table, random),
  'digits are changed': eachNumber((text, random) => text.replace(/\d/, () => String(random.between(0, 9)))),
  'signs are lost': eachNumber((text) => text.replace(/[()\-–−]/g, '')),
  'signs are inserted': eachNumber((text) => `(${text})`),
  'percent signs are lost': eachNumber((text) => text.replace('%', '')),
  'commas become points': eachNumber((text) => text.replaceAll(',', '.')),
  'dashes become zeros': eachCell((text) => (/^[-–—−]+$/.test(text) ? '0' : text)),
  'words lose letters': eachCell((text, random) =>
    text.length > 3 ? text.slice(0, random.between(1, 3)) + text.slice(4) : text,
  ),
  'words are run together with leader dots': eachCell((text) => `${text} .......`),
  'cells move one column on': (table, random) => moveCells(table, random, 'column'),
  'cells move one row on': (table, random) => moveCells(table, random, 'row'),
  'spans are lost': (table) => ({
    ...table,
    cells: table.cells.map((cell) => ({ ...cell, row_span: 1, column_span: 1 })),
  }),
  'spans grow': (table, random) => ({
    ...table,
    cells: table.cells.map((cell) =>
      random.chance(0.1) ? { ...cell, column_span: (cell.column_span ?? 1) + 1 } : cell,
    ),
  }),
  'the header rows are not stated': ({ header_rows: _, ...table }) => table,
  'the header rows are wrong': (table) => ({ ...table, header_rows: (table.header_rows ?? 0) + 1 }),
  'the box is moved': (table, random) => ({ ...table, bbox: table.bbox ? moveBox(table.bbox, random) : null }),
  'the title and the unit are cut': (table) => ({
    ...table,
    title: table.title?.slice(3) ?? 'A title',
    unit: table.unit?.slice(1) ?? null,
  }),
  'row types are wrong': (table) => ({
    ...table,
    row_types: table.row_types?.map((type) => (type === 'total' ? 'data' : type)) ?? null,
  }),
  'an empty column is inserted': (table) => ({
    ...table,
    n_columns: columnsOf(table) + 1,
    cells: table.cells.map((cell) => (cell.column > 0 ? { ...cell, column: cell.column + 1 } : cell)),
  }),
}

/** Returns a document with random errors in some tables, and missing, duplicate and truncated tables. */
export function disturbDocument(document: FileDocument, random: Random): FileDocument {
  const names = Array.from({ length: random.between(1, 4) }, () => random.pick(Object.keys(tableFaults)))
  const pages = document.pages.map((page) => ({
    ...page,
    tables: (page.tables ?? []).flatMap((table) => {
      if (table.cells.length === 0 || random.chance(0.05)) return []
      const disturbed = names.reduce(
        (each, name) => (random.chance(0.8) ? tableFaults[name]!(each, random) : each),
        table,
      )
      return random.chance(0.05) ? [disturbed, { ...disturbed, id: `${disturbed.id} again` }] : [disturbed]
    }),
  }))
  const tables = pages.map(({ page_number, tables }) =>
    tables.map(({ id }, index) => id ?? ([page_number, index] as const)),
  )
  // Every table is marked as a continuation of the last one on the previous page. Some are.
  const joins = tables
    .slice(1)
    .flatMap((page, i) => (page.length > 0 && tables[i]!.length > 0 ? [[tables[i]!.at(-1)!, page[0]!]] : []))
  return { pages, ...(random.chance(0.5) ? { logical_tables: joins } : {}) }
}

function eachCell(change: (text: string, random: Random) => string): Disturb {
  return (table, random) => ({
    ...table,
    cells: table.cells.map((cell) => (random.chance(0.2) ? { ...cell, text: change(cell.text, random) } : cell)),
  })
}

function eachNumber(change: (text: string, random: Random) => string): Disturb {
  return eachCell((text, random) => (/^[\s$€(−–-]*\d[\d.,]*[\s%)]*$/.test(text) ? change(text, random) : text))
}

function withoutLine(table: FileTable, way: 'row' | 'column', line: number): FileTable {
  const span = way === 'row' ? 'row_span' : 'column_span'
  const cells = table.cells.flatMap((cell): FileCell[] => {
    const length = cell[span] ?? 1
    if (line < cell[way]) return [{ ...cell, [way]: cell[way] - 1 }]
    if (line >= cell[way] + length) return [cell]
    return length > 1 ? [{ ...cell, [span]: length - 1 }] : []
  })
  const size =
    way === 'row' ? { n_rows: Math.max(0, rowsOf(table) - 1) } : { n_columns: Math.max(0, columnsOf(table) - 1) }
  return { ...table, ...size, cells }
}

function mergeCells(table: FileTable, random: Random): FileTable {
  const gone = new Set<FileCell>()
  const cells = table.cells.map((cell) => {
    if (gone.has(cell) || !random.chance(0.1)) return cell
    const end = cell.column + (cell.column_span ?? 1)
    const next = table.cells.find(({ row, column }) => row === cell.row && column === end)
    if (next === undefined) return cell
    gone.add(next)
    return {
      ...cell,
      text: `${cell.text} ${next.text}`,
      column_span: (cell.column_span ?? 1) + (next.column_span ?? 1),
    }
  })
  return { ...table, cells: cells.filter((cell) => !gone.has(cell)) }
}

function moveCells(table: FileTable, random: Random, way: 'row' | 'column'): FileTable {
  return {
    ...table,
    cells: table.cells.map((cell) => (random.chance(0.15) ? { ...cell, [way]: cell[way] + 1 } : cell)),
  }
}

function moveBox(box: NonNullable<FileTable['bbox']>, random: Random): NonNullable<FileTable['bbox']> {
  const [across, down] = [random.next() * 0.6 * (box.x1 - box.x0), random.next() * 0.6 * (box.y1 - box.y0)]
  return { x0: box.x0 + across, y0: box.y0 + down, x1: box.x1 + across, y1: box.y1 + down }
}

function rowsOf(table: FileTable): number {
  return Math.max(table.n_rows ?? 0, ...table.cells.map(({ row, row_span }) => row + (row_span ?? 1)))
}

function columnsOf(table: FileTable): number {
  return Math.max(table.n_columns ?? 0, ...table.cells.map(({ column, column_span }) => column + (column_span ?? 1)))
}
