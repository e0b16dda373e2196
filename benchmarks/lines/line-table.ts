import type { LineSample } from './fit-line-trees.js'

/** The lines of a table that was read, and around it. */
export interface LineTable {
  /** `folder/name`. */
  readonly document: string
  /** How much each line counts. */
  readonly weight: number
  /** Index of the label of each line; -1 if the gold data do not say. */
  readonly labels: readonly number[]
  /** Features of each line. */
  readonly features: readonly (readonly number[])[]
}

/** The lines whose labels are known. */
export function samplesOf(tables: readonly LineTable[]): readonly LineSample[] {
  return tables.flatMap(({ labels, features, weight }) =>
    labels.flatMap((label, i) => (label < 0 ? [] : [{ features: features[i]!, label, weight }])),
  )
}
