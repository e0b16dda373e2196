import type { GreyPicture } from '../../../core/pixels.js'

/** How a picture's pixels are walked: along rulings of one direction, and across them. */
export interface Way {
  /** From one pixel to the next along and across, in places of the picture's list. */
  readonly along: number
  readonly across: number
  /** Pixels along and across. */
  readonly length: number
  readonly breadth: number
}

export function wayOf({ width, height }: GreyPicture, direction: 'horizontal' | 'vertical'): Way {
  return direction === 'horizontal'
    ? { along: 1, across: width, length: width, breadth: height }
    : { along: width, across: 1, length: height, breadth: width }
}

/** Long runs of ink along a direction, line by line. */
export interface LongRuns {
  readonly count: number
  /** From the first pixel to behind the last one, along. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Where they lie across. */
  readonly line: Int32Array
}

/**
 * Finds long runs of ink in rows or columns.
 *
 * @param shortest In pixels. Shorter runs are left out.
 * @param darkerThan What counts as ink.
 * @param hole White pixels that do not end a run, if long ink goes on behind them: print breaks.
 */
export function findLongRuns(
  picture: GreyPicture,
  direction: 'horizontal' | 'vertical',
  shortest: number,
  darkerThan: number,
  hole: number,
): LongRuns {
  const found = direction === 'horizontal' ? inRows(picture, darkerThan) : inColumns(picture, darkerThan)
  return keepLong(found, shortest, hole)
}

interface RunList {
  readonly numbers: number[]
}

/** Runs of at least this many pixels are looked at: what is shorter mends no ruling. */
const least = 5

/** Line, from and to of each run, in the order of lines. */
function inRows({ width, height, pixels }: GreyPicture, darkerThan: number): RunList {
  const numbers: number[] = []
  for (let y = 0; y < height; y++) {
    const base = y * width
    // A run of five pixels holds one of every five.
    for (let at = base + least - 1, end = base + width; at < end; at += least) {
      if (pixels[at]! >= darkerThan) continue
      let from = at
      while (from > base && pixels[from - 1]! < darkerThan) from--
      let to = at + 1
      while (to < end && pixels[to]! < darkerThan) to++
      if (to - from >= least) numbers.push(y, from - base, to - base)
      // The next multiple behind the run.
      at = to + ((at - to) % least)
    }
  }
  return { numbers }
}

function inColumns({ width, height, pixels }: GreyPicture, darkerThan: number): RunList {
  const start = new Int32Array(width)
  const last = new Int32Array(width).fill(-2)
  const counts = new Int32Array(width + 1)
  const found: number[] = []
  const close = (x: number) => {
    if (last[x]! - start[x]! + 1 >= least) {
      found.push(x, start[x]!, last[x]! + 1)
      counts[x + 1]!++
    }
  }
  for (let y = 0; y < height; y++) {
    const base = y * width
    for (let x = 0; x < width; x++) {
      if (pixels[base + x]! >= darkerThan) continue
      if (last[x] === y - 1) last[x] = y
      else {
        close(x)
        start[x] = y
        last[x] = y
      }
    }
  }
  for (let x = 0; x < width; x++) close(x)
  // In the order of columns; within one they are in order already.
  for (let x = 0; x < width; x++) counts[x + 1]! += counts[x]!
  const numbers = new Array<number>(found.length)
  for (let i = 0; i < found.length; i += 3) {
    const to = counts[found[i]!]!++ * 3
    numbers[to] = found[i]!
    numbers[to + 1] = found[i + 1]!
    numbers[to + 2] = found[i + 2]!
  }
  return { numbers }
}

function keepLong({ numbers }: RunList, shortest: number, hole: number): LongRuns {
  const kept: number[] = []
  for (let i = 0; i < numbers.length; ) {
    const line = numbers[i]!
    const from = numbers[i + 1]!
    let to = numbers[i + 2]!
    i += 3
    while (numbers[i] === line && numbers[i + 1]! - to <= hole) {
      to = numbers[i + 2]!
      i += 3
    }
    if (to - from >= shortest) kept.push(line, from, to)
  }
  const count = kept.length / 3
  const pick = (part: number) => Int32Array.from({ length: count }, (_, i) => kept[i * 3 + part]!)
  return { count, line: pick(0), from: pick(1), to: pick(2) }
}
