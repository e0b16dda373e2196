import type { Evidence } from './evidence.js'

// Written by `npm run fit -- FOLDER... --write`, see docs/benchmarks.md. Do not edit.
// 479 tables; hash of their evidence and of whether they are right: a577801c955d

/** Log odds of a table that nothing speaks against. */
export const TRUST = 5.09

/** How much each piece of evidence lowers the log odds. */
export const WEIGHTS: Evidence = {
  crossed: 3,
  stacked: 3.08,
  split: 3.38,
  torn: 3.6,
  channel: 4.74,
  lost: 2.63,
  headerData: 2.5,
  headerGap: 3.5,
  rowAbove: 2.02,
  rowBelow: 3.08,
  tall: 2.58,
  stray: 2.58,
  broken: 1.75,
  crowded: 1.78,
  parted: 0.46,
  cut: 2.61,
  beyond: 0.88,
  unexplained: 2.06,
  unlabelled: 2.6,
  short: 1.78,
  signs: 1,
  ragged: 1,
  unheaded: 0.53,
  partHeaded: 2.3,
  headerDeep: 2.07,
  beside: 1,
  flat: 0.18,
  mixed: 1.08,
  hollow: 1.53,
  wordy: 2.79,
  drawnShort: 1.74,
  undrawn: 0.79,
  unproved: 0.6,
  glued: 0.66,
  tiny: 0.71,
  empty: 0.97,
  bare: 0.56,
  headerless: 1.13,
  drawnWordy: 1.78,
  unsure: 6,
}
