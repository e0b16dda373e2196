import type { Sharp, SharpOptions } from 'sharp'
import type { PageContent } from '../../../core/model.js'
import { readBitmap } from './bitmap.js'
import { readBitmapHead } from './bitmap-head.js'
import type { ImageKind } from './kinds.js'
import { loadSharp } from './load-sharp.js'
import { mendPng } from './mended-png.js'
import { pixelsPerInch } from './resolution.js'
import { listDirectories } from './tiff-directories.js'

/** One picture of an image file. */
export interface Frame {
  /** As displayed: turned as it asks for, and its pixels square. */
  readonly width: number
  readonly height: number
  /** As stored. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly rotation: PageContent['rotation']
  /** Pixels as displayed, to the inch. */
  readonly unitsPerInch: number
  /** Whether decoding holds all of it in memory, instead of a few rows at a time. */
  readonly isHeldWhole: boolean
  /**
   * The picture, upright, as large as it is stored; nothing is decoded yet.
   *
   * @param isDamaged Whether it could not be decoded as it is: as much of it as is there, then.
   */
  load(isDamaged: boolean): Promise<Sharp>
}

/** The pictures of a file. */
export interface Frames {
  readonly frames: readonly Frame[]
  /** Whether there are more, which cannot be found. */
  readonly isCut: boolean
  /** Pictures of an animation that are left out. */
  readonly leftOut: number | 'unknown'
}

/** Pictures of an animation that are pages; one is made from those before it, so that long ones take long. */
const MOST_OF_ANIMATION = 100
/** Pixels of all pictures of an animation that are pages. */
const MOST_PIXELS_OF_ANIMATION = 2 ** 29

/**
 * Finds the pictures of an image file, without decoding them.
 *
 * @throws Error where the file's heads make no sense; RecreateError `package_missing`.
 */
export function findFrames(kind: ImageKind, bytes: Uint8Array): Promise<Frames> {
  if (kind === 'tiff') return findTiffFrames(bytes)
  return kind === 'bmp' ? findBitmapFrame(bytes) : findFramesBySharp(kind, bytes)
}

async function findTiffFrames(bytes: Uint8Array): Promise<Frames> {
  const sharp = await loadSharp()
  const { directories, whole, isCut } = listDirectories(bytes)
  if (directories.length === 0) throw new Error('no picture can be found in it')
  const frames = directories.map((directory) => ({
    ...placeFrame(directory, directory.orientation, directory.density),
    isHeldWhole: directory.orientation > 2,
    load: async (isDamaged: boolean) => sharp(whole, { ...reading(isDamaged), page: directory.index }).autoOrient(),
  }))
  return { frames, isCut, leftOut: 0 }
}

async function findBitmapFrame(bytes: Uint8Array): Promise<Frames> {
  const sharp = await loadSharp()
  const { width, height, density } = readBitmapHead(bytes)
  const load = async (isDamaged: boolean) => {
    const bitmap = readBitmap(bytes)
    if (bitmap.isDamaged && !isDamaged) throw new Error('it ends too early')
    return sharp(bitmap.colors, { ...reading(isDamaged), raw: { width, height, channels: 3 } })
  }
  const placed = placeFrame({ width, height }, 1, density === undefined ? undefined : { x: density, y: density })
  return { frames: [{ ...placed, isHeldWhole: true, load }], isCut: false, leftOut: 0 }
}

async function findFramesBySharp(kind: ImageKind, bytes: Uint8Array): Promise<Frames> {
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
    if (whole === undefined) throw new Error('no row of it can be read')
    return sharp(whole, reading(true)).autoOrient()
  }
  const placed = placeFrame(
    { width, height },
    orientation,
    density === undefined ? undefined : { x: density, y: density },
  )
  const isHeldWhole = kind === 'gif' || kind === 'webp' || isProgressive === true || orientation > 2
  const frames = Array.from({ length: count }, (_, page) => ({
    ...placed,
    isHeldWhole,
    load: (isDamaged: boolean) => load(page, isDamaged),
  }))
  const leftOut = kind === 'png' && isAnimatedPng(bytes) ? 'unknown' : pages - count
  return { frames, isCut: false, leftOut }
}

/** How sharp reads: strictly, so that what is damaged shows, or whatever is there. Sizes are judged by the caller. */
function reading(isDamaged: boolean): SharpOptions {
  return { failOn: isDamaged ? 'none' : 'warning', limitInputPixels: false, sequentialRead: true }
}

/** Turns that orientations ask for, as EXIF numbers them; mirrored ones have that of what they mirror. */
const rotations: readonly PageContent['rotation'][] = [0, 0, 180, 180, 90, 90, 270, 270]

/** Densities this near to each other are the same: pixels are square. */
const SQUARE_WITHIN = 0.01

function placeFrame(
  { width: pixelWidth, height: pixelHeight }: { readonly width: number; readonly height: number },
  orientation: number,
  density: { readonly x: number; readonly y: number } | undefined,
): Omit<Frame, 'isHeldWhole' | 'load'> {
  // A fax has about 200 pixels an inch across, and half as many down: its rows are stretched.
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

/** Animations say so before their first pixels; the still picture is all that is read of them. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const control = file.indexOf('acTL', 8, 'latin1')
  const pixels = file.indexOf('IDAT', 8, 'latin1')
  return control !== -1 && (pixels === -1 || control < pixels)
}
