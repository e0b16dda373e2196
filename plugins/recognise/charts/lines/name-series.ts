import { centerX, centerY, heightOf } from '../../geometry/boxes.js'
import type { Label, Plot } from '../parts.js'
import { colorDistance, isColorful, mixedOff, SAME_COLOR, SAME_MIX } from './colors.js'
import type { Key } from './keys.js'
import { namesInAreas } from './names-in-areas.js'
import type { Sketch } from './sketch.js'

/** The name of a series, and the labels that say it. */
export interface SeriesName {
  readonly name: string
  /** Its place in the legend; absent where it is named otherwise or not at all. */
  readonly rank?: number
  readonly labels: readonly Label[]
}

/** Above this the key and the series are not of each other. */
const FARTHEST = 1
/** A name at a line's end is no further from it than this many times its size. */
const NAME_REACH = { aside: 4, over: 1.6 }

/**
 * Names series: by the keys of the legend (colour first, then dashes, markers, width, and the order of drawing where they
 * are alike), and by words that stand at the end of a line.
 *
 * @param free Labels that mean nothing else.
 */
export function nameSeries(
  sketches: readonly Sketch[],
  keys: readonly Key[],
  free: readonly Label[],
  plot: Plot,
): readonly SeriesName[] {
  const byKey = matchAll(
    sketches,
    keys,
    (sketch, key, i, k) => keyCost(sketch, key) + 0.001 * Math.abs(i - k),
    FARTHEST,
  )
  const isSure = (i: number, k: number) =>
    plot.source === 'drawing' ||
    !isEitherWay(i, k, byKey, (s, each) => keyCost(sketches[s]!, keys[each]!), sketches, keys)
  const named = sketches.map((_, i): SeriesName | undefined => {
    const k = byKey.get(i)
    const key = k === undefined || !isSure(i, k) ? undefined : keys[k]!
    return key === undefined ? undefined : { name: key.entry.name, rank: k!, labels: [key.entry.label] }
  })
  const words = free.filter(({ text }) => /\p{L}/u.test(text) && !isSentence(text))
  const open = sketches.flatMap((sketch, i) => (named[i] === undefined ? [{ sketch, i }] : []))
  const byEnd = matchAll(open, words, ({ sketch }, label) => endCost(sketch, label, sketches, plot), FARTHEST)
  const direct = new Map([...byEnd].map(([at, word]) => [open[at]!.i, words[word]!]))
  const inside = namesInAreas(
    open.map(({ sketch }) => sketch),
    words,
    plot.bbox.y1,
  )
  for (const { sketch, i } of open) if (inside.has(sketch)) direct.set(i, inside.get(sketch)!)
  return sketches.map((_, i) => {
    const label = direct.get(i)
    return named[i] ?? (label === undefined ? { name: '', labels: [] } : { name: label.text, labels: [label] })
  })
}

/** Names have no full stop but behind a short form, and are a few words. */
const SENTENCE = /\p{Ll}{3,}\.$/u
const MOST_WORDS = 6

/** Whether a text beside a chart is read as one, and names nothing in it. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/).length
  return words > MOST_WORDS && SENTENCE.test(text.trim())
}

/** In a picture a name is sure where every other one suits so much worse: colours come out a little off. */
const SURE = 0.04
/** What has so few of the points of another line is a piece that was lost of one. */
const PIECE = 0.34

/**
 * Whether another name suits a series of a picture nearly as well, or this name another series: then nothing tells whose it
 * is, and a wrong name is worse than none. Where two would have to change their names, both count.
 */
function isEitherWay(
  i: number,
  k: number,
  matched: ReadonlyMap<number, number>,
  cost: (sketch: number, key: number) => number,
  sketches: readonly Sketch[],
  keys: readonly Key[],
): boolean {
  const pointsOf = (sketch: Sketch) => sketch.points.filter((point) => point !== null).length
  if (pointsOf(sketches[i]!) <= PIECE * Math.max(...sketches.map(pointsOf))) return true
  const own = cost(i, k)
  const taken = new Map([...matched].map(([sketch, key]) => [key, sketch]))
  const byOtherKey = keys.some((_, other) => {
    if (other === k || cost(i, other) > FARTHEST) return false
    const holder = taken.get(other)
    if (holder === undefined) return cost(i, other) - own < SURE
    return cost(i, other) + cost(holder, k) - own - cost(holder, other) < SURE
  })
  const isPiece = (sketch: Sketch) => pointsOf(sketch) <= PIECE * pointsOf(sketches[i]!)
  const isOther = (sketch: Sketch, at: number) => at !== i && !matched.has(at) && !isPiece(sketch)
  return byOtherKey || sketches.some((sketch, other) => isOther(sketch, other) && cost(other, k) - own < SURE)
}

/** Pairs each of one kind with one of the other at the least cost, dear pairs left out. */
function matchAll<A, B>(
  firsts: readonly A[],
  seconds: readonly B[],
  cost: (first: A, second: B, i: number, k: number) => number,
  dearest: number,
): ReadonlyMap<number, number> {
  const pairs = firsts.flatMap((first, i) => seconds.map((second, k) => ({ i, k, cost: cost(first, second, i, k) })))
  const matched = new Map<number, number>()
  const used = new Set<number>()
  for (const pair of pairs.filter((each) => each.cost <= dearest).sort((a, b) => a.cost - b.cost)) {
    if (matched.has(pair.i) || used.has(pair.k)) continue
    matched.set(pair.i, pair.k)
    used.add(pair.k)
  }
  return matched
}

function keyCost(sketch: Sketch, key: Key): number {
  const colors = [sketch.color, ...(sketch.edgeColor === undefined ? [] : [sketch.edgeColor])]
  // surfaces and points may be see-through, lines hardly ever are
  const isLine = sketch.kind === 'line' && sketch.marks.some((mark) => 'width' in mark)
  const mixed = isLine ? 1 : mixedOff(sketch.color, key.color)
  const color = Math.min(...colors.map((each) => colorDistance(each, key.color)), mixed <= SAME_MIX ? mixed + 0.01 : 1)
  if (color > 3 * SAME_COLOR) return Number.POSITIVE_INFINITY
  const isSolid = sketch.kind !== 'line'
  const kind = isSolid === (key.entry.key === 'bar' && !key.hasLine) || key.entry.key === 'text' ? 0 : 0.3
  const dash = !isSolid && key.hasLine && sketch.isDashed !== key.isDashed ? 0.2 : 0
  const width = key.width === undefined || isSolid ? 0 : Math.min(0.1, 0.05 * Math.abs(key.width - sketch.width))
  const marker =
    isSolid || key.entry.key === 'text' || sketch.marker?.shape === key.marker?.shape
      ? 0
      : sketch.marker === undefined || key.marker === undefined
        ? 0.15
        : 0.25
  const hollow =
    sketch.marker !== undefined && key.marker !== undefined && sketch.marker.isHollow !== key.marker.isHollow ? 0.05 : 0
  return 2 * color + kind + dash + width + marker + hollow
}

/** How badly a label suits as the name at the end of a line; its colour counts for more than its place. */
function endCost(sketch: Sketch, label: Label, sketches: readonly Sketch[], plot: Plot): number {
  const points = sketch.points.filter((point) => point !== null)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY
  const { bbox } = label
  const size = Math.max(label.size, 1)
  // words in black or grey are of nobody in particular
  const isSame = isColorful(label.color) && colorDistance(label.color, sketch.color) <= SAME_COLOR
  // what runs up or down is the title of an axis
  if (!isSame && label.angle % 180 === 90) return Number.POSITIVE_INFINITY
  const isOfOther =
    !isSame && sketches.some((other) => other !== sketch && colorDistance(label.color, other.color) <= SAME_COLOR)
  const beyondRight = (bbox.x0 - last.x) / size
  const beyondLeft = (first.x - bbox.x1) / size
  const isRight = beyondRight > -0.5 && beyondRight <= NAME_REACH.aside
  const isLeft = beyondLeft > -0.5 && beyondLeft <= NAME_REACH.aside && bbox.x0 > plot.bbox.x0 - 20 * size
  const dy =
    isRight || isLeft ? Math.abs(centerY(bbox) - (isRight ? last.y : first.y)) / size : Number.POSITIVE_INFINITY
  if (isSame && !isOfOther) {
    const nearest = Math.min(...points.map((point) => Math.hypot(centerX(bbox) - point.x, centerY(bbox) - point.y)))
    return Math.min(0.1 * dy, 0.2 + nearest / Math.max(1, 0.5 * heightOf(plot.bbox)))
  }
  return dy <= NAME_REACH.over && !isOfOther ? 0.3 + 0.4 * dy : Number.POSITIVE_INFINITY
}
