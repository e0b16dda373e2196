import { randomOf } from '../chaos/random.js'
import type { BenchCase } from './bench.js'
import { aside, YARDSTICK } from './measurements.js'

const NUMBERS = 60_000
const WORDS = 20_000

/**
 * Fixed work that uses only the language: sorts numbers, splits and counts text. Changes of the project do not affect
 * it, so a different time means that the machine was slower or faster.
 */
export const fixedWork: BenchCase = {
  name: YARDSTICK,
  warmUps: 2,
  async run() {
    const start = performance.now()
    const random = randomOf(1)
    const numbers = Array.from({ length: NUMBERS }, () => random.next()).sort((a, b) => a - b)
    const text = Array.from({ length: WORDS }, () => random.between(1, 5_000).toLocaleString('en-US')).join(' ')
    const counts = new Map<string, number>()
    for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
    const ms = performance.now() - start
    if (counts.size === 0 || numbers.length !== NUMBERS) throw new Error('The yardstick did no work')
    return [aside('fixed work', 'ms', ms)]
  },
}
