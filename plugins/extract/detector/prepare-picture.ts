import type { GreyPicture } from '../../../core/pixels.js'
import type { FilledModel } from './detector-model.js'

/** A picture as input of a network. */
export interface PreparedPicture {
  /** Width, in pixels of the input. */
  readonly width: number
  readonly height: number
  /** Pixel values, channel by channel and row by row. */
  readonly data: Float32Array
  /** Horizontal scale: pixels of the input for each pixel of the picture. */
  readonly scaleX: number
  readonly scaleY: number
}

/** Scales a picture to the model's input size and normalizes its grey levels as in training. */
export function preparePicture(picture: GreyPicture, model: FilledModel): PreparedPicture {
  const { width, height, fittedWidth, fittedHeight } = planSize(picture, model.size)
  const shades = resize(picture, fittedWidth, fittedHeight)
  const area = width * height
  const data = new Float32Array(model.channels * area)
  const [factor, offset] = model.shade === 'ink' ? [-1 / 255, 1] : [1 / 255, 0]
  for (let channel = 0; channel < model.channels; channel++) {
    const mean = model.mean[channel]!
    const deviation = model.deviation[channel]!
    const scale = factor / deviation
    const base = (offset - mean) / deviation
    const plane = data.subarray(channel * area, (channel + 1) * area)
    plane.fill(255 * scale + base)
    for (let y = 0; y < fittedHeight; y++) {
      for (let x = 0; x < fittedWidth; x++) plane[y * width + x] = shades[y * fittedWidth + x]! * scale + base
    }
  }
  return { width, height, data, scaleX: fittedWidth / picture.width, scaleY: fittedHeight / picture.height }
}

function planSize({ width, height }: GreyPicture, size: FilledModel['size']) {
  if ('longSide' in size) {
    const scale = Math.min(1, size.longSide / Math.max(width, height))
    const fittedWidth = Math.max(1, Math.round(width * scale))
    const fittedHeight = Math.max(1, Math.round(height * scale))
    const up = (side: number) => Math.ceil(side / size.multipleOf) * size.multipleOf
    return { width: up(fittedWidth), height: up(fittedHeight), fittedWidth, fittedHeight }
  }
  if (size.fit === 'stretch') return { ...size, fittedWidth: size.width, fittedHeight: size.height }
  const scale = Math.min(size.width / width, size.height / height)
  const fittedWidth = Math.max(1, Math.round(width * scale))
  const fittedHeight = Math.max(1, Math.round(height * scale))
  return { width: size.width, height: size.height, fittedWidth, fittedHeight }
}

/** Resizes a picture by area averaging. Returns grey levels from 0 to 255, row by row. */
function resize({ width, height, pixels }: GreyPicture, toWidth: number, toHeight: number): Float32Array {
  const columns = cover(width, toWidth)
  const rows = cover(height, toHeight)
  const out = new Float32Array(toWidth * toHeight)
  const line = new Float64Array(toWidth)
  let read = -1
  for (let y = 0; y < toHeight; y++) {
    for (let from = rows.first[y]!; from <= rows.last[y]!; from++) {
      if (from !== read) narrow(pixels.subarray(from * width, (from + 1) * width), columns, line)
      read = from
      const share = shareOf(rows, y, from)
      for (let x = 0; x < toWidth; x++) out[y * toWidth + x]! += line[x]! * share
    }
  }
  return out
}

/** Maps each target pixel of a side to the source pixels that it covers. */
interface Cover {
  /** Source pixels for each target pixel. */
  readonly step: number
  readonly first: Int32Array
  readonly last: Int32Array
}

function cover(from: number, to: number): Cover {
  const step = from / to
  const first = Int32Array.from({ length: to }, (_, i) => Math.floor(i * step + 1e-9))
  const last = Int32Array.from({ length: to }, (_, i) => Math.min(from - 1, Math.ceil((i + 1) * step - 1e-9) - 1))
  return { step, first, last }
}

/** Returns the share of a target pixel that one source pixel fills. */
function shareOf({ step }: Cover, to: number, from: number): number {
  return (Math.min(from + 1, (to + 1) * step) - Math.max(from, to * step)) / step
}

function narrow(row: Uint8Array, columns: Cover, line: Float64Array): void {
  for (let x = 0; x < line.length; x++) {
    const first = columns.first[x]!
    const last = columns.last[x]!
    let sum = row[first]! * shareOf(columns, x, first)
    if (last > first) sum += row[last]! * shareOf(columns, x, last)
    let whole = 0
    for (let from = first + 1; from < last; from++) whole += row[from]!
    line[x] = sum + whole / columns.step
  }
}
