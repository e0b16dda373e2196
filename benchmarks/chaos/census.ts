import { createEngine, type Json, type Queue } from 'recreate-engine'
import type { OpenStores } from './machines.js'

/** Content of the stores after garbage collection. */
export interface Census {
  /** Records of each recreate that has a manifest, by their keys below its prefix. */
  readonly recreates: ReadonlyMap<string, Recorded>
  /** Blobs that no record refers to. */
  readonly orphanBlobs: readonly string[]
  /** Missing blobs that a record refers to. */
  readonly missingBlobs: readonly string[]
  /** Records that belong to no existing recreate. */
  readonly orphanRecords: readonly string[]
  /** Recreates that are still in the index of live ones. */
  readonly live: readonly string[]
  readonly tombstones: ReadonlySet<string>
}

/** The records of one recreate. */
type Recorded = ReadonlyMap<string, Json>

interface Files {
  readonly files: readonly { readonly key: string; readonly format: string }[]
}

/** Maximum number of garbage collection runs before the rest counts as left behind. */
const ROUNDS = 50

/**
 * Returns a queue that drops all messages: the engine does its own work, and other processes find theirs by
 * reconciling.
 */
export function silentQueue(): Queue {
  return {
    name: 'silent',
    isShared: true,
    publish: async () => true,
    consume: async () => {},
    depth: async () => 0,
    close: async () => {},
  }
}

/** Collects garbage as if all late writes had arrived, since no process is left to write. */
export async function sweepAll({ records, blobs }: OpenStores): Promise<void> {
  const timing = { collectAfterMs: 0, stallMs: 1, abandonedMs: 0, reconcileMs: 2 ** 31 - 1 }
  const engine = await createEngine({ records, blobs, queue: silentQueue(), worker: false, timing })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await engine.reconcile()
      if ((await keysUnder(records, 'live/')).length === 0) return
    }
  } finally {
    await engine.close()
  }
}

export async function takeCensus({ records, blobs }: OpenStores): Promise<Census> {
  const all = new Map<string, Map<string, Json>>()
  for await (const { key, value } of records.list('r/')) {
    const [, id = '', ...rest] = key.split('/')
    const facts = all.get(id) ?? new Map<string, Json>()
    all.set(id, facts.set(rest.join('/'), value))
  }
  const recreates = new Map([...all].filter(([, facts]) => facts.has('manifest')))
  const wanted = new Set([...recreates].flatMap(([, facts]) => blobsOf(facts)))
  const there: string[] = []
  for await (const key of blobs.list('')) there.push(key)
  const tombstones = new Set((await keysUnder(records, 'gone/')).map((key) => key.slice('gone/'.length)))
  const listed = (await keysUnder(records, 'list/')).filter((key) => !recreates.has(key.slice(-36)))
  return {
    recreates,
    orphanBlobs: there.filter((key) => !wanted.has(key)),
    missingBlobs: [...wanted].filter((key) => !there.includes(key)),
    orphanRecords: [...[...all.keys()].filter((id) => !recreates.has(id)).map((id) => `r/${id}/`), ...listed],
    live: await keysUnder(records, 'live/'),
    tombstones,
  }
}

/** Returns the served files: those of the newest rendered generation. */
export function servedFiles(facts: Recorded): Files['files'] {
  const rendered = [...facts.keys()].flatMap((key) => /^render\/(\d+)\/done$/.exec(key)?.[1] ?? [])
  const newest = Math.max(...rendered.map(Number))
  return rendered.length === 0 ? [] : (facts.get(`render/${newest}/done`) as unknown as Files).files
}

interface PageEnd {
  readonly pageNumber: number
  readonly resultKey?: string
}

function blobsOf(facts: Recorded): readonly string[] {
  const { source } = facts.get('manifest') as { source: { key: string } }
  const ends = (pattern: RegExp) => [...facts].flatMap(([key, value]) => (pattern.test(key) ? [value as unknown] : []))
  const ended = (ends(/^range\/\d+$/) as { pages: readonly PageEnd[] }[]).flatMap(({ pages }) => pages)
  const settled = new Set(ended.map(({ pageNumber }) => pageNumber))
  // In a range that was interrupted by cancellation or failure, only single pages are recorded.
  const single = (ends(/^page\/\d+\/done$/) as PageEnd[]).filter(({ pageNumber }) => !settled.has(pageNumber))
  const results = [...ended, ...single].flatMap(({ resultKey }) => resultKey ?? [])
  return [source.key, ...results, ...servedFiles(facts).map(({ key }) => key)]
}

async function keysUnder(records: OpenStores['records'], prefix: string): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of records.list(prefix)) keys.push(key)
  return keys
}
