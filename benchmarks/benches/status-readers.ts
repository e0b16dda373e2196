import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Clients that poll the status of documents. */
interface ReaderOptions {
  readonly url: string
  readonly apiKey: string
  readonly recreateIds: readonly string[]
  /** Number of parallel clients, each for one document. */
  readonly readers: number
  /** Pause between a response and the next request, in milliseconds. */
  readonly pauseMs: number
  readonly end: AbortSignal
}

/** Polls statuses. @returns The response times in milliseconds. */
export async function readStatuses({
  url,
  apiKey,
  readers,
  pauseMs,
  ...rest
}: ReaderOptions): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const times: number[] = []
  setMaxListeners(0, rest.end) // Every client listens to it.
  const read = async (index: number) => {
    const id = rest.recreateIds[index % rest.recreateIds.length]
    const address = `${url}/enterprise-api/recreate/status/?recreate_id=${id}`
    await pause((pauseMs * index) / readers, rest.end) // Spreads the start of the clients.
    while (!rest.end.aborted) {
      const start = performance.now()
      await ask(address, apiKey, agent)
      times.push(performance.now() - start)
      await pause(pauseMs, rest.end)
    }
  }
  try {
    await Promise.all(Array.from({ length: readers }, (_, index) => read(index)))
  } finally {
    agent.destroy()
  }
  return times
}

/** Sends a request. Does not use `fetch`, because its overhead would be measured too. */
function ask(address: string, apiKey: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent, headers: { 'X-Service-Api-Key': apiKey } }, (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`A status request returned ${answer.statusCode}`))
      })
    })
    asked.once('error', reject)
    asked.end()
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {})
}
