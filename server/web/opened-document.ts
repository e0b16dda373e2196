import { batch, computed, signal } from '@preact/signals'
import { sentenceOf } from './service/refusals.js'
import { client } from './service/session.js'
import type { DocumentJson, Job, PageCounts, RecreateState, ServiceEvent } from './service/shapes.js'
import { texts } from './texts.js'

/** Polling interval if events are not available, in ms. */
const POLL_MS = 2000

/** Follows a document from its first event; polls it if events are not available. */
export function openDocument(id: string) {
  const state = signal<RecreateState | undefined>(undefined)
  const jobs = signal<ReadonlyMap<string, Job>>(new Map())
  const pages = signal<PageCounts | undefined>(undefined)
  const json = signal<DocumentJson | undefined>(undefined)
  const failure = signal<string | undefined>(undefined)
  const trouble = signal<string | undefined>(undefined)
  /** The document does not exist, or is not visible for this key. */
  const isMissing = signal(false)
  /** Generation of the served files; undefined until known. */
  const generation = signal<number | undefined>(undefined)
  /** Whether files with the latest correction are still being rendered. */
  const isRewriting = signal(false)
  /** Why the files with the latest correction could not be rendered. */
  const rewritingTrouble = signal<string | undefined>(undefined)
  const isOver = computed(() => state.value === 'COMPLETED' || state.value === 'FAILED')
  const stopping = new AbortController()
  const { signal: stop } = stopping
  let seen: string | undefined
  let reading: Promise<void> | undefined
  let isStale = false

  return {
    id,
    state,
    jobs,
    pages,
    json,
    failure,
    trouble,
    isMissing,
    generation,
    isRewriting,
    rewritingTrouble,
    isOver,
    follow,
    readJson,
    close,
    isClosed,
  }

  function isClosed(): boolean {
    return stop.aborted
  }

  function close(): void {
    stopping.abort(new DOMException('The document was left', 'AbortError'))
  }

  /** Follows the document until processing ends; retries while the service is unavailable. */
  async function follow(): Promise<void> {
    trouble.value = undefined
    void readJson()
    while (!stop.aborted) {
      try {
        await followEvents()
        return
      } catch (error) {
        showTrouble(error)
        if (!isPassing(error)) return
        if (!stop.aborted) trouble.value = `${sentenceOf(error)} ${texts.tryingAgain}`
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  function showTrouble(error: unknown): void {
    if (stop.aborted) return
    isMissing.value = (error as { status?: number }).status === 404
    trouble.value = sentenceOf(error)
  }

  async function followEvents(): Promise<void> {
    try {
      for await (const event of client.value.events(id, { signal: stop, after: seen })) take(event)
    } catch (error) {
      // If the service itself refused the request, polling would be refused too.
      if (stop.aborted || (error as { status?: number }).status !== undefined) throw error
    }
    for (;;) {
      const status = await client.value.status(id, { signal: stop })
      batch(() => {
        trouble.value = undefined
        state.value = status.status
        failure.value = status.error?.message
        jobs.value = new Map((status.jobs ?? []).map((job) => [job.job_id, job]))
      })
      await readJson()
      if (isOver.value) return
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      stop.throwIfAborted()
    }
  }

  function take(event: ServiceEvent): void {
    seen = event.id ?? seen
    batch(() => {
      trouble.value = undefined
      pages.value = event.data.pages
      if (event.name === 'state') {
        state.value = event.data.status
        failure.value = event.data.error?.message
      } else if (event.name === 'job') {
        jobs.value = new Map(jobs.value).set(event.data.job_id, event.data)
      } else if (event.name === 'files') {
        generation.value = event.data.generation
      }
    })
    const hasMore = event.name === 'files' || (event.name === 'job' && event.data.status === 'COMPLETED')
    if (hasMore || isOver.value) void readJson()
  }

  /** Loads the tables and charts. A call during loading triggers another load afterwards. */
  function readJson(): Promise<void> {
    isStale = true
    reading ??= readWhileStale().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function readWhileStale(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        json.value = await client.value.getJson(id, { signal: stop })
      } catch (error) {
        showTrouble(error)
        // `follow` loads again when the service is back.
        if (isPassing(error)) return
      }
    }
  }
}

export type OpenedDocument = ReturnType<typeof openDocument>

/** Returns whether a retry may succeed: the service did not answer, or failed. */
function isPassing(error: unknown): boolean {
  const { status } = error as { readonly status?: number }
  return status === undefined || status === 429 || status >= 500
}
