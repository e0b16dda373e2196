import type {
  Bbox,
  Glyph,
  Page,
  PageContent,
  PathStep,
  Place,
  Row,
  Table,
  UnaccountedNumber,
  Warning,
} from '../../../core/model.js'
import { isBlank } from './printed-letters.js'

/** Which way a text runs that is not upright: `up` from the foot of the page to its head, `down` the other way. */
type Turn = 'up' | 'down'

/** How far a text may lean from its direction, in degrees. */
const LEAN = 3

/** Whether a glyph runs this way. */
export function runsAlong({ angle }: Glyph, turn: Turn): boolean {
  return Math.abs(angle - (turn === 'up' ? 270 : 90)) <= LEAN
}

/**
 * The way in which a page must be turned to be read: a wide table is printed turned on an upright page, under running
 * heads that stay upright.
 *
 * @returns Undefined when most of the page's text is upright.
 */
export function turnOf(content: PageContent): Turn | undefined {
  let inked = 0
  const along = { up: 0, down: 0 }
  for (const glyph of content.glyphs) {
    if (isBlank(glyph)) continue
    inked++
    if (runsAlong(glyph, 'up')) along.up++
    else if (runsAlong(glyph, 'down')) along.down++
  }
  return (['up', 'down'] as const).find((turn) => along[turn] * 2 > inked)
}

/** The page as it lies before a reader who has turned it: what ran up or down now runs from left to right. */
export function turnContent(content: PageContent, turn: Turn): PageContent {
  const { width, height } = content
  const box = (bbox: Bbox) => turnBox(bbox, turn, content)
  const point = ({ x, y }: { readonly x: number; readonly y: number }) =>
    turn === 'up' ? { x: height - y, y: x } : { x: y, y: width - x }
  const step = (drawn: PathStep): PathStep => {
    if (drawn.kind === 'close') return drawn
    if (drawn.kind !== 'curve') return { ...drawn, ...point(drawn) }
    const [first, second] = [point({ x: drawn.x1, y: drawn.y1 }), point({ x: drawn.x2, y: drawn.y2 })]
    return { ...drawn, ...point(drawn), x1: first.x, y1: first.y, x2: second.x, y2: second.y }
  }
  return {
    ...content,
    width: height,
    height: width,
    glyphs: content.glyphs.map((glyph) => ({
      ...glyph,
      ...point(glyph),
      bbox: box(glyph.bbox),
      angle: (glyph.angle + (turn === 'up' ? 90 : 270)) % 360,
    })),
    rulings: content.rulings.map((ruling) => ({
      ...ruling,
      bbox: box(ruling.bbox),
      direction: ruling.direction === 'horizontal' ? 'vertical' : 'horizontal',
    })),
    shapes: content.shapes.map((shape) => ({ ...shape, bbox: box(shape.bbox) })),
    paths: content.paths.map((path) => ({ ...path, bbox: box(path.bbox), steps: path.steps.map(step) })),
    pictures: content.pictures.map((picture) => ({ ...picture, bbox: box(picture.bbox) })),
    links: content.links.map((link) => ({ ...link, bbox: box(link.bbox) })),
  }
}

type Size = Pick<PageContent, 'width' | 'height'>

/** A box of the page on the turned page. */
export function turnBox({ x0, y0, x1, y1 }: Bbox, turn: Turn, { width, height }: Size): Bbox {
  return turn === 'up'
    ? { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
    : { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
}

/** A box of the turned page on the page. */
export function turnBoxBack(bbox: Bbox, turn: Turn, { width, height }: Size): Bbox {
  return turnBox(bbox, turn === 'up' ? 'down' : 'up', { width: height, height: width })
}

/**
 * What was found on the turned page, with its places on the page as it is displayed. Rows and columns stay those of the
 * reader: the edges of a column are measured along its table's lines.
 *
 * @param page What was found on the turned page.
 * @param content The page itself.
 */
export function turnPageBack(page: Page, turn: Turn, content: PageContent): Page {
  // the reader's warnings have never left the page
  const { warnings } = page
  return { ...movePage(page, (bbox) => turnBoxBack(bbox, turn, content), content), warnings }
}

/**
 * What was found on a page, with its places moved to another page. The edges of columns stay as they are.
 *
 * @param move Where a box of the first page lies on the other.
 * @param size Of the other page, in its own units.
 */
export function movePage(
  page: Page,
  move: (bbox: Bbox) => Bbox,
  size: Pick<Page, 'width' | 'height' | 'unitsPerInch'>,
): Page {
  const place = ({ bbox, ...rest }: Place): Place => ({ ...rest, bbox: move(bbox) })
  const number = (each: UnaccountedNumber) => ({ ...each, place: place(each.place) })
  const back = (table: Table): Table => ({
    ...table,
    places: table.places.map(place),
    ...(table.unitFrom && { unitFrom: place(table.unitFrom) }),
    rows: table.rows.map((row): Row => ({ ...row, place: place(row.place) })),
    cells: table.cells.map((cell) => ({ ...cell, place: place(cell.place) })),
    ...(table.unaccounted && { unaccounted: table.unaccounted.map(number) }),
  })
  const warning = (each: Warning) => (each.bbox === undefined ? each : { ...each, bbox: move(each.bbox) })
  return {
    ...page,
    width: size.width,
    height: size.height,
    ...(size.unitsPerInch !== undefined && { unitsPerInch: size.unitsPerInch }),
    tables: page.tables.map(back),
    charts: page.charts.map((chart) => ({ ...chart, place: place(chart.place) })),
    warnings: page.warnings.map(warning),
    ...(page.notesUnit && { notesUnit: { ...page.notesUnit, place: place(page.notesUnit.place) } }),
    ...(page.notesEnd && { notesEnd: place(page.notesEnd) }),
    ...(page.unaccounted && { unaccounted: page.unaccounted.map(number) }),
  }
}
