import type { Random } from '../../chaos/random.js'

/** How a family sets its tables: rules of CSS for `.t`, and what differs in the markup. */
export interface Look {
  /** Returns the CSS for `.t`, with variations. */
  css(random: Random): string
  /** Whether currency symbols stand in a column of their own. */
  readonly hasSignColumns?: boolean
  /** Whether a section is one cell over all columns. */
  readonly hasSectionBands?: boolean
  /** Whether cells are merged: repeated labels downward, and headers without a group over both header rows. */
  readonly isMerged?: boolean
  /** Whether blank lines are printed between records. */
  readonly hasBlankLines?: boolean
  /** Whether dots lead from a label to the first number. */
  readonly hasLeaders?: boolean
  /** Whether some tables have a header row that numbers the columns. */
  readonly numbersColumns?: boolean
  /** Whether notes marks are raised. */
  readonly raisesMarks?: boolean
  /** Whether cells are cut at the edge of their column. The width is a share of the width of a character. */
  readonly clipsLabelsAt?: number
}

/** Returns a padding, in points. */
export function padding(
  random: Random,
  vertical: readonly [number, number],
  horizontal: readonly [number, number],
): string {
  return `${random.between(vertical[0] * 2, vertical[1] * 2) / 2}pt ${random.between(horizontal[0] * 2, horizontal[1] * 2) / 2}pt`
}

/** Returns a dark color for fills under white text. */
export function darkColor(random: Random): string {
  return random.pick(['#1f3a5f', '#333', '#7a1f2b', '#205c3b', '#4b2e83', '#0a6ebd', '#b5530a', '#000'])
}

/** Returns a pale color for bands and zebra stripes. */
export function paleColor(random: Random): string {
  return random.pick(['#eee', '#f3f3f3', '#e8eef7', '#fdf3d8', '#e6f2ea', '#d9d9d9', '#f6e9ec'])
}

/** Returns a color for rules. */
export function ruleColor(random: Random): string {
  return random.pick(['#000', '#000', '#666', '#999', '#bbb', '#1f3a5f'])
}
