import { type Coefficient, fitLogistic } from './fit-logistic.js'
import { priors } from './priors.js'
import type { Evidence, TrainingTable } from './training-table.js'

/** The model of the confidence, see `plugins/recognise/tables/evidence/trust.ts`. */
export interface TrustModel {
  /** Log odds of a table that nothing speaks against. */
  readonly trust: number
  readonly weights: Evidence
}

/** Names of all evidence. */
export const evidenceNames = Object.keys(priors) as readonly (keyof Evidence)[]

/** How much the squared distance of a weight from its prior costs. */
const PENALTY = 0.2

/** The greatest log odds, without penalty: 0.9999, because no reading is certain. */
const TRUST: Coefficient = { prior: 3, penalty: 0, least: -9, most: 9 }

/** Fits the model to tables. No weight is negative: evidence never increases the confidence. */
export function fitWeights(tables: readonly TrainingTable[]): TrustModel {
  const observations = tables.map(({ evidence, isRight, count }) => ({
    values: [1, ...evidenceNames.map((name) => -evidence[name])],
    isTrue: isRight,
    count,
  }))
  const weights = evidenceNames.map((name) => ({ prior: priors[name], penalty: PENALTY, least: 0, most: Infinity }))
  const [trust, ...fitted] = fitLogistic(observations, [TRUST, ...weights])
  return { trust: trust!, weights: Object.fromEntries(evidenceNames.map((name, i) => [name, fitted[i]!])) as Fitted }
}

type Fitted = Record<keyof Evidence, number>

/** Returns the confidence in a table, from 0 to 1. */
export function confidenceOf({ trust, weights }: TrustModel, evidence: Evidence): number {
  return 1 / (1 + Math.exp(-evidenceNames.reduce((odds, name) => odds - weights[name] * evidence[name], trust)))
}
