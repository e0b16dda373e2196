import { isDeepStrictEqual } from 'node:util'
import type { Shared } from '../engine/shared.js'
import { joinDocument } from '../engine/work/render-generation.js'
import { asJson } from '../engine/write-facts.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Correction, Facts, FrameCorrection } from '../facts/facts.js'
import { endedKey, factKeys, liveKey } from '../facts/keys.js'
import { readFacts } from '../facts/read-facts.js'
import { endedAt, stateOf } from '../facts/status.js'
import type { Table } from '../model.js'
import { type FramesRead, readFrames } from './correct-frames.js'
import { addressCells, checkCorrection, placesOfCells, type TracedCorrection, traceCorrections } from './corrections.js'
import { loadCorrections } from './load-corrections.js'

/** The corrections of one call. */
interface SaidCorrection {
  readonly cells: readonly CellCorrection[]
  readonly frames: readonly FrameCorrection[]
}

/** Maximum number of retries if others correct the recreate at the same time. */
const MOST_ROUNDS = 20

/**
 * Starts a new generation with a person's corrections. The caller must have it rendered. Pages whose frames are
 * corrected are read again first, so that a single fact contains the whole correction and a crash before it changes
 * nothing.
 *
 * @throws RecreateError As {@link Engine.correct} does.
 */
export async function correctDocument(shared: Shared, facts: Facts, said: SaidCorrection, by: string): Promise<void> {
  if (facts.processing === undefined || stateOf(facts) === 'FAILED') {
    throw new RecreateError('not_available', 'Corrections are only possible after all pages have ended')
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
    const cells = addressCells(tables, said.cells)
    const settled = placesOfCells(tables, cells)
    const fact: Correction = {
      at: clock(),
      by,
      cells,
      ...(!isDeepStrictEqual(cells, said.cells) && { askedCells: said.cells }),
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
    `The correction of ${recreateId} was overtaken by ${MOST_ROUNDS} others. Try again.`,
  )
}

/** Returns all corrections, oldest first. */
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

/** Excludes tables whose frames are corrected in the same call, because their rows are about to be replaced. */
function withoutNamed(tables: readonly Table[], { frames }: SaidCorrection): readonly Table[] {
  const named = new Set(frames.flatMap((frame) => (frame.kind === 'add' ? [] : [frame.id])))
  return tables.filter(({ id }) => !named.has(id))
}

/** Returns whether the call repeats the latest correction, as a client does when the response was lost. */
function isSaidLast(last: Correction | undefined, { cells, frames }: SaidCorrection, by: string): boolean {
  const asked = last?.frames?.map((frame) => frame.asked) ?? []
  return last?.by === by && isDeepStrictEqual(last.askedCells ?? last.cells, cells) && isDeepStrictEqual(asked, frames)
}

/**
 * Writes the correction as the given generation. @returns False if a concurrent correction has taken that generation.
 */
async function addCorrection(shared: Shared, facts: Facts, fact: Correction, generation: number): Promise<boolean> {
  const { records, clock } = shared.parts
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  await records.set(liveKey(recreateId), { at: clock() })
  if (!(await records.create(keys.correction(generation), asJson(fact)))) return false
  // The reconciler may have been about to drop the recreate without having seen the correction.
  await records.set(liveKey(recreateId), { at: clock() })
  await records.set(keys.latest, generation)
  // It will end again, and is then added to the index of ended recreates again.
  const before = endedAt(facts)
  if (before !== undefined) await records.delete(endedKey(recreateId, before))
  shared.changes.emit(recreateId)
  return true
}
