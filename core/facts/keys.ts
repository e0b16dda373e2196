import { createHash } from 'node:crypto'

// Layout of keys in the record store and the blob store. Everything that belongs to a recreate is under one prefix in
// both stores. Outside it are only the indexes that find recreates, and the tombstone that outlives a deleted one.

/** Prefix of all records and blobs of a recreate. */
export function prefixOf(recreateId: string): string {
  return `r/${recreateId}/`
}

/** Keys of a recreate's facts. */
export function factKeys(recreateId: string) {
  const prefix = prefixOf(recreateId)
  return {
    manifest: `${prefix}manifest`,
    taken: `${prefix}taken`,
    extracting: `${prefix}extracting`,
    processing: `${prefix}processing`,
    completed: `${prefix}completed`,
    failed: `${prefix}failed`,
    cancelled: `${prefix}cancelled`,
    /** The only fact that can be undone. */
    hidden: `${prefix}hidden`,
    /** Not a fact: the last reported worker and when it reported. */
    progress: `${prefix}progress`,
    /** Not a fact: when one of several parallel workers last reported. */
    seen: (instance: string) => `${prefix}seen/${instance}`,
    /** Not facts: hints to the latest generation and to the one that is served. */
    latest: `${prefix}latest`,
    served: `${prefix}served`,
    pageTry: (page: number, number: number) => `${prefix}page/${page}/try-${number}`,
    pageDone: (page: number) => `${prefix}page/${page}/done`,
    pageFailed: (page: number) => `${prefix}page/${page}/failed`,
    range: (index: number) => `${prefix}range/${index}`,
    /** Not a fact: how often the work on a range was paused for other work. */
    rangeTurn: (index: number) => `${prefix}range/${index}/turn`,
    correction: (generation: number) => `${prefix}correction/${generation}`,
    renderTry: (generation: number, number: number) => `${prefix}render/${generation}/try-${number}`,
    renderFile: (generation: number, format: string) => `${prefix}render/${generation}/file-${format}`,
    rendered: (generation: number) => `${prefix}render/${generation}/done`,
    renderFailed: (generation: number) => `${prefix}render/${generation}/failed`,
    /** Webhook notifications. `ending` is a file generation or `failed`. */
    noticeTry: (ending: string, number: number) => `${prefix}notice/${ending}/try-${number}`,
    noticeTryEnd: (ending: string, number: number) => `${prefix}notice/${ending}/try-${number}-end`,
  }
}

/** Blob keys contain a random part, so that parallel writers never overwrite each other. */
export function blobKeys(recreateId: string, random: string) {
  const prefix = prefixOf(recreateId)
  return {
    source: `${prefix}source-${random}`,
    page: (page: number) => `${prefix}page-${page}-${random}.json.gz`,
    /**
     * A page whose frames were corrected. The key contains the time, because the fact that refers to it may not be
     * written yet.
     */
    framed: (page: number, at: number) => `${prefix}framed-${at}-${page}-${random}.json.gz`,
    file: (generation: number, extension: string) => `${prefix}render-${generation}-${random}.${extension}`,
  }
}

/** Marks a recreate as deleted. Outlives all its messages and late writes. */
export const tombstoneKey = (recreateId: string) => `gone/${recreateId}`

/** Tombstones that no late write can reach any more, ordered by deletion time, oldest first. */
export const BURIED = 'buried/'
export const buriedKey = (recreateId: string, at: number) => BURIED + timed(at, recreateId)

/** Recreates that are unfinished, or ended so recently that late writes are still possible. */
export const liveKey = (recreateId: string) => `live/${recreateId}`
export const LIVE = 'live/'

/** Keys of an unprotected copy of a document. */
export function unprotectedKeys(id: string) {
  const prefix = `u/${id}/`
  return { prefix, record: `${prefix}record`, file: `${prefix}file` }
}

/** Unprotected copies, ordered by expiry time, earliest first. */
export const EXPIRING = 'expiring/'
export const expiringKey = (id: string, expiresAt: number) => EXPIRING + timed(expiresAt, id)

/** Ended recreates, ordered by the time of their end, earliest first. */
export const ENDED = 'ended/'
export const endedKey = (recreateId: string, endedAt: number) => ENDED + timed(endedAt, recreateId)

/** Parses an {@link expiringKey}, {@link endedKey} or {@link buriedKey}. */
export function readTimedKey(key: string): { readonly id: string; readonly at: number } {
  return { id: key.slice(-36), at: Number(key.slice(key.indexOf('/') + 1, -37)) }
}

/** Sorts by time, earliest first. */
const timed = (at: number, id: string) => `${String(at).padStart(15, '0')}-${id}`

/** Prefix of an owner's list of recreates. */
export const listPrefix = (owner: string) => `list/${digest(owner).slice(0, 32)}/`

/** An owner's unfinished recreates, one entry each, so that they can be counted without reading their facts. */
export const openPrefix = (owner: string) => `open/${digest(owner).slice(0, 32)}/`
export const openKey = (owner: string, recreateId: string) => openPrefix(owner) + recreateId

const LAST_MS = 1e14

/** Sorts newest first. */
export function listKey(owner: string, createdAt: number, recreateId: string): string {
  return `${listPrefix(owner)}${String(LAST_MS - createdAt).padStart(15, '0')}-${recreateId}`
}

/** Returns the id of the recreate in a list key. */
export function listedId(key: string): string {
  return key.slice(-36)
}

/** Returns the creation time in a list key. */
export function listedAt(key: string): number {
  return LAST_MS - Number(key.slice(-52, -37))
}

/** Derives a UUID (RFC 9562, version 8) from strings. The same strings give the same UUID. */
export function uuidOf(...words: readonly string[]): string {
  const hex = digest(JSON.stringify(words))
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** Returns the UUID with its last 12 digits replaced by a number. A series of ids costs only one digest. */
export function numbered(uuid: string, number: number): string {
  return uuid.slice(0, 24) + String(number).padStart(12, '0')
}

/** Returns the SHA-256 of a text, in hexadecimal. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
