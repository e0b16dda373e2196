import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'

// Rings in PDF operators: y upwards, angles in degrees clockwise from the top.

const MIDDLE = { x: 200, y: 220 }
export const RING = { inner: 39, outer: 52 }
const NAMES = ['Consumer', 'Business', 'Other']
const SHARES = [62, 27, 11]
const COLORS = [
  '0.12 0.29 0.88 rg 0.12 0.29 0.88 RG',
  '0.55 0.36 0.94 rg 0.55 0.36 0.94 RG',
  '0 0.6 0.4 rg 0 0.6 0.4 RG',
]

/** A slice to paint. */
export interface RawSlice {
  readonly from: number
  readonly to: number
  /** PDF operators that set its fill and stroke color. */
  readonly color: string
}

/** A chart as read: its type, and for each ring the value of each name. */
type ReadRing = readonly [type: string, ...shares: readonly Readonly<Record<string, number | null>>[]]

/** Reads a page with a ring surrounded by its names and percentages. */
export async function readRing(
  paint: (slices: readonly RawSlice[]) => string,
  more: {
    readonly around?: string
    readonly lead?: (angle: number) => string
    readonly shares?: readonly number[]
    readonly begin?: number
  } = {},
): Promise<readonly ReadRing[]> {
  const { shares = SHARES, begin = 20 } = more
  let angle = begin
  const slices = shares.map((share, i): RawSlice => {
    const from = angle
    angle += share * 3.6
    return { from, to: angle, color: COLORS[i]! }
  })
  const { lead = (at) => `0 G 0.5 w ${place(at, 52)} m ${place(at, 64)} l S\n` } = more
  const labels = slices.map(({ from, to }, i) => {
    const middle = (from + to) / 2
    const text = `${NAMES[i]} ${shares[i]}%`
    const right = Math.sin((middle * Math.PI) / 180) > 0
    const { x, y } = pointAround(middle, 66)
    const left = right ? x + 2 : x - 2 - 4.1 * text.length
    return `${lead(middle)} 0 g BT /F 8 Tf 1 0 0 1 ${left.toFixed(2)} ${(y - 3).toFixed(2)} Tm (${text}) Tj ET\n`
  })
  const content = await readRawPage([more.around ?? '', paint(slices), ...labels].join('\n'))
  return recogniseCharts(content).charts.map(
    ({ chartType, categories, series }): ReadRing => [
      chartType,
      ...series.map(({ values }) => Object.fromEntries(categories.map((name, i) => [name, values[i]!]))),
    ],
  )
}

/** The chart that the labels around the ring describe. */
export const PRINTED: readonly ReadRing[] = [['doughnut', { Consumer: 62, Business: 27, Other: 11 }]]

/** Returns the path of a ring slice, or of a pie slice if there is no inner radius. */
export function slicePath({ from, to }: Omit<RawSlice, 'color'>, { inner, outer } = RING): string {
  return inner === 0
    ? `${place(0, 0)} m ${arcPath(from, to, outer, 'l')} h`
    : `${arcPath(from, to, outer)} ${arcPath(to, from, inner, 'l')} h`
}

/** Returns an arc of curves that each span at most a quarter of the circle. */
export function arcPath(from: number, to: number, radius: number, begin: 'm' | 'l' = 'm'): string {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / 90 - 1e-9))
  const step = (to - from) / count
  const reach = (4 / 3) * Math.tan((step * Math.PI) / 720) * radius
  const curves = Array.from({ length: count }, (_, i) => {
    const [a, b] = [from + i * step, from + (i + 1) * step]
    return `${place(a, radius, reach)} ${place(b, radius, -reach)} ${place(b, radius)} c`
  })
  return [`${place(from, radius)} ${begin}`, ...curves].join(' ')
}

export function circlePath(radius: number): string {
  return `${arcPath(0, 360, radius)} h`
}

/** Returns the coordinates at an angle and a radius, moved by `along` in the clockwise direction. */
export function place(angle: number, radius: number, along = 0): string {
  const { x, y } = pointAround(angle, radius, along)
  return `${x.toFixed(3)} ${y.toFixed(3)}`
}

function pointAround(angle: number, radius: number, along = 0) {
  const turn = (angle * Math.PI) / 180
  return {
    x: MIDDLE.x + radius * Math.sin(turn) + along * Math.cos(turn),
    y: MIDDLE.y + radius * Math.cos(turn) - along * Math.sin(turn),
  }
}
