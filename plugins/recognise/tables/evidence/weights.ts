import type { Evidence } from './evidence.js'

// Written by `npm run fit -- FOLDER... --write`, see docs/benchmarks.md. Do not edit.
// 585 tables; hash of their evidence and of whether they are right: 6e309ed6c3c6

/** Log odds of a table that nothing speaks against. */
export const TRUST = 5.32

/** How much each piece of evidence lowers the log odds. */
export const WEIGHTS: Evidence = {
  crossed: 3,
  stacked: 3.31,
  split: 3.8,
  torn: 4.05,
  channel: 4.83,
  lost: 2.71,
  headerData: 2.51,
  headerGap: 4.04,
  rowAbove: 2.18,
  rowBelow: 3.15,
  tall: 2.48,
  stray: 2.83,
  broken: 1.75,
  crowded: 0.22,
  parted: 0,
  cut: 2.55,
  beyond: 1.48,
  unexplained: 2.2,
  unlabelled: 2.66,
  short: 1.12,
  signs: 1.08,
  ragged: 0.98,
  unheaded: 1.04,
  partHeaded: 2.26,
  headerDeep: 1.41,
  beside: 1,
  flat: 0,
  mixed: 1.56,
  hollow: 2.64,
  wordy: 1.89,
  drawnShort: 1.72,
  undrawn: 0.28,
  unproved: 0.68,
  glued: 0.54,
  tiny: 1.34,
  empty: 1.63,
  bare: 0.41,
  headerless: 0.82,
  drawnWordy: 1.92,
  unsure: 6,
}
