import type { Components } from './components.js'

/** Size of the text, measured on its letters, in pixels. */
export interface PrintSize {
  /** Height of lowercase letters without ascender: x, a, e. */
  readonly xHeight: number
  /** Height of digits and capitals. */
  readonly capHeight: number
}

/** Returns the size of 9 point text, as a default if no letters are found. */
export function usualPrintSize(dpi: number): PrintSize {
  return { xHeight: (9 * 0.47 * dpi) / 72, capHeight: (9 * 0.68 * dpi) / 72 }
}

/**
 * Measures the page's most common text size on the heights of its components. Lowercase letters and capitals (with
 * digits and ascenders) form two clusters of heights, one about 1.45 times the other.
 *
 * @param lying Whether the page's lines run up or down, so that letters are rotated by 90°.
 * @returns undefined if fewer than eight components could be letters.
 */
export function measurePrint(components: Components, dpi: number, lying = false): PrintSize | undefined {
  const { count, left, top, right, bottom } = components
  const tallest = Math.ceil(dpi * 0.5)
  const heights = new Float64Array(tallest + 4)
  let letters = 0
  for (let i = 0; i < count; i++) {
    const width = lying ? bottom[i]! - top[i]! : right[i]! - left[i]!
    const height = lying ? right[i]! - left[i]! : bottom[i]! - top[i]!
    if (height < 4 || height > tallest || width > 2.5 * height || height > 8 * width) continue
    heights[height]!++
    letters++
  }
  if (letters < 8) return undefined
  // Clusters are weighted by covered length, because small text has many letters.
  const mass = (height: number) => {
    const reach = Math.max(1, Math.round(height * 0.06))
    let sum = 0
    for (let near = Math.max(0, height - reach); near <= height + reach && near <= tallest; near++)
      sum += heights[near]!
    return sum
  }
  let peak = 4
  for (let height = 4; height <= tallest; height++) if (mass(height) * height > mass(peak) * peak) peak = height
  const below = heaviestOf(mass, peak / 1.65, peak / 1.25)
  const above = heaviestOf(mass, peak * 1.25, peak * 1.65)
  if (mass(above) > mass(peak) * 0.3 && mass(above) > mass(below) * 0.8) return { xHeight: peak, capHeight: above }
  if (mass(below) > mass(peak) * 0.12) return { xHeight: below, capHeight: peak }
  return { xHeight: peak / 1.45, capHeight: peak }
}

function heaviestOf(mass: (height: number) => number, from: number, to: number): number {
  let best = Math.round(from)
  for (let height = best; height <= to; height++) if (mass(height) > mass(best)) best = height
  return best
}
