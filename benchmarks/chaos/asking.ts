import { setTimeout as delay } from 'node:timers/promises'
import type { DrawnDocument } from './documents.js'
import type { MachineSet } from './machines.js'
import type { Random } from './random.js'

/** A response of the service. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Sends requests to any API process of a set. */
export interface Asking {
  /** Sends a request once. @returns Undefined if there was no response. */
  once(
    method: string,
    path: string,
    body?: FormData | object,
    headers?: Record<string, string>,
  ): Promise<Answered | undefined>
  /** Repeats a request until the response is final. @returns Undefined if the signal was aborted first. */
  patiently(signal: AbortSignal, ...request: Parameters<Asking['once']>): Promise<Answered | undefined>
}

const ANSWER_MS = 30_000
/** Status codes after which clients retry. */
const AGAIN = [408, 409, 429]

export function asking({ urls, apiKey }: Pick<MachineSet, 'urls' | 'apiKey'>, random: Random): Asking {
  const once: Asking['once'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    try {
      const answer = await fetch(random.pick(urls) + path, {
        method,
        headers: {
          'X-Service-Api-Key': apiKey(),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return undefined
    }
  }
  return {
    once,
    async patiently(signal, ...request) {
      while (!signal.aborted) {
        const answer = await once(...request)
        if (answer !== undefined && answer.status < 500 && !AGAIN.includes(answer.status)) return answer
        await delay(random.between(100, 1_000))
      }
      return undefined
    },
  }
}

/** Returns the body of a create request. */
export function formOf(
  { bytes, mediaType }: DrawnDocument,
  fileName: string,
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), fileName)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Returns the data in the envelope of a response. */
export function dataOf<Data>(answer: Answered | undefined): Data | undefined {
  return (answer?.body as { readonly data?: Data } | undefined)?.data
}
