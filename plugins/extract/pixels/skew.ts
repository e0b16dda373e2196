import type { GreyPicture } from '../../../core/pixels.js'
import type { Letters } from './letters.js'

/** Points on lines: the bottoms of letters and the middles of long runs of ink. */
interface Feet {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly weight: Float64Array
}

const widest = 12

/**
 * Measures the skew, the angle by which lines rise to the right, in degrees from -12 to 12. At the correct angle, the
 * bottoms of letters and the rulings concentrate in the fewest rows (H. Baird, The skew angle of printed documents,
 * 1987).
 *
 * @param letters Letters of the upright picture.
 * @param picture Picture with even illumination. Its long runs of ink are used too.
 * @returns The skew, or 0 if there is too little text to measure.
 */
export function measureSkew(letters: Letters | undefined, picture: GreyPicture, dpi: number): number {
  const size = letters?.size ?? dpi / 12
  const feet = joinFeet(footOfLetters(letters), middlesOfRuns(picture, Math.max(size * 1.6, dpi / 12)))
  if (feet.count < 6) return 0
  const { width } = picture
  // One step moves the far end of a line by about one bin.
  const bin = Math.max(2, size / 5)
  const step = (Math.atan((1.2 * bin) / width) * 180) / Math.PI
  const rough = bestAngle(feet, { from: -widest, to: widest, step, bin })
  if (rough.clearness < 5) return 0
  const lines = findLines(feet, rough.angle, size)
  // Numbers are often printed a little higher or lower than the words before them, so each piece of a line is fitted
  // separately.
  const pieces = fitLines(
    feet,
    lines.flatMap((line) => splitAtGaps(feet, line, size * 3)),
    rough.angle,
    size,
  )
  return pieces.doubt < 0.03 ? pieces.angle : fitLines(feet, lines, rough.angle, size).angle
}

interface Search {
  readonly from: number
  readonly to: number
  readonly step: number
  /** Height of the rows that points are counted in, in pixels. */
  readonly bin: number
}

/**
 * Finds the angle at which points concentrate best, and how clearly it stands out, as a multiple of the usual spread.
 */
function bestAngle(feet: Feet, { from, to, step, bin }: Search): { angle: number; clearness: number } {
  const scores: number[] = []
  const count = Math.round((to - from) / step)
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  const lean = Math.tan((Math.max(Math.abs(from), Math.abs(to)) * Math.PI) / 180)
  for (let i = 0; i < feet.count; i++) {
    const reach = Math.abs(feet.x[i]!) * lean
    lowest = Math.min(lowest, feet.y[i]! - reach)
    highest = Math.max(highest, feet.y[i]! + reach)
  }
  const rows = new Float64Array(Math.ceil((highest - lowest) / bin) + 4)
  for (let k = 0; k <= count; k++) {
    rows.fill(0)
    const tangent = Math.tan(((from + k * step) * Math.PI) / 180)
    for (let i = 0; i < feet.count; i++) {
      // Split between two rows, so that a point counts the same at any position.
      const place = (feet.y[i]! + feet.x[i]! * tangent - lowest) / bin + 1
      const row = Math.floor(place)
      const share = place - row
      rows[row]! += feet.weight[i]! * (1 - share)
      rows[row + 1]! += feet.weight[i]! * share
    }
    let score = 0
    for (let row = 0; row < rows.length; row++) score += rows[row]! * rows[row]!
    scores.push(score)
  }
  let best = 0
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k
  const sorted = [...scores].sort((a, b) => a - b)
  const usual = sorted[sorted.length >> 1]!
  const spread = usual - sorted[Math.floor(sorted.length * 0.16)]!
  return {
    angle: from + best * step,
    clearness: (scores[best]! - usual) / Math.max(spread, usual * 0.02, 1e-9),
  }
}

/** Groups points into lines at an approximate angle. Points between lines, such as descenders, belong to none. */
function findLines(feet: Feet, degrees: number, size: number): number[][] {
  const tangent = Math.tan((degrees * Math.PI) / 180)
  const places = Float64Array.from(feet.x, (x, i) => feet.y[i]! + x * tangent)
  const order = Array.from(places.keys()).sort((a, b) => places[a]! - places[b]!)
  const reach = size * 0.2
  // The number of points within reach of each point.
  const weights = new Float64Array(order.length)
  let sum = 0
  let from = 0
  let to = 0
  for (let i = 0; i < order.length; i++) {
    const place = places[order[i]!]!
    while (to < order.length && places[order[to]!]! <= place + reach) sum += feet.weight[order[to++]!]!
    while (places[order[from]!]! < place - reach) sum -= feet.weight[order[from++]!]!
    weights[i] = sum
  }
  const taken = new Uint8Array(order.length)
  const lines: number[][] = []
  for (const i of Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]!)) {
    if (taken[i] === 1) continue
    if (weights[i]! < 3) break
    const place = places[order[i]!]!
    const line: number[] = []
    const take = (j: number): boolean => {
      const away = Math.abs(places[order[j]!]! - place)
      if (away > reach * 1.8) return false
      if (away <= reach && taken[j] === 0) line.push(order[j]!)
      taken[j] = 1
      return true
    }
    for (let j = i; j >= 0 && take(j); j--);
    for (let j = i + 1; j < order.length && take(j); j++);
    if (line.length > 1) lines.push(line)
  }
  return lines
}

/** Fits one slope to all lines and estimates its error. Points far from their line lose weight. */
function fitLines(
  feet: Feet,
  lines: readonly number[][],
  degrees: number,
  size: number,
): { angle: number; doubt: number } {
  let along = 0
  let slope = -Math.tan((degrees * Math.PI) / 180)
  const middles = new Float64Array(lines.length)
  for (let round = 0; round < 12; round++) {
    const spread = size * Math.max(0.05, 0.25 * 0.6 ** round)
    let up = 0
    along = 0
    lines.forEach((line, k) => {
      if (round === 0) middles[k] = median(line.map((i) => feet.y[i]! - slope * feet.x[i]!))
      let total = 0
      let x = 0
      let y = 0
      const weights = line.map((i) => {
        const off = (feet.y[i]! - slope * feet.x[i]! - middles[k]!) / spread
        const weight = feet.weight[i]! / (1 + off * off) ** 2
        total += weight
        x += weight * feet.x[i]!
        y += weight * feet.y[i]!
        return weight
      })
      x /= total
      y /= total
      line.forEach((i, j) => {
        up += weights[j]! * (feet.x[i]! - x) * (feet.y[i]! - y)
        along += weights[j]! * (feet.x[i]! - x) ** 2
      })
      middles[k] = y - slope * x
    })
    if (along === 0) break
    slope = up / along
  }
  // Points are within half a pixel of their line.
  const doubt = (0.5 / Math.sqrt(Math.max(along, 1e-9))) * (180 / Math.PI)
  return { angle: (-Math.atan(slope) * 180) / Math.PI, doubt }
}

function splitAtGaps(feet: Feet, line: readonly number[], gap: number): number[][] {
  const order = [...line].sort((a, b) => feet.x[a]! - feet.x[b]!)
  const pieces: number[][] = []
  let piece: number[] = []
  order.forEach((i, k) => {
    const before = order[k - 1]
    if (
      before !== undefined &&
      feet.x[i]! - feet.x[before]! > gap + (feet.weight[i]! + feet.weight[before]! - 2) * 12
    ) {
      pieces.push(piece)
      piece = []
    }
    piece.push(i)
  })
  pieces.push(piece)
  return pieces.filter((each) => each.length > 1)
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!
}

/** Returns the middle of each letter's lower edge, relative to the center of the page. */
function footOfLetters(letters: Letters | undefined): [number, number, number][] {
  const feet: [number, number, number][] = []
  if (letters === undefined) return feet
  const { count, left, top, right, bottom, size, page } = letters
  for (let i = 0; i < count; i++) {
    const height = bottom[i]! - top[i]!
    if (height < size * 0.5 || height > size * 1.6) continue
    feet.push([(left[i]! + right[i]! - page.width) / 2, bottom[i]! - page.height / 2, 1])
  }
  return feet
}

/** Returns the middles of long runs of ink that have paper directly above or below: rulings and edges of bands. */
function middlesOfRuns({ width, height, pixels }: GreyPicture, shortest: number): [number, number, number][] {
  const middles: [number, number, number][] = []
  const jump = Math.floor(shortest)
  for (let y = 3; y + 3 < height; y++) {
    const base = y * width
    // A run of this length contains one of every `jump` pixels.
    for (let x = jump; x < width; x += jump) {
      if (pixels[base + x]! >= 170) continue
      const [start, end] = runAround(pixels, base, width, x)
      x = end
      if (end - start < shortest) continue
      const middle = (start + end) >> 1
      const isEdge = pixels[base + middle - 3 * width]! >= 170 || pixels[base + middle + 3 * width]! >= 170
      if (isEdge) middles.push([middle - width / 2, y + 0.5 - height / 2, Math.min(12, (end - start) / shortest)])
    }
  }
  return middles
}

/** Finds the start and end of the run of ink around a pixel. @param base Index of the first pixel of the row. */
function runAround(pixels: Uint8Array, base: number, width: number, x: number): readonly [start: number, end: number] {
  let start = x
  while (start > 0 && pixels[base + start - 1]! < 170) start--
  let end = x
  while (end < width && pixels[base + end]! < 170) end++
  return [start, end]
}

function joinFeet(...lists: [number, number, number][][]): Feet {
  const all = lists.flat()
  return {
    count: all.length,
    x: Float64Array.from(all, (foot) => foot[0]),
    y: Float64Array.from(all, (foot) => foot[1]),
    weight: Float64Array.from(all, (foot) => foot[2]),
  }
}
