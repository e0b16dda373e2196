import { proposePartedColumn } from '../propose/column-edits.js'
import { proposeBoxedHeaders } from '../propose/header-box.js'
import { proposeBeside, proposeColumnParts, proposeJoin, proposeRowParts } from '../propose/join-and-part.js'
import { proposeLabelled } from '../propose/label-lines.js'
import { proposeAreas, proposeByGaps, proposeFrames } from '../propose/relay.js'
import { proposeTrimmed } from '../propose/trim-header.js'
import type { AreaFinder, TableFinder } from './proposal.js'

/** Finders for doubtful tables, in the order in which equal proposals win. */
export const TABLE_FINDERS: readonly TableFinder[] = [
  { id: 'lines/labels', propose: proposeLabelled },
  { id: 'grid/gaps', propose: proposeByGaps },
  { id: 'rows/trim', propose: proposeTrimmed },
  { id: 'columns/part', propose: proposePartedColumn },
  { id: 'tables/part-rows', propose: proposeRowParts },
  { id: 'tables/part-columns', propose: proposeColumnParts },
  { id: 'tables/join', propose: proposeJoin },
  { id: 'tables/beside', propose: proposeBeside },
]

/** Finders for the rest of the page. */
export const AREA_FINDERS: readonly AreaFinder[] = [
  { id: 'headers/box', propose: proposeBoxedHeaders },
  { id: 'grid/areas', propose: proposeAreas },
  { id: 'grid/frames', propose: proposeFrames },
]
