import type { Measurement, Report } from '../../benchmarks/suite/bench.js'

/** Returns a measurement with default values. */
export function makeFigure(measurement: Partial<Measurement> = {}): Measurement {
  const named = { bench: 'bench', case: 'case', metric: 'time', unit: 'ms', better: 'less' } as const
  return { ...named, parameters: {}, samples: [100, 101, 102], ...measurement }
}

/** Returns a report of an imaginary machine. */
export function makeReport(measurements: readonly Measurement[], report: Partial<Report> = {}): Report {
  const machine = {
    processor: 'A processor',
    cores: 2,
    memoryMiB: 8192,
    platform: 'linux x64',
    loadBefore: 0.1,
    loadAfter: 1.1,
  }
  const date = '2026-11-22T10:00:00.000Z'
  const versions = { recreate: '0.1.0', node: '20.19.0' }
  return { kind: 'recreate-bench', version: 1, date, machine, versions, runs: 7, measurements, absent: [], ...report }
}
