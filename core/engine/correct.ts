import { isDeepStrictEqual } from 'node:util'
import { checkCorrection, type TracedCorrection, traceCorrections } from '../corrections.js'
import { RecreateError } from '../errors.js'
import type { CellCorrection, Correction, Facts } from '../facts.js'
import { endedKey, factKeys, liveKey } from '../keys.js'
import { endedAt, stateOf } from '../status.js'
import { loadCorrections, loadDocument } from './render-generation.js'
import type { Shared } from './shared.js'
import { asJson } from './write-facts.js'

/**
 * Opens a generation with what a person corrected; rendering it is for who calls.
 *
 * @throws RecreateError As {@link Engine.correct} does.
 */
export async function correctCells(
  shared: Shared,
  facts: Facts,
  cells: readonly CellCorrection[],
  by: string,
): Promise<void> {
  if (facts.processing === undefined || stateOf(facts) === 'FAILED') {
    throw new RecreateError('not_available', 'Expected all pages to have ended before anything is corrected')
  }
  checkCorrection((await loadDocument(shared, facts, 1)).tables, cells, by)
  if (!(await isSaidLast(shared, facts, cells, by))) await addCorrection(shared, facts, cells, by)
}

/** What was corrected, the first one first. */
export async function listCorrections(shared: Shared, facts: Facts): Promise<readonly TracedCorrection[]> {
  const { records, reading } = shared.parts
  const corrections = await loadCorrections(records, facts.manifest.recreateId, facts.latest.generation)
  if (corrections.length === 0) return []
  const { tables } = await loadDocument(shared, facts, 1)
  return traceCorrections(tables, corrections, reading)
}

/** A request whose answer was lost comes again. */
async function isSaidLast(
  { parts }: Shared,
  { manifest, latest }: Facts,
  cells: readonly CellCorrection[],
  by: string,
): Promise<boolean> {
  const key = factKeys(manifest.recreateId).correction(latest.generation)
  const last = (await parts.records.get(key)) as Correction | undefined
  return last !== undefined && last.by === by && isDeepStrictEqual(last.cells, cells)
}

/** Several may correct at once: each takes the next free generation. */
async function addCorrection(shared: Shared, facts: Facts, cells: readonly CellCorrection[], by: string) {
  const { records, clock } = shared.parts
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  let generation = facts.latest.generation + 1
  await records.set(liveKey(recreateId), { at: clock() })
  while (!(await records.create(keys.correction(generation), asJson({ at: clock(), by, cells })))) generation++
  // Who was about to look after it no more may not have seen the correction.
  await records.set(liveKey(recreateId), { at: clock() })
  await records.set(keys.latest, generation)
  // It ends anew, and is entered anew then.
  const before = endedAt(facts)
  if (before !== undefined) await records.delete(endedKey(recreateId, before))
  shared.changes.emit(recreateId)
}
