import { messageOf } from '../../../core/errors.js'
import type { GreyPicture } from '../../../core/pixels.js'
import type { DocumentLimits } from '../../../core/reading/document-limits.js'
import { backgroundOf, PAPER } from './background.js'
import { drawPart } from './draw-part.js'
import type { Frame } from './frames.js'

/** Maximum pixels of a decoded frame. Larger frames are scaled down. A letter page has as many at 800 dpi. */
const MOST_KEPT = 2 ** 26
/** A frame that is decoded as a whole may have at most 1/4 of the pixels of a frame that is decoded row by row. */
const HELD_SHARE = 4

/** A decoded frame in grey. */
export interface DecodedFrame {
  /** The whole frame, upright and without transparent parts. Scaled down if it is too large. */
  readonly picture: GreyPicture
  /** Color behind transparent parts. */
  readonly background: string
  /** Whether the frame is damaged. Lost rows are white. */
  readonly isDamaged: boolean
}

/** Returns the maximum number of pixels of a frame. */
export function mostPixelsOf({ isHeldWhole }: Frame, { imagePixels }: Pick<DocumentLimits, 'imagePixels'>): number {
  return isHeldWhole ? Math.max(Math.floor(imagePixels / HELD_SHARE), 1) : imagePixels
}

/**
 * Decodes a frame as far as possible.
 *
 * @throws Error if nothing can be decoded.
 */
export async function decodeFrame(frame: Frame): Promise<DecodedFrame> {
  try {
    return { ...(await decode(frame, false)), isDamaged: false }
  } catch (strict) {
    const { picture, background } = await decode(frame, true).catch((lenient: unknown) => {
      throw new Error(messageOf(lenient), { cause: strict })
    })
    if (!whitenLostRows(picture)) throw strict
    return { picture, background, isDamaged: true }
  }
}

async function decode(frame: Frame, isDamaged: boolean): Promise<Omit<DecodedFrame, 'isDamaged'>> {
  const { width, height } = frame
  const scale = Math.min(1, Math.sqrt(MOST_KEPT / (width * height)))
  const area = {
    scale,
    left: 0,
    top: 0,
    width: Math.max(Math.round(width * scale), 1),
    height: Math.max(Math.round(height * scale), 1),
  }
  const background = frame.isOpaque ? PAPER : await backgroundOf(await frame.load(isDamaged), uprightSize(frame))
  const { data } = await drawPart(await frame.load(isDamaged), uprightSize(frame), frame, area, background)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { picture: { width: area.width, height: area.height, pixels: data }, background }
}

/** Returns the size of a loaded frame: rotated, in stored pixels. */
export function uprightSize({ pixelWidth, pixelHeight, rotation }: Frame) {
  return rotation % 180 === 0 ? { width: pixelWidth, height: pixelHeight } : { width: pixelHeight, height: pixelWidth }
}

/**
 * Turns lost rows white. Decoders fill them with uniform black or grey.
 *
 * @returns Whether anything except paper is left, if there was anything before.
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
