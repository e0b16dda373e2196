import { setTimeout as delay } from 'node:timers/promises'
import { hideSecrets } from '../../config/hide-secrets.js'

/** What came of one question. */
export interface Finding {
  /** A warning is worth a look; what is broken keeps the service from working. */
  readonly state: 'ok' | 'warning' | 'broken'
  /** What was found, without passwords. */
  readonly found: string
  /** What to do about it; absent where all is well. */
  readonly advice?: string | undefined
}

/** One question of the doctor's. */
export interface Question {
  /** What is asked after, in a word or two. */
  readonly about: string
  /** May throw: it is then broken, with what was thrown and `advice`. */
  ask(): Promise<Finding>
  /** What to do where it throws. */
  readonly advice: string
}

/** A finding with what it is about. */
export interface NamedFinding extends Finding {
  readonly about: string
}

/** Who has not answered by then hangs. */
const PATIENCE_MS = 20_000

/** Asks one question after the other: none disturbs the other's time. */
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
    throw new Error(`Expected an answer within ${patienceMs / 1000} s, got none`)
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
