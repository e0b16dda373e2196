import type { Evidence } from './evidence.js'

// Written by `npm run fit -- FOLDER... --write`, see docs/benchmarks.md. Do not edit.
// 585 tables; hash of their evidence and of whether they are right: 765a844edfd3

/** Log odds of a table that nothing speaks against. */
export const TRUST = 5.3

/** How much each piece of evidence lowers the log odds. */
export const WEIGHTS: Evidence = {
  crossed: 3,
  stacked: 3.32,
  split: 3.79,
  torn: 4.05,
  channel: 4.82,
  lost: 2.71,
  headerData: 2.5,
  headerGap: 4.03,
  rowAbove: 2.18,
  rowBelow: 3.14,
  tall: 2.49,
  stray: 2.84,
  broken: 1.75,
  crowded: 0.23,
  parted: 0,
  cut: 2.52,
  beyond: 1.49,
  unexplained: 2.61,
  unlabelled: 2.63,
  short: 1.07,
  signs: 1.08,
  ragged: 0.98,
  unheaded: 0.98,
  partHeaded: 2.27,
  headerDeep: 1.42,
  beside: 1,
  flat: 0,
  mixed: 1.52,
  hollow: 2.63,
  wordy: 1.88,
  drawnShort: 1.73,
  undrawn: 0.28,
  unproved: 0.68,
  glued: 0.54,
  tiny: 1.27,
  empty: 1.63,
  bare: 0.41,
  headerless: 0.81,
  drawnWordy: 1.9,
  unsure: 6,
}
