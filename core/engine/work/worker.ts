import { RecreateError } from '../../errors.js'
import type { Facts, Failure, Moment, Seen } from '../../facts/facts.js'
import { digest, factKeys } from '../../facts/keys.js'
import { nextSteps, type Step } from '../../facts/next-steps.js'
import { readFacts } from '../../facts/read-facts.js'
import { isOver } from '../../facts/status.js'
import type { Message } from '../../stores.js'
import type { TraceCarrier } from '../../tracing.js'
import { WorkAbandoned } from '../cancellation.js'
import { emitEnd } from '../emit-end.js'
import { addToList, removeFromUnfinished } from '../list.js'
import type { Shared } from '../shared.js'
import { collectGarbage } from '../upkeep/collect-garbage.js'
import { Notifications } from '../upkeep/notifications.js'
import { asJson, showProgress, showSelf, writeFact } from '../write-facts.js'
import { InFlight } from './in-flight.js'
import { readRange } from './read-range.js'
import { renderGeneration } from './render-generation.js'

/** Body of a message. */
type Body = Asked & {
  /** Trace context of the request. */
  readonly trace?: TraceCarrier
}

type Asked =
  | { readonly kind: 'advance'; readonly recreateId: string }
  | { readonly kind: 'range'; readonly recreateId: string; readonly index: number }
  | { readonly kind: 'render'; readonly recreateId: string; readonly generation: number }
  | { readonly kind: 'notice'; readonly recreateId: string }

/** Delays before a recreate is advanced again after an error, in milliseconds. The last one repeats. */
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 60_000]
/** Maximum number of times that facts are read again after a write. A consistent store needs at most ten. */
const MOST_ROUNDS = 100
/** Heartbeats per `timing.stallMs`. */
const BEATS = 6

/** A recreate with errors: their number in a row, and the timer of the next attempt. */
interface Trouble {
  times: number
  timer: NodeJS.Timeout | undefined
}

/** Drives recreates: performs the next step or publishes a message for it, and handles the messages received. */
export class Worker {
  /** Webhook notifications. */
  readonly notifications: Notifications
  readonly #shared: Shared
  readonly #inFlight = new InFlight()
  readonly #troubled = new Map<string, Trouble>()
  #beat: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(shared: Shared) {
    this.#shared = shared
    this.notifications = new Notifications(shared, ({ manifest: { recreateId, owner } }) =>
      this.#publish(recreateId, owner, `${recreateId}.notice`, { kind: 'notice', recreateId }),
    )
  }

  /** Starts to handle messages. */
  async start(): Promise<void> {
    const { queue, runner, timing, onError } = this.#shared.parts
    this.#beat = setInterval(() => void this.#showLife(), timing.stallMs / BEATS)
    this.#beat.unref()
    // One more than the runner's capacity, so that it is never idle while an outcome is written or a file is rendered.
    await queue.consume((message) => this.#work(message), {
      concurrency: runner.concurrency + 1,
      onError: (error, { id }) => onError(error, `message ${id}`),
    })
  }

  /** Returns whether messages of the recreate wait in this process or are in flight. */
  isInFlight(recreateId: string): boolean {
    return this.#inFlight.has(recreateId)
  }

  /** Stops the timers. Messages in flight continue. */
  stop(): void {
    this.#isStopped = true
    this.notifications.stop()
    clearInterval(this.#beat)
    for (const { timer } of this.#troubled.values()) clearTimeout(timer)
    this.#troubled.clear()
  }

  /** Records that this process no longer works on its unfinished recreates, so that others can continue at once. */
  async releaseAll(): Promise<void> {
    const { records, me } = this.#shared.parts
    for (const recreateId of this.#inFlight.recreateIds) {
      const { progress } = factKeys(recreateId)
      const seen = (await records.get(progress)) as unknown as Seen | undefined
      if (seen?.by.instance === me.instance) await records.set(progress, asJson({ at: 0, by: me }))
    }
  }

  /** Drops a deleted recreate: withdraws its waiting messages. Messages in flight continue. */
  async forget(recreateId: string): Promise<void> {
    clearTimeout(this.#troubled.get(recreateId)?.timer)
    this.#troubled.delete(recreateId)
    await this.#shared.parts.queue.withdraw?.(`${recreateId}.`)
    this.#inFlight.forget(recreateId)
  }

  /** Notifies a worker, in this or another process, of a recreate with work to do. */
  async notify(recreateId: string, owner: string): Promise<void> {
    await this.#publish(recreateId, owner, `${recreateId}.advance`, { kind: 'advance', recreateId })
  }

  /**
   * Reads the facts and performs the next steps, until only workers can continue. May be called at any time, repeatedly
   * and concurrently.
   *
   * @returns The resulting facts. Undefined if the recreate does not exist.
   */
  async advance(recreateId: string): Promise<Facts | undefined> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const facts = await readFacts(this.#shared.parts.records, recreateId)
      if (facts === undefined) return undefined
      const steps = nextSteps(facts)
      let hasWritten = false
      for (const step of steps) hasWritten = (await this.#do(step, facts)) || hasWritten
      if (hasWritten) continue
      if (isOver(facts)) await this.#settle(facts)
      return facts
    }
    const { name } = this.#shared.parts.records
    throw new RecreateError(
      'store_failed',
      `${name} does not return records that were written: facts of ${recreateId} are missing`,
    )
  }

  /** Performs a step. @returns Whether facts may have changed and must be read again. */
  async #do(step: Step, facts: Facts): Promise<boolean> {
    const { manifest, served, ranges } = facts
    const { recreateId, owner } = manifest
    const keys = factKeys(recreateId)
    const at = this.#shared.parts.clock()
    const write = async (key: string, fact: object) => {
      await writeFact(this.#shared, recreateId, key, fact)
      return true
    }
    const end = async (key: string, fact: Moment & Partial<Failure>) => {
      if (await writeFact(this.#shared, recreateId, key, fact)) emitEnd(this.#shared.parts, facts, fact)
      return true
    }
    switch (step.kind) {
      case 'take':
        await addToList(this.#shared.parts, manifest)
        return write(keys.taken, { at })
      case 'extract':
        return write(keys.extracting, { at })
      case 'end-range':
        return write(keys.range(step.index), { pages: step.pages })
      case 'process':
        return write(keys.processing, { at })
      case 'complete':
        return end(keys.completed, { at: served!.rendered.at })
      case 'fail':
        return end(keys.failed, { at, code: step.code, message: step.message })
      case 'read-range': {
        const { index } = step
        const range = ranges[index]
        // A range that yields publishes its next message while its own is still in flight, so the new one needs another
        // id.
        const id = `${recreateId}.range-${index}-${range?.kind === 'open' ? range.turn : 0}`
        await this.#publish(recreateId, owner, id, { kind: 'range', recreateId, index })
        return false
      }
      case 'render': {
        const { generation } = step
        const id = `${recreateId}.render-${generation}`
        await this.#publish(recreateId, owner, id, { kind: 'render', recreateId, generation })
        return false
      }
    }
  }

  async #publish(recreateId: string, owner: string, id: string, body: Asked): Promise<void> {
    const { queue, tracing } = this.#shared.parts
    const trace = tracing.carrier()
    // Waiting messages of a shared queue are visible to others. For messages in this process, it must send heartbeats.
    const isNew = !queue.isShared && this.#inFlight.expect(recreateId, id)
    let isAdded = false
    try {
      isAdded = await queue.publish({
        id,
        group: digest(owner).slice(0, 32),
        part: recreateId,
        body: { ...body, ...(trace && { trace }) },
      })
    } finally {
      if (isNew && !isAdded) this.#inFlight.withdraw(recreateId, id)
    }
  }

  async #work(message: Message): Promise<void> {
    const body = message.body as unknown as Body
    const { recreateId } = body
    this.#inFlight.begin(recreateId, message.id)
    try {
      const { tracing } = this.#shared.parts
      await tracing.span(`recreate.${body.kind}`, { 'recreate.id': recreateId }, () => this.#workOn(body), body.trace)
      this.#noteRecovery(recreateId)
    } catch (error) {
      if (!(error instanceof WorkAbandoned)) this.#retryLater(recreateId, error)
    } finally {
      await this.#handOn(body).catch((error) => this.#shared.parts.onError(error, `handing on ${recreateId}`))
      this.#inFlight.end(recreateId)
    }
  }

  async #workOn(body: Body): Promise<void> {
    const { recreateId } = body
    if (body.kind === 'notice') this.notifications.deliver(recreateId)
    if (body.kind === 'range') await readRange(this.#shared, recreateId, body.index)
    if (body.kind === 'render') await renderGeneration(this.#shared, recreateId, body.generation)
    if (body.kind !== 'notice') await this.advance(recreateId)
  }

  /**
   * Publishes a message for work that this closing process leaves, so that others need not wait until it is presumed
   * dead. A range needs a new message id, because its message is still in flight here.
   */
  async #handOn(body: Body): Promise<void> {
    const { parts, cancellation } = this.#shared
    if (!cancellation.isDraining || !parts.queue.isShared || (body.kind !== 'range' && body.kind !== 'render')) return
    const facts = await readFacts(parts.records, body.recreateId)
    if (facts === undefined || isOver(facts)) return
    const { recreateId, owner } = facts.manifest
    const range = body.kind === 'range' ? facts.ranges[body.index] : undefined
    if (body.kind === 'range' && range?.kind === 'open') {
      await parts.records.set(factKeys(recreateId).rangeTurn(body.index), range.turn + 1)
    }
    await this.notify(recreateId, owner)
  }

  /** Schedules another attempt after an error. Nothing is lost, because the pending work is derived from the facts. */
  #retryLater(recreateId: string, error: unknown) {
    this.#shared.parts.onError(error, `recreate ${recreateId}`)
    if (this.#isStopped) return
    const trouble = this.#troubled.get(recreateId) ?? { times: 0, timer: undefined }
    this.#troubled.set(recreateId, trouble)
    // An unreachable store fails all messages at once. Count that as one error.
    if (trouble.timer !== undefined) return
    const pause = AGAIN_MS[Math.min(trouble.times++, AGAIN_MS.length - 1)]
    trouble.timer = setTimeout(() => {
      trouble.timer = undefined
      this.advance(recreateId).then(
        (facts) => {
          if (facts === undefined || isOver(facts)) this.#noteRecovery(recreateId)
        },
        (again) => this.#retryLater(recreateId, again),
      )
    }, pause)
    trouble.timer.unref()
  }

  /** Resets the error count. If another message failed, its scheduled attempt remains. */
  #noteRecovery(recreateId: string) {
    const trouble = this.#troubled.get(recreateId)
    if (trouble?.timer === undefined) this.#troubled.delete(recreateId)
    else trouble.times = 0
  }

  async #settle(facts: Facts): Promise<void> {
    const { recreateId } = facts.manifest
    await this.#shared.sources.release(recreateId)
    await removeFromUnfinished(this.#shared.parts, facts.manifest)
    await collectGarbage(this.#shared.parts, recreateId)
    await this.notifications.schedule(facts)
  }

  async #showLife(): Promise<void> {
    const { onError } = this.#shared.parts
    for (const recreateId of this.#inFlight.recreateIds) {
      // It may have ended or been deleted meanwhile.
      const isWanted = () => this.#inFlight.sendsHeartbeats(recreateId)
      try {
        if (isWanted()) await showProgress(this.#shared, recreateId)
        if (isWanted() && this.#inFlight.isProcessing(recreateId)) await showSelf(this.#shared, recreateId)
      } catch (error) {
        onError(error, `recreate ${recreateId}`)
      }
    }
  }
}
