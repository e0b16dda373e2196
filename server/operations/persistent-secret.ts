import { type RecordStore, RecreateError } from '../../index.js'

/**
 * A secret that is made once and kept in the records, so that all processes over them agree.
 *
 * @param key Where it is kept.
 * @param make Called where there is none yet; of several processes at once one is heeded.
 */
export async function keptSecret(records: RecordStore, key: string, make: () => string): Promise<string> {
  const kept = await records.get(key)
  if (typeof kept === 'string') return kept
  await records.create(key, make())
  const made = await records.get(key)
  if (typeof made === 'string') return made
  throw new RecreateError('store_failed', `Records ${records.name}: \`${key}\` was written and is not there`)
}
