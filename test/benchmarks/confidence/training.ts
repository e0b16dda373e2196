import { priors } from '../../../benchmarks/confidence/priors.js'
import type { Evidence, TrainingTable } from '../../../benchmarks/confidence/training-table.js'

/** Returns a table with only this evidence against it. */
export function trainingTable(document: string, evidence: Partial<Evidence>, isRight: boolean): TrainingTable {
  const none = Object.fromEntries(Object.keys(priors).map((name) => [name, 0])) as unknown as Evidence
  return { document, origin: 'gold', evidence: { ...none, ...evidence }, isRight, count: 1 }
}
