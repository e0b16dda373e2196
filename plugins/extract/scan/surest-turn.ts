import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import type { QuarterTurn, StraightPage } from '../pixels/straighten-page.js'
import { turnPicture } from '../pixels/turn-picture.js'

/** A strip of this height is read both ways, in inches. */
const STRIP = 1.2
/** Ink is darker than this. */
const INK = 128

/**
 * Which way is up, where nothing printed tells: a strip with many letters is read as it stands and upside down, and whatever
 * gives more sure words is right. What seems to lie may stand as well: of a chart most letters may be in names that run
 * upwards.
 */
export async function surestTurn(
  recognizer: TextRecognizer,
  { picture, straightening }: StraightPage,
  dpi: number,
  signal?: AbortSignal,
): Promise<QuarterTurn> {
  const isLying = straightening.turn === 90 || straightening.turn === 270
  const more: readonly QuarterTurn[] = isLying ? [0, 180, turned(360 - straightening.turn)] : [0, 180]
  let [surest, most]: [QuarterTurn, number] = [0, -1]
  for (const turn of more) {
    const seen = turnPicture(picture, turn)
    const bbox = busiestStrip(seen, Math.round(STRIP * dpi))
    const words = await sureness(recognizer, seen, bbox, dpi, signal)
    if (words > most) [surest, most] = [turn, words]
  }
  return turned(straightening.turn + surest)
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
  return words.reduce((sum, { text, confidence }) => sum + (/^[\p{L}\p{N}]{2}/u.test(text) ? confidence : 0), 0)
}

/** The strip in which ink begins most often: letters do that everywhere, bars and photographs hardly. */
function busiestStrip({ width, height, pixels }: GreyPicture, strip: number): Bbox {
  const starts = new Float64Array(height + 1)
  for (let y = 0; y < height; y++) {
    let count = 0
    for (let x = y * width + 1; x < (y + 1) * width; x++) if (pixels[x]! < INK && pixels[x - 1]! >= INK) count++
    starts[y + 1] = starts[y]! + count
  }
  const tall = Math.min(strip, height)
  let best = 0
  for (let y = 0; y + tall <= height; y++) {
    if (starts[y + tall]! - starts[y]! > starts[best + tall]! - starts[best]!) best = y
  }
  return { x0: 0, y0: best, x1: width, y1: best + tall }
}
