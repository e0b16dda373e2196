import { setTimeout as delay } from 'node:timers/promises'
import type { DrawnDocument } from './documents.js'
import type { MachineSet } from './machines.js'
import type { Random } from './random.js'

/** An answer of the service. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Asks the API processes of a set, whichever. */
export interface Asking {
  /** Asks once. @returns Undefined where no answer came. */
  once(
    method: string,
    path: string,
    body?: FormData | object,
    headers?: Record<string, string>,
  ): Promise<Answered | undefined>
  /** Asks until there is an answer that asking again would not change. @returns Undefined where the signal came first. */
  patiently(signal: AbortSignal, ...request: Parameters<Asking['once']>): Promise<Answered | undefined>
}

const ANSWER_MS = 30_000
/** Answers after which clients ask again. */
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

/** The request that creates. */
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

/** The data of an answer in its envelope. */
export function dataOf<Data>(answer: Answered | undefined): Data | undefined {
  return (answer?.body as { readonly data?: Data } | undefined)?.data
}
