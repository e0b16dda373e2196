/** How unlike two colours are: 0 the same, 1 black and white. */
export function colorDistance(a: string, b: string): number {
  const [ar, ag, ab] = channels(a)
  const [br, bg, bb] = channels(b)
  return Math.hypot(ar - br, ag - bg, ab - bb) / Math.hypot(255, 255, 255)
}

/** Below this two colours of a drawing are one: a picture's and a see-through fill's come out a little off. */
export const SAME_COLOR = 0.06

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
