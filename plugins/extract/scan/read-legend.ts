import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import { heightOf, median, widthOf } from '../../recognise/geometry/boxes.js'
import { findNames } from '../charts/key-names.js'
import { findLegendKeys, type LegendKey, paperOf } from '../charts/legend-keys.js'
import { readParts } from '../ocr/sheet.js'
import { finestDpi } from './resolution.js'
import type { ScanTools } from './scan-tools.js'

/** A legend that was read in a picture. */
export interface PicturedLegend {
  /** Box of the picture on the page. */
  readonly bbox: Bbox
  readonly names: readonly KeyName[]
}

/** The name of a color in a legend. */
interface KeyName {
  readonly color: string
  readonly name: string
}

/** Width of a key's soft edge or border, in pixels. */
const EDGE = 2
/** Minimum confidence of each word of a name. */
const LEAST_SURE = 0.3
/** Height of capitals as a share of a line's ink height, because some letters have descenders. */
const CAPITALS = 0.85
/** Height of capitals in the picture for the recognizer, in pixels. */
const DRAWN_HEIGHT = 36

/**
 * Reads a picture as a legend.
 *
 * @param bbox Box of the picture, in the page's units.
 * @param palette Colors of the unnamed parts, `#rrggbb`. Keys have similar colors.
 * @returns undefined if the picture has no keys in these colors. Then no text is read.
 * @throws The errors of drawing and of the recognizer.
 */
export async function readLegend(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  content: PageContent,
  bbox: Bbox,
  palette: readonly string[],
  { recognizer }: ScanTools,
  signal?: AbortSignal,
): Promise<PicturedLegend | undefined> {
  const { pageNumber } = content
  const dpi = finestDpi({ ...content, width: widthOf(bbox), height: heightOf(bbox) })
  const colors = await document.colors!(pageNumber, { dpi, bbox }, signal)
  const keys = findLegendKeys(colors, palette, dpi)
  if (keys.length === 0) return undefined
  const print = printOf(colors, keys)
  const places = findNames(keys, print)
  if (places.length === 0) return undefined
  const capHeight = CAPITALS * median(places.flatMap(({ lines }) => lines.map(heightOf)))
  const parts = places.flatMap(({ key, lines }) => lines.map((line) => ({ key, part: { bbox: line, capHeight } })))
  const read = await readParts(
    recognizer,
    print,
    parts.map(({ part }) => part),
    { dpi, capHeight: DRAWN_HEIGHT, isColumn: true },
    signal,
  )
  const names = places.flatMap(({ key }) => {
    const words = parts.flatMap((part, i) => (part.key === key ? read[i]! : []))
    if (words.length === 0 || words.some(({ confidence }) => confidence < LEAST_SURE)) return []
    return [{ color: key.color, name: words.map(({ text }) => text).join(' ') }]
  })
  return names.length === 0 ? undefined : { bbox, names }
}

/** Converts a picture to dark text on white, without its keys. */
function printOf(picture: ColorPicture, keys: readonly LegendKey[]): GreyPicture {
  const { width, height, pixels: colors } = picture
  const paper = lightnessOf(paperOf(picture))
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const tone = lightnessOf([colors[3 * at]!, colors[3 * at + 1]!, colors[3 * at + 2]!])
    // text on a dark background is light
    const share = paper > 127 ? tone / paper : (255 - tone) / (255 - paper)
    pixels[at] = Math.round(255 * Math.min(1, share))
  }
  for (const { bbox } of keys) {
    const [x0, x1] = [Math.max(0, bbox.x0 - EDGE), Math.min(width, bbox.x1 + EDGE)]
    for (let y = Math.max(0, bbox.y0 - EDGE); y < Math.min(height, bbox.y1 + EDGE); y++) {
      pixels.fill(255, y * width + x0, y * width + x1)
    }
  }
  return { width, height, pixels }
}

function lightnessOf([red, green, blue]: readonly [number, number, number]): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
