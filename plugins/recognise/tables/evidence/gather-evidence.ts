import type { Table } from '../../../../core/model.js'
import { aroundEvidence } from './around-evidence.js'
import { bodyEvidence } from './body-evidence.js'
import { cellEvidence } from './cell-evidence.js'
import { drawnEvidence } from './drawn-evidence.js'
import type { Evidence, Judged } from './evidence.js'
import { headerEvidence } from './header-evidence.js'
import { lineEvidence } from './line-evidence.js'
import { rowEvidence } from './row-evidence.js'

/** Evidence of tables that stay as they are while the rest of the page is read in other ways. */
const inside = new WeakMap<Table['cells'], InnerEvidence>()

type InnerEvidence = Omit<Evidence, keyof ReturnType<typeof aroundEvidence>>

/** Gathers everything that speaks against the reading of a table. */
export function gatherEvidence(judged: Judged): Evidence {
  let inner = inside.get(judged.table.cells)
  if (inner === undefined) {
    inner = innerEvidence(judged)
    inside.set(judged.table.cells, inner)
  }
  return { ...inner, ...aroundEvidence(judged) }
}

function innerEvidence(judged: Judged): InnerEvidence {
  return {
    ...bodyEvidence(judged),
    ...cellEvidence(judged),
    ...headerEvidence(judged),
    ...drawnEvidence(judged),
    ...rowEvidence(judged),
    ...lineEvidence(judged),
  }
}
