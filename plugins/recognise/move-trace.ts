import type { Bbox, Page } from '../../core/model.js'
import type { PageTrace } from './recognise-page.js'

/**
 * Converts the places of a trace to those of the page as displayed, after a rotated, mirrored or scanned page was read.
 * What refers to the words of the other page is left out: its ledger and the compared readings.
 *
 * @param page The result with its own places already converted.
 */
export function moveTrace(trace: PageTrace, move: (bbox: Bbox) => Bbox, page: Page): PageTrace {
  const moved = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: move(mark.bbox) }))
  return {
    words: moved(trace.words),
    lines: moved(trace.lines),
    openLines: moved(trace.openLines),
    regions: moved(trace.regions),
    evidence: trace.evidence,
    breaches: moved(trace.breaches),
    page,
  }
}
