import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerY, heightOf, holdsCenter, hullOf, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import type { Ledger, OpenLine } from '../ledger/ledger.js'
import type { Evidence, Judged } from './evidence.js'
import { neighbourRows, stepOf } from './neighbour-rows.js'
import { share } from './shares.js'

/** Maximum distance of text beside a table, in points. */
const MAX_GAP_BESIDE = 60
/** Minimum length by which a frame continues beyond a table, in points. */
const MIN_LENGTH_BEYOND = 14
/** Maximum distance of the outer line of a table inside the box of its text, in points. */
const MAX_LINE_INSIDE = 3
/** Maximum distance of the far edge of text that is glued to a table, in row steps. */
const MAX_GLUED_STEPS = 1.25

/** Maximum gap to the next row, in steps from row to row. */
const NEXT_ROW = 1.3

type AroundEvidence = Pick<
  Evidence,
  'overColumns' | 'underColumns' | 'lost' | 'rowAbove' | 'rowBelow' | 'glued' | 'beside' | 'beyond' | 'unexplained'
>

/** What the rest of the page says about a table. */
export function aroundEvidence({ grid, index, ledger, content }: Judged): AroundEvidence {
  const { words, owners, openLines } = ledger
  const step = stepOf(grid)
  const frame = frameBeyond(content, grid.bbox)
  let isGlued = false
  let isBeyond = false
  let inside = 0
  let lost = 0
  let open = 0
  for (const [position, { bbox }] of words.entries()) {
    const owner = owners[position]
    if (owner === undefined) open++
    const isOwn = owner !== undefined && 'table' in owner && owner.table === index
    if (holdsCenter(grid.bbox, bbox)) {
      inside++
      if (!isOwn) lost++
    } else if (!isOwn) {
      isGlued ||=
        overlapX(bbox, grid.bbox) > 0 && isNextTo(bbox, grid.bbox, step) && !isRuledOff(bbox, grid.bbox, content)
      isBeyond ||= frame !== undefined && holdsCenter(frame, bbox)
    }
  }
  const { above, below } = neighbourRows(grid, openLines)
  return {
    lost: share(lost, inside),
    rowAbove: above.length > 0 ? 1 : 0,
    rowBelow: below.length > 0 ? 1 : 0,
    beside: besideShare(openLines, grid),
    glued: isGlued ? 1 : 0,
    beyond: isBeyond ? 1 : 0,
    unexplained: share(open, words.length),
    overColumns: columnsTouched(grid, wordsNextTo(grid, index, ledger, step, 'above')),
    underColumns: columnsTouched(grid, wordsNextTo(grid, index, ledger, step, 'below')),
  }
}

/** Words of other parts of the page on the nearest line above or below a table, no further than a row would be. */
function wordsNextTo(
  { bbox: table }: Grid,
  index: number,
  { words, owners }: Ledger,
  step: number,
  side: 'above' | 'below',
): readonly Word[] {
  const gapOf = ({ y0, y1 }: Bbox) => (side === 'above' ? table.y0 - y1 : y0 - table.y1)
  const near = words.filter(({ bbox }, position) => {
    const gap = gapOf(bbox)
    if (gap < -2 || gap > NEXT_ROW * step || overlapX(bbox, table) <= 0) return false
    const owner = owners[position]
    return (
      owner === undefined ||
      !('table' in owner) ||
      (owner.table !== index && owner.kind === 'cell') ||
      owner.kind === 'title'
    )
  })
  const nearest = Math.min(...near.map(({ bbox }) => gapOf(bbox)))
  return near.filter(({ bbox, size }) => gapOf(bbox) < nearest + 0.5 * size)
}

/** Share of the columns beside the labels that words are over. */
function columnsTouched({ columns }: Grid, words: readonly Word[]): number {
  const others = columns.slice(1)
  const touched = others.filter(({ start, end }) => words.some(({ bbox }) => bbox.x0 < end && bbox.x1 > start))
  return words.length === 0 ? 0 : share(touched.length, others.length)
}

function besideShare(openLines: readonly OpenLine[], { bbox, rows, headerRowCount }: Grid): number {
  const body = rows.slice(headerRowCount)
  const texts = openLines.flatMap(({ phrases }) => phrases.map((phrase) => phrase.bbox))
  const beside = texts.filter((box) => {
    const gap = Math.max(bbox.x0 - box.x1, box.x0 - bbox.x1)
    return overlapY(box, bbox) > 0 && gap > -1 && gap < MAX_GAP_BESIDE
  })
  const hit = body.filter(({ start, end }) => beside.some((box) => centerY(box) > start && centerY(box) < end))
  return share(hit.length, body.length)
}

/** Whether a text is no further above or below a table than its next row would be. */
function isNextTo(text: Bbox, table: Bbox, step: number): boolean {
  const gap = Math.max(table.y0 - text.y1, text.y0 - table.y1)
  return gap > -0.3 * heightOf(text) && gap + heightOf(text) < MAX_GLUED_STEPS * step
}

/** Whether a line is drawn between a text and the table above or below it. */
function isRuledOff(text: Bbox, table: Bbox, { rulings }: PageContent): boolean {
  const isAbove = text.y1 < table.y1
  const [from, to] = isAbove ? [centerY(text), table.y0 + MAX_LINE_INSIDE] : [table.y1 - MAX_LINE_INSIDE, centerY(text)]
  return rulings.some(
    ({ direction, bbox }) =>
      direction === 'horizontal' &&
      bbox.y0 > from &&
      bbox.y1 < to &&
      overlapX(bbox, table) > 0.5 * (table.x1 - table.x0),
  )
}

/** The frame around a table, if its vertical lines continue above or below the table. */
function frameBeyond({ rulings }: PageContent, table: Bbox): Bbox | undefined {
  const long = rulings.filter(({ direction, bbox }) => {
    if (direction !== 'vertical' || bbox.x0 < table.x0 - 6 || bbox.x1 > table.x1 + 6) return false
    const isAlong = overlapY(bbox, table) > 0.5 * heightOf(table)
    return isAlong && (table.y0 - bbox.y0 > MIN_LENGTH_BEYOND || bbox.y1 - table.y1 > MIN_LENGTH_BEYOND)
  })
  return long.length < 2 ? undefined : hullOf(long)
}
