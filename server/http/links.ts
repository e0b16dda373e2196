import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RecordStore, RecreateStatus } from '../../index.js'
import { persistentSecret } from '../operations/persistent-secret.js'
import type { DownloadUrls } from './wire.js'

/** The target of a link. */
export type LinkTarget =
  /** A file of a recreate, by the renderer's format. */
  | { readonly kind: 'file'; readonly recreateId: string; readonly format: string }
  /** The copy of a PDF without its password. */
  | { readonly kind: 'unprotected'; readonly id: string }

/** Options of {@link links}. */
interface LinkOptions {
  /** Secret that signs the links, at least 32 bytes; the same in all server processes. See {@link linkSecret}. */
  readonly secret: string
  /** The part of the URL before `/files/`: the service as its users reach it. */
  readonly baseUrl: string
  /** Lifetime of a link, in ms, from 1 up. */
  readonly lifeMs: number
  /** Returns the time in ms since 1970. @default Date.now */
  readonly clock?: (() => number) | undefined
}

/** Creates and verifies links that give anyone who has them temporary access to one file. */
export interface Links {
  /**
   * Creates a link to a target.
   *
   * @returns An absolute URL, `BASE/files/TOKEN`. The token is signed, not encrypted: it contains an id, a format and
   * the expiry, but no owner or document name.
   */
  mint(target: LinkTarget): string
  /** Reads a token. @returns Undefined if its signature is invalid or it has expired. */
  read(token: string): LinkTarget | undefined
}

/** Record key of the generated secret, used if none is given. */
const SECRET_KEY = 'secrets/links'
/** Formats that have response fields of their own. Formats of plugins are listed under `more`. */
const OWN_WAYS = ['xlsx', 'pptx', 'json']
/** Longer tokens are rejected before their signature is computed. */
const LONGEST_TOKEN = 4096

/** The signed content: the expiry in ms since 1970, then the target. */
type Payload =
  | readonly [expiresAt: number, kind: 'file', recreateId: string, format: string]
  | readonly [expiresAt: number, kind: 'unprotected', id: string]

/**
 * Creates and verifies links. A token is `PAYLOAD.SIGNATURE`, both base64url: compact JSON, and its HMAC-SHA256.
 * Nothing is stored, so the caller checks whether the target still exists.
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

/** Returns the secret that signs links: the given one, or a persistent one that all processes share. */
export async function linkSecret(records: RecordStore, configured?: string): Promise<string> {
  return configured ?? persistentSecret(records, SECRET_KEY, () => randomBytes(32).toString('base64url'))
}

/** Returns links to the files of a recreate; each call creates new ones. */
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

/** Compares the base64 texts, not the decoded bytes: several base64 texts decode to the same signature. */
function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
