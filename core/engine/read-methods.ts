import { listCorrections } from '../corrections/correct-document.js'
import { applyCorrectedPages } from '../corrections/corrected-pages.js'
import { loadCorrections } from '../corrections/load-corrections.js'
import { RecreateError } from '../errors.js'
import type { Facts } from '../facts/facts.js'
import { listedId, listPrefix, uuidOf } from '../facts/keys.js'
import { readFacts } from '../facts/read-facts.js'
import { type RecreateStatus, statusOf } from '../facts/status.js'
import { refuseUnknownOptions } from '../option-names.js'
import { CoalescedReads } from './coalesced-reads.js'
import { DEFAULT_OWNER } from './create.js'
import type { Engine, ListRecreatesOptions, RecreateFile, RecreateList } from './engine.js'
import { checkScope, findFile, findRecreate, refuseIfAbsent } from './find-recreate.js'
import { follow, refuseIfStopped } from './follow.js'
import type { Shared } from './shared.js'
import { callbackOf } from './upkeep/notification-facts.js'
import { isExpired } from './upkeep/retention.js'
import { loadPage } from './work/page-results.js'
import { loadDocument } from './work/render-generation.js'

/** Lifetime of a signed file URL, in milliseconds. */
const LINK_MS = 60_000
/** Maximum number of entries examined per list, including hidden and deleted recreates. */
const MOST_LISTED = 1_000

/** The methods of an engine that only read recreates. */
type ReadMethods = Pick<
  Engine,
  'status' | 'result' | 'page' | 'fileLink' | 'file' | 'picture' | 'list' | 'corrections' | 'events' | 'wait'
>

/** Creates the methods that read recreates: status, results, files and events. */
export function readMethods(shared: Shared): ReadMethods {
  const { parts } = shared
  const { records } = parts
  const statuses = statusReads(shared)
  const methods: ReadMethods = {
    async status(recreateId, scope = {}) {
      checkScope(shared, scope)
      const known = await statuses.read(recreateId)
      refuseIfAbsent(shared, recreateId, known?.facts, scope)
      return known!.status
    },
    async result(recreateId, scope) {
      const facts = await findRecreate(shared, recreateId, scope)
      try {
        return await loadDocument(shared, facts, facts.latest.generation)
      } catch (error) {
        await findRecreate(shared, recreateId, scope) // It may have been deleted during the load.
        throw error
      }
    },
    async page(recreateId, pageNumber, scope) {
      const facts = await findRecreate(shared, recreateId, scope)
      const corrections = await loadCorrections(records, recreateId, facts.latest.generation)
      return loadPage(parts.blobs, shared.pages, applyCorrectedPages(facts, corrections), pageNumber)
    },
    async fileLink(recreateId, format, scope) {
      if (parts.blobs.link === undefined) return undefined
      const { manifest, fact } = await findFile(shared, recreateId, format, scope)
      const fileName = renamed(manifest.fileName, fact.extension)
      return parts.blobs.link(fact.key, { lifeMs: LINK_MS, fileName, mediaType: fact.mediaType })
    },
    async file(recreateId, format, scope): Promise<RecreateFile> {
      const { manifest, served, fact } = await findFile(shared, recreateId, format, scope)
      const data = await parts.blobs.get(fact.key)
      if (data === undefined) {
        // Newer files may have replaced it meanwhile.
        const later = await findRecreate(shared, recreateId, scope)
        if (later.served?.generation !== served.generation) return methods.file(recreateId, format, scope)
        throw new RecreateError('store_failed', `The blob store ${parts.blobs.name} has lost ${fact.key}`)
      }
      const { key, ...summary } = fact
      const fileName = renamed(manifest.fileName, fact.extension)
      return { ...summary, fileName, tag: uuidOf(key), modifiedAt: served.rendered.at, data }
    },
    async picture(recreateId, pageNumber, options, { signal, ...scope } = {}) {
      const { manifest } = await findRecreate(shared, recreateId, scope)
      if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > manifest.pageCount) {
        throw new RecreateError('pages_invalid', `Expected a page from 1 to ${manifest.pageCount}, got ${pageNumber}`)
      }
      const either = shared.cancellation.untilClosed(signal)
      return shared.sources.use(manifest, (source) => parts.runner.picture(source, pageNumber, options, either))
    },
    list: (options = {}) => listRecreates(shared, options),
    async corrections(recreateId, scope) {
      return listCorrections(shared, await findRecreate(shared, recreateId, scope))
    },
    events(recreateId, options = {}) {
      refuseUnknownOptions(options, { owner: true, after: true, signal: true })
      const { owner, after, signal } = options
      const shown = (facts: Facts | undefined) => refuseIfAbsent(shared, recreateId, facts, { owner })
      return follow(shared, recreateId, shown, { after, signal })
    },
    async wait(recreateId, { onEvent, ...options } = {}) {
      for await (const event of methods.events(recreateId, options)) onEvent?.(event)
      return methods.status(recreateId, { owner: options.owner })
    },
  }
  return methods
}

/** Reads statuses. Many clients may poll the status of one document, so concurrent reads are combined. */
function statusReads({ parts: { records } }: Shared) {
  return new CoalescedReads(async (recreateId) => {
    const facts = await readFacts(records, recreateId)
    if (facts === undefined) return undefined
    const callback = await callbackOf(records, facts)
    const corrections = await loadCorrections(records, recreateId, facts.latest.generation)
    const status: RecreateStatus = statusOf(applyCorrectedPages(facts, corrections))
    return { facts, status: { ...status, ...(callback && { callback }) } }
  })
}

async function listRecreates(shared: Shared, options: ListRecreatesOptions): Promise<RecreateList> {
  refuseIfStopped(shared)
  refuseUnknownOptions(options, { owner: true, limit: true, after: true })
  const { owner = DEFAULT_OWNER, limit = 20, after } = options
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    const message = `Expected \`limit\` to be a whole number from 1 to 100, got \`${limit}\``
    throw new RecreateError('option_invalid', message)
  }
  const { parts } = shared
  const prefix = listPrefix(owner)
  const recreates: RecreateStatus[] = []
  let examined = 0
  let last = ''
  const from = after === undefined ? undefined : prefix + after
  for await (const { key } of parts.records.list(prefix, { after: from, limit: MOST_LISTED + 1 })) {
    if (recreates.length === limit || examined++ === MOST_LISTED) return { recreates, next: last.slice(prefix.length) }
    last = key
    const facts = await readFacts(parts.records, listedId(key))
    if (facts !== undefined && !facts.isHidden && !isExpired(facts, parts)) recreates.push(statusOf(facts))
  }
  return { recreates }
}

function renamed(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[^.]+$/, '')}.${extension}`
}
