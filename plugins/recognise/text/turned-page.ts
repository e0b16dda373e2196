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

/** Direction of rotated text: `up` runs from the bottom of the page to the top, `down` from the top to the bottom. */
type Turn = 'up' | 'down'

/** Maximum deviation of a text from its direction, in degrees. */
const MAX_LEAN = 3

/** Whether a glyph runs in the direction `turn`. */
export function runsAlong({ angle }: Glyph, turn: Turn): boolean {
  return Math.abs(angle - (turn === 'up' ? 270 : 90)) <= MAX_LEAN
}

/**
 * Returns the direction of rotated text on a page: a wide table may be printed sideways on an upright page, under an
 * upright running header.
 *
 * @returns Undefined unless more than half of the glyphs run in one rotated direction.
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

/** Rotates a page so that text that runs up or down then runs from left to right. */
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

/** Converts a box of the page to the rotated page. */
export function turnBox({ x0, y0, x1, y1 }: Bbox, turn: Turn, { width, height }: Size): Bbox {
  return turn === 'up'
    ? { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
    : { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
}

/** Converts a box of the rotated page to the page. */
export function turnBoxBack(bbox: Bbox, turn: Turn, { width, height }: Size): Bbox {
  return turnBox(bbox, turn === 'up' ? 'down' : 'up', { width: height, height: width })
}

/**
 * Converts the result of the rotated page to the page as displayed. Rows, columns and column edges stay those of the
 * rotated page.
 *
 * @param page The result of the rotated page.
 * @param content The page as displayed.
 */
export function turnPageBack(page: Page, turn: Turn, content: PageContent): Page {
  return moveFindings(page, (bbox) => turnBoxBack(bbox, turn, content), content)
}

/** {@link movePage}, except for the warnings of the file reader: they have the places of the page as displayed. */
export function moveFindings(page: Page, move: (bbox: Bbox) => Bbox, content: PageContent): Page {
  const moved = movePage(page, move, content)
  const own = new Set(content.warnings)
  return { ...moved, warnings: page.warnings.map((each, i) => (own.has(each) ? each : moved.warnings[i]!)) }
}

/**
 * Converts all places in a page's result to another page. The edges of columns stay unchanged.
 *
 * @param move Converts a box of the first page to the other page.
 * @param size Size of the other page, in that page's units.
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
