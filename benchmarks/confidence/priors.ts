import type { Evidence } from './training-table.js'

/**
 * The weight of each piece of evidence before any table is seen. The fit moves a weight away from it only as far as the
 * tables require, so that evidence that few tables show keeps a weight that makes sense.
 */
export const priors: Evidence = {
  // The model of lines would read the table in another way.
  linesOutside: 3,
  linesMissed: 2,
  linesHeader: 2,
  linesRows: 3,
  gapsMissed: 3,
  gapsWrong: 3,
  // Text is missing, or several rows or columns are read as one: numbers are certainly in the wrong place.
  crossed: 3,
  stacked: 3,
  split: 3,
  torn: 3,
  lost: 3,
  // Rows or header rows may be missing, or belong to other text: a part of the table is wrong, or all of it is right.
  headerData: 2.5,
  headerGap: 2,
  rowAbove: 2,
  rowBelow: 2,
  tall: 2,
  stray: 2,
  broken: 2,
  // Cells with too much or too little in them, and tables with text around that they may have to include.
  crowded: 1.5,
  parted: 1.5,
  cut: 1.5,
  beyond: 1.5,
  unexplained: 1.5,
  unlabelled: 1.5,
  short: 1.5,
  // Unusual, but many tables that are read correctly have it.
  signs: 1,
  ragged: 1,
  unheaded: 1,
  partHeaded: 1,
  headerDeep: 1,
  beside: 1,
  flat: 1,
  mixed: 1,
  hollow: 1,
  wordy: 1,
  drawnShort: 1,
  // Nothing confirms the reading, which alone is no error.
  undrawn: 1,
  unproved: 1,
  // Usual in tables that are read correctly, and more so in other text.
  glued: 0.5,
  tiny: 0.5,
  empty: 0.5,
  bare: 0.5,
  headerless: 0.5,
  drawnWordy: 0.3,
  // How lines, colors and distances agree with rows, columns and the header.
  ruledThrough: 1,
  uprightThrough: 1,
  unruledRows: 1,
  unruledColumns: 1,
  headerRule: 1,
  headerStyle: 1,
  tightRows: 1,
  looseRows: 1,
  lowerStart: 1,
  labelOnly: 1,
  headerLeft: 1,
  titleRow: 1,
  lastAlone: 1,
  prose: 1,
  sideGap: 1,
  headerShift: 1,
  colons: 1,
  mixedText: 1,
  sparseRows: 1,
  overColumns: 1,
  underColumns: 1,
  topSparse: 1,
  bottomSparse: 1,
  // Only pages that are read by OCR have it, and none is in the training data: the weight stays as it is here.
  unsure: 6,
}
