import type { FileChart, FileDocument, FileSeries } from '../../../benchmarks/accuracy/measuring-format.js'
import type { Random } from '../../../benchmarks/chaos/random.js'

type Disturb = (chart: FileChart, random: Random) => FileChart

/** Typical recognition errors of charts, one per function. */
const chartFaults: Readonly<Record<string, Disturb>> = {
  'values are read off a little': eachValue((value, random) => value * (0.97 + 0.06 * random.next())),
  'values are read off far': eachValue((value, random) => (random.chance(0.3) ? value * 2 : value)),
  'values lose their sign': eachValue((value) => Math.abs(value)),
  'values are a thousand times too great': eachValue((value) => value * 1000),
  'values are given as printed': (chart) => ({
    ...chart,
    series:
      chart.series?.map((each) => ({
        ...each,
        values:
          each.values?.map((value) =>
            typeof value === 'number' ? `${value < 0 ? '(' : ''}$${Math.abs(value)}${value < 0 ? ')' : ''}` : value,
          ) ?? [],
      })) ?? [],
  }),
  'values are missing': (chart, random) => ({
    ...chart,
    series:
      chart.series?.map((each) => ({
        ...each,
        values: each.values?.map((value) => (random.chance(0.3) ? null : value)) ?? [],
      })) ?? [],
  }),
  'the last values are missing': eachSeries((series) => ({ ...series, values: series.values?.slice(0, -1) ?? [] })),
  'names lose letters': eachSeries((series) => ({ ...series, name: series.name?.slice(2) ?? null })),
  'names are other ones': eachSeries((series, i) => ({ ...series, name: `Series ${i + 1}` })),
  'names are missing': eachSeries((series) => ({ ...series, name: null })),
  'categories lose letters': (chart) => ({
    ...chart,
    categories: chart.categories?.map((name) => String(name).slice(1)) ?? [],
  }),
  'a category is missing': (chart) => ({
    ...chart,
    categories: chart.categories?.slice(1) ?? [],
    series: chart.series?.map((each) => ({ ...each, values: each.values?.slice(1) ?? [] })) ?? [],
  }),
  'series come in another order': (chart) => ({ ...chart, series: chart.series?.toReversed() ?? [] }),
  'a series is missing': (chart) => ({ ...chart, series: chart.series?.slice(1) ?? [] }),
  'a series is twice there': (chart) => ({
    ...chart,
    series: [...(chart.series ?? []), ...(chart.series ?? []).slice(0, 1)],
  }),
  'the type is another': (chart) => ({ ...chart, chart_type: 'line' }),
  'the box is moved': (chart, random) => {
    const { x0, y0, x1, y1 } = chart.bbox ?? { x0: 0, y0: 0, x1: 1, y1: 1 }
    const across = random.next() * 0.9 * (x1 - x0)
    return { ...chart, bbox: { x0: x0 + across, y0, x1: x1 + across, y1 } }
  },
  'the points of a scatter chart are read as categories': (chart) => ({
    ...chart,
    categories: (chart.series?.[0]?.x_values ?? chart.categories ?? []).map(String),
    series: chart.series?.map(({ x_values: _, ...each }) => each) ?? [],
  }),
}

/** Returns a document with random errors in some charts, missing and duplicate charts, and pages in other units. */
export function disturbCharts(document: FileDocument, random: Random): FileDocument {
  const names = Array.from({ length: random.between(1, 3) }, () => random.pick(Object.keys(chartFaults)))
  const scale = random.chance(0.2) ? 2 : 1
  return {
    pages: document.pages.map((page) => ({
      ...page,
      width: (page.width ?? 0) * scale,
      height: (page.height ?? 0) * scale,
      charts: (page.charts ?? []).flatMap((chart) => {
        if (random.chance(0.05)) return []
        const disturbed = names.reduce((each, name) => chartFaults[name]!(each, random), chart)
        const { x0, y0, x1, y1 } = disturbed.bbox ?? { x0: 0, y0: 0, x1: 1, y1: 1 }
        const placed = { ...disturbed, bbox: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale } }
        return random.chance(0.05) ? [placed, placed] : [placed]
      }),
    })),
  }
}

function eachSeries(change: (series: FileSeries, i: number) => FileSeries): Disturb {
  return (chart) => ({ ...chart, series: chart.series?.map(change) ?? [] })
}

function eachValue(change: (value: number, random: Random) => number): Disturb {
  return (chart, random) => ({
    ...chart,
    series:
      chart.series?.map((series) => ({
        ...series,
        values: series.values?.map((value) => (typeof value === 'number' ? change(value, random) : value)) ?? [],
      })) ?? [],
  })
}
