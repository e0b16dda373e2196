import { proposeJoinedColumns, proposePartedColumn } from '../propose/column-edits.js'
import { proposeJoin, proposeParts } from '../propose/join-and-part.js'
import { proposeLabelled } from '../propose/label-lines.js'
import { proposeAreas, proposeChannels, proposeFrames, proposeUndrawn } from '../propose/relay.js'
import type { AreaFinder, TableFinder } from './proposal.js'

/** Finders for doubtful tables, in the order in which equal proposals win. */
export const TABLE_FINDERS: readonly TableFinder[] = [
  { id: 'lines/labels', propose: proposeLabelled },
  { id: 'grid/channels', propose: proposeChannels },
  { id: 'grid/undrawn', propose: proposeUndrawn },
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
