import type { AxisDescription, Figures } from './chart-description.js'

/** Chooses an axis like spreadsheet programs: four to eight steps of 1, 2 or 5 times a power of ten. */
export function axisOf(
  { figures }: { readonly figures: Figures },
  values: readonly number[],
  hasZero: boolean,
): AxisDescription {
  const [low, high] = [Math.min(...values, hasZero ? 0 : Infinity), Math.max(...values, hasZero ? 0 : -Infinity)]
  const rough = Math.max(high - low, 1e-9) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough)!
  const min = Math.floor(low / step + 1e-9) * step
  const max = (Math.floor(high / step - 1e-9) + 1) * step
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return { min, max, step, figures: { ...figures, decimals } }
}
