import type { Correction, Facts, PageEnd } from './facts.js'
import { holdsMiddle } from './frames.js'
import type { Place, Warning } from './model.js'

/** The facts with the pages as corrections have left them: other tables where frames were redrawn, no doubts that people settled. */
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

/** Where people said what stands there; what was read anew since then is in doubt again. */
export function settledPlaces(corrections: readonly Correction[]): readonly Place[] {
  return corrections.reduce((places: readonly Place[], { frames = [], settled = [] }) => {
    const drawn = frames.flatMap(({ asked }) => (asked.kind === 'remove' ? [] : [asked.place]))
    const isReadAnew = ({ pageNumber, bbox }: Place) =>
      drawn.some((frame) => frame.pageNumber === pageNumber && holdsMiddle(frame.bbox, bbox))
    return [...places.filter((place) => !isReadAnew(place)), ...settled]
  }, [])
}

/** What is said of a number in doubt is said no more once a person has said what it is. */
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
