/** The number with the fewest digits within an error of a measured one: 24.97 ± 0.1 is 25. */
export function simplestNumber(value: number, error: number): number {
  if (!(error > 0) || !Number.isFinite(value)) return value
  const top = Math.ceil(Math.log10(Math.max(Math.abs(value), error))) + 1
  for (let power = top; power > top - 15; power--) {
    const rounded = Number((Math.round(value / 10 ** power) * 10 ** power).toFixed(Math.max(0, -power)))
    if (Math.abs(rounded - value) <= error) return rounded === 0 ? 0 : rounded
  }
  return value
}
