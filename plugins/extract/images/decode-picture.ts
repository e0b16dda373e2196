import type { GreyPicture } from '../../../core/pixels.js'
import { mostPixels } from '../drawn-area.js'

/**
 * The shades of grey of a picture, as PNG, JPEG, WebP, GIF or TIFF: for documents that can show their pages and have no
 * {@link GreyPicture} to give. What is transparent is laid on white.
 *
 * @throws Error where it is none, is damaged, or has more pixels than a drawn page may have.
 */
export async function decodePicture(bytes: Uint8Array): Promise<GreyPicture> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}
