import type { Components } from './components.js'

/** How big the print is, measured on its letters, in pixels. */
export interface PrintSize {
  /** Height of small letters without a stem: x, a, e. */
  readonly xHeight: number
  /** Height of digits and capitals. */
  readonly capHeight: number
}

/** Where nothing looks like letters: what 9 point print would have. */
export function usualPrintSize(dpi: number): PrintSize {
  return { xHeight: (9 * 0.47 * dpi) / 72, capHeight: (9 * 0.68 * dpi) / 72 }
}

/**
 * Measures the page's most common print on the heights of its pieces of ink. Small letters and capitals (with digits
 * and stems) make two heaps of heights, one about 1.45 times the other.
 *
 * @param lying True where the page's lines run up or down: letters lie on their sides.
 * @returns Nothing where fewer than eight pieces could be letters.
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
  // Small print has more letters on a page than it has weight: heaps count by what they cover.
  const heap = (height: number) => {
    const reach = Math.max(1, Math.round(height * 0.06))
    let sum = 0
    for (let near = Math.max(0, height - reach); near <= height + reach && near <= tallest; near++)
      sum += heights[near]!
    return sum
  }
  let peak = 4
  for (let height = 4; height <= tallest; height++) if (heap(height) * height > heap(peak) * peak) peak = height
  const below = bestHeap(heap, peak / 1.65, peak / 1.25)
  const above = bestHeap(heap, peak * 1.25, peak * 1.65)
  if (heap(above) > heap(peak) * 0.3 && heap(above) > heap(below) * 0.8) return { xHeight: peak, capHeight: above }
  if (heap(below) > heap(peak) * 0.12) return { xHeight: below, capHeight: peak }
  return { xHeight: peak / 1.45, capHeight: peak }
}

function bestHeap(heap: (height: number) => number, from: number, to: number): number {
  let best = Math.round(from)
  for (let height = best; height <= to; height++) if (heap(height) > heap(best)) best = height
  return best
}
