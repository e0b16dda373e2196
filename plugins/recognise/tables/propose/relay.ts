import type { Bbox } from '../../../../core/model.js'
import { heightOf, holdsCenter, hull, hullOf, median, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import { isContents } from '../../layout/lists.js'
import type { Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import type { Grid } from '../grid/grid.js'
import { levelLines } from '../lines/level-lines.js'
import type { TextOfPage } from '../lines/lines-of-table.js'
import { labelledGrids, placesOfOthers } from './label-lines.js'
import { layByGaps } from './lay-by-gaps.js'
import { bandsOf } from './row-bands.js'

/** Minimum white space between the texts of two columns, in font sizes. */
const MIN_GAP = 0.75
/** Minimum share of the lines of an area that are likely rows, if every line is tried as a row. */
const LEAST_ROWS = 0.5
/** Numbers of header lines that are tried. */
const HEADER_COUNTS = [1, 0, 2] as const
/** Lines of an area follow each other within this many font sizes. */
const MOST_STEP = 3
/** Minimum number of lines of an area. */
const LEAST_LINES = 3
/** Maximum number of lines with one text between lines with several: sections, sums, further lines of a text. */
const MOST_SINGLE = 2
/** A step from line to line that is wider than the usual one by this factor parts an area. */
const WIDE_STEP = 1.4
/** Minimum height and width of a frame, in points. */
const LEAST_FRAME = 24
/** Lines this near to each other touch, in points. */
const TOUCHING = 3
/** Maximum difference of the ends of lines of one table, and their maximum distance, in points. */
const SAME_EXTENT = 4
const MOST_FRAME_GAP = 160

/** Proposes grids over the words of a table by the gaps between them. */
export function proposeByGaps(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  return gridsOver(grid.bbox, reading, [table]).map((each) => ({ replaces: [table], grids: [each] }))
}

/** Proposes tables where none was read: runs of lines with several texts each. */
export function proposeAreas(reading: PageReading): readonly Proposal[] {
  return freeRuns(reading)
    .filter((lines) => !isContents(lines))
    .flatMap((lines) => tablesOver(hullOf(lines), reading))
}

/** Proposes tables inside of drawn frames where none was read. */
export function proposeFrames(reading: PageReading): readonly Proposal[] {
  const { rulings, shapes } = reading.page.content
  const isFree = (box: Bbox) => !reading.grids.some(({ bbox }) => overlapX(bbox, box) > 0 && overlapY(bbox, box) > 0)
  const frames = groupTouching(
    [...rulings, ...shapes.filter(({ color }) => color !== '#ffffff')].map(({ bbox }) => bbox),
  )
  return frames
    .filter((frame) => heightOf(frame) > LEAST_FRAME && widthOf(frame) > LEAST_FRAME && isFree(frame))
    .flatMap((frame) => tablesOver(frame, reading))
}

function tablesOver(box: Bbox, reading: PageReading): readonly Proposal[] {
  return gridsOver(box, reading, []).map((grid) => ({ replaces: [], grids: [grid] }))
}

/** Boxes around lines and shapes that nearly touch, and lines of equal extent right below each other. */
function groupTouching(boxes: readonly Bbox[]): readonly Bbox[] {
  const groups: Bbox[] = []
  for (const box of [...boxes].sort((a, b) => a.y0 - b.y0)) {
    let joined = box
    for (let i = groups.length - 1; i >= 0; i--) {
      const group = groups[i]!
      const isSameExtent =
        Math.abs(group.x0 - joined.x0) < SAME_EXTENT &&
        Math.abs(group.x1 - joined.x1) < SAME_EXTENT &&
        joined.y0 - group.y1 < MOST_FRAME_GAP
      const isTouching = overlapX(group, joined) > -TOUCHING && overlapY(group, joined) > -TOUCHING
      if (!isSameExtent && !isTouching) continue
      joined = hull([group, joined])
      groups.splice(i, 1)
    }
    groups.push(joined)
  }
  return groups
}

/** Runs of lines, whole and parted where the step from line to line changes. */
function freeRuns({ page, grids }: PageReading): readonly (readonly Line[])[] {
  const isFree = ({ bbox }: Line) =>
    !grids.some((grid) => overlapX(grid.bbox, bbox) > 0 && overlapY(grid.bbox, bbox) > 0)
  const runs: Line[][] = []
  for (const line of page.lines.filter(isFree)) {
    const last = runs.at(-1)?.at(-1)
    const step = last === undefined ? Infinity : line.baseline - last.baseline
    const isNext = step > 0 && step < MOST_STEP * line.size
    if (last !== undefined && isNext && overlapX(line.bbox, last.bbox) > 0) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => [run, ...partAtSteps(run)]).flatMap(partedLines)
}

function partAtSteps(run: readonly Line[]): readonly (readonly Line[])[] {
  const steps = run.slice(1).map((line, i) => line.baseline - run[i]!.baseline)
  const usual = median(steps)
  const parts: Line[][] = [[run[0]!]]
  for (const [i, line] of run.slice(1).entries()) {
    if (steps[i]! > WIDE_STEP * usual) parts.push([line])
    else parts.at(-1)!.push(line)
  }
  return parts.length > 1 ? parts : []
}

/** The stretches of lines with several texts, and the few lines with one text between them. */
function partedLines(run: readonly Line[]): readonly (readonly Line[])[] {
  const parted = [...run.keys()].filter((i) => run[i]!.phrases.length > 1)
  const stretches: { from: number; to: number }[] = []
  for (const i of parted) {
    const last = stretches.at(-1)
    if (last !== undefined && i - last.to <= MOST_SINGLE + 1) last.to = i
    else stretches.push({ from: i, to: i })
  }
  return stretches.map(({ from, to }) => run.slice(from, to + 1)).filter((lines) => lines.length >= LEAST_LINES)
}

/** Lays grids over the words in a box. @param replaced Indexes of the tables that they replace. */
export function gridsOver(box: Bbox, reading: PageReading, replaced: readonly number[]): readonly Grid[] {
  return layWords(wordsIn(reading, box), reading, replaced)
}

function wordsIn({ page }: PageReading, box: Bbox): readonly Word[] {
  return page.words.filter(({ bbox }) => holdsCenter(box, bbox))
}

/**
 * Lays grids over words as the models of lines and gaps see them, and with each line as a row.
 *
 * @param replaced Indexes of the tables that they replace.
 */
function layWords(words: readonly Word[], reading: PageReading, replaced: readonly number[]): readonly Grid[] {
  const { page } = reading
  const lines = levelLines(words, MIN_GAP)
  if (lines.length < 2) return []
  const laid = HEADER_COUNTS.flatMap((count) => {
    const own = lines.map((line, i) => ({ line, label: i < count ? 'header' : 'row', isInside: true }) as const)
    return layByGaps(own, page) ?? []
  })
  const banded = layBands(lines, page)
  const [first] = laid
  if (first === undefined) return []
  const labelled = labelledGrids(first, page, placesOfOthers(reading, replaced))
  const isLikely = replaced.length > 0 || labelled.some(({ rows }) => rows.length >= LEAST_ROWS * lines.length)
  return [...labelled, ...banded, ...(isLikely ? laid : [])]
}

/** Lays a grid over lines of which each band between rules or backgrounds is a row, and the first one the header. */
function layBands(lines: readonly Line[], page: TextOfPage): readonly Grid[] {
  const bands = bandsOf(lines, page.content)
  if (bands === undefined) return []
  const own = lines.map((line, i) => {
    const label = bands[i] === 0 ? 'header' : bands[i] === bands[i - 1] ? 'more' : 'row'
    return { line, label, isInside: true } as const
  })
  const grid = layByGaps(own, page)
  return grid === undefined ? [] : [grid]
}
