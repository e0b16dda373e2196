import type { Bbox, PageContent } from '../../../core/model.js'
import { centerX, centerY, heightOf, holdsCenter, hullOf, median, overlapX, overlapY } from '../geometry.js'
import type { Grid } from '../grids/grid.js'
import type { OpenLine } from '../ledger/ledger.js'
import type { Evidence, Judged } from './evidence.js'
import { share } from './shares.js'

/** A line right above or below is no further away than so many times the usual step between rows. */
const NEAR = 2.2
/** Text beside a table is no further away than this, in points. */
const BESIDE = 60
/** A frame continues beyond the table if it is longer by so many points. */
const BEYOND = 14
/** Text that is glued to a table ends within this many row steps. */
const GLUED = 1.25

type AroundEvidence = Pick<Evidence, 'lost' | 'rowAbove' | 'rowBelow' | 'glued' | 'beside' | 'beyond' | 'unexplained'>

/** What the rest of the page says about a table. */
export function aroundEvidence({ grid, index, ledger, content }: Judged): AroundEvidence {
  const { words, owners, openLines } = ledger
  const step = stepOf(grid)
  const reach = NEAR * step
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
      isGlued ||= overlapX(bbox, grid.bbox) > 0 && isNextTo(bbox, grid.bbox, step)
      isBeyond ||= frame !== undefined && holdsCenter(frame, bbox)
    }
  }
  const near = openLines.filter(({ bbox }) => overlapX(bbox, grid.bbox) > 0)
  return {
    lost: share(lost, inside),
    rowAbove: near.some((line) => isNear(grid.bbox.y0 - line.bbox.y1, reach) && isLikeRow(line, grid)) ? 1 : 0,
    rowBelow: near.some((line) => isNear(line.bbox.y0 - grid.bbox.y1, reach) && isLikeRow(line, grid)) ? 1 : 0,
    beside: besideShare(openLines, grid),
    glued: isGlued ? 1 : 0,
    beyond: isBeyond ? 1 : 0,
    unexplained: share(open, words.length),
  }
}

/** Usual distance from one row to the next. */
function stepOf({ rows }: Grid): number {
  const steps = rows.slice(1).map(({ end }, i) => end - rows[i]!.end)
  return median(steps) || (rows[0] === undefined ? 0 : rows[0].end - rows[0].start)
}

function isNear(gap: number, reach: number): boolean {
  return gap > -0.3 * reach && gap < reach
}

/** Whether the phrases of a line are each in a column of the table, and in more than one. */
function isLikeRow({ phrases }: OpenLine, { columns }: Grid): boolean {
  const own = phrases.map(({ bbox }) =>
    columns.findIndex(({ start, end }) => centerX(bbox) >= start - 1 && centerX(bbox) <= end + 1),
  )
  const inside = own.filter((column) => column >= 0)
  const hasNumber = phrases.some((phrase, i) => phrase.isNumber && own[i]! > 0)
  return new Set(inside).size > 1 || hasNumber
}

function besideShare(openLines: readonly OpenLine[], { bbox, rows, headerRowCount }: Grid): number {
  const body = rows.slice(headerRowCount)
  const texts = openLines.flatMap(({ phrases }) => phrases.map((phrase) => phrase.bbox))
  const beside = texts.filter((box) => {
    const gap = Math.max(bbox.x0 - box.x1, box.x0 - bbox.x1)
    return overlapY(box, bbox) > 0 && gap > -1 && gap < BESIDE
  })
  const hit = body.filter(({ start, end }) => beside.some((box) => centerY(box) > start && centerY(box) < end))
  return share(hit.length, body.length)
}

/** Whether a text is no further above or below a table than its next row would be. */
function isNextTo(text: Bbox, table: Bbox, step: number): boolean {
  const gap = Math.max(table.y0 - text.y1, text.y0 - table.y1)
  return gap > -0.3 * heightOf(text) && gap + heightOf(text) < GLUED * step
}

/** The frame around a table, if its vertical lines continue above or below the table. */
function frameBeyond({ rulings }: PageContent, table: Bbox): Bbox | undefined {
  const long = rulings.filter(({ direction, bbox }) => {
    if (direction !== 'vertical' || bbox.x0 < table.x0 - 6 || bbox.x1 > table.x1 + 6) return false
    const isAlong = overlapY(bbox, table) > 0.5 * heightOf(table)
    return isAlong && (table.y0 - bbox.y0 > BEYOND || bbox.y1 - table.y1 > BEYOND)
  })
  return long.length < 2 ? undefined : hullOf(long)
}
