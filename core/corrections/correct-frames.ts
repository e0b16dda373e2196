import { randomUUID } from 'node:crypto'
import type { FramedTables } from '../contracts.js'
import type { Shared } from '../engine/shared.js'
import { storeOutcome } from '../engine/work/page-results.js'
import { RecreateError } from '../errors.js'
import type { CorrectedFrame, Facts, FrameCorrection, Manifest, PageEnd } from '../facts/facts.js'
import { blobKeys, liveKey } from '../facts/keys.js'
import type { Table } from '../model.js'
import { applyFramePlan, type FramedDocument, type FramePlan, planFrames } from './frames.js'

/** Tables already read in frames, keyed by page and frames, so that a repeated round reads nothing twice. */
export type FramesRead = Map<string, FramedTables>

/** Stored frame corrections and page outcomes. No fact refers to them yet. */
interface StoredFrames {
  readonly frames: readonly CorrectedFrame[]
  readonly pages: readonly PageEnd[]
  /** Deletes what was stored, if no fact will refer to it. */
  takeBack(): Promise<void>
}

/**
 * Reads the tables in corrected frames and stores the resulting pages.
 *
 * @param generation The generation that the correction starts.
 * @returns Undefined if no frame is corrected.
 * @throws RecreateError `frame_invalid`, `frame_unreadable`; `not_available` if frames cannot be read; and the errors
 * of the runner.
 */
export async function readFrames(
  shared: Shared,
  { manifest }: Facts,
  asked: readonly FrameCorrection[],
  document: FramedDocument,
  generation: number,
  read: FramesRead,
): Promise<StoredFrames | undefined> {
  if (asked.length === 0) return undefined
  if (!manifest.switches.tables) {
    throw new RecreateError('not_available', 'Frames cannot be corrected, because tables were not requested')
  }
  const { parts } = shared
  const { recreateId } = manifest
  const { frames, pages: plans } = planFrames(asked, document)
  const outcomes = []
  for (const plan of plans)
    outcomes.push(applyFramePlan(plan, await readPlan(shared, manifest, plan, read), generation))
  // Makes sure that garbage collection finds what is stored from here on, if this process crashes.
  await parts.records.set(liveKey(recreateId), { at: parts.clock() })
  const keyOf = (pageNumber: number) => blobKeys(recreateId, randomUUID()).framed(pageNumber, parts.clock())
  const pages: PageEnd[] = []
  for (const outcome of outcomes) pages.push(await storeOutcome(parts.blobs, recreateId, outcome, keyOf))
  const takeBack = async () => {
    for (const end of pages) if (end.state === 'done') await parts.blobs.delete(end.resultKey)
  }
  return { frames, pages, takeBack }
}

async function readPlan(
  { parts, sources, cancellation }: Shared,
  manifest: Manifest,
  { page: { pageNumber }, drawn, others }: FramePlan,
  read: FramesRead,
): Promise<{ readonly tables: readonly Table[]; readonly warnings: FramedTables['warnings'] }> {
  if (drawn.length === 0) return { tables: [], warnings: [] }
  const { runner, tracing } = parts
  if (runner.tablesIn === undefined) {
    throw new RecreateError('not_available', `Runner ${runner.name} cannot read tables in given frames`)
  }
  const given = { frames: drawn.map(({ bbox }) => bbox), others }
  const key = JSON.stringify([pageNumber, given])
  const found =
    read.get(key) ??
    (await tracing.span('recreate.frames', { 'recreate.page': pageNumber }, () =>
      sources.use(manifest, (source) => runner.tablesIn!(source, pageNumber, given, cancellation.end)),
    ))
  read.set(key, found)
  const tables = drawn.map(({ index }, at) => {
    const table = found.tables[at]
    if (table !== undefined) return table
    const message = 'No table was found in the frame. A frame must hold at least two rows and two columns'
    throw new RecreateError('frame_unreadable', message, { details: { frame: index } })
  })
  return { tables, warnings: found.warnings }
}
