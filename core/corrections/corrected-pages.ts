import type { Correction, Facts, PageEnd } from '../facts/facts.js'
import type { PageOutcome, Place, Table, Warning } from '../model.js'
import { containsCenter } from './frames.js'

/**
 * Applies corrections to the page outcomes in the facts: replaces pages whose frames were corrected, and removes
 * warnings about numbers that a person has confirmed or corrected.
 */
export function applyCorrectedPages(facts: Facts, corrections: readonly Correction[]): Facts {
  if (corrections.length === 0) return facts
  const anew = new Map(corrections.flatMap(({ pages = [] }) => pages.map((end) => [end.pageNumber, end])))
  const settled = settledPlaces(corrections)
  const ranges = facts.ranges.map((range) =>
    range.kind === 'ended'
      ? { ...range, pages: range.pages.map((end) => dropSettledDoubts(anew.get(end.pageNumber) ?? end, settled)) }
      : range,
  )
  return { ...facts, ranges }
}

/** Returns the places of cells that people settled. A place inside a frame that was read again later is not settled. */
export function settledPlaces(corrections: readonly Correction[]): readonly Place[] {
  return corrections.reduce((places: readonly Place[], { frames = [], settled = [] }) => {
    const drawn = frames.flatMap(({ asked }) => ('place' in asked ? [asked.place] : []))
    const isReadAnew = ({ pageNumber, bbox }: Place) =>
      drawn.some((frame) => frame.pageNumber === pageNumber && containsCenter(frame.bbox, bbox))
    return [...places.filter((place) => !isReadAnew(place)), ...settled]
  }, [])
}

/** Removes the `number_doubtful` warnings of settled cells. */
export function dropSettledWarnings(warnings: readonly Warning[], settled: readonly Place[]): readonly Warning[] {
  if (settled.length === 0) return warnings
  const isSettled = ({ code, pageNumber, bbox }: Warning) =>
    code === 'number_doubtful' &&
    bbox !== undefined &&
    settled.some((place) => place.pageNumber === pageNumber && containsCenter(place.bbox, bbox))
  return warnings.filter((warning) => !isSettled(warning))
}

/** Marks the tables that people separated from the tables before them. */
export function markSeparated(outcome: PageOutcome, corrections: readonly Correction[]): PageOutcome {
  if (outcome.state === 'failed') return outcome
  const frames = corrections.flatMap((correction) => correction.frames ?? [])
  const separated = new Set(frames.flatMap(({ asked, ids }) => (asked.kind === 'separate' ? ids : [])))
  if (!outcome.page.tables.some(({ id }) => separated.has(id))) return outcome
  const tables = outcome.page.tables.map(
    (table): Table => (separated.has(table.id) ? { ...table, isSeparate: true } : table),
  )
  return { ...outcome, page: { ...outcome.page, tables } }
}

function dropSettledDoubts(end: PageEnd, settled: readonly Place[]): PageEnd {
  return end.state === 'done' ? { ...end, warnings: dropSettledWarnings(end.warnings, settled) } : end
}
