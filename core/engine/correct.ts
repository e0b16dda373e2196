import { isDeepStrictEqual } from 'node:util'
import { checkCorrection, placesOf, type TracedCorrection, traceCorrections } from '../corrections.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Correction, Facts, FrameCorrection } from '../facts.js'
import { endedKey, factKeys, liveKey } from '../keys.js'
import type { Table } from '../model.js'
import { readFacts } from '../read-facts.js'
import { endedAt, stateOf } from '../status.js'
import { type FramesRead, readFrames } from './correct-frames.js'
import { loadCorrections } from './load-corrections.js'
import { joinDocument } from './render-generation.js'
import type { Shared } from './shared.js'
import { asJson } from './write-facts.js'

/** What a person says at one time. */
interface SaidCorrection {
  readonly cells: readonly CellCorrection[]
  readonly frames: readonly FrameCorrection[]
}

/** Others who correct frames at the same moment come first so often at most. */
const MOST_ROUNDS = 20

/**
 * Opens a generation with what a person corrected; rendering it is for who calls. Where frames are corrected their pages
 * are read anew before anything is written: then one fact says all of it, and who dies before has changed nothing.
 *
 * @throws RecreateError As {@link Engine.correct} does.
 */
export async function correctDocument(shared: Shared, facts: Facts, said: SaidCorrection, by: string): Promise<void> {
  if (facts.processing === undefined || stateOf(facts) === 'FAILED') {
    throw new RecreateError('not_available', 'Expected all pages to have ended before anything is corrected')
  }
  const { records, clock } = shared.parts
  const { recreateId } = facts.manifest
  let now = facts
  const read: FramesRead = new Map()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const corrections = await loadCorrections(records, recreateId, now.latest.generation)
    if (isSaidLast(corrections.at(-1), said, by)) return
    const { tables, pages } = await joinDocument(shared, now, corrections)
    if (said.cells.length + said.frames.length === 0) {
      throw new RecreateError('option_invalid', 'Expected cells or frames to correct')
    }
    checkCorrection(withoutNamed(tables, said), said.cells, by)
    const before = corrections.flatMap(({ frames = [] }) => frames)
    const generation = now.latest.generation + 1
    const framed = await readFrames(shared, now, said.frames, { pages, tables, before }, generation, read)
    const settled = placesOf(tables, said.cells)
    const fact: Correction = {
      at: clock(),
      by,
      cells: said.cells,
      ...(settled.length > 0 && { settled }),
      ...(framed !== undefined && { frames: framed.frames, pages: framed.pages }),
    }
    if (await addCorrection(shared, now, fact, generation)) return
    await framed?.takeBack()
    const later = await readFacts(records, recreateId)
    if (later === undefined) throw new RecreateError('not_found', `There is no recreate ${JSON.stringify(recreateId)}`)
    now = later
  }
  throw new RecreateError(
    'store_failed',
    `Others corrected ${recreateId} ${MOST_ROUNDS} times before this could be kept`,
  )
}

/** What was corrected, the first one first. */
export async function listCorrections(shared: Shared, facts: Facts): Promise<readonly TracedCorrection[]> {
  const { records, reading } = shared.parts
  const corrections = await loadCorrections(records, facts.manifest.recreateId, facts.latest.generation)
  if (corrections.length === 0) return []
  const stages: (readonly Table[])[] = []
  for (let count = 0; count <= corrections.length; count++) {
    const last = stages.at(-1)
    const isSame = last !== undefined && corrections[count - 1]?.pages === undefined
    const uncorrected = corrections.slice(0, count).map((correction): Correction => ({ ...correction, cells: [] }))
    stages.push(isSame ? last : (await joinDocument(shared, facts, uncorrected)).tables)
  }
  return traceCorrections(stages, corrections, reading)
}

/** Rows of a table whose frame is corrected at the same time are no more when its cells would be. */
function withoutNamed(tables: readonly Table[], { frames }: SaidCorrection): readonly Table[] {
  const named = new Set(frames.flatMap((frame) => (frame.kind === 'add' ? [] : [frame.id])))
  return tables.filter(({ id }) => !named.has(id))
}

/** A request whose answer was lost comes again. */
function isSaidLast(last: Correction | undefined, { cells, frames }: SaidCorrection, by: string): boolean {
  const asked = last?.frames?.map((frame) => frame.asked) ?? []
  return last?.by === by && isDeepStrictEqual(last.cells, cells) && isDeepStrictEqual(asked, frames)
}

/** Several may correct at once: each takes the next free generation. @returns Whether this one was free. */
async function addCorrection(shared: Shared, facts: Facts, fact: Correction, generation: number): Promise<boolean> {
  const { records, clock } = shared.parts
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  await records.set(liveKey(recreateId), { at: clock() })
  if (!(await records.create(keys.correction(generation), asJson(fact)))) return false
  // Who was about to look after it no more may not have seen the correction.
  await records.set(liveKey(recreateId), { at: clock() })
  await records.set(keys.latest, generation)
  // It ends anew, and is entered anew then.
  const before = endedAt(facts)
  if (before !== undefined) await records.delete(endedKey(recreateId, before))
  shared.changes.emit(recreateId)
  return true
}
