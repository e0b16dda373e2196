import type { Axis, Chart, Series } from '../../../core/model.js'

/**
 * Returns a chart that files can represent. Values that are not finite are missing. All points of a scatter chart use
 * one pair of axes, because programs support no secondary pair for them.
 */
export function soundChart(chart: Chart): Chart {
  const { valueAxis, secondaryAxis, xAxis, errorBound, ...rest } = chart
  const isScatter = chart.chartType === 'scatter'
  const onlySecondary = isScatter && isAllSecondary(chart)
  const axes = {
    valueAxis: soundAxis(onlySecondary ? (secondaryAxis ?? valueAxis) : valueAxis),
    secondaryAxis: isScatter ? undefined : soundAxis(secondaryAxis),
    xAxis: soundAxis(xAxis),
    errorBound: Number.isFinite(errorBound) ? errorBound : undefined,
  }
  return {
    ...rest,
    ...(Object.fromEntries(Object.entries(axes).filter(([, value]) => value !== undefined)) as Partial<Chart>),
    series: chart.series.map((series) => soundSeries(series, isScatter)),
  }
}

/** Returns whether no series uses the primary axis, so that only the secondary axis is drawn, on the right. */
export function isAllSecondary({ series }: Chart): boolean {
  return series.length > 0 && series.every(({ axis }) => axis === 'secondary')
}

function soundSeries(series: Series, isScatter: boolean): Series {
  const { axis, values, xValues, errorBounds, ...rest } = series
  return {
    ...rest,
    ...(axis && !isScatter ? { axis } : {}),
    values: values.map(finite),
    ...(xValues ? { xValues: xValues.map(finite) } : {}),
    ...(errorBounds ? { errorBounds: errorBounds.map(finite) } : {}),
  }
}

function soundAxis(axis: Axis | undefined): Axis | undefined {
  if (!axis || !Number.isFinite(axis.min) || !Number.isFinite(axis.max)) return undefined
  const { step, ...rest } = axis
  return Number.isFinite(step) ? axis : rest
}

function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null
}
