import { messageOf } from '../../../core/errors.js'
import type { GreyPicture } from '../../../core/pixels.js'
import type { DocumentLimits } from '../../../core/reading/document-limits.js'
import { drawPart } from './draw-part.js'
import type { Frame } from './frames.js'

/** Pixels of a frame that are kept; a larger one is kept smaller. A sheet of letter paper has as many at 800 dpi. */
const MOST_KEPT = 2 ** 26
/** What is decoded into memory may have so many times fewer pixels than what is decoded row by row. */
const HELD_SHARE = 4

/** A frame in shades of grey. */
export interface DecodedFrame {
  /** The whole of it, upright, on white; smaller than it is where that is too large to be kept. */
  readonly picture: GreyPicture
  /** Whether it is damaged; rows that were lost are white. */
  readonly isDamaged: boolean
}

/** How many pixels a frame may have. */
export function mostPixelsOf({ isHeldWhole }: Frame, { imagePixels }: Pick<DocumentLimits, 'imagePixels'>): number {
  return isHeldWhole ? Math.max(Math.floor(imagePixels / HELD_SHARE), 1) : imagePixels
}

/**
 * Decodes a frame, as far as it is there.
 *
 * @throws Error where nothing of it can be decoded.
 */
export async function decodeFrame(frame: Frame): Promise<DecodedFrame> {
  try {
    return { picture: await decode(frame, false), isDamaged: false }
  } catch (strict) {
    const picture = await decode(frame, true).catch((lenient: unknown) => {
      throw new Error(messageOf(lenient), { cause: strict })
    })
    if (!whitenLostRows(picture)) throw strict
    return { picture, isDamaged: true }
  }
}

async function decode(frame: Frame, isDamaged: boolean): Promise<GreyPicture> {
  const { width, height } = frame
  const scale = Math.min(1, Math.sqrt(MOST_KEPT / (width * height)))
  const area = {
    scale,
    left: 0,
    top: 0,
    width: Math.max(Math.round(width * scale), 1),
    height: Math.max(Math.round(height * scale), 1),
  }
  const { data } = await drawPart(await frame.load(isDamaged), uprightSize(frame), frame, area)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: area.width, height: area.height, pixels: data }
}

/** Size of a frame as it is loaded: turned, its pixels as they are stored. */
export function uprightSize({ pixelWidth, pixelHeight, rotation }: Frame) {
  return rotation % 180 === 0 ? { width: pixelWidth, height: pixelHeight } : { width: pixelHeight, height: pixelWidth }
}

/**
 * Decoders fill rows that are not there with one shade, black or grey: they become paper.
 *
 * @returns Whether anything is left on it, if there was anything else than paper.
 */
function whitenLostRows({ width, height, pixels }: GreyPicture): boolean {
  let isAnythingLeft = false
  let isAnythingLost = false
  for (let start = 0; start < width * height; start += width) {
    const row = pixels.subarray(start, start + width)
    const first = row[0]!
    if (row.some((shade) => shade !== first)) {
      isAnythingLeft = true
    } else if (first !== 255) {
      isAnythingLost = true
      row.fill(255)
    }
  }
  return isAnythingLeft || !isAnythingLost
}
