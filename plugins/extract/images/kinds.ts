/** The kinds of image files that are decoded. */
export type DecodedKind = 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'bmp' | 'avif'
/** The kinds of image files that are recognized but not decoded. */
type RefusedKind = 'heic' | 'jpeg2000' | 'jpegxl'

/** Names of the kinds that are not decoded. */
export const refusedNames: Readonly<Record<RefusedKind, string>> = {
  heic: 'HEIC',
  jpeg2000: 'JPEG 2000',
  jpegxl: 'JPEG XL',
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** The first bytes of each kind of file. `undefined` matches any byte. */
const beginnings: readonly (readonly [DecodedKind | RefusedKind, readonly (number | undefined)[]])[] = [
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
  ['jpeg2000', [0, 0, 0, 12, ...ascii('jP  '), 0x0d, 0x0a, 0x87, 0x0a]],
  // The bare data of JPEG 2000, without a container.
  ['jpeg2000', [0xff, 0x4f, 0xff, 0x51]],
  ['jpegxl', [0, 0, 0, 12, ...ascii('JXL '), 0x0d, 0x0a, 0x87, 0x0a]],
  ['jpegxl', [0xff, 0x0a]],
]

/** Codings of pictures in HEIF files, by the brands that the file names. */
const brands: readonly (readonly [DecodedKind | RefusedKind, RegExp])[] = [
  ['avif', /^avi[fs]$/],
  ['heic', /^(he(ic|ix|im|is|vc|vx|vm|vs)|mif[12]|msf1|miaf)$/],
]

/** Valid lengths of a BMP's second header. The two letters at the start are not enough to detect a BMP. */
const bitmapHeaderSizes = [12, 40, 52, 56, 64, 108, 124]

/** Detects the kind of an image file by its first bytes. Returns undefined for other files. */
export function imageKindOf(bytes: Uint8Array): DecodedKind | RefusedKind | undefined {
  const found = beginnings.find(([, marks]) => marks.every((mark, i) => mark === undefined || bytes[i] === mark))
  if (found !== undefined) return found[0]
  const container = kindByBrands(bytes)
  if (container !== undefined) return container
  const isBitmap = bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > 18
  return isBitmap && bitmapHeaderSizes.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true))
    ? 'bmp'
    : undefined
}

/** Returns whether files of a kind are not decoded. */
export function isRefused(kind: DecodedKind | RefusedKind): kind is RefusedKind {
  return Object.hasOwn(refusedNames, kind)
}

/** Maximum length of the list of brands, in bytes. */
const MOST_OF_BRANDS = 256

/** Detects the coding of a HEIF file, which starts with a box that lists its brands. Returns undefined for others. */
function kindByBrands(bytes: Uint8Array): DecodedKind | RefusedKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MOST_OF_BRANDS))
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const end = Math.min(start.readUInt32BE(0), start.length)
  const named: string[] = []
  // The second number of the box is a version.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) named.push(start.toString('latin1', at, at + 4))
  return brands.find(([, pattern]) => named.some((brand) => pattern.test(brand)))?.[0]
}
