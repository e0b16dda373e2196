import type { Measurement } from './bench.js'

/** A promised limit of a measurement. */
export interface Target {
  readonly promise: string
  readonly bench: string
  readonly metric: string | RegExp
  /** Cases to which the promise applies. @default all */
  readonly of?: RegExp
  /** Maximum and minimum of the median, in the measurement's unit. */
  readonly most?: number
  readonly least?: number
}

/** Targets checked in benchmarks/RESULTS.md. They apply only to full runs. */
export const targets: readonly Target[] = [
  {
    promise: 'Extracting tables takes at most 3 times as long per page as `mutool draw -F stext`',
    bench: 'extract',
    metric: 'times mutool',
    most: 3,
  },
  { promise: '`recreate --help` under 150 ms', bench: 'start-up', of: /--help/, metric: 'time', most: 150 },
  {
    promise: 'A 10-page digital filing to all three files under 2 s, from a cold start',
    bench: 'start-up',
    of: /convert/,
    metric: 'time',
    most: 2000,
  },
  { promise: 'A workbook of 500 tables under 10 s', bench: 'render-xlsx', of: /500 tables/, metric: 'time', most: 10 },
  {
    promise: 'Parent and child processes together under 600 MB',
    bench: 'memory',
    of: /extract/,
    metric: /^peak/,
    most: 600e6 / 2 ** 20,
  },
  {
    promise: 'At most 15 % more memory at 500 pages than at 50',
    bench: 'memory',
    of: /extract/,
    metric: 'long to short',
    most: 1.15,
  },
  {
    promise: 'Two workers on two cores at least 1.8 times as fast as one on one core',
    bench: 'workers',
    metric: 'times one worker',
    least: 1.8,
  },
  {
    promise: 'At most 0.5 s per scanned page in addition to the time of Tesseract',
    bench: 'ocr',
    metric: 'above it, native',
    most: 0.5,
  },
  {
    promise: 'Two workers on two cores read scans at least 1.7 times as fast as one on one core',
    bench: 'scans',
    metric: 'times one worker',
    least: 1.7,
  },
  {
    promise: 'At most 15 % more memory for 100 scanned pages than for 10',
    bench: 'scans',
    metric: 'long to short',
    most: 1.15,
  },
]

export function isAbout({ bench, metric, of }: Target, measurement: Measurement): boolean {
  const isMetric = typeof metric === 'string' ? measurement.metric === metric : metric.test(measurement.metric)
  return measurement.bench === bench && isMetric && (of?.test(measurement.case) ?? true)
}
