import type { GreyPicture } from '../../../core/pixels.js'
import type { Cells } from './cells.js'

/**
 * Illumination of a page: the grey level of bare paper, in sixteenths, as a quadratic surface in x and y (from -1 at
 * the left or top edge to 1). The coefficients are those of 1, x, y, x², xy and y².
 */
type Light = readonly [number, number, number, number, number, number]

/** Side of the tiles that are searched for paper, in cells: 16 cells are about 1/3 inch. */
const tile = 16

/**
 * Estimates the illumination of the paper: a smooth surface through the brightest parts of the page, ignoring ink,
 * shading and photographs. Uses iteratively reweighted least squares: tiles far below the surface lose weight.
 *
 * @returns Constant white for a page that is almost entirely dark, because its dark parts are print.
 */
export function measureIllumination(cells: Cells): Light {
  const tiles = paperOfTiles(cells)
  const levels = tiles.map((each) => each.level).sort((a, b) => a - b)
  const brightest = levels[Math.floor(levels.length * 0.9)] ?? 4080
  if (brightest < 110 * 16) return [4080, 0, 0, 0, 0, 0]
  // Tiles with less than half the brightness of the brightest parts are print.
  const paper = tiles.filter((each) => each.level > brightest * 0.5)
  const flat: Light = [brightest, 0, 0, 0, 0, 0]
  if (paper.length < 24) return flat
  let light = flat
  for (let round = 0; round < 8; round++) {
    light = fitSurface(paper, light, round < 4 ? 0.08 : 0.02) ?? light
  }
  return light
}

/** Returns the illumination at a position, in sixteenths of a grey level; x and y range from -1 to 1. */
function lightAt(light: Light, x: number, y: number): number {
  return light[0] + light[1] * x + light[2] * y + light[3] * x * x + light[4] * x * y + light[5] * y * y
}

/** Thresholds for ink and paper after evening the illumination, as shares of the paper's grey level. */
interface Contrast {
  /** Maximum of full ink. */
  readonly black: number
  /** Minimum of bare paper, including its grain. */
  readonly white: number
}

/** Measures the grain of the paper and the darkness of the ink on a sample of pixels. */
export function findContrast(picture: GreyPicture, light: Light): Contrast {
  const { width, height, pixels } = picture
  const inks = new Uint32Array(256)
  const grains = new Uint32Array(256)
  const step = Math.max(1, Math.round(Math.sqrt(pixels.length / 250_000)))
  for (let y = step >> 1; y < height; y += step) {
    const level = rowLight(light, width, (2 * y) / height - 1)
    for (let x = (y * 7) % step; x + 1 < width; x += step) {
      const shade = pixels[y * width + x]!
      const scale = 4080 / level(x)
      inks[Math.min(255, Math.round(shade * scale))]!++
      // Paper is at most one seventh darker than the illumination.
      if (shade * scale > 218) grains[Math.abs(shade - pixels[y * width + x + 1]!)]!++
    }
  }
  const total = inks.reduce((sum, count) => sum + count, 0)
  return {
    black: Math.min(0.5, quantile(inks, Math.max(0.001, 20 / total)) / 255),
    white: 1 - Math.min(0.12, (1.5 * quantile(grains, 0.8) + 4) / 255),
  }
}

/** Backgrounds darker than this share of the paper are kept, because their text may be light. */
const darkBackground = 0.55

/**
 * Evens the illumination, removes light shading and darkens the text.
 *
 * @param ground Cells of the background behind the text, under even illumination; see {@link evenCells}.
 * @returns The picture with bare paper and light shading at 255 and the darkest ink at 0.
 */
export function evenIllumination(picture: GreyPicture, light: Light, contrast: Contrast, ground: Cells): GreyPicture {
  const { width, height, pixels } = picture
  const { columns, side } = ground
  const evened = new Uint8Array(pixels.length)
  // One lookup table for each illumination level, in steps of a quarter of a grey level.
  const tones = Math.floor(brightestOf(light) / 4) + 1
  const shades = new Uint8Array(tones << 8)
  const isKnown = new Uint8Array(tones)
  const lists = new Int32Array(columns)
  for (let y = 0; y < height; y++) {
    if (y % side === 0) {
      const level = rowLight(light, columns, (2 * y) / height - 1)
      const row = Math.floor(y / side) * columns
      for (let column = 0; column < columns; column++) {
        const share = ground.shades[row + column]! / 4080
        const here = level(column + 0.5) * (share < darkBackground || share > 0.985 ? 1 : share)
        const tone = Math.floor(here / 4)
        if (isKnown[tone] === 0) {
          isKnown[tone] = 1
          listShades(shades.subarray(tone << 8, (tone + 1) << 8), tone * 4, contrast)
        }
        lists[column] = tone << 8
      }
    }
    evenRow(pixels, evened, y * width, (y + 1) * width, side, lists, shades)
  }
  return { width, height, pixels: evened }
}

/** Evens one row of pixels, cell by cell. @param lists Offset of each cell's lookup table in `shades`. */
function evenRow(
  pixels: Uint8Array,
  evened: Uint8Array,
  start: number,
  end: number,
  side: number,
  lists: Int32Array,
  shades: Uint8Array,
): void {
  let at = start
  let column = 0
  // Fast path for the cell sides at 200 and 300 dpi.
  if (side === 4 || side === 6) {
    for (const last = end - side; at <= last; column++) {
      const list = lists[column]!
      evened[at] = shades[list | pixels[at]!]!
      evened[at + 1] = shades[list | pixels[at + 1]!]!
      evened[at + 2] = shades[list | pixels[at + 2]!]!
      evened[at + 3] = shades[list | pixels[at + 3]!]!
      if (side === 6) {
        evened[at + 4] = shades[list | pixels[at + 4]!]!
        evened[at + 5] = shades[list | pixels[at + 5]!]!
      }
      at += side
    }
  }
  for (; column < lists.length; column++) {
    const list = lists[column]!
    for (const stop = Math.min(at + side, end); at < stop; at++) evened[at] = shades[list | pixels[at]!]!
  }
}

/** Converts cells to white paper and even illumination. */
export function evenCells(cells: Cells, light: Light): Cells {
  const { columns, rows, shades } = cells
  const evened = new Uint16Array(shades.length)
  for (let row = 0; row < rows; row++) {
    const level = rowLight(light, columns, (2 * (row + 0.5)) / rows - 1)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      evened[at] = Math.min(4080, (shades[at]! * 4080) / level(column + 0.5))
    }
  }
  return { ...cells, shades: evened }
}

/** Fills a lookup table that converts each grey level to white paper. */
function listShades(list: Uint8Array, level: number, { black, white }: Contrast): void {
  const range = white - black
  for (let shade = 0; shade < 256; shade++) {
    const share = ((shade * 16) / level - black) / range
    list[shade] = share <= 0 ? 0 : share >= 1 ? 255 : Math.round(share * 255)
  }
}

/** Returns an upper bound of the illumination. */
function brightestOf([middle, ...slopes]: Light): number {
  return Math.max(
    darkest,
    slopes.reduce((sum, slope) => sum + Math.abs(slope), middle),
  )
}

/** Lower bound of the illumination, in sixteenths. */
const darkest = 256

function rowLight(light: Light, width: number, y: number): (x: number) => number {
  const still = light[0] + light[2] * y + light[5] * y * y
  const slope = light[1] + light[4] * y
  return (x) => {
    const across = (2 * x) / width - 1
    return Math.max(darkest, still + slope * across + light[3] * across * across)
  }
}

interface PaperTile {
  readonly x: number
  readonly y: number
  readonly level: number
}

/** Returns the brightest tenth of each tile. */
function paperOfTiles(cells: Cells): PaperTile[] {
  const { columns, rows, shades } = cells
  const found: PaperTile[] = []
  const counts = new Uint16Array(256)
  for (let top = 0; top < rows; top += tile) {
    for (let left = 0; left < columns; left += tile) {
      const bottom = Math.min(top + tile, rows)
      const right = Math.min(left + tile, columns)
      counts.fill(0)
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) counts[shades[row * columns + column]! >> 4]!++
      }
      let brighter = Math.ceil((bottom - top) * (right - left) * 0.1)
      let level = 255
      for (; level > 0; level--) {
        brighter -= counts[level]!
        if (brighter <= 0) break
      }
      found.push({ x: (left + right) / columns - 1, y: (top + bottom) / rows - 1, level: level * 16 + 8 })
    }
  }
  return found
}

/** Runs one step of weighted least squares. Tiles below the surface have less weight than those above it. */
function fitSurface(tiles: readonly PaperTile[], before: Light, tolerance: number): Light | undefined {
  const n = 6
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1))
  for (const { x, y, level } of tiles) {
    const off = (level - lightAt(before, x, y)) / before[0] / tolerance
    const weight = off < 0 ? 1 / (1 + off * off * off * off) : 1 / (1 + off * off * 0.25)
    const terms = [1, x, y, x * x, x * y, y * y]
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) matrix[i]![j]! += weight * terms[i]! * terms[j]!
      matrix[i]![n]! += weight * terms[i]! * level
    }
  }
  return solve(matrix)
}

/** Solves a linear system by Gaussian elimination with pivoting. */
function solve(matrix: Float64Array[]): Light | undefined {
  const n = matrix.length
  for (let i = 0; i < n; i++) {
    let best = i
    for (let k = i + 1; k < n; k++) if (Math.abs(matrix[k]![i]!) > Math.abs(matrix[best]![i]!)) best = k
    if (Math.abs(matrix[best]![i]!) < 1e-6) return undefined
    ;[matrix[i], matrix[best]] = [matrix[best]!, matrix[i]!]
    for (let k = 0; k < n; k++) {
      if (k === i) continue
      const times = matrix[k]![i]! / matrix[i]![i]!
      for (let j = i; j <= n; j++) matrix[k]![j]! -= times * matrix[i]![j]!
    }
  }
  return matrix.map((row, i) => row[n]! / row[i]!) as unknown as Light
}

/** Returns the quantile of a histogram. */
function quantile(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0)
  for (let i = 0; i < counts.length; i++) {
    left -= counts[i]!
    if (left <= 0) return i
  }
  return counts.length - 1
}
