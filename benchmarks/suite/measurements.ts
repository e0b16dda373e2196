import type { Absence, Measurement, Metric, Reading, Report, Unit } from './bench.js'

/** Creates a reading for which lower is better. */
export function less(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'less', value }
}

/** Creates a reading for which higher is better. */
export function more(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'more', value }
}

/** Creates a reading that only explains others. */
export function aside(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'neither', value }
}

/** Marks a reading as exact: equal programs always produce equal values. */
export function exact(reading: Reading): Reading {
  return { ...reading, isExact: true }
}

/** A reading of one case. */
export interface CaseReading extends Reading {
  readonly case: string
}

/** Groups the readings of many runs into measurements, ordered by first occurrence. */
export function gatherMeasurements(
  bench: string,
  parameters: Readonly<Record<string, number>>,
  readings: readonly CaseReading[],
): readonly Measurement[] {
  const gathered = new Map<string, Metric & { readonly case: string; readonly samples: number[] }>()
  for (const { value, ...rest } of readings) {
    const key = keyOf({ bench, parameters, ...rest })
    const measurement = gathered.get(key) ?? { ...rest, samples: [] }
    measurement.samples.push(value)
    gathered.set(key, measurement)
  }
  return [...gathered.values()].map((measurement) => ({ bench, parameters, ...measurement }))
}

/** Returns the identity of a measurement. */
export function keyOf({
  bench,
  parameters,
  ...rest
}: Pick<Measurement, 'bench' | 'case' | 'metric' | 'parameters'>): string {
  const named = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([bench, rest.case, rest.metric, named])
}

/** Name of the case with fixed work that runs in every bench. */
export const YARDSTICK = 'yardstick'

export function samplesOfFixedWork(report: Report, bench: string): readonly number[] {
  return (
    report.measurements.find((measurement) => measurement.bench === bench && measurement.case === YARDSTICK)?.samples ??
    []
  )
}

/** Returns the measurements of Recreate, without the fixed work. */
export function dropFixedWork(report: Report): readonly Measurement[] {
  return report.measurements.filter((measurement) => measurement.case !== YARDSTICK)
}

/** Merges the measurements of several sessions. */
export function joinMeasurements(sessions: readonly (readonly Measurement[])[]): readonly Measurement[] {
  const joined = new Map<string, Measurement>()
  for (const measurement of sessions.flat()) {
    const known = joined.get(keyOf(measurement))
    joined.set(
      keyOf(measurement),
      known ? { ...known, samples: [...known.samples, ...measurement.samples] } : measurement,
    )
  }
  return [...joined.values()]
}

/** Merges the absences of several sessions, without duplicates. */
export function joinAbsences<Each extends Absence>(sessions: readonly (readonly Each[])[]): readonly Each[] {
  return [...new Map(sessions.flat().map((each) => [JSON.stringify(each), each])).values()]
}
