import type { Bbox } from '../../../core/model.js'
import {
  centerX,
  centerY,
  heightOf,
  hull,
  median,
  overlapX,
  overlapY,
  widthOf,
} from '../../recognise/geometry/boxes.js'

/** Pieces of ink that are letters of one text, and which way it runs. */
export interface LetterGroup {
  /** Places of its pieces in the list that was given. */
  readonly pieces: readonly number[]
  /** Degrees clockwise from left to right: 0, 270 for what is read from below, or what lies between. */
  readonly angle: number
  /** Whether it may as well be level: only reading it tells. */
  readonly isUnsure?: true
}

/** Letters stand no farther from each other, in heights of the larger one. */
const GAP = 0.4
/** What is so many times as long as most letters is a word whose letters touch. */
const LONGEST_LETTER = 2.5
/** A text along less than this is level, and from the other on it runs upwards, in degrees. */
const LEVEL = 14
const UPRIGHT = 76
/** A group of fewer letters says nothing of its direction. */
const LEAST_LETTERS = 3
/** A group is a line of text where it is so many times as long as it is broad; a slanting one has to be surer. */
const LONG = 2.2
const LONG_SLANTING = 3.4

/** A word goes on a line of its own direction this near to its end, and this little beside it, in its letters' heights. */
const NEXT = { along: 0.8, across: 0.5 }

/** Puts letters together to texts, and says how each runs: names under an axis are often turned. */
export function groupLetters(boxes: readonly Bbox[]): readonly LetterGroup[] {
  const parent = boxes.map((_, i) => i)
  const rootOf = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!
    return i
  }
  const usual = median(boxes.map(lengthOf))
  const sizeOf = (box: Bbox) => Math.min(lengthOf(box), LONGEST_LETTER * usual)
  const order = [...boxes.keys()].sort((a, b) => boxes[a]!.x0 - boxes[b]!.x0)
  for (const [at, i] of order.entries()) {
    const a = boxes[i]!
    const size = sizeOf(a)
    for (let next = at + 1; next < order.length; next++) {
      const b = boxes[order[next]!]!
      if (b.x0 - a.x1 > GAP * 4 * size) break
      const larger = Math.max(size, sizeOf(b))
      const gap = Math.hypot(Math.max(0, -overlapX(a, b)), Math.max(0, -overlapY(a, b)))
      if (gap <= GAP * larger && larger < 4 * Math.min(size, sizeOf(b)) + 4) parent[rootOf(i)] = rootOf(order[next]!)
    }
  }
  const groups = new Map<number, number[]>()
  for (const i of boxes.keys()) groups.set(rootOf(i), [...(groups.get(rootOf(i)) ?? []), i])
  const found = [...groups.values()].map((pieces) => ({
    pieces,
    angle: angleOf(
      pieces.map((i) => boxes[i]!),
      usual,
    ),
  }))
  const turned = found.filter(({ angle }) => angle !== 0)
  const figures = turnedFigures(found, boxes)
  const row = slantingRow(found, boxes)
  return found.map((group) => {
    if (group.angle === 0 && row !== undefined && isAmong(group, row.bbox)) return { ...group, angle: row.angle }
    const isSure = figures.get(group)
    if (isSure !== undefined) return { ...group, angle: 270, ...(!isSure && { isUnsure: true }) }
    if (group.angle !== 0 || group.pieces.length >= LEAST_LETTERS) return group
    const line = turned.find((each) => goesOn(hullOf(each), hullOf(group), each.angle))
    return line === undefined ? group : { ...group, angle: line.angle }
  })

  function hullOf({ pieces }: LetterGroup): Bbox {
    return hull(pieces.map((i) => boxes[i]!))
  }

  /** Whether all of a group stands among slanting names, and it is no level line. */
  function isAmong(group: LetterGroup, { x0, y0, x1, y1 }: Bbox): boolean {
    const own = group.pieces.map((i) => boxes[i]!)
    const isIn = (box: Bbox) => centerX(box) > x0 && centerX(box) < x1 && centerY(box) > y0 && centerY(box) < y1
    const isLevel = own.length >= LEAST_LETTERS && heightOf(hull(own)) <= LEVEL_LINE * Math.max(...own.map(heightOf))
    return own.every(isIn) && !isLevel
  }
}

/** So many names that slant alike, to so many degrees, are a row of them: short ones among them do, too. */
const ROW = { least: 3, degrees: 6 }
/** It begins and ends so many of its letters' sizes beyond those that are sure. */
const ROW_ROOM = 3
/** A level line is no higher than so many times its highest letter. */
const LEVEL_LINE = 1.35

/** The place of a row of slanting names, and how they slant. */
function slantingRow(
  groups: readonly LetterGroup[],
  boxes: readonly Bbox[],
): { readonly angle: number; readonly bbox: Bbox } | undefined {
  const slanting = groups.filter(({ angle, pieces }) => angle % 90 !== 0 && pieces.length >= LEAST_LETTERS)
  const alike = slanting
    .map(({ angle }) => slanting.filter((other) => Math.abs(other.angle - angle) <= ROW.degrees))
    .reduce((best, each) => (each.length > best.length ? each : best), [])
  if (alike.length < ROW.least) return undefined
  const own = alike.flatMap(({ pieces }) => pieces.map((i) => boxes[i]!))
  const { x0, y0, x1, y1 } = hull(own)
  const room = ROW_ROOM * median(own.map(lengthOf))
  const angle = median(alike.map((each) => each.angle))
  return { angle, bbox: { x0: x0 - 2 * room, y0: y0 - room, x1: x1 + 2 * room, y1: y1 + room } }
}

/** So many figures in a column that share their edges are the labels of one axis, to so many pixels. */
const COLUMN = { least: 3, edges: 1.5 }
/** A digit is higher than broad; one that lies is longer than this many times its height. */
const LYING = 1.15

/**
 * Figures of one or two digits that run upwards along an axis: too short to say so alone, but all are as broad as each
 * other, as lying digits are, and their digits stand over each other. In a coarse picture the digits of a figure touch: two
 * that stand are as broad as one that lies.
 *
 * @returns Whether it is sure that they run upwards.
 */
function turnedFigures(groups: readonly LetterGroup[], boxes: readonly Bbox[]): ReadonlyMap<LetterGroup, boolean> {
  const short = groups.filter(({ pieces }) => pieces.length < LEAST_LETTERS)
  const hulls = new Map(short.map((group) => [group, hull(group.pieces.map((i) => boxes[i]!))]))
  const isAlike = (a: Bbox, b: Bbox) => Math.abs(a.x0 - b.x0) <= COLUMN.edges && Math.abs(a.x1 - b.x1) <= COLUMN.edges
  const isStacked = ({ pieces }: LetterGroup) =>
    pieces.every((i) => pieces.every((j) => i === j || overlapY(boxes[i]!, boxes[j]!) <= 1))
  const isLying = (group: LetterGroup) =>
    group.pieces.length > 1 || widthOf(hulls.get(group)!) > LYING * heightOf(hulls.get(group)!)
  const found = new Map<LetterGroup, boolean>()
  for (const group of short) {
    const column = short.filter((other) => isAlike(hulls.get(group)!, hulls.get(other)!))
    if (column.length < COLUMN.least || !column.every(isStacked) || !column.some(isLying)) continue
    // a sign or a dash is flat
    if (widthOf(hulls.get(group)!) >= 1.9 * heightOf(hulls.get(group)!)) continue
    const isSure = column.some(({ pieces }) => pieces.length > 1)
    for (const each of column) found.set(each, isSure)
  }
  return found
}

/** Whether a few letters stand before or behind a turned text, in its line. */
function goesOn(text: Bbox, few: Bbox, angle: number): boolean {
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [centerX(few) - centerX(text), centerY(few) - centerY(text)]
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn))
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn))
  const lengths = [text, few].map((box) => Math.hypot(widthOf(box), heightOf(box)) / 2)
  const size = Math.min(widthOf(few), heightOf(few))
  return across < NEXT.across * size && along < lengths[0]! + lengths[1]! + NEXT.along * size
}

function lengthOf(box: Bbox): number {
  return Math.max(widthOf(box), heightOf(box))
}

/** A line of a few letters is longer than high by this factor. */
const LINE = 1.3
/** What is no longer than this share of the longest letter is a comma or a dot: it stands below the middle of its line. */
const SIGN = 0.55

/** Along which most of the middles of letters lie: the first principal axis. Of a few that touch their hull tells. */
function angleOf(all: readonly Bbox[], usual: number): number {
  const longest = Math.max(...all.map(lengthOf))
  const boxes = all.filter((box) => lengthOf(box) > SIGN * longest)
  if (boxes.length < LEAST_LETTERS) {
    const whole = hull(boxes)
    const isUpright = boxes.some((box) => heightOf(box) > LONGEST_LETTER * usual)
    return isUpright && heightOf(whole) > LONG * widthOf(whole) ? 270 : 0
  }
  const meanX = boxes.reduce((sum, box) => sum + centerX(box), 0) / boxes.length
  const meanY = boxes.reduce((sum, box) => sum + centerY(box), 0) / boxes.length
  let xx = 0
  let yy = 0
  let xy = 0
  for (const box of boxes) {
    const [dx, dy] = [centerX(box) - meanX, centerY(box) - meanY]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  const angle = (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI
  const root = Math.hypot((xx - yy) / 2, xy)
  const [along, across] = [(xx + yy) / 2 + root, (xx + yy) / 2 - root]
  if (along < LONG ** 2 * across) return 0
  if (Math.abs(angle) < LEVEL) return 0
  // what stands upright is read from below far more often than from above
  if (Math.abs(angle) > UPRIGHT) return 270
  return along < LONG_SLANTING ** 2 * across || areLevelLines(all) ? 0 : (angle + 360) % 360
}

/**
 * Whether letters are level lines over each other, with white between them: the lowest figure of one axis and the first name
 * of the other touch at their corner.
 */
function areLevelLines(boxes: readonly Bbox[]): boolean {
  const lines: Bbox[] = []
  for (const box of boxes.toSorted((a, b) => a.y0 - b.y0)) {
    const last = lines.at(-1)
    if (last !== undefined && box.y0 < last.y1) lines[lines.length - 1] = hull([last, box])
    else lines.push(box)
  }
  return lines.length > 1 && lines.every((line) => widthOf(line) > LINE * heightOf(line))
}
