import type { Absence, Figure, Metric, Reading, Report, Unit } from './bench.js'

/** A reading of which less is better. */
export function less(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'less', value }
}

/** A reading of which more is better. */
export function more(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'more', value }
}

/** A reading that explains another. */
export function aside(metric: string, unit: Unit, value: number): Reading {
  return { metric, unit, better: 'neither', value }
}

/** The same reading, as one that equal programs always give equally. */
export function exact(reading: Reading): Reading {
  return { ...reading, isExact: true }
}

/** What one run of the case of a bench gave. */
export interface CaseReading extends Reading {
  readonly case: string
}

/** Readings of many runs as figures, in the order in which each was seen first. */
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

/** What makes two figures the same one. */
export function keyOf({
  bench,
  parameters,
  ...rest
}: Pick<Figure, 'bench' | 'case' | 'metric' | 'parameters'>): string {
  const named = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([bench, rest.case, rest.metric, named])
}

/** The name under which the fixed work of the language alone is run beside each bench. */
export const YARDSTICK = 'yardstick'

export function samplesOfYardstick(report: Report, bench: string): readonly number[] {
  return report.figures.find((figure) => figure.bench === bench && figure.case === YARDSTICK)?.samples ?? []
}

/** What is measured of Recreate: what people look at, and what is compared. */
export function withoutYardsticks(report: Report): readonly Figure[] {
  return report.figures.filter((figure) => figure.case !== YARDSTICK)
}

/** Figures of the same bench from several sessions, as one list. */
export function joinFigures(sessions: readonly (readonly Figure[])[]): readonly Figure[] {
  const joined = new Map<string, Figure>()
  for (const figure of sessions.flat()) {
    const known = joined.get(keyOf(figure))
    joined.set(keyOf(figure), known ? { ...known, samples: [...known.samples, ...figure.samples] } : figure)
  }
  return [...joined.values()]
}

/** An absence is told once. */
export function joinAbsences<Each extends Absence>(sessions: readonly (readonly Each[])[]): readonly Each[] {
  return [...new Map(sessions.flat().map((each) => [JSON.stringify(each), each])).values()]
}
