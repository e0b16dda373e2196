import type { Chart } from '../../../../core/model.js'
import { textWidth } from '../../text-width.js'
import type { ChartLook } from '../chart-look.js'
import type { ChartSetting, PlotMargins } from '../chart-setting.js'
import type { PlotGroup } from '../plot-groups.js'
import { group, setting } from './xml.js'

/** Space around a plot. */
const ROOM = {
  /** Relative to the font size: for the numbers of the axis, its title, and the padding of a text. */
  numbers: 4.2,
  axisTitle: 2,
  air: 1.2,
  /** As shares of the chart: for its title, the names below, a legend above or below, and one line of a label. */
  title: 0.14,
  noTitle: 0.04,
  bottom: 0.14,
  legend: 0.1,
  line: 0.06,
  mostOfNames: 0.35,
  mostBesidePie: 0.3,
}
/** Minimum size of a plot, as a share of the width and height of its chart. */
const LEAST_PLOT = 0.3
/** Default width of a chart on a sheet, in points. */
const USUAL_WIDTH = 420

/**
 * Writes the position of the plot area. Programs leave no room for names at the ends of lines, and too little for
 * labels around a pie, so the plot is made smaller there. Other charts are laid out by the program.
 */
export function layoutXml(chart: Chart, groups: readonly PlotGroup[], look: ChartLook, around: ChartSetting): string {
  if (around.plot !== undefined) return innerLayout(around.plot)
  if (groups.length > 0 && groups.every(({ kind }) => kind === 'pie'))
    return innerLayout(aroundPie(chart, look, around))
  const isNamedAtEnds = look.legend === 'direct' && groups.every(({ kind }) => kind === 'line')
  return isNamedAtEnds ? innerLayout(besideLines(chart, look, around)) : group('c:layout')
}

function besideLines(
  chart: Chart,
  look: ChartLook,
  { width = USUAL_WIDTH, hasTitle = true }: ChartSetting,
): PlotMargins {
  const letter = look.fontSize / width
  const names = widest(
    chart.series.map(({ name }) => name),
    look,
  )
  return {
    left: (ROOM.numbers + (chart.yTitle ? ROOM.axisTitle : 0)) * letter,
    right: Math.min(names / width + ROOM.air * letter, ROOM.mostOfNames),
    top: hasTitle ? ROOM.title : ROOM.noTitle,
    bottom: ROOM.bottom,
  }
}

function aroundPie(chart: Chart, look: ChartLook, { width = USUAL_WIDTH, hasTitle = true }: ChartSetting): PlotMargins {
  const { legend } = look
  const letter = look.fontSize / width
  const labels = chart.series.flatMap((series) => series.labels ?? []).filter((label) => label !== null)
  const isNamed = legend === 'direct'
  const names = widest(chart.categories, look)
  const beside = Math.max(widest(labels, look), isNamed ? names : 0) / width + ROOM.air * letter
  const side = Math.min(beside, ROOM.mostBesidePie)
  const lines = ROOM.line * ((isNamed ? 1 : 0) + (labels.length > 0 ? 1 : 0))
  // A color key precedes each name.
  const ofLegend = Math.min(names / width + 2 * ROOM.air * letter, ROOM.mostOfNames)
  return {
    left: side + (legend === 'left' ? ofLegend : 0),
    right: side + (legend === 'right' ? ofLegend : 0),
    top: (hasTitle && chart.title ? ROOM.title : ROOM.noTitle) + lines + (legend === 'top' ? ROOM.legend : 0),
    bottom: ROOM.noTitle + lines + (legend === 'bottom' ? ROOM.legend : 0),
  }
}

function widest(texts: readonly string[], look: ChartLook): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, { ...look, isBold: false })))
}

/** Writes the plot area without its axes, in shares of the chart. */
function innerLayout(margins: PlotMargins): string {
  const [left, right] = bothFitting(margins.left, margins.right)
  const [top, bottom] = bothFitting(margins.top, margins.bottom)
  const share = (name: string, value: number) => setting(name, Number(value.toFixed(3)))
  return group(
    'c:layout',
    group(
      'c:manualLayout',
      setting('c:layoutTarget', 'inner'),
      setting('c:xMode', 'edge'),
      setting('c:yMode', 'edge'),
      share('c:x', left),
      share('c:y', top),
      share('c:w', 1 - left - right),
      share('c:h', 1 - top - bottom),
    ),
  )
}

/** Scales two margins down so that the plot keeps its minimum size. */
function bothFitting(before: number, behind: number): readonly [number, number] {
  const scale = Math.min(1, (1 - LEAST_PLOT) / (before + behind))
  return [before * scale, behind * scale]
}
