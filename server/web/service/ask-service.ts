import { BASE, key } from './session.js'

/** Sends a request that the client does not offer, with the API key. @param path Path below `/enterprise-api/`. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Accept: 'application/json', 'X-Service-Api-Key': key.value ?? '', ...init.headers }
  return fetch(`${BASE}/enterprise-api/${path}`, { ...init, headers })
}

/** Throws if the response is an error. @throws Error With the message of the service. */
export async function refuseTrouble(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  throw new Error(wordsOf(await answer.json().catch(() => undefined)) ?? `HTTP ${answer.status}`)
}

/** Removes the prefix of an error message that is meant for programs. */
export function plain(message: string): string {
  return message.replace(/^Value error, /, '')
}

function wordsOf(body: unknown): string | undefined {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  if (typeof detail === 'string') return detail
  if (!Array.isArray(detail)) return undefined
  return detail.map(({ msg }: { msg: string }) => plain(msg)).join('; ')
}
