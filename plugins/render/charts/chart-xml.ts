import type { Chart } from '../../../core/model.js'
import { AXIS_IDS, axesXml } from './axes-xml.js'
import { type ChartGrid, chartGrid } from './chart-grid.js'
import type { ChartLook } from './chart-look.js'
import { seriesNumbers } from './chart-numbers.js'
import type { ChartReferences } from './chart-references.js'
import type { ChartSetting } from './chart-setting.js'
import { extentOf, levelExtentOf } from './extent.js'
import { fillXml, letters, lineXml, titleXml } from './letters-xml.js'
import { type PlotGroup, plotGroups } from './plot-groups.js'
import { layoutXml } from './plot-layout.js'
import { type SeriesGround, seriesXml } from './series-xml.js'
import { soundChart } from './sound-chart.js'
import { element, flag, group, setting, type Xml } from './xml.js'

const NAMESPACES = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
} as const

/**
 * A chart as a native chart of an office document: the part `c:chartSpace` (ECMA-376 part 1, 21.2). Its caches hold all
 * data, so that it shows before its cells have been looked into.
 *
 * @param references Where the cells of {@link chartGrid} stand.
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
  const ground: SeriesGround = { chart, grid, references, look, numbers }
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
        ...groups.map((each) => groupXml(each, ground)),
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

/** One group of series that are drawn in the same way: `c:barChart` and its like. */
function groupXml(own: PlotGroup, ground: SeriesGround): string {
  const { look } = ground
  const series = own.series.map((each) => seriesXml(each, own, ground))
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
        // Pieces of a stack stand on each other only where they overlap wholly.
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
  // Names that stand beside their marks in the source, where no label could: a legend has them.
  const place = legend === 'direct' ? 'r' : legend[0]!
  const unlisted = helpersOf(groups, grid).map((order) =>
    group('c:legendEntry', setting('c:idx', order), flag('c:delete', true)),
  )
  return group('c:legend', setting('c:legendPos', place), ...unlisted, flag('c:overlay', false), letters(look))
}

/** The series that only carry others, or draw what an earlier one of their kind began: their ranks. */
function helpersOf(groups: readonly PlotGroup[], { columns }: ChartGrid): readonly number[] {
  const drawn = groups
    .flatMap(({ series }) => series)
    .map(({ order, column }) => ({ order, role: columns[column]!.role }))
  const isLater = (role: string, order: number) => drawn.some((each) => each.role === role && each.order < order)
  return drawn
    .filter(({ role, order }) => role === 'base' || (role !== 'values' && isLater(role, order)))
    .map(({ order }) => order)
}
