import type { GreyPicture } from '../../../core/pixels.js'

/** Strides and sizes for reading pixels along and across rulings of one direction. */
export interface Way {
  /** Index offset to the next pixel along the direction and across it. */
  readonly along: number
  readonly across: number
  /** Number of pixels along and across. */
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
  /** Start (inclusive) and end (exclusive) along the direction. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Position across the direction. */
  readonly line: Int32Array
}

/**
 * Finds long runs of ink in rows or columns.
 *
 * @param shortest Minimum length, in pixels.
 * @param darkerThan Pixels below this grey level are ink.
 * @param hole Maximum number of white pixels inside a run: breaks in the print.
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

/** A flat list of runs with three numbers each: line, from and to. */
class RunList {
  #numbers = new Int32Array(3 << 14)
  #length = 0

  get numbers(): Int32Array {
    return this.#numbers.subarray(0, this.#length)
  }

  add(line: number, from: number, to: number): void {
    if (this.#length === this.#numbers.length) {
      const more = new Int32Array(this.#length * 2)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[this.#length++] = line
    this.#numbers[this.#length++] = from
    this.#numbers[this.#length++] = to
  }
}

/** Minimum length of a run, in pixels. Shorter runs do not help to join rulings. */
const least = 5

/** Finds the runs in rows, ordered by line. */
function inRows({ width, height, pixels }: GreyPicture, darkerThan: number): Int32Array {
  const runs = new RunList()
  for (let y = 0; y < height; y++) readRow(pixels, y, width, darkerThan, runs)
  return runs.numbers
}

function readRow(pixels: Uint8Array, y: number, width: number, darkerThan: number, runs: RunList): void {
  const base = y * width
  // A run of five pixels contains one of every five pixels.
  for (let at = base + least - 1, end = base + width; at < end; at += least) {
    if (pixels[at]! >= darkerThan) continue
    let from = at
    while (from > base && pixels[from - 1]! < darkerThan) from--
    let to = at + 1
    while (to < end && pixels[to]! < darkerThan) to++
    if (to - from >= least) runs.add(y, from - base, to - base)
    // Continue at the next multiple after the run.
    at = to + ((at - to) % least)
  }
}

function inColumns({ width, height, pixels }: GreyPicture, darkerThan: number): Int32Array {
  const start = new Int32Array(width)
  const last = new Int32Array(width).fill(-2)
  const runs = new RunList()
  for (let y = 0; y < height; y++) readAcross(pixels, y, width, darkerThan, start, last, runs)
  for (let x = 0; x < width; x++) if (last[x]! - start[x]! + 1 >= least) runs.add(x, start[x]!, last[x]! + 1)
  return sortLines(runs.numbers, width)
}

/** Reads one row of all columns. @param start, last Start and last pixel of the current run of each column. */
function readAcross(
  pixels: Uint8Array,
  y: number,
  width: number,
  darkerThan: number,
  start: Int32Array,
  last: Int32Array,
  runs: RunList,
): void {
  const base = y * width
  for (let x = 0; x < width; x++) {
    if (pixels[base + x]! >= darkerThan) {
      for (let at = base + x + 1; x + 4 < width && isWhite(pixels, at); at += 4) x += 4
      continue
    }
    if (last[x] !== y - 1) {
      if (last[x]! - start[x]! + 1 >= least) runs.add(x, start[x]!, last[x]! + 1)
      start[x] = y
    }
    last[x] = y
  }
}

/** Returns whether four pixels are pure white. */
function isWhite(pixels: Uint8Array, at: number): boolean {
  return (pixels[at]! & pixels[at + 1]! & pixels[at + 2]! & pixels[at + 3]!) === 255
}

/** Sorts runs by line. Runs of a line are already in order. */
function sortLines(runs: Int32Array, lines: number): Int32Array {
  const places = new Int32Array(lines + 1)
  for (let i = 0; i < runs.length; i += 3) places[runs[i]! + 1]!++
  for (let line = 0; line < lines; line++) places[line + 1]! += places[line]!
  const sorted = new Int32Array(runs.length)
  for (let i = 0; i < runs.length; i += 3) {
    const to = places[runs[i]!]!++ * 3
    sorted[to] = runs[i]!
    sorted[to + 1] = runs[i + 1]!
    sorted[to + 2] = runs[i + 2]!
  }
  return sorted
}

function keepLong(numbers: Int32Array, shortest: number, hole: number): LongRuns {
  const kept = new RunList()
  for (let i = 0; i < numbers.length; ) {
    const line = numbers[i]!
    const from = numbers[i + 1]!
    let to = numbers[i + 2]!
    i += 3
    while (i < numbers.length && numbers[i] === line && numbers[i + 1]! - to <= hole) {
      to = numbers[i + 2]!
      i += 3
    }
    if (to - from >= shortest) kept.add(line, from, to)
  }
  const count = kept.numbers.length / 3
  const pick = (part: number) => {
    const { numbers: all } = kept
    const picked = new Int32Array(count)
    for (let i = 0; i < count; i++) picked[i] = all[i * 3 + part]!
    return picked
  }
  return { count, line: pick(0), from: pick(1), to: pick(2) }
}
