import type { ArtOptions, ArtPiece, PageArt } from '../../../core/art.js'
import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { joinAreas } from '../art-areas.js'
import { writePng } from '../png.js'

/** Margin around a letter's box that may contain ink, as a share of the font size; and around a ruling, in pixels. */
const AROUND = 0.12
const AROUND_RULING = 2
/** Minimum difference between ink and paper, in grey levels. */
const INK_CONTRAST = 48
/** Side of the squares that the page is divided into, in pixels. */
const SQUARE = 8
/** Minimum share of ink in a square that counts as inked. */
const LEAST_INK = 0.06
/** Maximum width and height of a speck, in points. */
const SPECK = 7

/**
 * Returns the art of a page that is a picture: the parts that remain after its text, rulings and shapes are painted
 * over with the surrounding color. Returns no art if only paper remains.
 *
 * @param content Recognized content of the page, in the page's units.
 */
export async function scanArt(
  document: OpenDocument,
  content: PageContent,
  { dpi, without = [] }: ArtOptions,
  signal?: AbortSignal,
): Promise<PageArt> {
  const picture = await document.colors!(content.pageNumber, { dpi }, signal)
  const scale = dpi / (content.unitsPerInch ?? 72)
  const canvas = { ...picture, pixels: new Uint8Array(picture.pixels) }
  for (const box of printOn(content, scale)) paintOver(canvas, grown(box, scale))
  for (const box of without) paintOver(canvas, grown({ bbox: box, around: 0 }, scale))
  const specks = (SPECK / 72) * dpi
  const areas = joinAreas(inkedSquares(canvas)).filter(({ x0, y0, x1, y1 }) => x1 - x0 > specks || y1 - y0 > specks)
  return { pictures: [], background: areas.map((area) => pieceOf(canvas, area, scale)) }
}

interface Print {
  readonly bbox: Bbox
  /** Margin in pixels. */
  readonly around: number
}

function printOn({ glyphs, rulings, shapes }: PageContent, scale: number): readonly Print[] {
  return [
    ...glyphs.map(({ bbox, size }) => ({ bbox, around: 1 + AROUND * size * scale })),
    ...rulings.map(({ bbox }) => ({ bbox, around: AROUND_RULING })),
    ...shapes.map(({ bbox }) => ({ bbox, around: AROUND_RULING })),
  ]
}

/** Grows a box by its margin, to whole pixels. */
function grown({ bbox: { x0, y0, x1, y1 }, around }: Print, scale: number): Bbox {
  return {
    x0: Math.floor(x0 * scale - around),
    y0: Math.floor(y0 * scale - around),
    x1: Math.ceil(x1 * scale + around),
    y1: Math.ceil(y1 * scale + around),
  }
}

/** Fills a box with its most common color, which is the background: letters cover less than half of their boxes. */
function paintOver({ width, height, pixels }: ColorPicture, box: Bbox): void {
  const [left, top] = [Math.max(box.x0, 0), Math.max(box.y0, 0)]
  const [right, bottom] = [Math.min(box.x1, width), Math.min(box.y1, height)]
  if (right <= left || bottom <= top) return
  // include one row of pixels around the box, for marks that fill their box
  const color = commonColor({ width, height, pixels }, left - 1, top - 1, right + 1, bottom + 1)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) pixels.set(color, 3 * (y * width + x))
  }
}

/** Returns the mean of the pixels in the most common bin of each color channel (16 bins). */
function commonColor(
  { width, height, pixels }: ColorPicture,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number[] {
  const sums = new Map<number, [number, number, number, number]>()
  let best: [number, number, number, number] = [0, 255, 255, 255]
  for (let y = Math.max(y0, 0); y < Math.min(y1, height); y++) {
    for (let x = Math.max(x0, 0); x < Math.min(x1, width); x++) {
      const at = 3 * (y * width + x)
      const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
      const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
      const sum = sums.get(key) ?? [0, 0, 0, 0]
      sum[0]++
      sum[1] += red
      sum[2] += green
      sum[3] += blue
      sums.set(key, sum)
      if (sum[0] > best[0]) best = sum
    }
  }
  const count = Math.max(best[0], 1)
  return [best[1] / count, best[2] / count, best[3] / count].map(Math.round)
}

/** Finds the squares of the picture that are not paper. */
function inkedSquares(picture: ColorPicture): readonly Bbox[] {
  const { width, height, pixels } = picture
  const paper = commonColor(picture, 0, 0, width, height)
  const squares: Bbox[] = []
  for (let y0 = 0; y0 < height; y0 += SQUARE) {
    for (let x0 = 0; x0 < width; x0 += SQUARE) {
      const [x1, y1] = [Math.min(x0 + SQUARE, width), Math.min(y0 + SQUARE, height)]
      let ink = 0
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) {
          const at = 3 * (y * width + x)
          const off = [0, 1, 2].some((part) => Math.abs(pixels[at + part]! - paper[part]!) > INK_CONTRAST)
          if (off) ink++
        }
      }
      if (ink > LEAST_INK * (x1 - x0) * (y1 - y0)) squares.push({ x0, y0, x1, y1 })
    }
  }
  return squares
}

function pieceOf({ width, height, pixels }: ColorPicture, area: Bbox, scale: number): ArtPiece {
  const { x0, y0 } = area
  const [x1, y1] = [Math.min(area.x1, width), Math.min(area.y1, height)]
  const length = 3 * (x1 - x0)
  const part = new Uint8Array(length * (y1 - y0))
  for (let y = y0; y < y1; y++) {
    const from = 3 * (y * width + x0)
    part.set(pixels.subarray(from, from + length), (y - y0) * length)
  }
  const bbox = { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale }
  return { bbox, bytes: writePng({ width: x1 - x0, height: y1 - y0, channels: 3, pixels: part }) }
}
