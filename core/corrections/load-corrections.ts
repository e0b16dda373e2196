import type { Correction } from '../facts/facts.js'
import { factKeys } from '../facts/keys.js'
import type { RecordStore } from '../stores.js'

/** Loads the corrections up to a generation, starting with that of generation 2. */
export async function loadCorrections(
  records: RecordStore,
  recreateId: string,
  generation: number,
): Promise<readonly Correction[]> {
  if (generation < 2) return []
  const keys = factKeys(recreateId)
  const values = await records.getMany(Array.from({ length: generation - 1 }, (_, index) => keys.correction(index + 2)))
  return (values as readonly (Correction | undefined)[]).filter((correction) => correction !== undefined)
}
