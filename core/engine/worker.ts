import { RecreateError } from '../errors.js'
import type { Facts, Failure, Moment, Seen } from '../facts.js'
import { digest, factKeys } from '../keys.js'
import { nextSteps, type Step } from '../next-steps.js'
import { readFacts } from '../read-facts.js'
import { isOver } from '../status.js'
import type { Message } from '../stores.js'
import type { TraceCarrier } from '../tracing.js'
import { AtWork } from './at-work.js'
import { countNoMore, enterInList } from './list.js'
import { tellEnd } from './measuring.js'
import { Notices } from './notices.js'
import { readRange } from './read-range.js'
import { renderGeneration } from './render-generation.js'
import type { Shared } from './shared.js'
import { WorkLeft } from './stops.js'
import { tidy } from './sweep.js'
import { asJson, showProgress, showSelf, writeFact } from './write-facts.js'

/** What a message asks for. */
type Body = Asked & {
  /** Where the trace goes on that it was asked for in. */
  readonly trace?: TraceCarrier
}

type Asked =
  | { readonly kind: 'advance'; readonly recreateId: string }
  | { readonly kind: 'range'; readonly recreateId: string; readonly index: number }
  | { readonly kind: 'render'; readonly recreateId: string; readonly generation: number }
  | { readonly kind: 'notice'; readonly recreateId: string }

/** After trouble a recreate is looked at again: when so long has passed, in milliseconds, the last one over and over. */
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 60_000]
/** So often are the facts read again after something was written; a store that keeps its word needs ten at most. */
const MOST_ROUNDS = 100
/** Signs of life in the time after which one is taken for dead. */
const BEATS = 6

/** A recreate is in trouble: how often in a row, and set while it waits to be looked at again. */
interface Trouble {
  times: number
  timer: NodeJS.Timeout | undefined
}

/** Drives recreates: does the next step, or asks for it by a message, and works on the messages that come. */
export class Worker {
  /** What is told outside. */
  readonly notices: Notices
  readonly #shared: Shared
  readonly #atWork = new AtWork()
  readonly #troubled = new Map<string, Trouble>()
  #beat: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(shared: Shared) {
    this.#shared = shared
    this.notices = new Notices(shared, ({ manifest: { recreateId, owner } }) =>
      this.#publish(recreateId, owner, `${recreateId}.notice`, { kind: 'notice', recreateId }),
    )
  }

  /** Begins to work on messages. */
  async start(): Promise<void> {
    const { queue, runner, timing, onTrouble } = this.#shared.parts
    this.#beat = setInterval(() => void this.#showLife(), timing.stallMs / BEATS)
    this.#beat.unref()
    // One more than the runner has places: while a page's end is written, or files are rendered, no place is idle.
    await queue.consume((message) => this.#work(message), {
      concurrency: runner.places + 1,
      onError: (error, { id }) => onTrouble(error, `message ${id}`),
    })
  }

  /** Whether messages of this process wait for the recreate, or are at work on it. */
  isAtWork(recreateId: string): boolean {
    return this.#atWork.has(recreateId)
  }

  /** Looks after nothing any more; what is at work goes on. */
  stop(): void {
    this.#isStopped = true
    this.notices.stop()
    clearInterval(this.#beat)
    for (const { timer } of this.#troubled.values()) clearTimeout(timer)
    this.#troubled.clear()
  }

  /** Says of all that is left here that nobody is at work on it any more, so that others need not wait. */
  async leaveAll(): Promise<void> {
    const { records, me } = this.#shared.parts
    for (const recreateId of this.#atWork.recreateIds) {
      const { progress } = factKeys(recreateId)
      const seen = (await records.get(progress)) as unknown as Seen | undefined
      if (seen?.by.instance === me.instance) await records.set(progress, asJson({ at: 0, by: me }))
    }
  }

  /** Does nothing more for a recreate that is deleted: what waits for a worker is taken back. What is at work goes on. */
  async forget(recreateId: string): Promise<void> {
    clearTimeout(this.#troubled.get(recreateId)?.timer)
    this.#troubled.delete(recreateId)
    await this.#shared.parts.queue.withdraw?.(`${recreateId}.`)
    this.#atWork.forget(recreateId)
  }

  /** Lets a worker, here or elsewhere, take a recreate up. */
  async ring(recreateId: string, owner: string): Promise<void> {
    await this.#publish(recreateId, owner, `${recreateId}.advance`, { kind: 'advance', recreateId })
  }

  /**
   * Reads the facts and does what comes next, until that is for somebody else to do. It may be called at any time, by
   * anybody, any number of times.
   *
   * @returns The facts as they then stand; undefined where there is no such recreate.
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
      `Expected ${name} to give what was written, facts of ${recreateId} are missing`,
    )
  }

  /** @returns Whether facts may have changed, so that they are to be read again. */
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
      if (await writeFact(this.#shared, recreateId, key, fact)) tellEnd(this.#shared.parts, facts, fact)
      return true
    }
    switch (step.kind) {
      case 'take':
        await enterInList(this.#shared.parts, manifest)
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
        // Who gives way asks for the next turn while his own message is still worked on: it has an id of its own.
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
    // What waits in a queue that others share is seen by them; what waits here, this process has to vouch for.
    const isNew = !queue.isShared && this.#atWork.expect(recreateId, id)
    let isAdded = false
    try {
      isAdded = await queue.publish({
        id,
        group: digest(owner).slice(0, 32),
        part: recreateId,
        body: { ...body, ...(trace && { trace }) },
      })
    } finally {
      if (isNew && !isAdded) this.#atWork.expectNoMore(recreateId, id)
    }
  }

  async #work(message: Message): Promise<void> {
    const body = message.body as unknown as Body
    const { recreateId } = body
    this.#atWork.begin(recreateId, message.id)
    try {
      const { tracing } = this.#shared.parts
      await tracing.span(`recreate.${body.kind}`, { 'recreate.id': recreateId }, () => this.#workOn(body), body.trace)
      this.#noteRecovery(recreateId)
    } catch (error) {
      if (!(error instanceof WorkLeft)) this.#lookAgain(recreateId, error)
    } finally {
      await this.#handOn(body).catch((error) => this.#shared.parts.onTrouble(error, `handing on ${recreateId}`))
      this.#atWork.end(recreateId)
    }
  }

  async #workOn(body: Body): Promise<void> {
    const { recreateId } = body
    if (body.kind === 'notice') this.notices.tell(recreateId)
    if (body.kind === 'range') await readRange(this.#shared, recreateId, body.index)
    if (body.kind === 'render') await renderGeneration(this.#shared, recreateId, body.generation)
    if (body.kind !== 'notice') await this.advance(recreateId)
  }

  /**
   * What is not done when this process ends, another is asked to do: else it would take us for dead first. A range comes
   * by a new id, as its message is still worked on here.
   */
  async #handOn(body: Body): Promise<void> {
    const { parts, stops } = this.#shared
    if (!stops.isDraining || !parts.queue.isShared || (body.kind !== 'range' && body.kind !== 'render')) return
    const facts = await readFacts(parts.records, body.recreateId)
    if (facts === undefined || isOver(facts)) return
    const { recreateId, owner } = facts.manifest
    const range = body.kind === 'range' ? facts.ranges[body.index] : undefined
    if (body.kind === 'range' && range?.kind === 'open') {
      await parts.records.set(factKeys(recreateId).rangeTurn(body.index), range.turn + 1)
    }
    await this.ring(recreateId, owner)
  }

  /** The facts say what is still to do; nothing is lost, only late. */
  #lookAgain(recreateId: string, error: unknown) {
    this.#shared.parts.onTrouble(error, `recreate ${recreateId}`)
    if (this.#isStopped) return
    const trouble = this.#troubled.get(recreateId) ?? { times: 0, timer: undefined }
    this.#troubled.set(recreateId, trouble)
    // A store that is away fails all messages at once: that is one trouble.
    if (trouble.timer !== undefined) return
    const pause = AGAIN_MS[Math.min(trouble.times++, AGAIN_MS.length - 1)]
    trouble.timer = setTimeout(() => {
      trouble.timer = undefined
      this.advance(recreateId).then(
        (facts) => {
          if (facts === undefined || isOver(facts)) this.#noteRecovery(recreateId)
        },
        (again) => this.#lookAgain(recreateId, again),
      )
    }, pause)
    trouble.timer.unref()
  }

  /** Where another message failed, it waits for its look all the same. */
  #noteRecovery(recreateId: string) {
    const trouble = this.#troubled.get(recreateId)
    if (trouble?.timer === undefined) this.#troubled.delete(recreateId)
    else trouble.times = 0
  }

  async #settle(facts: Facts): Promise<void> {
    const { recreateId } = facts.manifest
    await this.#shared.sources.release(recreateId)
    await countNoMore(this.#shared.parts, facts.manifest)
    await tidy(this.#shared.parts, recreateId)
    await this.notices.look(facts)
  }

  async #showLife(): Promise<void> {
    const { onTrouble } = this.#shared.parts
    for (const recreateId of this.#atWork.recreateIds) {
      // Meanwhile it may have come to its end, or been deleted.
      const isWanted = () => this.#atWork.isVouchedFor(recreateId)
      try {
        if (isWanted()) await showProgress(this.#shared, recreateId)
        if (isWanted() && this.#atWork.isWorkedOn(recreateId)) await showSelf(this.#shared, recreateId)
      } catch (error) {
        onTrouble(error, `recreate ${recreateId}`)
      }
    }
  }
}
