import type { Facts, PageEnd } from './facts.js'
import { stateOf } from './status.js'

/**
 * An action that moves a recreate forward. Actions may be repeated, run concurrently, or be skipped for now: facts are
 * written only once.
 */
export type Step =
  /** Record that a worker received it. */
  | { readonly kind: 'take' }
  /** Record that extracting has begun, if no page does so. */
  | { readonly kind: 'extract' }
  /** Record the outcomes of the pages of a range. */
  | { readonly kind: 'end-range'; readonly index: number; readonly pages: readonly PageEnd[] }
  /** Record that all pages have ended. */
  | { readonly kind: 'process' }
  /** Record that the first files exist, if the worker that rendered them crashed before doing so. */
  | { readonly kind: 'complete' }
  /** Record that it has failed. */
  | { readonly kind: 'fail'; readonly code: string; readonly message: string }
  /** Have a worker read a range. */
  | { readonly kind: 'read-range'; readonly index: number }
  /** Have a worker render the files of a generation. */
  | { readonly kind: 'render'; readonly generation: number }

/**
 * Returns the next steps. Empty if everything is done, or if other steps must finish first. Steps that only write facts
 * are returned alone, because the facts must be read again afterwards. Steps for workers are returned together.
 *
 * | facts | steps |
 * |---|---|
 * | failed or cancelled | none |
 * | not received | take |
 * | ranges whose pages have all ended | end-range, for each |
 * | open ranges | read-range, for each |
 * | all ranges ended, or none exist; extracting not begun | extract |
 * | … processing not begun | process |
 * | … files exist, but this is not recorded | complete |
 * | … latest generation rendered, or failed while older files exist | none |
 * | … latest generation failed, no files exist | fail |
 * | … every page failed | fail |
 * | … otherwise | render the latest generation |
 */
export function nextSteps(facts: Facts): readonly Step[] {
  if (stateOf(facts) === 'FAILED') return []
  if (facts.taken === undefined) return [{ kind: 'take' }]
  const ended = facts.ranges.flatMap((range, index): readonly Step[] => {
    if (range.kind !== 'open') return []
    const pages = range.pages.flatMap(({ end }) => end ?? [])
    return pages.length === range.pages.length ? [{ kind: 'end-range', index, pages }] : []
  })
  if (ended.length > 0) return ended
  const open = facts.ranges.flatMap((range, index) => (range.kind === 'open' ? [index] : []))
  if (open.length > 0) return open.map((index) => ({ kind: 'read-range', index }))
  if (facts.extracting === undefined) return [{ kind: 'extract' }]
  if (facts.processing === undefined) return [{ kind: 'process' }]
  const { latest, served } = facts
  if (served !== undefined && facts.completed === undefined) return [{ kind: 'complete' }]
  if (latest.rendered !== undefined) return []
  if (latest.failed !== undefined) {
    const { code, message } = latest.failed
    return served === undefined ? [{ kind: 'fail', code, message }] : []
  }
  return nothingRead(facts) ?? [{ kind: 'render', generation: latest.generation }]
}

function nothingRead({ ranges }: Facts): readonly Step[] | undefined {
  const ends = ranges.flatMap((range) => (range.kind === 'ended' ? range.pages : []))
  const failed = ends.flatMap((end) => (end.state === 'failed' ? [end] : []))
  const [first] = failed
  if (first === undefined || failed.length < ends.length) return undefined
  const { pageNumber, error } = first
  const message =
    ends.length === 1
      ? `Page ${pageNumber} could not be read: ${error.message}`
      : `None of the ${ends.length} pages could be read; page ${pageNumber}: ${error.message}`
  return [{ kind: 'fail', code: 'nothing_read', message }]
}
