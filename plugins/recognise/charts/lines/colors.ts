/** How unlike two colours are: 0 the same, 1 black and white. */
export function colorDistance(a: string, b: string): number {
  const [ar, ag, ab] = channels(a)
  const [br, bg, bb] = channels(b)
  return Math.hypot(ar - br, ag - bg, ab - bb) / Math.hypot(255, 255, 255)
}

/** Below this two colours of a drawing are one: a picture's and a see-through fill's come out a little off. */
export const SAME_COLOR = 0.06

/** Below this a colour is another one let through by the paper. */
export const SAME_MIX = 0.025

/** What is see-through hides at least this share of the paper. */
const LEAST_COVER = 0.3

/** How far a colour is off being a see-through coat of another one on white paper: the same measure as {@link colorDistance}. */
export function mixedOff(color: string, coat: string): number {
  const full = channels(coat).map((channel) => 255 - channel)
  const seen = channels(color).map((channel) => 255 - channel)
  const square = full.reduce((sum, each) => sum + each * each, 0)
  if (square === 0) return 1
  const cover = full.reduce((sum, each, i) => sum + each * seen[i]!, 0) / square
  if (cover < LEAST_COVER || cover > 1) return 1
  return Math.hypot(...full.map((each, i) => cover * each - seen[i]!)) / Math.hypot(255, 255, 255)
}

/** Channels of black, white and grey differ by less than this. */
const LEAST_HUE = 40

/** Whether it is neither black nor white nor grey. */
export function isColorful(color: string): boolean {
  const parts = channels(color)
  return Math.max(...parts) - Math.min(...parts) >= LEAST_HUE
}

function channels(color: string): readonly [number, number, number] {
  const number = Number.parseInt(color.slice(1, 7), 16)
  return Number.isNaN(number) ? [0, 0, 0] : [number >> 16, (number >> 8) & 255, number & 255]
}
