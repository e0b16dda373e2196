import { batch, computed, signal } from '@preact/signals'
import { sentenceOf } from './service/refusals.js'
import { client } from './service/session.js'
import type { DocumentJson, Job, PageCounts, RecreateState, ServiceEvent } from './service/shapes.js'
import { texts } from './texts.js'

/** Between two looks, where events do not come through. */
const POLL_MS = 2000

/** A document as it becomes known: followed from its first event, or looked at where events do not come through. */
export function openDocument(id: string) {
  const state = signal<RecreateState | undefined>(undefined)
  const jobs = signal<ReadonlyMap<string, Job>>(new Map())
  const pages = signal<PageCounts | undefined>(undefined)
  const json = signal<DocumentJson | undefined>(undefined)
  const failure = signal<string | undefined>(undefined)
  const trouble = signal<string | undefined>(undefined)
  /** There is no such document, for this key at least. */
  const isMissing = signal(false)
  /** Of the files that are served; undefined while none has been told. */
  const generation = signal<number | undefined>(undefined)
  /** Whether files with the latest correction are still to come. */
  const isRewriting = signal(false)
  /** Why there are no files with the latest correction. */
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

  /** Follows it to its end, and goes on by itself when the service was away. */
  async function follow(): Promise<void> {
    trouble.value = undefined
    void readJson()
    while (!stop.aborted) {
      try {
        await followEvents()
        return
      } catch (error) {
        tellTrouble(error)
        if (!isPassing(error)) return
        if (!stop.aborted) trouble.value = `${sentenceOf(error)} ${texts.tryingAgain}`
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  function tellTrouble(error: unknown): void {
    if (stop.aborted) return
    isMissing.value = (error as { status?: number }).status === 404
    trouble.value = sentenceOf(error)
  }

  async function followEvents(): Promise<void> {
    try {
      for await (const event of client.value.events(id, { signal: stop, after: seen })) take(event)
    } catch (error) {
      // What the service refuses it refuses however it is asked.
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

  /** Reads what has been found; what comes while it reads makes it read once more. */
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
        tellTrouble(error)
        // What follows the document asks again when the service is back.
        if (isPassing(error)) return
      }
    }
  }
}

export type OpenedDocument = ReturnType<typeof openDocument>

/** Whether it may be over the next time: nobody answered, or the service had other troubles. */
function isPassing(error: unknown): boolean {
  const { status } = error as { readonly status?: number }
  return status === undefined || status === 429 || status >= 500
}
