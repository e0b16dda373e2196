import { type RecordStore, RecreateError } from '../../index.js'

/**
 * Returns a persistent secret. It is created once and stored in the records, so that all processes share it.
 *
 * @param key Key of the record.
 * @param make Creates the secret if none is stored. If several processes create one at the same time, one of them wins.
 */
export async function persistentSecret(records: RecordStore, key: string, make: () => string): Promise<string> {
  const kept = await records.get(key)
  if (typeof kept === 'string') return kept
  await records.create(key, make())
  const made = await records.get(key)
  if (typeof made === 'string') return made
  throw new RecreateError('store_failed', `Records ${records.name}: \`${key}\` is missing right after it was written`)
}
