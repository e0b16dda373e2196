/** The kinds of image files that are read. */
export type ImageKind = 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'bmp'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** How files of each kind begin; what may stand there is left open. */
const beginnings: readonly (readonly [ImageKind, readonly (number | undefined)[]])[] = [
  ['png', [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', ascii('GIF87a')],
  ['gif', ascii('GIF89a')],
  ['webp', [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WEBP')]],
  // 42, and 43 in the larger format; both in either order of bytes.
  ['tiff', [...ascii('II'), 42, 0]],
  ['tiff', [...ascii('MM'), 0, 42]],
  ['tiff', [...ascii('II'), 43, 0]],
  ['tiff', [...ascii('MM'), 0, 43]],
]

/** Lengths of a BMP's second head: two letters alone are too little to know it by. */
const bitmapHeads = [12, 40, 52, 56, 64, 108, 124]

/** What kind of image file bytes are, judged by their beginning; undefined where they are none. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const found = beginnings.find(([, marks]) => marks.every((mark, i) => mark === undefined || bytes[i] === mark))
  if (found !== undefined) return found[0]
  const isBitmap = bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > 18
  return isBitmap && bitmapHeads.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true))
    ? 'bmp'
    : undefined
}
