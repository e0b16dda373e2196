import { confidenceOf, fitWeights } from './fit-weights.js'
import type { TrainingTable } from './training-table.js'

/** A table and the confidence in it. */
export interface RatedTable {
  readonly table: TrainingTable
  readonly confidence: number
}

const FOLDS = 12

/**
 * Rates every table by a model that was fitted without its document: the documents, sorted by name, are dealt into 12
 * folds.
 */
export function crossValidate(tables: readonly TrainingTable[]): readonly RatedTable[] {
  const documents = [...new Set(tables.map(({ document }) => document))].sort()
  const foldOf = new Map(documents.map((document, index) => [document, index % FOLDS]))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ document }: TrainingTable) => foldOf.get(document) === fold
    const model = fitWeights(tables.filter((table) => !isHeldOut(table)))
    return tables.filter(isHeldOut).map((table) => ({ table, confidence: confidenceOf(model, table.evidence) }))
  }).flat()
}
