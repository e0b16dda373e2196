import type { Measurement, Unit } from './bench.js'
import { escapeMarkup } from './markup.js'
import { showMedian } from './show.js'
import { medianOf } from './statistics.js'

/** One row of a plot: a measurement, and the same measurement in an older report. */
export interface PlotLine {
  readonly measurement: Measurement
  readonly old?: Measurement | undefined
  readonly verdict?: string | undefined
}

const WIDTH = 860
const LABEL = 300
const RIGHT = 130
const HEAD = 8
const ROW = 34
const FOOT = 26

/**
 * Draws all runs of measurements with the same unit on one axis from 0: a dot per run, a bar at the median, and the older
 * report below. Colors are CSS classes defined by the page for light and dark mode.
 */
export function drawPlot(lines: readonly PlotLine[]): string {
  const { unit } = lines[0]!.measurement
  const values = lines.flatMap(({ measurement, old }) => [...measurement.samples, ...(old?.samples ?? [])])
  const { ticks, most } = ticksUpTo(Math.max(...values, 0))
  const height = HEAD + lines.length * ROW + FOOT
  const x = (value: number) => (LABEL + (value / most) * (WIDTH - LABEL - RIGHT)).toFixed(1)
  const grid = ticks.map((tick) => {
    const bottom = height - FOOT
    return `<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="${HEAD}" y2="${bottom}"/><text class="tick" x="${x(tick)}" y="${bottom + 16}">${showTick(tick, unit)}</text>`
  })
  const rows = lines.map((line, index) => drawLine(line, HEAD + index * ROW + ROW / 2, x))
  const named = `${lines[0]!.measurement.metric}: ${lines.map(({ measurement }) => `${measurement.case} ${showMedian(measurement)}`).join('; ')}`
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeMarkup(named)}">${grid.join('')}${rows.join('')}</svg>`
}

function drawLine({ measurement, old, verdict }: PlotLine, y: number, x: (value: number) => string): string {
  const rows: readonly (readonly [Measurement, number, string])[] =
    old === undefined
      ? [[measurement, y, 'now']]
      : [[measurement, y - 6, 'now'] as const, [old, y + 6, 'then'] as const]
  const drawn = rows.map(([{ samples }, at, kind]) => {
    const dots = samples.map((value) => `<circle class="${kind}" cx="${x(value)}" cy="${at}" r="3.5"/>`)
    const middle = x(medianOf(samples))
    return `${dots.join('')}<line class="${kind} median" x1="${middle}" x2="${middle}" y1="${at - 6}" y2="${at + 6}"/>`
  })
  const { name, whole } = shortened(measurement.case)
  const title = whole === name ? '' : `<title>${escapeMarkup(whole)}</title>`
  const label = `<text class="label" x="0" y="${y + 4}">${escapeMarkup(name)}${title}</text>`
  const said = `${showMedian(measurement)}${verdict === undefined ? '' : `, ${verdict}`}`
  return `${label}${drawn.join('')}<text class="value ${verdict ?? ''}" x="${WIDTH}" y="${y + 4}">${escapeMarkup(said)}</text>`
}

function shortened(name: string) {
  return { whole: name, name: name.length > 44 ? `${name.slice(0, 43)}…` : name }
}

/** Round numbers are printed without unnecessary digits. */
function showTick(value: number, unit: Unit): string {
  const shown = Number((unit === 'share' ? value * 100 : value).toPrecision(6))
  const sign = unit === 'share' ? ' %' : unit === 'times' ? ' ×' : unit === 'count' ? '' : ` ${unit}`
  return `${shown}${sign}`
}

/** Returns four to eight round ticks from 0 to above the maximum. */
function ticksUpTo(most: number): { readonly ticks: readonly number[]; readonly most: number } {
  if (most <= 0) return { ticks: [0], most: 1 }
  const rough = most / 5
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each >= rough)!
  const count = Math.ceil(most / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
  return { ticks, most: count * step }
}
