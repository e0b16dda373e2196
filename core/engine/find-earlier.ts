import type { Manifest } from '../facts.js'
import { factKeys, listedAt, listedId, listPrefix } from '../keys.js'
import { readFacts } from '../read-facts.js'
import { stateOf } from '../status.js'
import type { EngineParts } from './parts.js'
import { isExpired } from './retention.js'

/** A request that was made before is looked for so far back, in milliseconds. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000
/** Of an owner's recreates so many are looked at, the newest ones. */
const MOST_LOOKED_AT = 100

/**
 * The newest recreate that the same request has made lately and that still does what was asked: it is neither hidden nor
 * deleted, and has not failed.
 *
 * @param fingerprint Of the file and all that is asked for.
 */
export async function findEarlier(parts: EngineParts, owner: string, fingerprint: string): Promise<string | undefined> {
  const { records, clock } = parts
  const ids: string[] = []
  for await (const { key } of records.list(listPrefix(owner), { limit: MOST_LOOKED_AT })) {
    if (clock() - listedAt(key) > REPEATED_WITHIN_MS) break
    ids.push(listedId(key))
  }
  if (ids.length === 0) return undefined
  const manifests = await records.getMany(ids.map((id) => factKeys(id).manifest))
  for (const [index, id] of ids.entries()) {
    const manifest = manifests[index] as unknown as Manifest | undefined
    if (manifest?.fingerprint !== fingerprint) continue
    const facts = await readFacts(records, id)
    if (facts === undefined || facts.isHidden || isExpired(facts, parts)) continue
    if (stateOf(facts) !== 'FAILED') return id
  }
  return undefined
}
