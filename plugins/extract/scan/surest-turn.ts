import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedWord } from '../../../core/pixels.js'
import { readPage } from '../ocr/read-page.js'
import type { StraightPage } from '../pixels/straighten-page.js'
import type { QuarterTurn } from '../pixels/straightening.js'
import { turnPicture } from '../pixels/turn-picture.js'

/** A strip of this height is read both ways, in inches. */
const STRIP = 1.2
/** Where the best way has fewer signs in sure words, or not so many times those of the next, a second strip is read, too. */
const CLEAR = { signs: 24, times: 2 }
/** Of a chart all but the figures at one axis may lie: a page that came upright lies with so many times its signs. */
const LIES = 5
/** A less sure word may be whatever letters on their heads look like, 0 to 1. */
const SURE = 0.6
/** So many signs make a word a long one: names that run upwards may be longer than the figures that stand. */
const LONG = 4
/** Ink is darker than this. */
const INK = 128

/**
 * Which way is up, where nothing printed tells: a strip with many letters is read as it stands and upside down, and whatever
 * gives more and longer sure words is right; where that is not clear, as in a strip of slanting names, another strip is read as well.
 * What seems to lie may stand as well: of a chart most letters may be in names that run
 * upwards. Where two strips are not clear either, as of a chart of few words, all that is printed is read.
 */
export async function surestTurn(
  recognizer: TextRecognizer,
  { picture, straightening }: StraightPage,
  dpi: number,
  signal?: AbortSignal,
): Promise<QuarterTurn> {
  const height = Math.round(STRIP * dpi)
  const surenessOf = (seen: GreyPicture, strip: Bbox) => sureness(recognizer, seen, strip, dpi, signal)
  const isLying = straightening.turn === 90 || straightening.turn === 270
  const more: readonly QuarterTurn[] = isLying ? [0, 180, turned(360 - straightening.turn)] : [0, 180]
  const ways: { readonly turn: QuarterTurn; readonly signs: number }[] = []
  for (const turn of more) {
    const seen = turnPicture(picture, turn)
    ways.push({ turn, signs: await surenessOf(seen, busiestStrip(seen, height)) })
  }
  if (!isClear(ways)) {
    for (const [i, { turn, signs }] of ways.entries()) {
      const seen = turnPicture(picture, turn)
      const strip = busiestStrip(seen, height, busiestStrip(seen, height))
      ways[i] = { turn, signs: signs + (await surenessOf(seen, strip)) }
    }
  }
  if (!isClear(ways)) {
    for (const [i, { turn, signs }] of ways.entries()) {
      const { lines } = await readPage(recognizer, turnPicture(picture, turn), { dpi }, signal)
      ways[i] = { turn, signs: signs + signsIn(lines.flatMap(({ words }) => words)) }
    }
  }
  return surestOf(ways.map(({ turn, signs }) => ({ turn: turned(straightening.turn + turn), signs })))
}

function surestOf(ways: readonly { readonly turn: QuarterTurn; readonly signs: number }[]): QuarterTurn {
  const asItCame = ways.find(({ turn }) => turn === 0)
  const least = LIES * (asItCame?.signs ?? 0)
  const able = ways.filter(({ turn, signs }) => turn % 180 === 0 || signs >= least)
  return able.reduce((best, each) => (each.signs > best.signs ? each : best)).turn
}

function isClear(ways: readonly { readonly signs: number }[]): boolean {
  const [best = 0, next = 0] = ways.map(({ signs }) => signs).sort((a, b) => b - a)
  return best >= CLEAR.signs && best > CLEAR.times * next
}

function turned(degrees: number): QuarterTurn {
  return (degrees % 360) as QuarterTurn
}

async function sureness(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  bbox: Bbox,
  dpi: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const lines = await recognizer.read(picture, { dpi, layout: 'block', bbox }, signal)
  return signsIn(lines.flatMap((line) => line.words))
}

function signsIn(words: readonly PrintedWord[]): number {
  const sure = words.filter(({ text, confidence }) => confidence >= SURE && isWord(text))
  // short words come by chance: "202" on its head is read, "category" is not
  return sure.reduce((sum, { text, confidence }) => sum + confidence * Math.min(text.length, LONG), 0)
}

/** Letters with no capital behind a small one, or an amount: `Mar`, `$2,000`, `60M`, but neither `JaW` nor `000'2$`. */
const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|[-+(\p{Sc}]*\d[\d.,]*(?:[kKMBx]|bn)?[%)]*)[.,:;)]*$/u

function isWord(text: string): boolean {
  return text.length > 1 && WORD.test(text)
}

/**
 * The strip in which ink begins most often: letters do that everywhere, bars and photographs hardly.
 *
 * @param but What has been looked at: its ink counts for nothing.
 */
function busiestStrip({ width, height, pixels }: GreyPicture, strip: number, but?: Bbox): Bbox {
  const starts = new Float64Array(height + 1)
  for (let y = 0; y < height; y++) {
    let count = 0
    const isLookedAt = but !== undefined && y >= but.y0 && y < but.y1
    for (let x = y * width + 1; x < (y + 1) * width && !isLookedAt; x++)
      if (pixels[x]! < INK && pixels[x - 1]! >= INK) count++
    starts[y + 1] = starts[y]! + count
  }
  const tall = Math.min(strip, height)
  let best = 0
  for (let y = 0; y + tall <= height; y++) {
    if (starts[y + tall]! - starts[y]! > starts[best + tall]! - starts[best]!) best = y
  }
  return { x0: 0, y0: best, x1: width, y1: best + tall }
}
