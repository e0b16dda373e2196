import { createHash } from 'node:crypto'

// Where facts and blobs lie. All of a recreate lies under one prefix in both stores; outside it stand only the entries
// by which recreates are found, and the tombstone that outlives one.

/** The prefix of all records and blobs of a recreate. */
export function prefixOf(recreateId: string): string {
  return `r/${recreateId}/`
}

/** The keys of a recreate's facts. */
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
    /** Can be taken back, as the only fact. */
    hidden: `${prefix}hidden`,
    /** Not a fact: who was last seen at work, and when. */
    progress: `${prefix}progress`,
    /** Not a fact: when one of those who work on it at the same time was last seen at it. */
    seen: (instance: string) => `${prefix}seen/${instance}`,
    /** Not facts: where to look for the latest generation, and for the one that is served. */
    latest: `${prefix}latest`,
    served: `${prefix}served`,
    pageTry: (page: number, number: number) => `${prefix}page/${page}/try-${number}`,
    pageDone: (page: number) => `${prefix}page/${page}/done`,
    pageFailed: (page: number) => `${prefix}page/${page}/failed`,
    range: (index: number) => `${prefix}range/${index}`,
    /** Not a fact: how often the work on a range has given way to other work. */
    rangeTurn: (index: number) => `${prefix}range/${index}/turn`,
    correction: (generation: number) => `${prefix}correction/${generation}`,
    renderTry: (generation: number, number: number) => `${prefix}render/${generation}/try-${number}`,
    renderFile: (generation: number, format: string) => `${prefix}render/${generation}/file-${format}`,
    rendered: (generation: number) => `${prefix}render/${generation}/done`,
    renderFailed: (generation: number) => `${prefix}render/${generation}/failed`,
    /** What is told outside of an ending: of files by their generation, or that it has `failed`. */
    noticeTry: (ending: string, number: number) => `${prefix}notice/${ending}/try-${number}`,
    noticeTryEnd: (ending: string, number: number) => `${prefix}notice/${ending}/try-${number}-end`,
  }
}

/** Blob keys bear a random part: two who work on one thing never write over each other. */
export function blobKeys(recreateId: string, random: string) {
  const prefix = prefixOf(recreateId)
  return {
    source: `${prefix}source-${random}`,
    page: (page: number) => `${prefix}page-${page}-${random}.json.gz`,
    /** Of a page whose frames were corrected; it says when, as the fact that points at it may still be on its way. */
    framed: (page: number, at: number) => `${prefix}framed-${at}-${page}-${random}.json.gz`,
    file: (generation: number, extension: string) => `${prefix}render-${generation}-${random}.${extension}`,
  }
}

/** Says that a recreate was deleted; it outlives every message and every late write. */
export const tombstoneKey = (recreateId: string) => `gone/${recreateId}`

/** Tombstones under which nothing can land any more, by the time at which they were set, the first first. */
export const BURIED = 'buried/'
export const buriedKey = (recreateId: string, at: number) => BURIED + timed(at, recreateId)

/** Recreates that are not yet done with: in work, or ended so lately that late writes may still land. */
export const liveKey = (recreateId: string) => `live/${recreateId}`
export const LIVE = 'live/'

/** Where an unprotected copy of a document lies. */
export function unprotectedKeys(id: string) {
  const prefix = `u/${id}/`
  return { prefix, record: `${prefix}record`, file: `${prefix}file` }
}

/** Unprotected copies by the time at which they go, the first to go first. */
export const EXPIRING = 'expiring/'
export const expiringKey = (id: string, expiresAt: number) => EXPIRING + timed(expiresAt, id)

/** Recreates that are done with by the time of their end, the first to have ended first. */
export const ENDED = 'ended/'
export const endedKey = (recreateId: string, endedAt: number) => ENDED + timed(endedAt, recreateId)

/** What an {@link expiringKey}, an {@link endedKey} or a {@link buriedKey} was made of. */
export function readTimedKey(key: string): { readonly id: string; readonly at: number } {
  return { id: key.slice(-36), at: Number(key.slice(key.indexOf('/') + 1, -37)) }
}

/** Sorts by the time, the earliest first. */
const timed = (at: number, id: string) => `${String(at).padStart(15, '0')}-${id}`

/** The prefix of an owner's list. */
export const listPrefix = (owner: string) => `list/${digest(owner).slice(0, 32)}/`

/** Under it stand the recreates of an owner that have not ended: one entry each, so that they are counted without a look at any. */
export const openPrefix = (owner: string) => `open/${digest(owner).slice(0, 32)}/`
export const openKey = (owner: string, recreateId: string) => openPrefix(owner) + recreateId

const LAST_MS = 1e14

/** Sorts the newest first. */
export function listKey(owner: string, createdAt: number, recreateId: string): string {
  return `${listPrefix(owner)}${String(LAST_MS - createdAt).padStart(15, '0')}-${recreateId}`
}

/** The recreate that an entry of a list stands for. */
export function listedId(key: string): string {
  return key.slice(-36)
}

/** When it was made. */
export function listedAt(key: string): number {
  return LAST_MS - Number(key.slice(-52, -37))
}

/** A UUID that follows from words: the same words give the same one (RFC 9562, version 8). */
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

/** A UUID with a number of up to 12 digits at its end: a row of them costs one digest. */
export function numbered(uuid: string, number: number): string {
  return uuid.slice(0, 24) + String(number).padStart(12, '0')
}

/** SHA-256, hexadecimal. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
