import type { GreyPicture } from '../../../core/pixels.js'

/** Connected components of ink, with 8-connectivity. Each list has one entry per component. */
export interface Components {
  readonly count: number
  /** Bounding boxes in pixels; `right` and `bottom` are exclusive. */
  readonly left: Int32Array
  readonly top: Int32Array
  readonly right: Int32Array
  readonly bottom: Int32Array
  /** Number of ink pixels. */
  readonly area: Int32Array
}

/**
 * Finds the connected components of ink by joining the runs of rows (A. Rosenfeld, J. Pfaltz, Sequential operations
 * in digital picture processing, 1966).
 *
 * @param picture Paper should be pure white: white is skipped four pixels at a time.
 * @param darkerThan Pixels below this grey level are ink.
 */
export function findComponents(picture: GreyPicture, darkerThan: number): Components {
  const { width, height, pixels } = picture
  // Unaligned memory cannot be read four pixels at a time.
  const own = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
  const fours = new Uint32Array(own.buffer, own.byteOffset, own.length >> 2)
  let runs = startRuns(((width >> 1) + 1) * (height + 1))
  let above = 0
  let aboveEnd = 0
  for (let y = 0; y < height; y++) {
    const from = runs.count
    if (runs.count + width / 2 + 1 > runs.room) runs = runs.grown(width)
    runs.readRow(own, fours, width, y, darkerThan)
    let over = above
    for (let run = from; run < runs.count; run++) {
      const start = runs.start[run]!
      const end = runs.end[run]!
      while (over < aboveEnd && runs.end[over]! < start) over++
      for (let each = over; each < aboveEnd && runs.start[each]! <= end; each++) runs.join(each, run)
    }
    above = from
    aboveEnd = runs.count
  }
  return runs.toComponents()
}

/** Initial capacity in runs, enough for most pages at 300 dpi. Unused memory is free, but growing means copying. */
const ROOM = 1 << 18

/** Buffer of 4 MB, reused for each page to avoid garbage collection. */
let kept: Runs | undefined

/** @param most Maximum number of runs. */
function startRuns(most: number): Runs {
  if (most < ROOM) return new Runs(most)
  kept ??= new Runs(ROOM)
  kept.count = 0
  return kept
}

/** Four pixels of paper. */
const WHITE = 0xffffffff

/** Runs of ink and their components. */
class Runs {
  count = 0
  readonly start: Int32Array
  readonly end: Int32Array
  readonly row: Int32Array
  readonly parent: Int32Array

  constructor(readonly room: number) {
    this.start = new Int32Array(room)
    this.end = new Int32Array(room)
    this.row = new Int32Array(room)
    this.parent = new Int32Array(room)
  }

  grown(by: number): Runs {
    const more = new Runs(this.room * 2 + by)
    more.count = this.count
    more.start.set(this.start)
    more.end.set(this.end)
    more.row.set(this.row)
    more.parent.set(this.parent)
    return more
  }

  /** @param fours The same pixels as 32-bit words. */
  readRow(pixels: Uint8Array, fours: Uint32Array, width: number, y: number, darkerThan: number): void {
    const base = y * width
    const end = base + width
    let at = base
    while (at < end) {
      if (pixels[at]! >= darkerThan) {
        at++
        if ((at & 3) === 0) while (at + 4 <= end && fours[at >> 2] === WHITE) at += 4
        continue
      }
      const start = at
      while (at < end && pixels[at]! < darkerThan) at++
      const run = this.count++
      this.start[run] = start - base
      this.end[run] = at - base
      this.row[run] = y
      this.parent[run] = run
    }
  }

  rootOf(run: number): number {
    const { parent } = this
    let root = run
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }

  join(a: number, b: number): void {
    const first = this.rootOf(a)
    const second = this.rootOf(b)
    if (first < second) this.parent[second] = first
    else this.parent[first] = second
  }

  toComponents(): Components {
    const { count: runs, start, end, row } = this
    const numbers = new Int32Array(runs)
    let count = 0
    for (let run = 0; run < runs; run++) if (this.rootOf(run) === run) numbers[run] = count++
    const left = new Int32Array(count).fill(0x7fffffff)
    const top = new Int32Array(count).fill(0x7fffffff)
    const right = new Int32Array(count)
    const bottom = new Int32Array(count)
    const area = new Int32Array(count)
    for (let run = 0; run < runs; run++) {
      const piece = numbers[this.rootOf(run)]!
      if (start[run]! < left[piece]!) left[piece] = start[run]!
      if (end[run]! > right[piece]!) right[piece] = end[run]!
      if (row[run]! < top[piece]!) top[piece] = row[run]!
      if (row[run]! + 1 > bottom[piece]!) bottom[piece] = row[run]! + 1
      area[piece]! += end[run]! - start[run]!
    }
    return { count, left, top, right, bottom, area }
  }
}
