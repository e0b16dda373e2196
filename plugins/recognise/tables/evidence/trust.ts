import type { Evidence } from './evidence.js'
import { TRUST, WEIGHTS } from './weights.js'

/** How much each number that may be wrong lowers the log odds of its table, and how much all of them do. */
const DOUBTFUL = { one: 1.5, all: 6 }

/**
 * Returns how likely it is that every cell of the table is as printed and in its place, from 0 to 1: a logistic model
 * whose weights are fitted, see `benchmarks/confidence`.
 */
export function trustIn(evidence: Evidence): number {
  let odds = TRUST
  for (const name of Object.keys(WEIGHTS) as (keyof Evidence)[]) odds -= WEIGHTS[name] * evidence[name]
  return shareOf(odds)
}

/** A piece of evidence against a table, and how much it lowers the log odds that the table is right. */
interface Reason {
  readonly name: keyof Evidence
  /** From 0 to 1. */
  readonly value: number
  readonly lowers: number
}

/** Returns the evidence against a table, the strongest first. */
export function reasonsAgainst(evidence: Evidence): readonly Reason[] {
  return (Object.keys(WEIGHTS) as (keyof Evidence)[])
    .map((name) => ({ name, value: evidence[name], lowers: WEIGHTS[name] * evidence[name] }))
    .filter(({ lowers }) => lowers > 0)
    .sort((a, b) => b.lowers - a.lowers)
}

/**
 * Returns the confidence of a table when some of its numbers are doubtful.
 *
 * @param confidence That of the table as it was read, from 0 to 1.
 * @param doubtful Number of doubtful numbers.
 * @param numbers Number of all numbers in the table.
 */
export function trustInDoubt(confidence: number, doubtful: number, numbers: number): number {
  if (doubtful === 0) return confidence
  return shareOf(oddsOf(confidence) - DOUBTFUL.one - (DOUBTFUL.all * doubtful) / Math.max(numbers, doubtful))
}

/** How much it raises the log odds of a table that the region detector found it, too, before it was read. */
const SEEN = 1.5

/** Returns the confidence of a table that was read where the region detector saw one. @param confidence Without it. */
export function trustInSeen(confidence: number): number {
  return shareOf(oddsOf(confidence) + SEEN)
}

function oddsOf(confidence: number): number {
  const within = Math.min(Math.max(confidence, 0.005), 0.995)
  return Math.log(within / (1 - within))
}

/** Log odds as a share of one, in hundredths. */
function shareOf(odds: number): number {
  return Math.round(100 / (1 + Math.exp(-odds))) / 100
}
