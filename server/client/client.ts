import type { Answers } from '../http/schemas.js'
import { type CreateOptions, createFields, makeIdempotencyKey } from './create-fields.js'
import { type DataFrame, type FrameOptions, toDataFrame } from './data-frame.js'
import { NotFoundError, NotReadyError, OptionError } from './errors.js'
import { type EventOptions, followEvents, type RecreateEvent } from './events.js'
import { fileNameIn, formOf, type GivenFile, type NamedBytes } from './files.js'
import { refuseUnknownOptions } from './known-options.js'
import { transport } from './transport.js'
import { type WaitOptions, waitFor } from './wait.js'
import type {
  CellCorrection,
  Corrected,
  Correction,
  FormatConfiguration,
  FrameCorrection,
  Generation,
  RecreateJson,
  RecreateList,
  RecreateStatus,
  TokenAnswer,
} from './wire-answers.js'

/** Where the service is, and how it is asked. */
export interface RecreateClientOptions {
  /** Where the service is, such as `https://recreate.example.com`; `''` on a page that comes from it. */
  readonly baseUrl: string
  /** What opens it. */
  readonly apiKey: string
  /** What sends requests. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
  /** How often a request that may succeed later is sent again; from 0 up. @default 2 */
  readonly maxRetries?: number | undefined
  /**
   * Silence after which the service is thought dead, in milliseconds; from 1 up. An upload may take a second more for
   * each 100 kB.
   *
   * @default 60000
   */
  readonly timeoutMs?: number | undefined
}

const optionNames: Readonly<Record<keyof RecreateClientOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  maxRetries: true,
  timeoutMs: true,
}

/** What every call takes. */
export interface CallOptions {
  /** Stops the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** How fine a page is drawn. */
export interface PictureOptions extends CallOptions {
  /** Pixels an inch, from 36 to 200. @default 100 */
  readonly dpi?: number | undefined
}

/** Who corrects. */
export interface CorrectOptions extends CallOptions {
  /** @default the owner of the key */
  readonly by?: string | undefined
}

/** Which part of the list. */
export interface ListOptions extends CallOptions {
  /** From 1 to 100. @default 20 */
  readonly limit?: number | undefined
  /** The `next` of the part before. @default from the newest */
  readonly after?: string | undefined
}

/**
 * The service, as calls. Options are the client's own; answers have the names that they have on the wire. Every call
 * throws an {@link ApiError} of the class that tells what was refused, a `ConnectionError` or a `TimeoutError`; what may
 * help is tried again first.
 */
export interface RecreateClient {
  /** Hands a document in. */
  create(file: GivenFile, options: CreateOptions): Promise<{ readonly recreate_id: string }>
  /** How far it is. */
  status(id: string, options?: CallOptions): Promise<RecreateStatus>
  /** Waits until it is `COMPLETED` or has `FAILED`; which, says the answer. */
  wait(id: string, options?: WaitOptions): Promise<RecreateStatus>
  /** Each change, until no more can come; goes on by itself where a stream breaks off. */
  events(id: string, options?: EventOptions): AsyncIterable<RecreateEvent>
  /** The tables and charts that have been found so far. */
  getJson(id: string, options?: CallOptions): Promise<RecreateJson>
  /** The tables, as data frames. */
  getDataFrames(id: string, options?: FrameOptions & CallOptions): Promise<readonly DataFrame[]>
  /**
   * A page of the document as it looks, a PNG; pages count from 1, selected or not. What lies at x in a `bbox` of a PDF
   * lies at `x * dpi / 72` in it.
   */
  pagePicture(id: string, pageNumber: number, options?: PictureOptions): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Puts cells of tables right, and tells the generation of the files that are then made; those before are served until
   * `status` says otherwise. @throws ConflictError before all pages have ended.
   */
  correct(id: string, cells: readonly CellCorrection[], options?: CorrectOptions): Promise<Generation>
  /**
   * Removes frames of tables, redraws them or adds some. What is drawn is read again before this resolves; where no rows
   * and columns stand in it, nothing is kept. `dropped` has what was corrected before in tables that are no more as they
   * were. @throws ValidationError where a frame lies off its page or upon another.
   */
  correctFrames(id: string, frames: readonly FrameCorrection[], options?: CorrectOptions): Promise<Corrected>
  /** What people have put right, the first correction first. */
  corrections(id: string, options?: CallOptions): Promise<readonly Correction[]>
  /** The workbook, the presentation, or the file of a plugin by its format. @throws NotReadyError before it is `COMPLETED`. */
  download(id: string, format: 'xlsx' | 'pptx' | (string & {}), options?: CallOptions): Promise<NamedBytes>
  /** Hides it from all calls but `show` and `remove`; the work goes on. */
  hide(id: string, options?: CallOptions): Promise<void>
  /** Takes the hiding back. */
  show(id: string, options?: CallOptions): Promise<void>
  /** Deletes it, with all its files. */
  remove(id: string, options?: CallOptions): Promise<void>
  /** Recreates, the newest first, hidden ones left out. */
  list(options?: ListOptions): Promise<RecreateList>
  /** The formats that `create` can name. */
  formats(options?: CallOptions): Promise<readonly FormatConfiguration[]>
  /** A copy of a PDF that opens without its password; `create` takes it as it is. */
  unprotect(file: GivenFile, password: string, options?: CallOptions): Promise<NamedBytes>
  /** Whether a JSON Web Token is one of the service's. */
  validateToken(token: string, options?: CallOptions): Promise<TokenAnswer>
}

/**
 * Makes a client. It keeps nothing open.
 *
 * @throws OptionError
 * @example
 * const client = recreateClient({ baseUrl: 'http://localhost:8080', apiKey })
 * const { recreate_id } = await client.create({ fileName: 'report.pdf', bytes }, { pages: '1-3' })
 * await client.wait(recreate_id)
 * const [frame] = await client.getDataFrames(recreate_id, { numbers: true })
 */
export function recreateClient(options: RecreateClientOptions): RecreateClient {
  const { maxRetries, ...rest } = checkOptions(options)
  const { json, whole, open } = transport({ maxRetries, ...rest })

  const say = async (
    id: string,
    said: { readonly cells: readonly CellCorrection[] } | { readonly frames: readonly FrameCorrection[] },
    { by, signal }: CorrectOptions = {},
  ): Promise<Corrected> => {
    const body = { ...said, ...(by !== undefined && { by }) }
    const path = `${pathOf(id)}/corrections`
    const { data } = await json<Answers['Corrected']>({ method: 'POST', path, body, signal })
    return { generation: data.generation, dropped: data.dropped }
  }

  const client: RecreateClient = {
    async create(file, options) {
      const { signal, idempotencyKey = makeIdempotencyKey() } = options
      const { data } = await json<Answers['Created']>({
        method: 'POST',
        path: '/enterprise-api/recreate/',
        headers: { 'Idempotency-Key': idempotencyKey },
        ...formOf(file, createFields(options)),
        signal,
      })
      return data
    },
    async status(id, { signal } = {}) {
      const path = `/enterprise-api/recreate/status/?${new URLSearchParams({ recreate_id: id })}`
      const { data } = await json<Answers['Status']>({ path, signal })
      return { xls_download_url: null, ppt_download_url: null, jobs: [], ...data }
    },
    wait: (id, options = {}) => waitFor(client, id, options),
    events: (id, options = {}) => followEvents({ transport: { open }, maxRetries, status: client.status }, id, options),
    getJson: (id, { signal } = {}) => json({ path: `${pathOf(id)}/to_json`, signal }),
    async getDataFrames(id, options = {}) {
      const { tables } = await client.getJson(id, options)
      return tables.map((table) => toDataFrame(table, options))
    },
    async pagePicture(id, pageNumber, { dpi, signal } = {}) {
      const query = dpi === undefined ? '' : `?dpi=${dpi}`
      const path = `${pathOf(id)}/pages/${pageNumber}.png${query}`
      const { bytes } = await whole({ path, headers: { Accept: 'image/png, application/json' }, signal })
      return bytes
    },
    correct: async (id, cells, options) => (await say(id, { cells }, options)).generation,
    correctFrames: (id, frames, options) => say(id, { frames }, options),
    async corrections(id, { signal } = {}) {
      const { data } = await json<Answers['Corrections']>({ path: `${pathOf(id)}/corrections`, signal })
      return data.corrections
    },
    async download(id, format, { signal } = {}) {
      const found = await client.status(id, { signal })
      const { status, xls_download_url: xlsx, ppt_download_url: pptx, more_download_urls: more } = found
      const urls: Readonly<Record<string, string | null>> = { ...more, xlsx, pptx }
      const url = urls[format] ?? null
      if (status === 'COMPLETED' && url === null)
        throw new NotReadyError(`Expected a file of the format ${format} of ${id}, there is none`)
      if (url === null) throw new NotReadyError(`Expected the recreate ${id} to be COMPLETED, it is ${status}`)
      const { headers, bytes } = await whole({ path: new URL(url), signal })
      return { fileName: fileNameIn(headers, `${id}.${format}`), bytes }
    },
    hide: (id, options) => setHidden(id, true, options),
    show: (id, options) => setHidden(id, false, options),
    async remove(id, { signal } = {}) {
      try {
        await json({ method: 'DELETE', path: pathOf(id), signal })
      } catch (error) {
        // An attempt whose answer was lost may have done it.
        if (!(error instanceof NotFoundError && error.retryCount > 0)) throw error
      }
    },
    async list({ limit, after, signal } = {}) {
      const query = new URLSearchParams()
      if (limit !== undefined) query.set('limit', `${limit}`)
      if (after !== undefined) query.set('after', after)
      const { data } = await json<Answers['Listed']>({ path: `/enterprise-api/recreate/?${query}`, signal })
      return data
    },
    async formats({ signal } = {}) {
      const { data } = await json<Answers['Formats']>({ path: '/enterprise-api/formats/', signal })
      return data.configurations
    },
    async unprotect(file, password, { signal } = {}) {
      const { headers, bytes } = await whole({
        method: 'POST',
        path: '/enterprise-api/unprotect-pdf/',
        headers: { Accept: 'application/pdf' },
        ...formOf(file, { password }),
        signal,
      })
      return { fileName: fileNameIn(headers, 'unprotected.pdf'), bytes }
    },
    validateToken: (token, { signal } = {}) =>
      json({ method: 'POST', path: '/enterprise-api/validate-token', body: { token }, signal }),
  }
  return client

  async function setHidden(id: string, hidden: boolean, { signal }: CallOptions = {}): Promise<void> {
    const body = { recreate_id: id, hidden }
    await json({ method: 'POST', path: '/enterprise-api/recreate/hide/', body, signal })
  }
}

function pathOf(id: string): string {
  return `/enterprise-api/recreate/${encodeURIComponent(id)}`
}

function checkOptions(options: RecreateClientOptions) {
  refuseUnknownOptions(options, optionNames)
  const { baseUrl, apiKey, maxRetries = 2, timeoutMs = 60_000 } = options
  if (!/^(https?:\/\/.+|\/.*)?$/i.test(baseUrl)) {
    throw new OptionError(`Expected \`baseUrl\` to begin with http:// or https://, got \`${baseUrl}\``)
  }
  if (!apiKey) throw new OptionError('Expected `apiKey` to be a key, got nothing')
  if (!(maxRetries >= 0)) throw new OptionError(`Expected \`maxRetries\` to be 0 or more, got \`${maxRetries}\``)
  if (!(timeoutMs >= 1)) throw new OptionError(`Expected \`timeoutMs\` to be 1 or more, got \`${timeoutMs}\``)
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    maxRetries,
    timeoutMs,
    // Called as a function of nothing: a browser's own refuses to be another object's.
    fetch: options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given)),
  }
}
