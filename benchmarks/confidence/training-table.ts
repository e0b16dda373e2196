import type { PageTrace } from 'recreate-engine/recognition'

/** The evidence against the reading of a table, see `plugins/recognise/tables/evidence/evidence.ts`. */
export type Evidence = PageTrace['evidence'][number]

/** Where the truth about a table comes from: gold data, a verdict by eye, the drawing of the page, or its HTML. */
export type Origin = 'gold' | 'verdict' | 'drawn' | 'generated'

/** A table as it was read, and whether it is right. */
export interface TrainingTable {
  /** Unique name of its document. */
  readonly document: string
  readonly origin: Origin
  readonly evidence: Evidence
  readonly isRight: boolean
  /** Number of tables that it counts as. */
  readonly count: number
}
