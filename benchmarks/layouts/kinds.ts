import { businessParagraph } from '../../examples/drawing/business-text.js'
import {
  A4,
  type Drawing,
  type DrawingPage,
  LETTER,
  LETTER_LANDSCAPE,
  type PageOptions,
} from '../../examples/drawing/draw-document.js'
import { drawParagraph, drawParagraphs } from '../../examples/drawing/draw-prose.js'
import type { GoldBbox, GoldTable } from '../../examples/drawing/gold.js'
import type { TableDescription } from '../../examples/drawing/table-description.js'
import { grouped, ledger, type NumberStyle, prices, statistics, texts } from './contents.js'
import { drawLayout } from './draw-layout.js'
import { type LayoutStyle, layoutStyle, type Pen } from './layout-style.js'
import type { Random } from './random.js'

/** A layout of tables in documents. */
export interface LayoutKind {
  readonly name: string
  /** Draws one page with its gold data. */
  draw(document: Drawing, random: Random): void
}

const GRID: Partial<LayoutStyle> = { levels: 'all', uprights: 'all', isFramed: true }
const DARK: Partial<LayoutStyle> = { headTint: '#1f3864', headColor: '#ffffff' }

type Make = (random: Random) => TableDescription

/** Returns a page with one table between paragraphs. */
function alone(
  name: string,
  make: Make,
  style: Partial<LayoutStyle> | ((random: Random) => Partial<LayoutStyle>),
  options: PageOptions & { readonly isBare?: boolean } = {},
): LayoutKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage(options)
      const own = layoutStyle({
        font: random.pick(['helvetica', 'times']),
        ...(typeof style === 'function' ? style(random) : style),
      })
      const x = random.integer(50, 70)
      const y = options.isBare ? 90 : prose(page, random, { x, y: 60, width: page.width - 2 * x }, 3)
      const table = keep(page, drawLayout(page, make(random), own, { x, y: y + 26 }))
      if (!options.isBare && table.bbox.y1 < page.height - 160)
        prose(page, random, { x, y: table.bbox.y1 + 30, width: page.width - 2 * x }, 3)
    },
  }
}

function prose(
  page: DrawingPage,
  random: Random,
  area: { readonly x: number; readonly y: number; readonly width: number },
  sentences: number,
): number {
  const text = businessParagraph(random.integer(1, 9999), sentences)
  return drawParagraph(page, text, { font: 'times', size: 10 }, area, 'justify')
}

/** Adds a table to the gold data of the page. */
function keep(page: DrawingPage, table: GoldTable): GoldTable {
  const kept = { ...table, id: `p${page.pageNumber}t${page.tables.length + 1}` }
  page.tables.push(kept)
  return kept
}

function pen(name: Pen): LayoutKind {
  return alone(
    `grid, pen ${name}`,
    (random) => statistics(random, { levels: random.integer(1, 2), hasTallCorner: true }),
    {
      ...GRID,
      pen: name,
    },
  )
}

function numbersOf(style: NumberStyle): LayoutKind {
  return alone(
    `numbers, ${style}`,
    (random) => statistics(random, { numbers: style, most: 4_000_000, decimals: random.integer(0, 1), columns: 4 }),
    { levels: 'head', padding: { x: 8, y: 2 } },
  )
}

/** Returns a page with two tables, stacked or side by side. */
function pair(name: string, style: Partial<LayoutStyle>, isBeside: boolean): LayoutKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage({ size: isBeside ? LETTER_LANDSCAPE : LETTER })
      const own = layoutStyle({ font: random.pick(['helvetica', 'times']), ...style })
      const make = () => statistics(random, { columns: isBeside ? random.integer(2, 3) : random.integer(2, 4) })
      const first = keep(page, drawLayout(page, make(), own, { x: 50, y: 90 }))
      const place = isBeside ? { x: first.bbox.x1 + 40, y: 90 } : { x: 50, y: first.bbox.y1 + own.padding.y + 14 }
      keep(page, drawLayout(page, make(), own, place))
    },
  }
}

/** Returns a page with two columns of prose and a table in one of them. */
function inColumn(name: string, style: Partial<LayoutStyle>): LayoutKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage()
      const isLeft = random.chance(0.5)
      const columns = [
        { x: 54, y: 60, width: 240 },
        { x: 318, y: 60, width: 240 },
      ] as const
      const [own, other] = isLeft ? columns : [columns[1], columns[0]]
      const text = { font: 'times' as const, size: 10 }
      drawParagraphs(
        page,
        [0, 1, 2, 3, 4].map((i) => businessParagraph(random.integer(1, 9999) + i, 4)),
        text,
        other,
        'justify',
      )
      const y = prose(page, random, own, 4)
      const made = statistics(random, { columns: 2, most: 2000, decimals: 1 })
      const table = keep(page, drawLayout(page, made, layoutStyle({ size: 8, ...style }), { x: own.x, y: y + 14 }))
      prose(page, random, { ...own, y: table.bbox.y1 + 24 }, 4)
    },
  }
}

/** Returns a page with a tinted or framed box that contains a title and a table, between paragraphs. */
function boxed(name: string, box: 'tinted' | 'framed'): LayoutKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage()
      const y = prose(page, random, { x: 60, y: 60, width: 490 }, 4) + 12
      const made = statistics(random, { columns: random.integer(2, 4) })
      const style = layoutStyle({ levels: random.pick(['none', 'head']), size: 9 })
      const rows = made.rows.length
      const height = rows * (style.size * style.leading + 2 * style.padding.y) + 40
      const frame: GoldBbox = { x0: 60, y0: y, x1: 550, y1: y + height }
      if (box === 'tinted') page.fill(frame, '#eef3f8')
      else {
        page.stroke(frame.x0, frame.y0, frame.x1, frame.y0, 0.8)
        page.stroke(frame.x0, frame.y1, frame.x1, frame.y1, 0.8)
        page.stroke(frame.x0, frame.y0, frame.x0, frame.y1, 0.8)
        page.stroke(frame.x1, frame.y0, frame.x1, frame.y1, 0.8)
      }
      page.write(`Box ${random.integer(1, 9)}: Selected indicators`, 70, y + 17, {
        font: 'helvetica',
        size: 10,
        weight: 'bold',
      })
      keep(page, drawLayout(page, made, style, { x: 66, y: y + 30 }))
      prose(page, random, { x: 60, y: frame.y1 + 14, width: 490 }, 4)
    },
  }
}

/** Returns a portrait page with a rotated table. */
function turned(name: string, direction: 'up' | 'down', make: Make, style: Partial<LayoutStyle>): LayoutKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage()
      page.write('Statistical yearbook', 54, 40, { font: 'times', size: 9 })
      page.write(`${random.integer(10, 300)}`, 300, 765, { font: 'times', size: 9 })
      let table: GoldTable | undefined
      const back = page.turned(direction, (sheet) => {
        table = drawLayout(sheet, make(random), layoutStyle({ font: 'times', ...style }), { x: 90, y: 90 })
      })
      keep(page, {
        ...table!,
        bbox: back(table!.bbox),
        cells: table!.cells.map((cell) => ({ ...cell, bbox: back(cell.bbox) })),
      })
    },
  }
}

const stats =
  (options: Parameters<typeof statistics>[1] = {}): Make =>
  (random) =>
    statistics(random, options)

const wrapped = stats({ columns: 4, isWrapped: true, most: 9000 })

const slide = { size: { width: 960, height: 540 }, isBare: true }

/** All layouts, by name. */
export const layoutKinds: readonly LayoutKind[] = [
  pen('stroke'),
  pen('bar'),
  pen('dashed'),
  pen('dotted'),
  pen('doubled'),
  pen('broken'),
  pen('short-cells'),
  pen('long-cells'),
  alone('grid, all centered', stats({ levels: 2, hasTallCorner: true }), {
    ...GRID,
    figures: 'center',
    words: 'center',
    standing: 'middle',
  }),
  alone('grid, numbers left', stats(), { ...GRID, figures: 'left', heads: 'left' }),
  alone('grid, merged groups', (random) => grouped(random), { ...GRID, standing: 'middle' }),
  alone('grid, many empty cells', stats({ columns: 5, emptyShare: 0.5 }), GRID),
  alone('grid, sections', stats({ hasSections: true, levels: 2, hasTallCorner: true }), GRID),
  alone('grid, four levels', stats({ columns: 4, levels: 4, most: 99, hasTallCorner: true }), { ...GRID, size: 8 }),
  alone('grid of texts', (random) => texts(random), { ...GRID, size: 8.5 }),
  alone('grid, shaded header', stats({ levels: 2, hasTallCorner: true }), { ...GRID, shading: 'head' }),
  alone('grid, rotated headers', stats({ columns: 6, most: 99 }), { ...GRID, hasUprightHeads: true }),
  alone('header and foot, rotated header', stats({ columns: 6, most: 99 }), { levels: 'head', hasUprightHeads: true }),
  alone('no lines, rotated headers', stats({ columns: 5, most: 99 }), { hasUprightHeads: true }),
  alone('wrapped headers, grid', wrapped, { ...GRID, size: 8.5 }),
  alone('wrapped headers, centered grid', wrapped, { ...GRID, figures: 'center', standing: 'middle' }),
  alone('wrapped headers, horizontal rules', wrapped, { levels: 'all', size: 8.5 }),
  alone('wrapped headers, header and foot', wrapped, { levels: 'head', padding: { x: 7, y: 3 } }),
  alone('wrapped headers, vertical rules', wrapped, { levels: 'head', uprights: 'all', padding: { x: 6, y: 3 } }),
  alone('wrapped headers, zebra', wrapped, { shading: 'zebra', ...DARK }),
  alone('wrapped headers, no lines', wrapped, { padding: { x: 7, y: 3 } }),
  alone('wrapped headers, leaders', wrapped, { levels: 'head', hasLeaders: true, padding: { x: 6, y: 3 } }),
  alone('wrapped headers, bold frame', wrapped, {
    levels: 'head',
    uprights: 'stub',
    isFramed: true,
    thickness: 2,
  }),
  alone('no frame, inner lines', stats(), { levels: 'all', uprights: 'all' }),
  alone('horizontal rules only', stats({ levels: 2 }), { levels: 'all' }),
  alone('horizontal rules only, texts', (random) => texts(random), { levels: 'all', size: 8.5 }),
  alone('horizontal rules only, ledger', (random) => ledger(random), { levels: 'all' }),
  alone('vertical rules only', stats({ columns: 4 }), { levels: 'head', uprights: 'all', padding: { x: 6, y: 1.5 } }),
  alone('vertical rules, frame', stats({ columns: 4 }), { uprights: 'all', isFramed: true, padding: { x: 6, y: 1.5 } }),
  alone('header, vertical rules and frame', stats({ columns: 4, levels: 2, hasTallCorner: true }), {
    levels: 'head',
    uprights: 'all',
    isFramed: true,
    padding: { x: 6, y: 1.5 },
  }),
  alone('frame alone', stats({ columns: 3 }), { isFramed: true, padding: { x: 8, y: 2 } }),
  alone('frame and header', stats({ columns: 3 }), { isFramed: true, levels: 'head', padding: { x: 8, y: 2 } }),
  alone('frame, header and stub', stats({ columns: 3 }), { isFramed: true, levels: 'head', uprights: 'stub' }),
  alone('header and foot', stats({ levels: 2 }), { levels: 'head', padding: { x: 8, y: 2 } }),
  alone('header and foot, three levels', stats({ columns: 4, levels: 3, most: 99 }), {
    levels: 'head',
    padding: { x: 8, y: 2 },
  }),
  alone('no lines', stats(), { padding: { x: 9, y: 2 } }),
  alone('no lines, sections', stats({ hasSections: true, columns: 4 }), { padding: { x: 9, y: 2 } }),
  alone('no lines, numbers centered', stats({ columns: 4, most: 2000, decimals: 1 }), {
    figures: 'center',
    padding: { x: 10, y: 2 },
  }),
  alone('no lines, numbers left', stats({ columns: 4, most: 2000, decimals: 1 }), {
    figures: 'left',
    heads: 'left',
    padding: { x: 10, y: 2 },
  }),
  alone('no lines, texts', (random) => texts(random), { size: 8.5, padding: { x: 7, y: 4 } }),
  alone('no lines, groups', (random) => grouped(random), { levels: 'head', padding: { x: 8, y: 2 } }),
  alone('zebra', stats({ columns: 4 }), { shading: 'zebra' }),
  alone('zebra, dark header', stats({ columns: 3 }), { shading: 'zebra', ...DARK }),
  alone('zebra, texts', (random) => texts(random), { shading: 'zebra', ...DARK, size: 8.5 }),
  alone('zebra in a grid', stats({ levels: 2, hasTallCorner: true }), { ...GRID, shading: 'zebra' }),
  alone('zebra, ledger', (random) => ledger(random), { shading: 'zebra' }),
  alone('bands with white between', stats({ columns: 3 }), { shading: 'bands', ...DARK }),
  alone('dark header, no lines', stats({ columns: 4 }), { shading: 'head', ...DARK }),
  alone('cells edge to edge', stats({ levels: 2, hasTallCorner: true }), { shading: 'cells' }),
  alone('cells edge to edge, texts', (random) => texts(random), { shading: 'cells', size: 8.5 }),
  alone('tiles', stats({ columns: 4 }), { shading: 'tiles', ...DARK }),
  alone('tiles of texts', (random) => texts(random), { shading: 'tiles', ...DARK, size: 8.5 }),
  alone('tiles, centered and empty', stats({ columns: 4, emptyShare: 0.4 }), {
    shading: 'tiles',
    figures: 'center',
    ...DARK,
  }),
  alone('white lines on tint', stats({ levels: 2, hasTallCorner: true }), {
    ...GRID,
    color: '#ffffff',
    thickness: 1.5,
    shading: 'zebra',
    tint: '#d5e0ec',
  }),
  alone('white lines on tinted texts', (random) => texts(random), {
    ...GRID,
    color: '#ffffff',
    thickness: 1.5,
    shading: 'cells',
    size: 8.5,
    ...DARK,
  }),
  pair('stacked, no lines', { padding: { x: 9, y: 2 } }, false),
  pair('stacked, header and foot', { levels: 'head', padding: { x: 9, y: 2 } }, false),
  pair('stacked grids', GRID, false),
  pair('stacked, dark headers', { shading: 'zebra', ...DARK }, false),
  pair('side by side grids', GRID, true),
  pair('side by side, header and foot', { levels: 'head' }, true),
  pair('side by side, zebra', { shading: 'zebra', ...DARK }, true),
  inColumn('in a column of prose, grid', GRID),
  inColumn('in a column of prose, header and foot', { levels: 'head', padding: { x: 5, y: 1.5 } }),
  inColumn('in a column of prose, no lines', { padding: { x: 6, y: 1.5 } }),
  inColumn('in a column of prose, zebra', { shading: 'zebra', ...DARK, padding: { x: 5, y: 2 } }),
  boxed('in a tinted box', 'tinted'),
  boxed('in a framed box', 'framed'),
  turned('turned up, grid', 'up', stats({ columns: 6, levels: 2, hasTallCorner: true }), GRID),
  turned('turned up, header and foot', 'up', stats({ columns: 6, hasSections: true }), {
    levels: 'head',
    padding: { x: 9, y: 2 },
  }),
  turned('turned down, no lines', 'down', stats({ columns: 5 }), { padding: { x: 9, y: 2 } }),
  alone('page turned 90', stats({ columns: 6 }), { levels: 'head' }, { size: LETTER_LANDSCAPE, rotation: 90 }),
  alone('page turned 270, grid', stats({ columns: 6, levels: 2, hasTallCorner: true }), GRID, {
    size: LETTER_LANDSCAPE,
    rotation: 270,
  }),
  alone('dot leaders', stats({ columns: 3, levels: 1 }), {
    hasLeaders: true,
    levels: 'head',
    padding: { x: 5, y: 1.2 },
  }),
  alone('dot leaders, sections', stats({ columns: 4, hasSections: true, levels: 2 }), {
    font: 'times',
    hasLeaders: true,
    levels: 'head',
    padding: { x: 5, y: 1.2 },
  }),
  alone(
    'tiny, twelve columns',
    stats({ columns: 12, most: 99, rows: 14 }),
    { size: 6, padding: { x: 3.5, y: 0.8 }, levels: 'head' },
    { size: A4 },
  ),
  alone('tight leading', stats({ columns: 4, rows: 12 }), { leading: 1, padding: { x: 7, y: 0.2 }, levels: 'head' }),
  alone('narrow gutters', stats({ columns: 6, most: 9000, decimals: 1 }), {
    padding: { x: 2.6, y: 1.5 },
    levels: 'head',
  }),
  alone('courier', stats({ columns: 4 }), { font: 'courier', size: 8, padding: { x: 8, y: 1 } }),
  alone('one column of numbers', stats({ columns: 1, rows: 8 }), { levels: 'head', padding: { x: 12, y: 2 } }),
  alone('one column of numbers, leaders', stats({ columns: 1, rows: 9 }), {
    hasLeaders: true,
    padding: { x: 12, y: 1.5 },
    width: 320,
  }),
  alone('price list, header line', (random) => prices(random), { levels: 'head' }),
  alone('invoice, grid', (random) => prices(random), GRID),
  alone('invoice, german', (random) => prices(random, 'german'), { levels: 'all', shading: 'head' }),
  alone('bank statement', (random) => ledger(random), { levels: 'head', padding: { x: 6, y: 2 } }),
  alone('bank statement, swiss', (random) => ledger(random, 'swiss'), { shading: 'head', padding: { x: 6, y: 2 } }),
  alone('empty columns', stats({ columns: 5, emptyShare: 0.75, rows: 10 }), {
    levels: 'head',
    padding: { x: 9, y: 2 },
  }),
  alone(
    'slide, dark header',
    stats({ columns: 4, rows: 6 }),
    { size: 18, shading: 'zebra', ...DARK, padding: { x: 14, y: 6 } },
    slide,
  ),
  alone(
    'slide, white lines',
    stats({ columns: 4, rows: 6 }),
    { ...GRID, size: 16, shading: 'cells', color: '#ffffff', thickness: 1.5, ...DARK, padding: { x: 12, y: 6 } },
    slide,
  ),
  alone(
    'slide, lines only',
    stats({ columns: 4, rows: 7 }),
    { levels: 'all', color: '#bbbbbb', size: 16, padding: { x: 14, y: 5 } },
    slide,
  ),
  numbersOf('german'),
  numbersOf('french'),
  numbersOf('swiss'),
]
