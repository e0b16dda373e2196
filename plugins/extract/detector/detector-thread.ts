import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'
import type { FromThread, ToThread } from './detector-messages.js'
import type { FilledOptions } from './detector-options.js'

/**
 * Maximum wait for the thread to end, in ms. It ends when the network has returned. It is never terminated: ONNX Runtime
 * aborts the whole process if its thread is stopped during a call.
 */
const PATIENCE_MS = 5000

/** A picture whose regions were requested. */
interface Call {
  readonly picture: GreyPicture
  readonly settle: (result: readonly DetectedRegion[] | RecreateError) => void
}

/** Runs the network in a thread and queues calls to it. It keeps the process alive only while calls are pending. */
export class DetectorThread {
  readonly #worker: Worker
  readonly #waiting: Call[] = []
  #inFlight: Call | undefined
  #error: unknown
  #isGone = false
  readonly #exit: Promise<void>

  constructor(options: FilledOptions) {
    // ONNX Runtime 1.30 and later send usage data to the vendor unless this variable is set.
    process.env.ORT_DISABLE_TELEMETRY ??= '1'
    this.#worker = new Worker(new URL('thread-entry.js', import.meta.url), {
      workerData: options,
      // Do not pass on this process's arguments: some (`--input-type`) change how a program is read.
      execArgv: process.sourceMapsEnabled ? ['--enable-source-maps'] : [],
    })
    this.#worker.on('message', (message: FromThread) => this.#hear(message))
    this.#worker.on('error', (error) => {
      this.#error = error
    })
    this.#exit = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#isGone = true
        const reason = this.#error === undefined ? `exit code ${code}` : messageOf(this.#error)
        const message = `The detector's thread ended unexpectedly: ${reason}`
        this.#giveUp(new RecreateError('detector_failed', message, { cause: this.#error }))
        resolve()
      })
    })
    this.#worker.unref()
  }

  /** Whether the thread is running and accepts calls. */
  get isAlive(): boolean {
    return !this.#isGone
  }

  /** Returns the regions of a picture. Calls are answered in order. */
  ask(picture: GreyPicture, signal: AbortSignal | undefined): Promise<readonly DetectedRegion[]> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        const place = this.#waiting.indexOf(call)
        if (place >= 0) this.#waiting.splice(place, 1)
        try {
          refuseIfAborted(signal)
        } catch (error) {
          call.settle(error as RecreateError)
        }
      }
      const call: Call = {
        picture,
        settle(result) {
          signal?.removeEventListener('abort', forget)
          if (result instanceof RecreateError) reject(result)
          else resolve(result)
        },
      }
      signal?.addEventListener('abort', forget, { once: true })
      this.#waiting.push(call)
      this.#next()
    })
  }

  /** Ends the thread. Pending calls throw `cancelled`. */
  async end(): Promise<void> {
    this.#giveUp(new RecreateError('cancelled', 'The detector was closed before it read the picture'))
    if (this.#isGone) return
    this.#say({ kind: 'end' })
    this.#worker.ref()
    const patience = new AbortController()
    await Promise.race([this.#exit, delay(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})])
    patience.abort()
    this.#worker.unref()
  }

  #hear(message: FromThread): void {
    const call = this.#inFlight
    this.#inFlight = undefined
    call?.settle(message.kind === 'found' ? message.regions : new RecreateError(message.code, message.message))
    this.#next()
  }

  /** Sends the next picture. Only one is sent at a time, so that waiting calls can still be cancelled. */
  #next(): void {
    if (this.#inFlight !== undefined) return
    const call = this.#waiting.shift()
    this.#inFlight = call
    if (call === undefined) {
      this.#worker.unref()
      return
    }
    this.#worker.ref()
    const { width, height, pixels } = call.picture
    const copy = new Uint8Array(pixels)
    this.#say({ kind: 'detect', picture: { width, height, pixels: copy } }, [copy.buffer])
  }

  #say(message: ToThread, transferred: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transferred)
  }

  #giveUp(error: RecreateError): void {
    const calls = [...(this.#inFlight === undefined ? [] : [this.#inFlight]), ...this.#waiting.splice(0)]
    this.#inFlight = undefined
    for (const call of calls) call.settle(error)
  }
}
