import { chromaOf, labDistance, labOf, type Rgb } from './colors.js'
import { type LayerMap, type Layers, MIXED, PAPER } from './layers.js'

/** Colours farther apart are two, however they lie, CIE76. */
const MOST_APART = 16
/** It is colour that JPEG keeps in coarse steps: two greys are two, CIELAB chroma. */
const LEAST_CHROMA = 15
/**
 * So many of the pixels of the lesser colour have one of the other beside them, and so many have one above or below, where
 * both are one that was kept uneven.
 */
const BLENDED = 0.025
/** What is filled has so much of each, in square inches: of thin lines the colours differ by what they are drawn over. */
const LEAST_FILLED = 0.2

/**
 * The colours of a picture where what JPEG made two of one is one again: it keeps the colour of a block of pixels in coarse
 * steps, coarsest where it is bright, and the blocks of one bar may lie a step apart. Such colours lie in patches among
 * each other, as bars and pieces of a stack never do: these touch at one side.
 */
export function joinBlended(
  { paper, fills }: Layers,
  map: LayerMap,
  { width, dpi }: { readonly width: number; readonly dpi: number },
): { readonly layers: Layers; readonly map: LayerMap } {
  const colors = [paper, ...fills]
  const labs = colors.map(labOf)
  const colored = colors.map((color) => chromaOf(color) > LEAST_CHROMA)
  const mayBeOne = (i: number, k: number) => colored[i] && colored[k] && labDistance(labs[i]!, labs[k]!) < MOST_APART
  const pairs = labs.flatMap((_, i) =>
    labs.slice(i + 1).flatMap((_, k) => (mayBeOne(i, i + 1 + k) ? [[i, i + 1 + k] as const] : [])),
  )
  if (pairs.length === 0) return { layers: { paper, fills }, map }
  const { counts, beside, above } = countTouching(map, width, colors.length)
  const ofWhich = colors.map((_, i) => i)
  for (const [a, b] of pairs) {
    const touches = (of: Uint32Array) => of[a * colors.length + b]! + of[b * colors.length + a]!
    const lesser = Math.min(counts[a]!, counts[b]!)
    if (lesser < LEAST_FILLED * dpi ** 2) continue
    if (touches(beside) >= BLENDED * lesser && touches(above) >= BLENDED * lesser) ofWhich[b] = ofWhich[a]!
  }
  const kept = [...new Set(ofWhich)]
  if (kept.length === colors.length) return { layers: { paper, fills }, map }
  const place = Uint8Array.from({ length: 256 }, (_, each) =>
    each === MIXED || each >= colors.length ? each : kept.indexOf(ofWhich[each]!),
  )
  const [ownPaper = paper, ...ownFills] = kept.map((i) => meanOf(colors, ofWhich, counts, i))
  return { layers: { paper: ownPaper, fills: ownFills }, map: map.map((each) => place[each]!) }
}

interface Touching {
  readonly counts: Uint32Array
  /** How often one colour stands before another in a row, and over another in a column. */
  readonly beside: Uint32Array
  readonly above: Uint32Array
}

function countTouching(map: LayerMap, width: number, size: number): Touching {
  const counts = new Uint32Array(256)
  const [beside, above] = [new Uint32Array(size * size), new Uint32Array(size * size)]
  let before = PAPER
  for (const [at, each] of map.entries()) {
    counts[each]!++
    if (each !== MIXED) {
      if (each !== before && before !== MIXED) beside[before * size + each]!++
      const over = at < width ? MIXED : map[at - width]!
      if (over !== each && over !== MIXED) above[over * size + each]!++
    }
    before = each
  }
  return { counts, beside, above }
}

function meanOf(colors: readonly Rgb[], ofWhich: readonly number[], counts: Uint32Array, joined: number): Rgb {
  const own = colors.map((color, i) => ({ color, count: ofWhich[i] === joined ? counts[i]! : 0 }))
  const all = own.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return colors[joined]!
  const mean = (channel: 0 | 1 | 2) => own.reduce((sum, { color, count }) => sum + color[channel] * count, 0) / all
  return [mean(0), mean(1), mean(2)]
}
