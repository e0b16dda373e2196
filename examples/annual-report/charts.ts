import type { ChartDescription } from '../drawing/draw-chart.js'
import * as accounts from './accounts.js'

const UNIT = 'in millions of dollars'
const TEAL = '#0b4f5c'
const AMBER = '#e0a030'
const GREY = '#8fa3a8'

/** Net sales by segment, starting with the oldest year. */
export function segmentChart(): ChartDescription {
  const { sensors, analyzers, services } = accounts.netSales
  return {
    kind: 'column',
    title: 'Net sales by segment',
    unit: UNIT,
    categories: ['2022', '2023', '2024'],
    series: [
      { name: 'Sensors', color: TEAL, values: sensors.toReversed() },
      { name: 'Analyzers', color: AMBER, values: analyzers.toReversed() },
      { name: 'Services', color: GREY, values: services.toReversed() },
    ],
    axis: { min: 0, max: 2_000, step: 500 },
  }
}

/** Net sales by quarter, for the last two years. */
export function quarterChart(): ChartDescription {
  const [now, before] = accounts.quarterlySales
  return {
    kind: 'line',
    title: 'Net sales by quarter',
    unit: UNIT,
    categories: ['First', 'Second', 'Third', 'Fourth'],
    series: [
      { name: 'Fiscal 2023', color: AMBER, values: before },
      { name: 'Fiscal 2024', color: TEAL, values: now },
    ],
    axis: { min: 800, max: 1_050, step: 50 },
  }
}
