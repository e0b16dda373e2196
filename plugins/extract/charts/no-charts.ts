import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'

/** What is given of a picture without charts. */
export const NO_CHARTS: RecognisedCharts = { charts: [], warnings: [], plots: [], labels: [] }
