import type { Chart } from '../../../../core/model.js'
import { type ChartGrid, chartGrid } from '../chart-grid.js'
import type { ChartLook } from '../chart-look.js'
import { seriesNumbers } from '../chart-numbers.js'
import type { ChartReferences } from '../chart-references.js'
import type { ChartSetting } from '../chart-setting.js'
import { extentOf, levelExtentOf } from '../extent.js'
import { type PlotGroup, plotGroups } from '../plot-groups.js'
import { soundChart } from '../sound-chart.js'
import { AXIS_IDS, axesXml } from './axes-xml.js'
import { fillXml, letters, lineXml, titleXml } from './letters-xml.js'
import { layoutXml } from './plot-layout.js'
import { type SeriesInput, seriesXml } from './series-xml.js'
import { element, flag, group, setting, type Xml } from './xml.js'

const NAMESPACES = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
} as const

/**
 * Writes a chart as a native chart of an office document: the part `c:chartSpace` (ECMA-376 part 1, 21.2). Its caches
 * contain all data, so that a program can show it before it reads the cells.
 *
 * @param references References to the cells of {@link chartGrid}.
 */
export function chartXml(
  found: Chart,
  references: ChartReferences,
  look: ChartLook,
  around: ChartSetting = {},
): string {
  const chart = soundChart(found)
  const grid = chartGrid(chart)
  const groups = plotGroups(chart, grid, look)
  const numbers = chart.series.map((series) => seriesNumbers(chart, series))
  const input: SeriesInput = { chart, grid, references, look, numbers }
  const extents = {
    primary: extentOf(
      groups.filter(({ isSecondary }) => !isSecondary),
      grid,
    ),
    secondary: extentOf(
      groups.filter(({ isSecondary }) => isSecondary),
      grid,
    ),
    x: levelExtentOf(groups, grid),
  }
  const title = around.hasTitle === false ? undefined : titleXml(chart.title, look)
  const space = element(
    'c:chartSpace',
    NAMESPACES,
    flag('c:date1904', false),
    flag('c:roundedCorners', false),
    group(
      'c:chart',
      title,
      flag('c:autoTitleDeleted', title === undefined),
      group(
        'c:plotArea',
        layoutXml(chart, groups, look, around),
        ...groups.map((each) => groupXml(each, input)),
        ...axesXml({ chart, look, groups, extents, isFromPointToPoint: around.plot?.isFromPointToPoint ?? false }),
        group('c:spPr', fillXml(undefined), lineXml(undefined)),
      ),
      legendXml(groups, grid, look),
      flag('c:plotVisOnly', true),
      setting('c:dispBlanksAs', 'gap'),
    ),
    group('c:spPr', fillXml('#FFFFFF'), lineXml(undefined)),
    letters(look),
    around.workbookRelation === undefined
      ? undefined
      : element('c:externalData', { 'r:id': around.workbookRelation }, flag('c:autoUpdate', false)),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${space}`
}

/** Writes a group of series that are drawn in the same way: `c:barChart` and similar elements. */
function groupXml(own: PlotGroup, input: SeriesInput): string {
  const { look } = input
  const series = own.series.map((each) => seriesXml(each, own, input))
  const ids = own.isSecondary ? AXIS_IDS.secondary : AXIS_IDS.primary
  const axes = [setting('c:axId', ids.categories), setting('c:axId', ids.values)]
  switch (own.kind) {
    case 'bar':
      return group(
        'c:barChart',
        setting('c:barDir', own.isHorizontal ? 'bar' : 'col'),
        setting('c:grouping', own.grouping),
        flag('c:varyColors', false),
        ...series,
        setting('c:gapWidth', Math.round(look.gapWidth)),
        // The pieces of a stack are only aligned if they overlap completely.
        setting('c:overlap', own.grouping === 'clustered' ? Math.round(look.overlap) : 100),
        ...axes,
      )
    case 'line':
      return group(
        'c:lineChart',
        setting('c:grouping', 'standard'),
        flag('c:varyColors', false),
        ...series,
        flag('c:marker', true),
        ...axes,
      )
    case 'area':
      return group('c:areaChart', setting('c:grouping', own.grouping), flag('c:varyColors', false), ...series, ...axes)
    case 'scatter':
      return group(
        'c:scatterChart',
        setting('c:scatterStyle', 'lineMarker'),
        flag('c:varyColors', false),
        ...series,
        ...axes,
      )
    case 'pie':
      return group(
        'c:pieChart',
        flag('c:varyColors', true),
        ...series,
        setting('c:firstSliceAng', Math.round(look.firstSliceAngle)),
      )
    case 'doughnut':
      return group(
        'c:doughnutChart',
        flag('c:varyColors', true),
        ...series,
        setting('c:firstSliceAng', Math.round(look.firstSliceAngle)),
        setting('c:holeSize', Math.round(look.holeSize)),
      )
  }
}

function legendXml(groups: readonly PlotGroup[], grid: ChartGrid, look: ChartLook): Xml {
  const { legend } = look
  const isDrawnBeside = groups.every(({ kind }) => kind === 'line' || kind === 'pie' || kind === 'doughnut')
  if (legend === 'none' || (legend === 'direct' && isDrawnBeside)) return undefined
  // Names that are next to their marks in the source, but cannot be labels here, go into a legend.
  const place = legend === 'direct' ? 'r' : legend[0]!
  const unlisted = helpersOf(groups, grid).map((order) =>
    group('c:legendEntry', setting('c:idx', order), flag('c:delete', true)),
  )
  return group('c:legend', setting('c:legendPos', place), ...unlisted, flag('c:overlay', false), letters(look))
}

/** Returns the ranks of helper series, which carry others or continue an earlier series of the same kind. */
function helpersOf(groups: readonly PlotGroup[], { columns }: ChartGrid): readonly number[] {
  const drawn = groups
    .flatMap(({ series }) => series)
    .map(({ order, column }) => ({ order, role: columns[column]!.role }))
  const isLater = (role: string, order: number) => drawn.some((each) => each.role === role && each.order < order)
  return drawn
    .filter(({ role, order }) => role === 'base' || (role !== 'values' && isLater(role, order)))
    .map(({ order }) => order)
}
