import { statistics } from '../../benchmarks/layouts/contents.js'
import { drawLayout } from '../../benchmarks/layouts/draw-layout.js'
import { layoutStyle } from '../../benchmarks/layouts/layout-style.js'
import type { Random } from '../../benchmarks/layouts/random.js'
import { businessParagraph } from '../../examples/drawing/business-text.js'
import { A4, type Drawing, type DrawingPage, LETTER } from '../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../examples/drawing/draw-prose.js'
import type { GoldBbox } from '../../examples/drawing/gold.js'
import type { ChartDescription, GoldChart } from './chart-description.js'
import { type ChartStyle, chartStyle } from './chart-style.js'
import { bars, combo, lines, points, slices, stacks, type Wish, waterfall } from './contents.js'
import { drawChart } from './draw-chart.js'

/** A kind of chart page. */
export interface ChartKind {
  readonly name: string
  /** Draws one page. @returns The gold data of its charts, in reading order. */
  draw(document: Drawing, random: Random): readonly GoldChart[]
}

type Make = (random: Random) => ChartDescription
type Look = Partial<ChartStyle>

const SLIDE = { width: 960, height: 540 }

/** Returns a page with one chart: on a slide, alone, or between paragraphs. */
function kind(name: string, make: Make, look: Look = {}): ChartKind {
  return {
    name,
    draw(document, random) {
      const place = random.pick(['slide', 'prose', 'prose', 'alone'] as const)
      const style = chartStyle(random, look)
      if (place === 'slide') {
        const page = document.addPage({ size: SLIDE })
        page.write('Business review', 40, 45, { font: 'helvetica', size: 24, weight: 'bold' })
        const large = { ...style, size: style.size + 3 }
        return [drawChart(page, make(random), large, { x0: 60, y0: 80, x1: random.integer(600, 880), y1: 490 })]
      }
      const page = document.addPage({ size: random.pick([LETTER, A4]) })
      const area = { x0: 70, y0: 0, x1: random.integer(430, 540), y1: 0 }
      area.y0 = place === 'alone' ? 80 : prose(page, random, 60) + 20
      area.y1 = area.y0 + random.integer(200, 280)
      const gold = drawChart(page, make(random), style, area)
      if (place === 'prose') prose(page, random, area.y1 + 24)
      return [gold]
    },
  }
}

function prose(page: DrawingPage, random: Random, y: number): number {
  const text = businessParagraph(random.integer(1, 9999), 4)
  return drawParagraph(page, text, { font: 'times', size: 10 }, { x: 60, y, width: page.width - 120 }, 'justify')
}

/** Returns a page with two charts, side by side or stacked. */
function pair(name: string, makes: readonly [Make, Make], isBeside: boolean): ChartKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage({ size: isBeside ? SLIDE : LETTER })
      const areas: readonly [GoldBbox, GoldBbox] = isBeside
        ? [
            { x0: 50, y0: 90, x1: 460, y1: 470 },
            { x0: 510, y0: 90, x1: 920, y1: 470 },
          ]
        : [
            { x0: 70, y0: 70, x1: 520, y1: 300 },
            { x0: 70, y0: 340, x1: 520, y1: 570 },
          ]
      const style = chartStyle(random, {})
      return makes.map((make, i) => drawChart(page, make(random), style, areas[i]!))
    },
  }
}

/** Returns a page with a chart above a table of numbers. */
function overTable(name: string, make: Make): ChartKind {
  return {
    name,
    draw(document, random) {
      const page = document.addPage()
      const gold = drawChart(page, make(random), chartStyle(random, {}), { x0: 70, y0: 70, x1: 520, y1: 310 })
      drawLayout(page, statistics(random, { columns: 3 }), layoutStyle({ levels: 'head' }), { x: 70, y: 350 })
      return [gold]
    },
  }
}

const columns =
  (wish: Wish = {}): Make =>
  (random) =>
    bars(random, 'column', wish)
const level =
  (wish: Wish = {}): Make =>
  (random) =>
    bars(random, 'bar', wish)
const stacked =
  (wish: Parameters<typeof stacks>[2] = {}): Make =>
  (random) =>
    stacks(random, 'stacked_column', wish)
const stackedLevel =
  (wish: Parameters<typeof stacks>[2] = {}): Make =>
  (random) =>
    stacks(random, 'stacked_bar', wish)
const line =
  (wish: Wish = {}): Make =>
  (random) =>
    lines(random, 'line', wish)
const falling: Make = (random) => waterfall(random)
const pie: Make = (random) => slices(random, 'pie')
const doughnut: Make = (random) => slices(random, 'doughnut')

/** Style without a value axis: all values are printed at the bars. */
const LABELS_ONLY: Look = { hasValueAxis: false, dataLabels: 'outside', axisLines: 'category' }

/** All kinds by name. Random numbers depend on the name, so renaming a kind changes its drawings. */
export const chartKinds: readonly ChartKind[] = [
  kind('columns', columns()),
  kind('columns, closed paths', columns(), { barPen: 'closed-path' }),
  kind('columns, clipped floods', columns(), { barPen: 'clipped' }),
  kind('columns, gradients', columns(), { barPen: 'gradient' }),
  kind('columns, outlined', columns(), { barPen: 'outlined' }),
  kind('columns, one path', columns(), { barPen: 'one-path' }),
  kind('columns, round corners', columns(), { barPen: 'rounded' }),
  kind('columns, white outline', columns(), { barPen: 'white-outline' }),
  kind('columns, pictures', columns(), { barPen: 'picture' }),
  kind('columns, see-through', columns(), { opacity: 0.6 }),
  kind('columns, no lines at all', columns(), { gridlines: 'none', axisLines: 'none', isFramed: false }),
  kind('columns, some below zero', columns({ hasNegatives: true })),
  kind('columns, some missing', columns({ hasGaps: true })),
  kind('columns, figures over them', columns(), { dataLabels: 'outside' }),
  kind('columns, figures in them', columns(), { dataLabels: 'inside' }),
  kind('columns, figures and no axis', columns(), LABELS_ONLY),
  kind('columns, figures and no axis, some below zero', columns({ hasNegatives: true }), LABELS_ONLY),
  kind('columns, each its colour', columns({ names: 'short' }), { pointColors: 'each' }),
  kind('columns, the last its colour', columns({ names: 'years' }), { pointColors: 'last' }),
  kind('columns, long names', columns({ names: 'long', categories: 6 }), { names: 'wrapped' }),
  kind('columns, slanted names', columns({ names: 'long' }), { names: 'slanted' }),
  kind('columns, upright names', columns({ names: 'long' }), { names: 'upright' }),
  kind('columns, names skipped', columns({ names: 'months', categories: 18 }), { names: 'skipped' }),
  kind('grouped columns', columns({ series: 2 })),
  kind('grouped columns, three', columns({ series: 3, categories: 4 })),
  kind('grouped columns, figures', columns({ series: 2, categories: 4 }), { dataLabels: 'outside' }),
  kind('grouped columns, overlapping', columns({ series: 2 }), { seriesGap: -0.2, opacity: 1 }),
  kind('grouped columns, gradients', columns({ series: 2 }), { barPen: 'gradient' }),
  kind('stacked bars, legend at the top', stackedLevel(), { legend: 'top' }),
  kind('bars', level()),
  kind('bars, some below zero', level({ hasNegatives: true })),
  kind('bars, figures beside them', level(), { dataLabels: 'outside' }),
  kind('bars, figures in them', level(), { dataLabels: 'inside' }),
  kind('bars, figures and no axis', level(), LABELS_ONLY),
  kind('bars, long names', level({ names: 'long', categories: 5 }), { names: 'wrapped' }),
  kind('bars, each its colour', level(), { pointColors: 'each' }),
  kind('grouped bars', level({ series: 2, categories: 4 })),
  kind('stacked columns', stacked()),
  kind('stacked columns, figures', stacked(), { dataLabels: 'inside' }),
  kind('stacked columns, figures and totals', stacked(), { dataLabels: 'inside', hasTotals: true }),
  kind('stacked columns, totals and no axis', stacked({ categories: 5 }), { ...LABELS_ONLY, hasTotals: true }),
  kind('stacked columns, some below zero', stacked({ hasNegatives: true })),
  kind('stacked columns, clipped floods', stacked(), { barPen: 'clipped' }),
  kind('stacked bars', stackedLevel()),
  kind('stacked bars, figures', stackedLevel(), { dataLabels: 'inside' }),
  kind('100 % columns', stacked({ isWhole: true })),
  kind('100 % columns, figures and no axis', stacked({ isWhole: true }), LABELS_ONLY),
  kind('100 % bars', stackedLevel({ isWhole: true })),
  kind('columns, growth over them', columns({ names: 'years' }), { extras: 'growth', dataLabels: 'none' }),
  kind('columns, figures in them and growth over them', columns({ names: 'years' }), {
    extras: 'growth',
    dataLabels: 'inside',
  }),
  kind('columns, one nought', columns({ hasZero: true }), { dataLabels: 'outside' }),
  kind('columns, cut axis', columns({ isCut: true })),
  kind('columns, cut axis, figures', columns({ isCut: true }), { dataLabels: 'outside' }),
  kind('columns, cut axis that is not drawn', columns({ isCut: true }), LABELS_ONLY),
  kind('columns, thousands and millions', columns({ hasMagnitudes: true }), { dataLabels: 'outside' }),
  kind('columns, many', columns({ names: 'months', categories: 60 }), { names: 'skipped', gap: 0.3 }),
  kind('columns, line at their mean', columns(), { extras: 'mean-line' }),
  kind('columns, whiskers', columns(), { extras: 'whiskers' }),
  kind('columns, shadows', columns(), { extras: 'shadows', opacity: 1 }),
  kind('bars, tracks behind them', level(), { extras: 'tracks', opacity: 1 }),
  kind('bars, thousands and millions', level({ hasMagnitudes: true }), LABELS_ONLY),
  kind('grouped bars, figures', level({ series: 2, categories: 4 }), { dataLabels: 'outside' }),
  kind('stacked columns, totals', stacked(), { hasTotals: true }),
  kind('stacked bars, figures and totals', stackedLevel(), { dataLabels: 'inside', hasTotals: true }),
  kind('waterfall of bars', (random) => waterfall(random, 'bar')),
  kind('columns, figures and growth over them', columns({ names: 'years' }), {
    extras: 'growth',
    dataLabels: 'outside',
  }),
  kind('columns, axis at the right', columns(), { isAxisFar: true }),
  kind('bars, axis at the top', level(), { isAxisFar: true }),
  kind('columns, names at the zero line', columns({ hasNegatives: true, names: 'short', categories: 5 }), {
    hasNamesAtZero: true,
    gridlines: 'solid',
  }),
  kind('stacked columns, named beside the last', stacked({ series: 3 }), { legend: 'direct' }),
  kind('stacked bars, named over the first', stackedLevel({ series: 3, isWhole: true }), { legend: 'direct' }),
  kind('waterfall down to nothing', (random) => waterfall(random, 'column', 'nothing')),
  kind('waterfall', falling),
  kind('waterfall, figures', falling, { dataLabels: 'outside' }),
  kind('waterfall, figures and no axis', falling, { ...LABELS_ONLY, hasConnectors: true }),
  kind('line', line()),
  kind('line, segments', line(), { linePen: 'segments' }),
  kind('line, smooth', line(), { linePen: 'smooth' }),
  kind('line, dashed', line(), { linePen: 'dashed' }),
  kind('line, circles', line(), { markers: 'circles' }),
  kind('line, glyphs', line(), { markers: 'glyphs' }),
  kind('line, figures', line({ names: 'years' }), { dataLabels: 'outside', markers: 'circles' }),
  kind('line, some missing', line({ hasGaps: true })),
  kind('lines', line({ series: 3 })),
  kind('lines, some below zero', line({ series: 2, hasNegatives: true })),
  kind('lines, smooth', line({ series: 2 }), { linePen: 'smooth' }),
  kind('lines, squares', line({ series: 2 }), { markers: 'squares' }),
  kind('lines, named at their ends', line({ series: 2 }), { legend: 'direct' }),
  kind('lines, names skipped', line({ series: 2, names: 'months', categories: 24 }), { names: 'skipped' }),
  kind('area', (random) => lines(random, 'area')),
  kind('stacked areas', (random) => stacks(random, 'area', { series: 3 })),
  kind('pie', pie),
  kind('pie, curves', pie, { arcs: 'curves' }),
  kind('pie, polygons', pie, { arcs: 'polygon' }),
  kind('pie, one pulled out', pie, { pulled: 8 }),
  kind('pie, white between', pie, { sliceGap: 2 }),
  kind('pie, names outside', pie, { sliceLabels: 'named' }),
  kind('pie, no figures', pie, { sliceLabels: 'none' }),
  kind('doughnut', doughnut),
  kind('doughnut, white between', doughnut, { sliceGap: 2 }),
  kind('doughnut, names outside', doughnut, { sliceLabels: 'named' }),
  kind('scatter', (random) => points(random)),
  kind('scatter, two series', (random) => points(random, { series: 2 })),
  kind('scatter, glyphs', (random) => points(random), { markers: 'glyphs' }),
  kind('combo, one axis', (random) => combo(random, false)),
  kind('combo, two axes', (random) => combo(random, true)),
  kind('combo, two axes, circles', (random) => combo(random, true), { markers: 'circles', linePen: 'polyline' }),
  pair('columns beside a pie', [columns({ categories: 5 }), pie], true),
  pair('columns beside bars', [columns({ categories: 5 }), level()], true),
  pair('a line over columns', [line(), columns()], false),
  overTable('columns over a table', columns({ series: 2, categories: 5 })),
  overTable('a line over a table', line({ series: 2 })),
]
