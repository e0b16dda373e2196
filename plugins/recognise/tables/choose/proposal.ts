import type { Grid } from '../grid/grid.js'
import type { PageReading } from './page-reading.js'

/** Another reading of a part of a page. */
export interface Proposal {
  /** Indexes of the tables that it replaces. Empty if it adds tables. */
  readonly replaces: readonly number[]
  readonly grids: readonly Grid[]
}

/** Proposes other readings. Finders do not know each other, and their proposals may contradict each other. */
export interface Finder {
  /** Unique: `rows/merge-strays`. */
  readonly id: string
  /** @param table Index of a table whose reading is doubtful. Undefined: proposes tables where none was read. */
  readonly propose: (reading: PageReading, table: number | undefined) => readonly Proposal[]
}
