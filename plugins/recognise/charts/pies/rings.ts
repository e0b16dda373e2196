import { type Sector, turned } from './sectors.js'

/** What is seen of a sector, and its part of the whole. */
export interface Slice {
  readonly sector: Sector
  /** Where most of it is seen: degrees clockwise from the top. */
  readonly from: number
  readonly span: number
  /** Of its ring's whole, 0 to 1. */
  readonly share: number
}

/** One ring of slices around a middle; a pie is a ring without a hole. */
export interface Ring {
  readonly inner: number
  readonly outer: number
  /** In drawing order where that goes around the ring, else clockwise from the top. */
  readonly slices: readonly Slice[]
}

/** A stretch of the turn, in degrees; never across 360. */
interface Arc {
  readonly from: number
  readonly to: number
}

/** What is seen of a sector below this many degrees is the blur of an edge. */
const LEAST_SEEN = 0.25
/** Gaps up to this many degrees are left between slices for looks; wider ones are no slice's. */
const WIDEST_GAP = 8
/** Those that are all alike, to so many degrees, are for looks up to this width: pieces with round ends lie far apart. */
const GAPS_ALIKE = { off: 2, widest: 25 }
/** A disc below slices that shows in one place, no wider than this many degrees, shows where these were rounded. */
const WIDEST_OF_ROUNDING = 1.5
/** How many degrees all slices together may be off a whole or a half turn. */
const CLOSING = 2
/** A ring this thin, as a share of its radius, is a border. */
const THINNEST = 0.03

/**
 * Reads one ring: what later sectors leave of earlier ones, how much of the turn each takes, and whether together they
 * are a whole. Of gaps between slices each side gets half.
 *
 * @returns Undefined where they are less than two slices, or leave part of the turn open; half pies are whole.
 */
export function readRing(sectors: readonly Sector[], inner: number): Ring | undefined {
  const outer = Math.max(...sectors.map((sector) => sector.outer))
  if (outer - inner < THINNEST * outer) return undefined
  const seen = findSeen(sectors)
  if (seen.length < 2) return undefined
  const around = [...seen].sort((a, b) => a.from - b.from)
  const gaps = around.map(({ from, span }, i) => {
    const next = around[(i + 1) % around.length]!.from
    const gap = turned(next - from - span)
    return gap > 180 && gap > 360 - WIDEST_GAP ? gap - 360 : gap
  })
  const drawn = around.reduce((sum, { span }) => sum + span, 0)
  const widest = widestOfLooks(gaps)
  const open = gaps.filter((gap) => gap > widest)
  const closed = gaps.filter((gap) => gap <= widest).reduce((sum, gap) => sum + gap, 0)
  const whole = drawn + closed
  const isWhole = open.length === 0 && Math.abs(whole - 360) <= CLOSING
  const isHalf = open.length === 1 && Math.abs(whole - 180) <= CLOSING
  if (!isWhole && !isHalf) return undefined
  const slices = around.map(({ sector, from, span, total }, i) => {
    const before = gaps[(i + gaps.length - 1) % gaps.length]!
    const behind = gaps[i]!
    const [half, rest] = [before, behind].map((gap) => (gap > widest ? 0 : gap / 2)) as [number, number]
    return { sector, from, span, share: (total + half + rest) / whole }
  })
  return { inner, outer, slices: inDrawingOrder(slices) }
}

/** How wide gaps may be that are left for looks: all of a ring are alike, but for the open side of a half one. */
function widestOfLooks(gaps: readonly number[]): number {
  const others = gaps.toSorted((a, b) => a - b).slice(0, -1)
  const [least, most] = [others[0]!, others.at(-1)!]
  const areAlike = most - least <= GAPS_ALIKE.off && most <= GAPS_ALIKE.widest
  return areAlike ? Math.max(WIDEST_GAP, most + GAPS_ALIKE.off) : WIDEST_GAP
}

/** The stretches of each sector that no later one covers; the longest says where it is, all together how much it is. */
function findSeen(sectors: readonly Sector[]) {
  const fromTop = [...sectors].sort((a, b) => b.order - a.order)
  const covered: Arc[] = []
  const seen: { sector: Sector; from: number; span: number; total: number }[] = []
  for (const sector of fromTop) {
    const left = covered.reduce((arcs, cover) => arcs.flatMap((arc) => subtract(arc, cover)), arcsOf(sector))
    covered.push(...arcsOf(sector))
    const pieces = joinOverTop(left.filter(({ from, to }) => to - from > LEAST_SEEN))
    const longest = pieces.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (longest === undefined || (sector.span === 360 && isGround(pieces))) continue
    const total = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
    seen.push({ sector, from: turned(longest.from), span: longest.to - longest.from, total })
  }
  return seen
}

/** Whether a disc shows in the gaps between slices alone: it is their shadow, or what they stand on. */
function isGround(seen: readonly Arc[]): boolean {
  const widest = Math.max(...seen.map(({ from, to }) => to - from))
  return widest <= (seen.length > 1 ? WIDEST_GAP : WIDEST_OF_ROUNDING)
}

function arcsOf({ from, span }: Sector): readonly Arc[] {
  const to = from + span
  return to <= 360
    ? [{ from, to }]
    : [
        { from, to: 360 },
        { from: 0, to: to - 360 },
      ]
}

function subtract(arc: Arc, cover: Arc): readonly Arc[] {
  if (cover.to <= arc.from || cover.from >= arc.to) return [arc]
  return [
    { from: arc.from, to: cover.from },
    { from: cover.to, to: arc.to },
  ].filter(({ from, to }) => to > from)
}

/** What ends at 360 and what starts at 0 are one stretch. */
function joinOverTop(arcs: readonly Arc[]): readonly Arc[] {
  const first = arcs.find(({ from }) => from === 0)
  const last = arcs.find(({ to }) => to === 360)
  if (first === undefined || last === undefined || first === last) return arcs
  const others = arcs.filter((arc) => arc !== first && arc !== last)
  return [...others, { from: last.from, to: 360 + first.to }]
}

/** Programs draw slice after slice around the ring; what jumps tells nothing. Clockwise from the top is what people read. */
function inDrawingOrder(around: readonly Slice[]): readonly Slice[] {
  const drawn = around.toSorted((a, b) => a.sector.order - b.sector.order)
  const steps = drawn.map((slice, i) => {
    const place = around.indexOf(slice)
    const next = around.indexOf(drawn[(i + 1) % drawn.length]!)
    return (next - place + around.length) % around.length
  })
  if (around.length > 2 && (steps.every((step) => step === 1) || steps.every((step) => step === around.length - 1)))
    return drawn
  return around.toSorted((a, b) => startOf(a) - startOf(b))
}

/** A slice that begins a hair before the top begins at the top. */
function startOf({ from }: Slice): number {
  return from > 359.5 ? from - 360 : from
}
