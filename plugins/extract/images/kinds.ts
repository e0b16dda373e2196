/** The supported kinds of image files. */
export type ImageKind = 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'bmp'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** The first bytes of each kind of file. `undefined` matches any byte. */
const beginnings: readonly (readonly [ImageKind, readonly (number | undefined)[]])[] = [
  ['png', [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', ascii('GIF87a')],
  ['gif', ascii('GIF89a')],
  ['webp', [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WEBP')]],
  // 42, or 43 for BigTIFF, in both byte orders.
  ['tiff', [...ascii('II'), 42, 0]],
  ['tiff', [...ascii('MM'), 0, 42]],
  ['tiff', [...ascii('II'), 43, 0]],
  ['tiff', [...ascii('MM'), 0, 43]],
]

/** Valid lengths of a BMP's second header. The two letters at the start are not enough to detect a BMP. */
const bitmapHeaderSizes = [12, 40, 52, 56, 64, 108, 124]

/** Detects the kind of an image file by its first bytes. Returns undefined for other files. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const found = beginnings.find(([, marks]) => marks.every((mark, i) => mark === undefined || bytes[i] === mark))
  if (found !== undefined) return found[0]
  const isBitmap = bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > 18
  return isBitmap && bitmapHeaderSizes.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true))
    ? 'bmp'
    : undefined
}
