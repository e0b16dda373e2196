import type { PageOutcome } from '../../../core/model.js'

/** Their pages. */
export function numbersOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.pageNumber)
}

/** How they ended. */
export function statesOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.state)
}

/** Of those that failed, in their order. */
export function errorsOf(outcomes: readonly PageOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
}

/** The one cell of a scripted page. */
export function textOf(outcome: PageOutcome): string | undefined {
  return outcome.state === 'done' ? outcome.page.tables[0]?.cells[0]?.text : undefined
}
