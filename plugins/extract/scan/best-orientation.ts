import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedWord } from '../../../core/pixels.js'
import { readPage } from '../ocr/read-page.js'
import type { StraightPage } from '../pixels/straighten-page.js'
import type { QuarterTurn } from '../pixels/straightening.js'
import { turnPicture } from '../pixels/turn-picture.js'

/** Height of the strip that is read in each orientation, in inches. */
const STRIP = 1.2
/**
 * The best orientation is clear if it has this score, and this multiple of the next score. Otherwise a second strip is
 * read.
 */
const CLEAR = { score: 24, times: 2 }
/**
 * Minimum score of a sideways orientation, as a multiple of the original orientation's score. On a chart, most labels
 * may be sideways.
 */
const SIDEWAYS = 5
/** Minimum confidence of a word, 0 to 1. Upside-down letters give words with lower confidence. */
const MIN_CONFIDENCE = 0.6
/** Maximum letters of a word that count. Otherwise long vertical labels would outweigh horizontal numbers. */
const COUNTED_LENGTH = 4
/** Grey levels below this are ink. */
const INK_LEVEL = 128

/**
 * Finds the best orientation of a page if the shapes of its letters do not show it. Reads a strip with many letters
 * upright and upside down; the orientation with more and longer certain words wins. If the result is unclear, as for a
 * strip of slanted labels, reads another strip, and then the whole page. A page that seems to be sideways is also read
 * in its original orientation, because most letters of a chart may be in vertical labels.
 */
export async function findBestOrientation(
  recognizer: TextRecognizer,
  { picture, straightening }: StraightPage,
  dpi: number,
  signal?: AbortSignal,
): Promise<QuarterTurn> {
  const height = Math.round(STRIP * dpi)
  const scoreOf = (seen: GreyPicture, strip: Bbox) => scoreStrip(recognizer, seen, strip, dpi, signal)
  const isLying = straightening.turn === 90 || straightening.turn === 270
  const more: readonly QuarterTurn[] = isLying ? [0, 180, turned(360 - straightening.turn)] : [0, 180]
  const ways: { readonly turn: QuarterTurn; readonly score: number }[] = []
  for (const turn of more) {
    const seen = turnPicture(picture, turn)
    ways.push({ turn, score: await scoreOf(seen, busiestStrip(seen, height)) })
  }
  if (!isClear(ways)) {
    for (const [i, { turn, score }] of ways.entries()) {
      const seen = turnPicture(picture, turn)
      const strip = busiestStrip(seen, height, busiestStrip(seen, height))
      ways[i] = { turn, score: score + (await scoreOf(seen, strip)) }
    }
  }
  if (!isClear(ways)) {
    for (const [i, { turn, score }] of ways.entries()) {
      const { lines } = await readPage(recognizer, turnPicture(picture, turn), { dpi }, signal)
      ways[i] = { turn, score: score + scoreOfWords(lines.flatMap(({ words }) => words)) }
    }
  }
  return bestOf(ways.map(({ turn, score }) => ({ turn: turned(straightening.turn + turn), score })))
}

function bestOf(ways: readonly { readonly turn: QuarterTurn; readonly score: number }[]): QuarterTurn {
  const original = ways.find(({ turn }) => turn === 0)
  const least = SIDEWAYS * (original?.score ?? 0)
  const able = ways.filter(({ turn, score }) => turn % 180 === 0 || score >= least)
  return able.reduce((best, each) => (each.score > best.score ? each : best)).turn
}

function isClear(ways: readonly { readonly score: number }[]): boolean {
  const [best = 0, next = 0] = ways.map(({ score }) => score).sort((a, b) => b - a)
  return best >= CLEAR.score && best > CLEAR.times * next
}

function turned(degrees: number): QuarterTurn {
  return (degrees % 360) as QuarterTurn
}

async function scoreStrip(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  bbox: Bbox,
  dpi: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const lines = await recognizer.read(picture, { dpi, layout: 'block', bbox }, signal)
  return scoreOfWords(lines.flatMap((line) => line.words))
}

function scoreOfWords(words: readonly PrintedWord[]): number {
  const sure = words.filter(({ text, confidence }) => confidence >= MIN_CONFIDENCE && isWord(text))
  // short words occur by chance: upside down, "202" is read but "category" is not
  return sure.reduce((sum, { text, confidence }) => sum + confidence * Math.min(text.length, COUNTED_LENGTH), 0)
}

/** Letters without a capital after a lowercase one, or an amount: `Mar`, `$2,000`, `60M`, but not `JaW` or `000'2$`. */
const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|[-+(\p{Sc}]*\d[\d.,]*(?:[kKMBx]|bn)?[%)]*)[.,:;)]*$/u

function isWord(text: string): boolean {
  return text.length > 1 && WORD.test(text)
}

/**
 * Finds the strip with the most starts of ink runs. Letters have many, bars and photographs few.
 *
 * @param but A strip that was already read. Its ink is ignored.
 */
function busiestStrip({ width, height, pixels }: GreyPicture, strip: number, but?: Bbox): Bbox {
  const starts = new Float64Array(height + 1)
  for (let y = 0; y < height; y++) {
    let count = 0
    const isRead = but !== undefined && y >= but.y0 && y < but.y1
    for (let x = y * width + 1; x < (y + 1) * width && !isRead; x++)
      if (pixels[x]! < INK_LEVEL && pixels[x - 1]! >= INK_LEVEL) count++
    starts[y + 1] = starts[y]! + count
  }
  const tall = Math.min(strip, height)
  let best = 0
  for (let y = 0; y + tall <= height; y++) {
    if (starts[y + tall]! - starts[y]! > starts[best + tall]! - starts[best]!) best = y
  }
  return { x0: 0, y0: best, x1: width, y1: best + tall }
}
