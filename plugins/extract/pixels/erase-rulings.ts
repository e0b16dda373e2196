import type { GreyPicture } from '../../../core/pixels.js'
import { wayOf } from './long-runs.js'
import { middleAt, type Stroke } from './strokes.js'

/** Grey levels below this are letters; the soft edge of a ruling is lighter. */
const ink = 160

/**
 * Removes rulings from a picture. Letters that cross or touch a ruling keep their strokes.
 *
 * @returns A new picture.
 */
export function eraseRulings(picture: GreyPicture, rulings: readonly Stroke[]): GreyPicture {
  const erased = { ...picture, pixels: picture.pixels.slice() }
  for (const ruling of rulings) eraseOne(picture, erased.pixels, ruling, twinsOf(ruling, rulings))
  return erased
}

/** Finds rulings so close to a ruling that a letter can touch both. They are removed as one band. */
function twinsOf(ruling: Stroke, rulings: readonly Stroke[]): Stroke[] {
  return rulings.filter((other) => {
    if (other === ruling || other.direction !== ruling.direction) return false
    const from = Math.max(ruling.from, other.from)
    if (from >= Math.min(ruling.to, other.to)) return false
    const apart = Math.abs(middleAt(ruling, from) - middleAt(other, from)) - (ruling.thickness + other.thickness) / 2
    return apart < ruling.thickness + other.thickness + 2
  })
}

function eraseOne(picture: GreyPicture, to: Uint8Array, ruling: Stroke, twins: readonly Stroke[]): void {
  const { pixels } = picture
  const way = wayOf(picture, ruling.direction)
  const half = ruling.thickness / 2
  const first = Math.max(0, ruling.from - 2)
  const last = Math.min(way.length, ruling.to + 2)
  const bands: { near: number; far: number }[] = []
  const inkNear = new Uint8Array(last - first + 6)
  const inkFar = new Uint8Array(last - first + 6)
  for (let along = first; along < last; along++) {
    const middle = middleAt(ruling, along + 0.5)
    const band = edgesOf(pixels, along * way.along, way, middle, half)
    for (const twin of twins) {
      if (along < twin.from || along >= twin.to) continue
      const other = edgesOf(pixels, along * way.along, way, middleAt(twin, along + 0.5), twin.thickness / 2)
      band.near = Math.min(band.near, other.near)
      band.far = Math.max(band.far, other.far)
    }
    bands.push(band)
    const shade = (across: number) =>
      across < 0 || across >= way.breadth ? 255 : pixels[along * way.along + across * way.across]!
    if (shade(band.near - 1) < ink && shade(band.near - 2) < ink) inkNear[along - first + 3] = 1
    if (shade(band.far + 1) < ink && shade(band.far + 2) < ink) inkFar[along - first + 3] = 1
  }
  bands.forEach(({ near, far }, i) => {
    const at = i + 3
    // Slanted strokes: the ink on the other side may be a little further along.
    const crosses = (inkNear[at] === 1 && anyNear(inkFar, at, 2)) || (inkFar[at] === 1 && anyNear(inkNear, at, 2))
    if (crosses) return
    const keepNear = anyNear(inkNear, at, 1)
    const keepFar = anyNear(inkFar, at, 1)
    for (let across = near - (keepNear ? 0 : 1); across <= far + (keepFar ? 0 : 1); across++) {
      if (across >= 0 && across < way.breadth) to[(first + i) * way.along + across * way.across] = 255
    }
  })
}

/**
 * Returns the first and last pixel across a ruling's ink, including its soft edges, limited to its possible thickness.
 */
function edgesOf(
  pixels: Uint8Array,
  base: number,
  way: { readonly across: number; readonly breadth: number },
  middle: number,
  half: number,
): { near: number; far: number } {
  const shade = (across: number) => (across < 0 || across >= way.breadth ? 255 : pixels[base + across * way.across]!)
  let near = Math.floor(middle - half)
  let far = Math.ceil(middle + half) - 1
  // Soft or wavy edges: continue while it gets lighter, for at most two pixels.
  for (let more = 0; more < 2 && shade(near - 1) < 250 && shade(near - 1) >= shade(near); more++) near--
  for (let more = 0; more < 2 && shade(far + 1) < 250 && shade(far + 1) >= shade(far); more++) far++
  return { near, far }
}

function anyNear(marks: Uint8Array, at: number, reach: number): boolean {
  for (let i = Math.max(0, at - reach); i <= at + reach; i++) if (marks[i] === 1) return true
  return false
}
