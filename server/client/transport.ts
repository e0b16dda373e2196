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

/** Slower than this no upload is: so many bytes a millisecond are added to the time it may take. */
const SLOWEST_UPLOAD = 100
/** Of an answer that is no JSON, some proxy's page perhaps, so much is told. */
const LONGEST_DETAIL = 200

/** What the transport is made with. */
interface TransportOptions {
  /** What stands before `/enterprise-api/`, without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  /** How often a request is sent again. */
  readonly maxRetries: number
  /** Silence, in milliseconds, after which the service is thought dead. */
  readonly timeoutMs: number
}

/** One question to the service. */
interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below the base address, and asked with the key; or a whole address, which needs none. */
  readonly path: string | URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, but for a form. */
  readonly body?: object | FormData
  /** Of the files in the form. */
  readonly bytes?: number
  readonly signal?: AbortSignal | undefined
}

/** An answer whose body is still to come. */
export interface OpenAnswer {
  readonly headers: Headers
  /** Piece by piece, to be read once. @throws ConnectionError, TimeoutError, or the signal's reason. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** An answer that has come whole. */
interface WholeAnswer {
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Carries questions to the service; asks again where that may help. @throws ApiError, ConnectionError, TimeoutError. */
export interface Transport {
  /** An answer as JSON. */
  json<Answer>(question: Question): Promise<Answer>
  /** An answer as it came. */
  whole(question: Question): Promise<WholeAnswer>
  /** An answer whose body is read by the caller; when that breaks off, going on is his as well. */
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
    // A whole address is a signed link, perhaps of another host: neither is the key its business, nor are headers for
    // which a browser would have to ask there first.
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
    // A signed link is a secret: it is named by its host.
    const asked = `${method} ${typeof path === 'string' ? path.replace(/\?.*/, '') : path.origin}`
    const silence = Math.round(watch.silentMs)
    if (silence > 0) return new TimeoutError(`${asked}: there was no sign of life for ${silence} ms`)
    return new ConnectionError(`${asked}: the connection failed`, { cause: error })
  }

  async function* piecesOf({ body }: Response, question: Question, watch: SilenceWatch): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader()
    try {
      for (;;) {
        watch.heard()
        const { done, value } = (await reader?.read()) ?? { done: true }
        watch.rest() // Its reader may take his time.
        if (done) return
        yield value
      }
    } catch (error) {
      throw failureOf(error, question, watch)
    } finally {
      watch.rest()
      await reader?.cancel().catch(() => {}) // Nobody waits for the rest any more, so its trouble is nobody's.
    }
  }
}

async function refusalOf(response: Response, retryCount: number): Promise<ApiError> {
  const { status, headers } = response
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return apiError({
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    detail: detailOf(await response.text()) || response.statusText || 'no reason was given',
    retryAfterSeconds: seconds >= 1 && seconds <= 60 ? seconds : undefined,
    retryCount,
  })
}

function detailOf(text: string): string | readonly FieldProblem[] {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown }
    if (typeof detail === 'string' || Array.isArray(detail)) return detail
  } catch {
    // Something before the service has answered: its words, as far as they are worth it.
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
