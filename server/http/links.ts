import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RecordStore, RecreateStatus } from '../../index.js'
import { keptSecret } from '../operations/persistent-secret.js'
import type { DownloadUrls } from './wire.js'

/** What a link opens. */
export type LinkTarget =
  /** A file of a recreate, by the renderer's format. */
  | { readonly kind: 'file'; readonly recreateId: string; readonly format: string }
  /** The copy of a PDF that was made to open without its password. */
  | { readonly kind: 'unprotected'; readonly id: string }

/** How links are made. */
interface LinkOptions {
  /** Signs the links, 32 bytes or more; the same in all processes that serve. See {@link linkSecret}. */
  readonly secret: string
  /** What stands before `/files/`: the service as its users reach it. */
  readonly baseUrl: string
  /** How long a link opens, in milliseconds, from 1 up. */
  readonly lifeMs: number
  /** Milliseconds since 1970. @default Date.now */
  readonly clock?: (() => number) | undefined
}

/** Links that open one thing, for a while, to whoever has them. */
export interface Links {
  /**
   * @returns An absolute URL, `BASE/files/TOKEN`. The token is signed, not encrypted: it holds an id, a format and the
   * expiry, and no name of an owner or a document.
   */
  mint(target: LinkTarget): string
  /** @returns Undefined where the token is not ours, was changed, or is past its time. */
  read(token: string): LinkTarget | undefined
}

/** Where the secret is kept that was made for want of a configured one. */
const SECRET_KEY = 'secrets/links'
/** Formats that clients get in ways of their own; the rest are those of plugins. */
const OWN_WAYS = ['xlsx', 'pptx', 'json']
/** No token of ours is longer: a long one costs no work. */
const LONGEST_TOKEN = 4096

/** What is signed: the expiry in milliseconds since 1970, then the target. */
type Payload =
  | readonly [expiresAt: number, kind: 'file', recreateId: string, format: string]
  | readonly [expiresAt: number, kind: 'unprotected', id: string]

/**
 * Mints and reads links. A token is `PAYLOAD.SIGNATURE`, both base64url: compact JSON, and its HMAC-SHA256. Nothing is
 * stored, so whether the target is still there is for the reader to see.
 *
 * @example
 * const { mint, read } = links({ secret, baseUrl: 'https://recreate.example.com', lifeMs: 3_600_000 })
 * const url = mint({ kind: 'file', recreateId, format: 'xlsx' })
 * read(url.slice(url.lastIndexOf('/') + 1)) // the same target, for an hour
 */
export function links({ secret, baseUrl, lifeMs, clock = Date.now }: LinkOptions): Links {
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url')

  return {
    mint(target) {
      const payload = Buffer.from(JSON.stringify(toPayload(target, clock() + lifeMs))).toString('base64url')
      return `${baseUrl.replace(/\/+$/, '')}/files/${payload}.${sign(payload)}`
    },
    read(token) {
      const [payload, signature, ...rest] = token.length <= LONGEST_TOKEN ? token.split('.') : []
      if (payload === undefined || signature === undefined || rest.length > 0) return undefined
      if (!areEqual(signature, sign(payload))) return undefined
      const [expiresAt, ...target] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload
      return expiresAt > clock() ? toTarget(target) : undefined
    },
  }
}

/**
 * The secret that signs links: the configured one, or one that is made once and kept in the records, so that all
 * processes over them agree.
 */
export async function linkSecret(records: RecordStore, configured?: string): Promise<string> {
  return configured ?? keptSecret(records, SECRET_KEY, () => randomBytes(32).toString('base64url'))
}

/** Links to the files of a recreate, new ones at each call. */
export function downloadUrls(
  { mint }: Pick<Links, 'mint'>,
  { recreateId, state, files }: Pick<RecreateStatus, 'recreateId' | 'state' | 'files'>,
): DownloadUrls {
  const urlOf = (format: string) =>
    state === 'COMPLETED' && files.some((file) => file.format === format)
      ? mint({ kind: 'file', recreateId, format })
      : null
  const more = files.flatMap(({ format }) => (OWN_WAYS.includes(format) ? [] : [[format, urlOf(format)] as const]))
  const opening = more.filter((entry): entry is readonly [string, string] => entry[1] !== null)
  return { xls: urlOf('xlsx'), ppt: urlOf('pptx'), ...(opening.length > 0 && { more: Object.fromEntries(opening) }) }
}

function toPayload(target: LinkTarget, expiresAt: number): Payload {
  if (target.kind === 'unprotected') return [expiresAt, 'unprotected', target.id]
  return [expiresAt, 'file', target.recreateId, target.format]
}

function toTarget([kind, id = '', format = '']: readonly string[]): LinkTarget | undefined {
  if (kind === 'unprotected') return { kind, id }
  // Another version may sign other kinds with the same secret.
  return kind === 'file' ? { kind, recreateId: id, format } : undefined
}

/** The texts are compared, not the bytes that they stand for: base64 has several texts for one signature. */
function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
