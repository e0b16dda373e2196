import type { Manifest } from '../facts/facts.js'
import { factKeys, listedAt, listedId, listPrefix } from '../facts/keys.js'
import { readFacts } from '../facts/read-facts.js'
import { stateOf } from '../facts/status.js'
import type { EngineParts } from './parts.js'
import { isExpired } from './upkeep/retention.js'

/** Maximum age of a repeated request, in milliseconds. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000
/** Maximum number of an owner's recreates to examine, newest first. */
const MOST_LOOKED_AT = 100

/**
 * Finds the newest recreate that the same request created recently and that is not hidden, deleted or failed.
 *
 * @param fingerprint Digest of the file and the request.
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
