import { aroundEvidence } from './around-evidence.js'
import { bodyEvidence } from './body-evidence.js'
import { cellEvidence } from './cell-evidence.js'
import { findChannel } from './channels.js'
import type { Evidence, Judged } from './evidence.js'
import { headerEvidence } from './header-evidence.js'

/** Gathers everything that speaks against the reading of a table. */
export function gatherEvidence(judged: Judged): Evidence {
  return {
    ...bodyEvidence(judged),
    ...cellEvidence(judged),
    channel: findChannel(judged.grid)?.clearness ?? 0,
    ...headerEvidence(judged),
    ...aroundEvidence(judged),
  }
}
