import type { PageOutcome } from '../../../core/model.js'

/** Returns the pages of outcomes. */
export function numbersOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.pageNumber)
}

/** Returns the states of outcomes. */
export function statesOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.state)
}

/** Returns the errors of failed outcomes, in order. */
export function errorsOf(outcomes: readonly PageOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
}

/** Returns the text of the only cell of a scripted page. */
export function textOf(outcome: PageOutcome): string | undefined {
  return outcome.state === 'done' ? outcome.page.tables[0]?.cells[0]?.text : undefined
}
