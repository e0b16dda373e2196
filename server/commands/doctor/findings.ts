import { setTimeout as delay } from 'node:timers/promises'
import { hideSecrets } from '../../config/hide-secrets.js'

/** Result of a check. */
export interface Finding {
  /** A warning deserves attention; `broken` keeps the service from working. */
  readonly state: 'ok' | 'warning' | 'broken'
  /** The result, without passwords. */
  readonly found: string
  /** How to fix it; absent if all is well. */
  readonly advice?: string | undefined
}

/** One check of `recreate doctor`. */
export interface Question {
  /** Subject of the check, in one or two words. */
  readonly about: string
  /** Runs the check. If it throws, the result is `broken` with the error message and `advice`. */
  ask(): Promise<Finding>
  /** How to fix it if the check throws. */
  readonly advice: string
}

/** A result with what was checked. */
export interface NamedFinding extends Finding {
  readonly about: string
}

/** Timeout of a check, in ms. */
const PATIENCE_MS = 20_000

/** Runs the checks one after another, so that they do not affect each other's timing. */
export async function askAll(
  questions: readonly Question[],
  patienceMs = PATIENCE_MS,
): Promise<readonly NamedFinding[]> {
  const findings: NamedFinding[] = []
  for (const question of questions) findings.push(await ask(question, patienceMs))
  return findings
}

async function ask({ about, ask, advice }: Question, patienceMs: number): Promise<NamedFinding> {
  const patience = new AbortController()
  const tooLate = async (): Promise<never> => {
    await delay(patienceMs, undefined, { signal: patience.signal })
    throw new Error(`No answer within ${patienceMs / 1000} s`)
  }
  try {
    const finding = await Promise.race([ask(), tooLate()])
    return { about, ...finding, found: hideSecrets(finding.found) }
  } catch (error) {
    const found = hideSecrets(error instanceof Error ? error.message : String(error))
    return { about, state: 'broken', found, advice }
  } finally {
    patience.abort()
  }
}

export function fine(found: string): Finding {
  return { state: 'ok', found }
}
