import type { Facts, PageEnd } from './facts.js'
import { stateOf } from './status.js'

/** Something that can be done now. Each may be done twice, by two, or not at all this time: facts are written once. */
export type Step =
  /** Write that it was taken. */
  | { readonly kind: 'take' }
  /** Write that extracting has begun, where no page will say so. */
  | { readonly kind: 'extract' }
  /** Write how the pages of a range have ended. */
  | { readonly kind: 'end-range'; readonly index: number; readonly pages: readonly PageEnd[] }
  /** Write that all pages have ended. */
  | { readonly kind: 'process' }
  /** Write that the first files are there, where whoever made them died before. */
  | { readonly kind: 'complete' }
  /** Write that it has failed. */
  | { readonly kind: 'fail'; readonly code: string; readonly message: string }
  /** Let somebody work on a range. */
  | { readonly kind: 'read-range'; readonly index: number }
  /** Let somebody render the files of a generation. */
  | { readonly kind: 'render'; readonly generation: number }

/**
 * What is to be done next; nothing where all is done or somebody has to finish first. Steps that only write facts stand
 * alone, as the facts have to be read again after them; others come together.
 *
 * | facts | steps |
 * |---|---|
 * | failed or cancelled | none |
 * | not taken | take |
 * | a range all of whose pages have ended | end-range, for each |
 * | open ranges | read-range, for each |
 * | every range ended, or none; extracting not begun | extract |
 * | … processing not begun | process |
 * | … files are there, and that is not written | complete |
 * | … the latest generation rendered, or failed beside older files | none |
 * | … the latest generation failed, and there are no files | fail |
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
