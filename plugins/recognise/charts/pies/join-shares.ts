import type { Bbox } from '../../../../core/model.js'
import { centerX, centerY, heightOf, hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Label, Marks, Plot } from '../parts.js'
import { takeFigures } from './label-figures.js'

/** A figure stands this near to its key, and its name this near to it, in font sizes of the figure. */
const NEAR = { key: 1.6, beside: 2.5, below: 0.7 }
/** A name below a figure begins where it does, ends there, or has its middle there, to this share of its font size. */
const FLUSH = 0.5
/** A figure in colour has a slice's, to so much in each of red, green and blue. */
const SAME_COLOR = 10

/**
 * Puts figures that lead a legend's entries together with their names: a key, "38%", then "Europe" in a column of its own;
 * or a figure in the colour of its slice, large, with its name in black below or beside it.
 *
 * @param all All marks of the page: keys stand far from the pie.
 */
export function joinShares(plot: Plot, all: Marks): Plot {
  const figures = plot.labels.filter(isFigure)
  if (figures.length < 2) return plot
  const colors = new Set(plot.marks.polygons.map(({ color }) => color))
  for (const { color } of plot.marks.strokes) colors.add(color)
  const keys = [...all.bars, ...all.polygons].filter(({ color }) => colors.has(color)).map(({ bbox }) => bbox)
  const names = plot.labels.filter((label) => label.angle === 0 && /\p{L}{2}/u.test(label.text) && !hasFigure(label))
  const joined = new Map<Label, Label>()
  for (const figure of figures) {
    const isColored = [...colors].some((color) => color !== '#000000' && isNearColor(color, figure.color))
    if (!isColored && !keys.some((key) => isKeyOf(key, figure))) continue
    const free = names.filter((name) => ![...joined.values()].includes(name))
    const name = nearest(free, figure, isColored)
    if (name !== undefined) joined.set(figure, name)
  }
  if (joined.size < 2) return plot
  const taken = new Set(joined.values())
  const labels = plot.labels.flatMap((label) => {
    const name = joined.get(label)
    if (name !== undefined)
      return [{ ...label, text: `${label.text} ${name.text}`, bbox: hull([label.bbox, name.bbox]) }]
    return taken.has(label) ? [] : [label]
  })
  return { ...plot, labels }
}

function isFigure({ text, angle }: Label): boolean {
  return angle === 0 && takeFigures(text)[0]?.rest === '' && /[%$€£¥.,]|\p{L}/u.test(text)
}

function hasFigure({ text }: Label): boolean {
  return takeFigures(text).length > 0
}

function isKeyOf(key: Bbox, { bbox, size }: Label): boolean {
  const gap = bbox.x0 - key.x1
  return gap >= -1 && gap <= NEAR.key * size && overlapY(key, bbox) > 0 && heightOf(key) <= 2 * size
}

/** The name behind a figure in its line, of one in colour also the one below it. */
function nearest(names: readonly Label[], { bbox, size }: Label, isColored: boolean): Label | undefined {
  const gapTo = (name: Label) => {
    const isInLine = Math.abs(centerY(name.bbox) - centerY(bbox)) < 0.5 * size
    const behind = name.bbox.x0 - bbox.x1
    if (isInLine && behind >= 0 && behind <= NEAR.beside * size) return behind
    const below = name.bbox.y0 - bbox.y1
    const isFlush = [name.bbox.x0 - bbox.x0, name.bbox.x1 - bbox.x1, centerX(name.bbox) - centerX(bbox)].some(
      (off) => Math.abs(off) <= FLUSH * size,
    )
    const isBelow = below > -0.5 * size && below <= NEAR.below * size && isFlush && overlapX(name.bbox, bbox) > 0
    return isColored && isBelow ? Math.max(below, 0) : Infinity
  }
  const found = names.reduce<Label | undefined>(
    (best, name) => (best && gapTo(best) <= gapTo(name) ? best : name),
    undefined,
  )
  return found !== undefined && gapTo(found) < Infinity ? found : undefined
}

function isNearColor(a: string, b: string): boolean {
  return [1, 3, 5].every(
    (at) => Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) <= SAME_COLOR,
  )
}
