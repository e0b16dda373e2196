import type { Sharp, SharpOptions } from 'sharp'
import type { PageContent } from '../../../core/model.js'
import { readBitmap } from './bitmap.js'
import { readBitmapHeader } from './bitmap-header.js'
import type { DecodedKind } from './kinds.js'
import { loadSharp } from './load-sharp.js'
import { mendPng } from './mended-png.js'
import { pixelsPerInch } from './resolution.js'
import { listDirectories } from './tiff-directories.js'
import { cutTiffPage } from './tiff-page.js'

/** One picture of an image file. */
export interface Frame {
  /** Displayed size: rotated as the file requests, with square pixels. */
  readonly width: number
  readonly height: number
  /** Stored size. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly rotation: PageContent['rotation']
  /** Displayed pixels per inch. */
  readonly unitsPerInch: number
  /** Whether decoding holds the whole frame in memory instead of a few rows. */
  readonly isHeldWhole: boolean
  /** Whether it cannot have transparent parts. @default false */
  readonly isOpaque?: boolean
  /**
   * Returns the upright picture in its stored size, without decoding it yet.
   *
   * @param isDamaged Whether a normal decode failed. Then as much as possible is decoded.
   */
  load(isDamaged: boolean): Promise<Sharp>
}

/** The frames of a file. */
export interface Frames {
  readonly frames: readonly Frame[]
  /** Whether there are more frames that cannot be found. */
  readonly isCut: boolean
  /** Number of frames of an animation that are skipped. */
  readonly leftOut: number | 'unknown'
}

/**
 * Maximum frames of an animation that become pages. Each frame builds on the previous ones, so long animations are
 * slow.
 */
const MOST_OF_ANIMATION = 100
/** Maximum total pixels of the frames of an animation that become pages. */
const MOST_PIXELS_OF_ANIMATION = 2 ** 29

/**
 * Finds the frames of an image file, without decoding them.
 *
 * @throws Error if the file's headers are invalid; RecreateError `package_missing`.
 */
export function findFrames(kind: DecodedKind, bytes: Uint8Array): Promise<Frames> {
  if (kind === 'tiff') return findTiffFrames(bytes)
  return kind === 'bmp' ? findBitmapFrame(bytes) : findFramesBySharp(kind, bytes)
}

async function findTiffFrames(bytes: Uint8Array): Promise<Frames> {
  const sharp = await loadSharp()
  const { directories, whole, isCut } = listDirectories(bytes)
  if (directories.length === 0) throw new Error('it contains no readable picture')
  const isOnly = directories.length === 1
  const frames = directories.map((directory) => ({
    ...placeFrame(directory, directory.orientation, directory.density),
    isHeldWhole: directory.orientation > 2,
    load: async (isDamaged: boolean) => {
      const own = isOnly ? undefined : cutTiffPage(whole, directory.offset)
      const page = own === undefined ? directory.index : 0
      return sharp(own ?? whole, { ...reading(isDamaged), page }).autoOrient()
    },
  }))
  return { frames, isCut, leftOut: 0 }
}

async function findBitmapFrame(bytes: Uint8Array): Promise<Frames> {
  const sharp = await loadSharp()
  const { width, height, density } = readBitmapHeader(bytes)
  const load = async (isDamaged: boolean) => {
    const bitmap = readBitmap(bytes)
    if (bitmap.isDamaged && !isDamaged) throw new Error('it is truncated')
    return sharp(bitmap.colors, { ...reading(isDamaged), raw: { width, height, channels: 3 } })
  }
  const placed = placeFrame({ width, height }, 1, density === undefined ? undefined : { x: density, y: density })
  return { frames: [{ ...placed, isHeldWhole: true, isOpaque: true, load }], isCut: false, leftOut: 0 }
}

async function findFramesBySharp(kind: DecodedKind, bytes: Uint8Array): Promise<Frames> {
  const sharp = await loadSharp()
  const {
    width,
    height,
    pages = 1,
    density,
    orientation = 1,
    isProgressive,
  } = await sharp(bytes, reading(true)).metadata()
  const most = Math.min(MOST_OF_ANIMATION, Math.max(Math.floor(MOST_PIXELS_OF_ANIMATION / (width * height)), 1))
  const count = Math.min(pages, most)
  let mended: Promise<Uint8Array | undefined> | undefined
  const load = async (page: number, isDamaged: boolean) => {
    if (kind !== 'png' || !isDamaged) return sharp(bytes, { ...reading(isDamaged), page }).autoOrient()
    mended ??= mendPng(bytes)
    const whole = await mended
    if (whole === undefined) throw new Error('none of its rows can be read')
    return sharp(whole, reading(true)).autoOrient()
  }
  const placed = placeFrame(
    { width, height },
    orientation,
    density === undefined ? undefined : { x: density, y: density },
  )
  const isHeldWhole = kind === 'gif' || kind === 'webp' || kind === 'avif' || isProgressive === true || orientation > 2
  const frames = Array.from({ length: count }, (_, page) => ({
    ...placed,
    isHeldWhole,
    load: (isDamaged: boolean) => load(page, isDamaged),
  }))
  const leftOut = kind === 'png' && isAnimatedPng(bytes) ? 'unknown' : pages - count
  return { frames, isCut: false, leftOut }
}

/** Returns options for sharp: strict, to detect damage, or lenient for damaged files. The caller checks sizes. */
function reading(isDamaged: boolean): SharpOptions {
  return { failOn: isDamaged ? 'none' : 'warning', limitInputPixels: false, sequentialRead: true }
}

/** Rotation for each EXIF orientation. Mirrored orientations have the rotation of their unmirrored counterpart. */
const rotations: readonly PageContent['rotation'][] = [0, 0, 180, 180, 90, 90, 270, 270]

/** Maximum relative difference between the densities of square pixels. */
const SQUARE_WITHIN = 0.01

function placeFrame(
  { width: pixelWidth, height: pixelHeight }: { readonly width: number; readonly height: number },
  orientation: number,
  density: { readonly x: number; readonly y: number } | undefined,
): Omit<Frame, 'isHeldWhole' | 'isOpaque' | 'load'> {
  // A fax has about 200 pixels per inch horizontally and half as many vertically, so its rows are stretched.
  const ratio = density === undefined ? 1 : density.x / density.y
  const isSquare = Math.abs(ratio - 1) <= SQUARE_WITHIN
  const across = isSquare ? pixelWidth : Math.round(pixelWidth * Math.max(1, 1 / ratio))
  const down = isSquare ? pixelHeight : Math.round(pixelHeight * Math.max(1, ratio))
  const rotation = rotations[orientation - 1] ?? 0
  const [width, height] = rotation % 180 === 0 ? [across, down] : [down, across]
  const stated = density === undefined ? undefined : Math.max(density.x, density.y)
  const unitsPerInch = pixelsPerInch({ width, height }, stated)
  return { width, height, pixelWidth, pixelHeight, rotation, unitsPerInch }
}

/** Returns whether a PNG is animated, which is marked before the first pixels. Only its still picture is read. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const control = file.indexOf('acTL', 8, 'latin1')
  const pixels = file.indexOf('IDAT', 8, 'latin1')
  return control !== -1 && (pixels === -1 || control < pixels)
}
