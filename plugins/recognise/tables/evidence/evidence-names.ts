import type { Evidence } from './evidence.js'
import { WEIGHTS } from './weights.js'

/** The names of all evidence, in alphabetical order. */
export const EVIDENCE_NAMES = (Object.keys(WEIGHTS) as (keyof Evidence)[]).sort()
