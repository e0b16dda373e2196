import type { Bbox } from '../../../core/model.js'
import type { PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf, overlapX, widthOf } from '../../recognise/geometry.js'
import type { PrintRun } from './print.js'

/** A word that is a figure, or nearly: points are looked for in no other. */
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*$/u
/** How sure a figure is at most whose point was seen and not read. */
const MENDED = 0.5

/**
 * Points and commas that stand between the digits of a figure and are not in what was read: recognisers of letters drop
 * them before other signs, and 4.9 becomes 49.
 *
 * @param word As it was read of the run.
 */
export function lostPoints(word: PrintedWord, { pieces, baseline, capHeight }: PrintRun): readonly Bbox[] {
  if (!FIGURE.test(word.text)) return []
  const within = pieces.filter((piece) => centerX(piece) > word.bbox.x0 && centerX(piece) < word.bbox.x1)
  const digits = within.filter((piece) => heightOf(piece) > 0.6 * capHeight)
  const points = within.filter((piece) => {
    const isPoint =
      heightOf(piece) < 0.45 * capHeight &&
      widthOf(piece) < 0.35 * capHeight &&
      Math.min(heightOf(piece), widthOf(piece)) > 0.07 * capHeight &&
      Math.abs(piece.y1 - baseline) < 0.3 * capHeight &&
      piece.y0 > baseline - 0.35 * capHeight
    // What lies below other ink is a part of a digit whose thin strokes are broken.
    const isAlone = within.every((other) => other === piece || overlapX(other, piece) < 0.3 * widthOf(piece))
    return isPoint && isAlone && digits.some(({ x1 }) => x1 < piece.x1) && digits.some(({ x0 }) => x0 > piece.x0)
  })
  const read = [...word.text].filter((sign) => sign === '.' || sign === ',').length
  if (points.length <= read) return []
  if (read === 0) return points
  const letters = word.letters?.filter(({ text }) => text === '.' || text === ',') ?? []
  const distance = (point: Bbox) => Math.min(...letters.map(({ bbox }) => Math.abs(centerX(bbox) - centerX(point))))
  return points.toSorted((a, b) => distance(b) - distance(a)).slice(0, points.length - read)
}

/** The figure with its points where their ink is: one with a tail below the line is a comma. It is less sure than before. */
export function withPoints(word: PrintedWord, points: readonly Bbox[], { baseline, capHeight }: PrintRun): PrintedWord {
  if (points.length === 0 || word.letters === undefined) return word
  const signs = points.map((bbox) => ({
    text: bbox.y1 - baseline > 0.08 * capHeight ? ',' : '.',
    bbox,
    confidence: MENDED,
  }))
  const letters = [...word.letters, ...signs].sort((a, b) => centerX(a.bbox) - centerX(b.bbox))
  const text = letters.map((letter) => letter.text).join('')
  return { ...word, text, letters, confidence: Math.min(word.confidence, MENDED) }
}
