import type { Bbox, PageContent } from '../../../core/model.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf } from '../../recognise/geometry.js'

/** Words whose ink may go on where nothing is seen. */
interface CutWords {
  /** All lines, such words in them no surer than {@link CUT}. */
  readonly lines: readonly PrintedLine[]
  /** Where such words stand, in pixels as the lines do. */
  readonly cut: readonly Bbox[]
}

/** So sure a word that may be cut can be at most: half a "8" is a sure "0". Surer than what is taken for a speck. */
const CUT = 0.4
/** Ink so near to the edge of the picture touches it, in pixels: drawing at another resolution blurs by about one. */
const TOUCHING = 1.5

/**
 * Finds words that are no sure reading, however sure the recogniser is: those at the very edge of the picture, and of a
 * damaged image those of the last row that is there, and of the first: some files keep their rows from the bottom up.
 *
 * @param picture The page as it was drawn.
 * @param toPicture Where a box of the straightened page lies on that picture.
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
