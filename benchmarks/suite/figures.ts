import type { Absence, Figure, Metric, Reading, Report, Unit } from './bench.js'

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

/** Groups the readings of many runs into figures, ordered by first occurrence. */
export function gatherFigures(
  bench: string,
  parameters: Readonly<Record<string, number>>,
  readings: readonly CaseReading[],
): readonly Figure[] {
  const gathered = new Map<string, Metric & { readonly case: string; readonly samples: number[] }>()
  for (const { value, ...rest } of readings) {
    const key = keyOf({ bench, parameters, ...rest })
    const figure = gathered.get(key) ?? { ...rest, samples: [] }
    figure.samples.push(value)
    gathered.set(key, figure)
  }
  return [...gathered.values()].map((figure) => ({ bench, parameters, ...figure }))
}

/** Returns the identity of a figure. */
export function keyOf({
  bench,
  parameters,
  ...rest
}: Pick<Figure, 'bench' | 'case' | 'metric' | 'parameters'>): string {
  const named = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([bench, rest.case, rest.metric, named])
}

/** Name of the case with fixed work that runs in every bench. */
export const YARDSTICK = 'yardstick'

export function samplesOfYardstick(report: Report, bench: string): readonly number[] {
  return report.figures.find((figure) => figure.bench === bench && figure.case === YARDSTICK)?.samples ?? []
}

/** Returns the figures of Recreate, without the fixed work. */
export function withoutYardsticks(report: Report): readonly Figure[] {
  return report.figures.filter((figure) => figure.case !== YARDSTICK)
}

/** Merges the figures of several sessions. */
export function joinFigures(sessions: readonly (readonly Figure[])[]): readonly Figure[] {
  const joined = new Map<string, Figure>()
  for (const figure of sessions.flat()) {
    const known = joined.get(keyOf(figure))
    joined.set(keyOf(figure), known ? { ...known, samples: [...known.samples, ...figure.samples] } : figure)
  }
  return [...joined.values()]
}

/** Merges the absences of several sessions, without duplicates. */
export function joinAbsences<Each extends Absence>(sessions: readonly (readonly Each[])[]): readonly Each[] {
  return [...new Map(sessions.flat().map((each) => [JSON.stringify(each), each])).values()]
}
