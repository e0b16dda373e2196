import type { Grid } from '../grid/grid.js'
import type { PageReading } from './page-reading.js'

/** Another reading of a part of a page. */
export interface Proposal {
  /** Indexes of the tables that it replaces. Empty if it adds tables. */
  readonly replaces: readonly number[]
  readonly grids: readonly Grid[]
  /** Whether what it adds is in drawn boxes. */
  readonly isDrawn?: true
}

/** Proposes other readings. Finders do not know each other, and their proposals may contradict each other. */
interface NamedFinder {
  /** Unique: `rows/join`. */
  readonly id: string
}

/** Proposes other readings of a doubtful table. */
export interface TableFinder extends NamedFinder {
  /** @param table Index of the table. */
  readonly propose: (reading: PageReading, table: number) => readonly Proposal[]
}

/** Proposes tables where none was read. */
export interface AreaFinder extends NamedFinder {
  readonly propose: (reading: PageReading) => readonly Proposal[]
}
