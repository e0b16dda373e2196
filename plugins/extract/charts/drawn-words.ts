import type { Bbox } from '../../../core/model.js'
import { heightOf, median } from '../../recognise/geometry/boxes.js'
import type { Ink } from './ink.js'
import { findInkPieces } from './line-colors.js'

/** A word so many times as high as most may be a bend of a line that was read as letters. */
const TALL = 1.9
/** Then ink goes on beyond its box by so much of its height … */
const BEYOND = 0.3
/** … and is this share of what lies in the box; letters end where their word does. */
const MOSTLY = 0.5

/** The words that are letters: the bends of lines are read as tall ones, surely enough. */
export function withoutDrawnWords(words: readonly Bbox[], ink: Ink): readonly Bbox[] {
  const usual = median(words.map(heightOf))
  const isTall = (word: Bbox) => heightOf(word) >= TALL * usual
  if (!words.some(isTall)) return words
  const { pieces, map } = findInkPieces(ink, () => true)
  const isDrawn = (word: Bbox) => {
    const room = BEYOND * heightOf(word)
    const goesOn = ({ x0, y0, x1, y1 }: Bbox) =>
      x0 < word.x0 - room || y0 < word.y0 - room || x1 > word.x1 + room || y1 > word.y1 + room
    let [all, beyond] = [0, 0]
    for (let y = Math.max(0, Math.floor(word.y0)); y < Math.min(ink.height, word.y1); y++) {
      for (let x = Math.max(0, Math.floor(word.x0)); x < Math.min(ink.width, word.x1); x++) {
        const piece = pieces[map[y * ink.width + x]! - 1]
        if (piece === undefined) continue
        all++
        if (goesOn(piece.bbox)) beyond++
      }
    }
    return beyond > MOSTLY * all
  }
  return words.filter((word) => !(isTall(word) && isDrawn(word)))
}
