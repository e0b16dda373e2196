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

/** Options of {@link recreateClient}. */
export interface RecreateClientOptions {
  /** Base URL of the service, such as `https://recreate.example.com`; `''` on a page that the service serves. */
  readonly baseUrl: string
  /** API key. */
  readonly apiKey: string
  /** Function that sends requests. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
  /** Number of retries of a request that may succeed later, from 0 up. @default 2 */
  readonly maxRetries?: number | undefined
  /**
   * Time without any data after which a request is aborted, in ms, from 1 up. An upload gets one extra second for each
   * 100 kB.
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

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Options of `pagePicture`. */
export interface PictureOptions extends CallOptions {
  /** Resolution in pixels per inch, from 36 to 200. @default 100 */
  readonly dpi?: number | undefined
}

/** Options of `correct` and `correctFrames`. */
export interface CorrectOptions extends CallOptions {
  /** Name of the person who corrects. @default the owner of the key */
  readonly by?: string | undefined
}

/** Options of `list`. */
export interface ListOptions extends CallOptions {
  /** Maximum number of recreates, from 1 to 100. @default 20 */
  readonly limit?: number | undefined
  /** The `next` value of the previous page. @default the newest recreate */
  readonly after?: string | undefined
}

/**
 * A client of the service. Options have names of the client; responses have the names of the HTTP API. Every call can
 * throw an {@link ApiError}, a `ConnectionError` or a `TimeoutError`, after retrying where that may help.
 */
export interface RecreateClient {
  /** Uploads a document and starts its conversion. */
  create(file: GivenFile, options: CreateOptions): Promise<{ readonly recreate_id: string }>
  /** Returns the status of a recreate. */
  status(id: string, options?: CallOptions): Promise<RecreateStatus>
  /** Waits until the recreate is `COMPLETED` or `FAILED` and returns its status. */
  wait(id: string, options?: WaitOptions): Promise<RecreateStatus>
  /** Yields each change until processing ends. Reconnects if the stream breaks off. */
  events(id: string, options?: EventOptions): AsyncIterable<RecreateEvent>
  /** Returns the tables and charts found so far. */
  getJson(id: string, options?: CallOptions): Promise<RecreateJson>
  /** Returns the tables as data frames. */
  getDataFrames(id: string, options?: FrameOptions & CallOptions): Promise<readonly DataFrame[]>
  /**
   * Returns an image of a page as a PNG. Page numbers are one-based; the page need not be selected. A point at x in a
   * `bbox` of a PDF is at `x * dpi / 72` in the image.
   */
  pagePicture(id: string, pageNumber: number, options?: PictureOptions): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Corrects cells of tables. Returns the generation of the files with the corrections; the previous files are served
   * until `status` reports that generation.
   *
   * @throws ConflictError If pages are still being processed.
   */
  correct(id: string, cells: readonly CellCorrection[], options?: CorrectOptions): Promise<Generation>
  /**
   * Removes, redraws or adds frames of tables. A drawn frame is read before this resolves; if it has no rows and
   * columns, nothing is saved. `dropped` lists earlier cell corrections in tables that were removed or redrawn.
   *
   * @throws ValidationError If a frame is outside its page or overlaps another frame.
   */
  correctFrames(id: string, frames: readonly FrameCorrection[], options?: CorrectOptions): Promise<Corrected>
  /** Returns all corrections, oldest first. */
  corrections(id: string, options?: CallOptions): Promise<readonly Correction[]>
  /**
   * Downloads the workbook, the deck or a file of a plugin.
   *
   * @throws NotReadyError If it is not `COMPLETED` or has no such file.
   */
  download(id: string, format: 'xlsx' | 'pptx' | (string & {}), options?: CallOptions): Promise<NamedBytes>
  /** Hides a recreate from all calls except `show` and `remove`. Its processing continues. */
  hide(id: string, options?: CallOptions): Promise<void>
  /** Shows a hidden recreate again. */
  show(id: string, options?: CallOptions): Promise<void>
  /** Deletes a recreate and all its files. */
  remove(id: string, options?: CallOptions): Promise<void>
  /** Lists recreates, newest first, without hidden ones. */
  list(options?: ListOptions): Promise<RecreateList>
  /** Returns the format configurations that `create` accepts. */
  formats(options?: CallOptions): Promise<readonly FormatConfiguration[]>
  /** Returns a copy of a PDF without its password, which `create` accepts. */
  unprotect(file: GivenFile, password: string, options?: CallOptions): Promise<NamedBytes>
  /** Validates a JSON Web Token. */
  validateToken(token: string, options?: CallOptions): Promise<TokenAnswer>
}

/**
 * Creates a client. It holds no open connections.
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
        throw new NotReadyError(`The recreate ${id} has no file of the format ${format}`)
      if (url === null) throw new NotReadyError(`The recreate ${id} is ${status}; its files are available at COMPLETED`)
      const { headers, bytes } = await whole({ path: new URL(url), signal })
      return { fileName: fileNameIn(headers, `${id}.${format}`), bytes }
    },
    hide: (id, options) => setHidden(id, true, options),
    show: (id, options) => setHidden(id, false, options),
    async remove(id, { signal } = {}) {
      try {
        await json({ method: 'DELETE', path: pathOf(id), signal })
      } catch (error) {
        // An earlier attempt, whose response was lost, may have deleted it.
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
    throw new OptionError(`\`baseUrl\` must begin with http:// or https://; it is \`${baseUrl}\``)
  }
  if (!apiKey) throw new OptionError('`apiKey` is required')
  if (!(maxRetries >= 0)) throw new OptionError(`\`maxRetries\` must be at least 0; it is \`${maxRetries}\``)
  if (!(timeoutMs >= 1)) throw new OptionError(`\`timeoutMs\` must be at least 1; it is \`${timeoutMs}\``)
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    maxRetries,
    timeoutMs,
    // Called without `this`: browsers reject their own `fetch` as a method of another object.
    fetch: options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given)),
  }
}
