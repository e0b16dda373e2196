import { proposeJoinedColumns, proposePartedColumn } from '../propose/column-edits.js'
import { proposeJoin, proposeParts } from '../propose/join-and-part.js'
import { proposeAreas, proposeChannels, proposeFrames, proposeUndrawn } from '../propose/relay.js'
import { proposeFewerRows, proposeHeaderRows, proposeJoinedRows, proposeMoreRows } from '../propose/row-edits.js'
import type { AreaFinder, TableFinder } from './proposal.js'

/** Finders for doubtful tables, in the order in which equal proposals win. */
export const TABLE_FINDERS: readonly TableFinder[] = [
  { id: 'grid/channels', propose: proposeChannels },
  { id: 'grid/undrawn', propose: proposeUndrawn },
  { id: 'rows/fewer', propose: proposeFewerRows },
  { id: 'rows/more', propose: proposeMoreRows },
  { id: 'rows/join', propose: proposeJoinedRows },
  { id: 'header/count', propose: proposeHeaderRows },
  { id: 'columns/part', propose: proposePartedColumn },
  { id: 'columns/join', propose: proposeJoinedColumns },
  { id: 'tables/part', propose: proposeParts },
  { id: 'tables/join', propose: proposeJoin },
]

/** Finders for the rest of the page. */
export const AREA_FINDERS: readonly AreaFinder[] = [
  { id: 'grid/areas', propose: proposeAreas },
  { id: 'grid/frames', propose: proposeFrames },
]
