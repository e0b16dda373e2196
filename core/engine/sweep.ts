import type { Facts, Moment, ProcessName } from '../facts.js'
import { factKeys, LIVE, listKey, liveKey, prefixOf, TOMBSTONES, tombstoneKey } from '../keys.js'
import { readFacts } from '../read-facts.js'
import { isFinal } from '../states.js'
import { endsOf, stateOf } from '../status.js'
import type { EngineParts } from './parts.js'

/** A tombstone stands so long, in milliseconds: longer than any message lives. */
const TOMBSTONE_MS = 7 * 24 * 60 * 60 * 1000
/** Who has put down no more than a file in so long will not come back to it, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000

/**
 * Deletes blobs that no fact points at: of pages that somebody else ended first, of files that were rendered twice or
 * have been replaced. Only where nobody can still be about to write the fact.
 *
 * @param isLate Whether the recreate ended so long ago that nothing can be on its way any more.
 */
export async function tidy({ records, blobs }: EngineParts, recreateId: string, isLate = false): Promise<void> {
  const facts = await readFacts(records, recreateId)
  if (facts === undefined || !isFinal(stateOf(facts))) return
  const kept = keptBlobs(facts)
  const prefix = prefixOf(recreateId)
  for await (const key of blobs.list(prefix)) {
    if (!kept.has(key) && (isLate || isSettled(key.slice(prefix.length), facts))) await blobs.delete(key)
  }
}

function keptBlobs(facts: Facts): ReadonlySet<string> {
  return new Set([
    facts.manifest.source.key,
    ...endsOf(facts).flatMap(({ end }) => (end?.state === 'done' ? [end.resultKey] : [])),
    ...(facts.served?.rendered.files ?? []).map(({ key }) => key),
  ])
}

/** What is unfinished may have a fact on its way: pages of a range that was cut short, files of the latest generation. */
function isSettled(name: string, { latest, ranges }: Facts): boolean {
  const [, kind, digits] = /^(page|render)-(\d+)-/.exec(name) ?? []
  const number = Number(digits)
  if (kind === 'page') return ranges.some(({ kind, pageNumbers }) => kind === 'ended' && pageNumbers.includes(number))
  if (kind !== 'render') return false
  const isLatestDone = latest.rendered !== undefined || latest.failed !== undefined
  return number < latest.generation || (number === latest.generation && isLatestDone)
}

/** Takes a recreate away: what can be found by others first, the record that tells where it is listed last. */
export async function erase({ records, blobs }: EngineParts, recreateId: string): Promise<void> {
  const { manifest: manifestKey } = factKeys(recreateId)
  const manifest = (await records.get(manifestKey)) as { owner: string; createdAt: number } | undefined
  if (manifest !== undefined) await records.delete(listKey(manifest.owner, manifest.createdAt, recreateId))
  const prefix = prefixOf(recreateId)
  for await (const key of blobs.list(prefix)) await blobs.delete(key)
  for await (const { key } of records.list(prefix)) if (key !== manifestKey) await records.delete(key)
  await records.delete(manifestKey)
}

/**
 * One look at a recreate that is not done with.
 *
 * @returns Whether somebody has to take it up: it is unfinished, and who was at work on it is gone.
 */
export async function lookAfter(
  parts: EngineParts,
  recreateId: string,
  isStalled: (seen: (Moment & { readonly by: ProcessName }) | undefined) => boolean,
): Promise<boolean> {
  const { records, clock, timing } = parts
  const keys = factKeys(recreateId)
  const [live, gone, progress] = (await records.getMany([
    liveKey(recreateId),
    tombstoneKey(recreateId),
    keys.progress,
  ])) as readonly ((Moment & { by: ProcessName }) | undefined)[]
  const facts = await readFacts(records, recreateId)
  if (gone !== undefined) {
    await erase(parts, recreateId)
    if (clock() - gone.at > timing.sweepMs) await records.delete(liveKey(recreateId))
    return false
  }
  if (facts === undefined) {
    // Its maker died before it was one, or is still about to make it.
    if (live === undefined || clock() - live.at < ABANDONED_MS) return false
    await erase(parts, recreateId)
    await records.delete(liveKey(recreateId))
    return false
  }
  const { latest } = facts
  const isDone =
    stateOf(facts) === 'FAILED' || (isFinal(stateOf(facts)) && (latest.rendered ?? latest.failed) !== undefined)
  if (!isDone) return isStalled(progress)
  const endedAt = (latest.rendered ?? latest.failed ?? facts.failed ?? facts.cancelled)?.at ?? 0
  const isLate = clock() - endedAt > timing.sweepMs
  await tidy(parts, recreateId, isLate)
  if (isLate) await records.delete(liveKey(recreateId))
  return false
}

/** The recreates that are not done with. */
export async function listLive({ records }: EngineParts): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { key } of records.list(LIVE)) ids.push(key.slice(LIVE.length))
  return ids
}

/** Lets tombstones go that have stood long enough. */
export async function clearTombstones({ records, clock }: EngineParts): Promise<void> {
  for await (const { key, value } of records.list(TOMBSTONES)) {
    if (clock() - (value as unknown as Moment).at > TOMBSTONE_MS) await records.delete(key)
  }
}
