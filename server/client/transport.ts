import {
  type ApiError,
  apiError,
  ConnectionError,
  type FieldProblem,
  RecreateClientError,
  TimeoutError,
} from './errors.js'
import { retrying } from './retrying.js'
import { type SilenceWatch, watchSilence } from './silence-watch.js'

/** Slowest assumed upload speed, in bytes per ms. It extends the time limit of an upload. */
const SLOWEST_UPLOAD = 100
/** Maximum number of characters quoted from a response that is not JSON, such as the error page of a proxy. */
const LONGEST_DETAIL = 200

/** Options of {@link transport}. */
interface TransportOptions {
  /** The URL before `/enterprise-api/`, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  /** Number of retries. */
  readonly maxRetries: number
  /** Time without data after which a request is aborted, in ms. */
  readonly timeoutMs: number
}

/** A request to the service. */
interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** A path below the base URL, sent with the key; or an absolute URL, sent without it. */
  readonly path: string | URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a form. */
  readonly body?: object | FormData
  /** Size of the files in the form, in bytes. */
  readonly bytes?: number
  readonly signal?: AbortSignal | undefined
}

/** A response whose body is read later. */
export interface OpenAnswer {
  readonly headers: Headers
  /** The chunks of the body; read them once. @throws ConnectionError, TimeoutError, or the signal's reason. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** A response with its whole body. */
interface WholeAnswer {
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Sends requests to the service and retries where that may help. @throws ApiError, ConnectionError, TimeoutError. */
export interface Transport {
  /** Requests JSON. */
  json<Answer>(question: Question): Promise<Answer>
  /** Requests bytes. */
  whole(question: Question): Promise<WholeAnswer>
  /** Requests a response whose body the caller reads. If the body breaks off, the caller must resume. */
  open(question: Question): Promise<OpenAnswer>
}

export function transport({ baseUrl, apiKey, fetch, maxRetries, timeoutMs }: TransportOptions): Transport {
  const whole = (question: Question) =>
    retrying({ maxRetries, signal: question.signal }, async (retryCount) => {
      const { headers, pieces } = await ask(question, retryCount)
      return { headers, bytes: await join(pieces) }
    })
  return {
    async json<Answer>(question: Question) {
      const { bytes } = await whole(question)
      return parse(new TextDecoder().decode(bytes)) as Answer
    },
    whole,
    open: (question) => retrying({ maxRetries, signal: question.signal }, (retryCount) => ask(question, retryCount)),
  }

  async function ask(question: Question, retryCount: number): Promise<OpenAnswer> {
    const { method = 'GET', path, body, bytes = 0, signal } = question
    signal?.throwIfAborted()
    const watch = watchSilence(timeoutMs, bytes / SLOWEST_UPLOAD, signal)
    try {
      const response = await fetch(typeof path === 'string' ? baseUrl + path : path, {
        method,
        headers: headersOf(question, retryCount),
        signal: watch.signal,
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      if (!response.ok) throw await refusalOf(response, retryCount)
      return { headers: response.headers, pieces: piecesOf(response, question, watch) }
    } catch (error) {
      watch.rest()
      throw failureOf(error, question, watch)
    }
  }

  function headersOf({ path, headers, body }: Question, retryCount: number): Record<string, string> {
    // An absolute URL is a signed link, perhaps of another host. It must not receive the key, nor headers for which a
    // browser would need a preflight request.
    if (typeof path !== 'string') return {}
    return {
      Accept: 'application/json',
      'X-Service-Api-Key': apiKey,
      'X-Stainless-Retry-Count': `${retryCount}`,
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...headers,
    }
  }

  function failureOf(error: unknown, { method = 'GET', path, signal }: Question, watch: SilenceWatch): unknown {
    if (error instanceof RecreateClientError) return error
    if (signal?.aborted) return signal.reason
    // A signed link is a secret, so the error names only its origin.
    const asked = `${method} ${typeof path === 'string' ? path.replace(/\?.*/, '') : path.origin}`
    const silence = Math.round(watch.silentMs)
    if (silence > 0) return new TimeoutError(`${asked}: no data was received for ${silence} ms`)
    return new ConnectionError(`${asked}: the connection failed`, { cause: error })
  }

  async function* piecesOf({ body }: Response, question: Question, watch: SilenceWatch): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader()
    try {
      for (;;) {
        watch.heard()
        const { done, value } = (await reader?.read()) ?? { done: true }
        watch.rest() // The reader may be slow.
        if (done) return
        yield value
      }
    } catch (error) {
      throw failureOf(error, question, watch)
    } finally {
      watch.rest()
      await reader?.cancel().catch(() => {}) // The rest of the body is not needed, so errors do not matter.
    }
  }
}

async function refusalOf(response: Response, retryCount: number): Promise<ApiError> {
  const { status, headers } = response
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return apiError({
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    detail: detailOf(await response.text()) || response.statusText || 'no reason given',
    retryAfterSeconds: seconds >= 1 && seconds <= 60 ? seconds : undefined,
    retryCount,
  })
}

function detailOf(text: string): string | readonly FieldProblem[] {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown }
    if (typeof detail === 'string' || Array.isArray(detail)) return detail
  } catch {
    // A proxy answered instead of the service; quote the start of its text.
  }
  return text.trim().slice(0, LONGEST_DETAIL)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConnectionError(`Expected JSON, got ${JSON.stringify(text.slice(0, LONGEST_DETAIL))}`, { cause })
  }
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
