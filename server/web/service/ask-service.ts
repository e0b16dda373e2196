import { BASE, key } from './session.js'

/** Asks, with the key, what the client has no call for. @param path Below `/enterprise-api/`. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Accept: 'application/json', 'X-Service-Api-Key': key.value ?? '', ...init.headers }
  return fetch(`${BASE}/enterprise-api/${path}`, { ...init, headers })
}

/** @throws Error with the service's words. */
export async function refuseTrouble(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  throw new Error(wordsOf(await answer.json().catch(() => undefined)) ?? `HTTP ${answer.status}`)
}

/** The words of a refusal without what is meant for programs. */
export function plain(message: string): string {
  return message.replace(/^Value error, /, '')
}

function wordsOf(body: unknown): string | undefined {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  if (typeof detail === 'string') return detail
  if (!Array.isArray(detail)) return undefined
  return detail.map(({ msg }: { msg: string }) => plain(msg)).join('; ')
}
