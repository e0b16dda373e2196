import type { Correction, Facts, PageEnd } from './facts.js'
import { holdsMiddle } from './frames.js'
import type { Place, Warning } from './model.js'

/**
 * Applies corrections to the page outcomes in the facts: replaces pages whose frames were corrected, and removes
 * warnings about numbers that a person has confirmed or corrected.
 */
export function withCorrectedPages(facts: Facts, corrections: readonly Correction[]): Facts {
  if (corrections.length === 0) return facts
  const anew = new Map(corrections.flatMap(({ pages = [] }) => pages.map((end) => [end.pageNumber, end])))
  const settled = settledPlaces(corrections)
  const ranges = facts.ranges.map((range) =>
    range.kind === 'ended'
      ? { ...range, pages: range.pages.map((end) => withoutDoubts(anew.get(end.pageNumber) ?? end, settled)) }
      : range,
  )
  return { ...facts, ranges }
}

/** Returns the places of cells that people settled. A place inside a frame that was read again later is not settled. */
export function settledPlaces(corrections: readonly Correction[]): readonly Place[] {
  return corrections.reduce((places: readonly Place[], { frames = [], settled = [] }) => {
    const drawn = frames.flatMap(({ asked }) => (asked.kind === 'remove' ? [] : [asked.place]))
    const isReadAnew = ({ pageNumber, bbox }: Place) =>
      drawn.some((frame) => frame.pageNumber === pageNumber && holdsMiddle(frame.bbox, bbox))
    return [...places.filter((place) => !isReadAnew(place)), ...settled]
  }, [])
}

/** Removes the `number_doubtful` warnings of settled cells. */
export function unsettled(warnings: readonly Warning[], settled: readonly Place[]): readonly Warning[] {
  if (settled.length === 0) return warnings
  const isSettled = ({ code, pageNumber, bbox }: Warning) =>
    code === 'number_doubtful' &&
    bbox !== undefined &&
    settled.some((place) => place.pageNumber === pageNumber && holdsMiddle(place.bbox, bbox))
  return warnings.filter((warning) => !isSettled(warning))
}

function withoutDoubts(end: PageEnd, settled: readonly Place[]): PageEnd {
  return end.state === 'done' ? { ...end, warnings: unsettled(end.warnings, settled) } : end
}
