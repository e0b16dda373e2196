import type { Axis, Chart } from '../../../../core/model.js'
import type { SetWord } from './text/set-words.js'

/**
 * Returns the words in a chart's box that the native chart does not show. They stay on the slide as text. Each word of
 * the native chart replaces one word of the page.
 */
export function unsaidWords(chart: Chart, words: readonly SetWord[]): readonly SetWord[] {
  const said = new Map<string, number>()
  const labels = chart.series.flatMap((series) => (series.labels ?? []).filter((label) => label !== null))
  const names = chart.series.map(({ name }) => name)
  const texts = [...chart.categories, ...names, ...labels, chart.xTitle ?? '', chart.yTitle ?? '']
  for (const text of texts) {
    for (const word of text.split(/\s+/)) if (word !== '') said.set(fold(word), (said.get(fold(word)) ?? 0) + 1)
  }
  const ticks = [chart.valueAxis, chart.secondaryAxis, chart.xAxis].flatMap((axis) => ticksOf(axis))
  return words.filter((word) => {
    const key = fold(word.text)
    const left = said.get(key) ?? 0
    if (left > 0) {
      said.set(key, left - 1)
      return false
    }
    // a name that wraps on the page is in pieces
    if ([...said.keys()].some((each) => key.length > 2 && each.includes(key))) return false
    return !isTick(word.text, ticks)
  })
}

/** Returns the numbers that an axis shows. */
export function ticksOf(axis: Axis | undefined): readonly number[] {
  if (axis === undefined) return []
  const { min, max, step } = axis
  if (step === undefined || !(step > 0) || (max - min) / step > 200) return [min, max]
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
}

function isTick(text: string, ticks: readonly number[]): boolean {
  const digits = text.replace(/[^\d.]/g, '')
  if (digits === '' || /\p{L}{3,}/u.test(text)) return /^[-–—%$€£)(]+$/.test(text)
  const value = Number(digits)
  return ticks.some((tick) => Math.abs(Math.abs(tick) - value) <= 1e-6 * Math.max(1, value))
}

function fold(text: string): string {
  return text.replace(/[‐‑‒–—−]/g, '-').replace(/\s+/g, '')
}
