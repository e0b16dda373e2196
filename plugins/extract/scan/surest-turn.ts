import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import type { QuarterTurn, StraightPage } from '../pixels/straighten-page.js'
import { turnPicture } from '../pixels/turn-picture.js'

/** A strip of this height is read both ways, in inches. */
const STRIP = 1.2
/** Where the best way has fewer sure words, or not so many times those of the next, a second strip is read, too. */
const CLEAR = { words: 6, times: 2 }
/** A less sure word may be whatever letters on their heads look like, 0 to 1. */
const SURE = 0.6
/** Ink is darker than this. */
const INK = 128

/**
 * Which way is up, where nothing printed tells: a strip with many letters is read as it stands and upside down, and whatever
 * gives more sure words is right; where that is not clear, as in a strip of slanting names, another strip is read as well.
 * What seems to lie may stand as well: of a chart most letters may be in names that run
 * upwards.
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
  const ways: { readonly turn: QuarterTurn; readonly words: number }[] = []
  for (const turn of more) {
    const seen = turnPicture(picture, turn)
    ways.push({ turn, words: await surenessOf(seen, busiestStrip(seen, height)) })
  }
  if (!isClear(ways)) {
    for (const [i, { turn, words }] of ways.entries()) {
      const seen = turnPicture(picture, turn)
      const strip = busiestStrip(seen, height, busiestStrip(seen, height))
      ways[i] = { turn, words: words + (await surenessOf(seen, strip)) }
    }
  }
  const surest = ways.reduce((best, each) => (each.words > best.words ? each : best)).turn
  return turned(straightening.turn + surest)
}

function isClear(ways: readonly { readonly words: number }[]): boolean {
  const [best = 0, next = 0] = ways.map(({ words }) => words).sort((a, b) => b - a)
  return best >= CLEAR.words && best > CLEAR.times * next
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
  const words = lines.flatMap((line) => line.words)
  return words.reduce((sum, { text, confidence }) => sum + (isWord(text) && confidence >= SURE ? confidence : 0), 0)
}

function isWord(text: string): boolean {
  return /^[\p{L}\p{N}]{2}/u.test(text)
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
