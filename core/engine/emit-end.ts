import type { Facts, Moment } from '../facts/facts.js'
import type { Stage } from '../metrics.js'
import type { EngineParts } from './parts.js'

/** Emits the metric event that a recreate has ended, with the durations of its stages. */
export function emitEnd(
  { onMetric }: Pick<EngineParts, 'onMetric'>,
  { manifest, taken, extracting, processing }: Facts,
  end: Moment & { readonly code?: string },
): void {
  if (onMetric === undefined) return
  const { at, code } = end
  const from = (begin: Moment | undefined, until: Moment | undefined): number | undefined =>
    begin === undefined ? undefined : Math.max(0, (until?.at ?? at) - begin.at)
  const created: Moment = { at: manifest.createdAt }
  const stages: Record<Stage, number | undefined> = {
    waiting: from(created, taken),
    received: from(taken, extracting),
    extracting: from(extracting, processing),
    processing: from(processing, undefined),
    whole: from(created, undefined),
  }
  const reached = Object.entries(stages).filter(([, ms]) => ms !== undefined)
  onMetric({
    kind: 'ended',
    state: code === undefined ? 'COMPLETED' : 'FAILED',
    code,
    stages: Object.fromEntries(reached),
  })
}
