import type { Bbox, PageContent } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf } from '../../recognise/geometry/boxes.js'

/** Words that may be cut off. */
interface CutWords {
  /** All lines. Words that may be cut off have at most the confidence {@link CUT}. */
  readonly lines: readonly PrintedLine[]
  /** Boxes of such words, in pixels like the lines. */
  readonly cut: readonly Bbox[]
}

/** Maximum confidence of a word that may be cut off: half an "8" looks like "0". Higher than that of specks. */
const CUT = 0.4
/**
 * Maximum distance between ink and the picture's edge that it touches, in pixels. Resampling blurs by about one pixel.
 */
const TOUCHING = 1.5

/**
 * Finds words that are uncertain even if the recognizer's confidence is high: words at the edge of the picture, and in
 * a damaged image also words in the first and last readable row. Both, because some files store their rows bottom-up.
 *
 * @param picture The page as drawn, before deskewing.
 * @param toPicture Maps a box of the deskewed page to that picture.
 */
export function findCutWords(
  lines: readonly PrintedLine[],
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
  { warnings }: Pick<PageContent, 'warnings'>,
  toPicture: (bbox: Bbox) => Bbox,
): CutWords {
  const boxes = new Map(lines.flatMap(({ words }) => words.map((word) => [word, toPicture(word.bbox)] as const)))
  const isDamaged = warnings.some(({ code }) => code === 'image_damaged')
  const top = isDamaged ? Math.min(...[...boxes.values()].map(({ y0 }) => y0)) : 0
  const bottom = isDamaged ? Math.max(...[...boxes.values()].map(({ y1 }) => y1)) : height
  const isCut = (word: PrintedWord) => {
    const box = boxes.get(word)!
    const slack = isDamaged ? Math.max(heightOf(box) / 2, TOUCHING) : TOUCHING
    const isAtSide = box.x0 <= TOUCHING || box.x1 >= width - TOUCHING
    return isAtSide || box.y0 <= top + slack || box.y1 >= bottom - slack
  }
  const cut = [...boxes.keys()].filter(isCut)
  if (cut.length === 0) return { lines, cut: [] }
  const less = <T extends { readonly confidence: number }>(part: T): T => ({
    ...part,
    confidence: Math.min(part.confidence, CUT),
  })
  const lessWord = (word: PrintedWord) =>
    isCut(word) ? { ...less(word), ...(word.letters && { letters: word.letters.map(less) }) } : word
  return {
    lines: lines.map((line) => ({ ...line, words: line.words.map(lessWord) })),
    cut: cut.map(({ bbox }) => bbox),
  }
}
