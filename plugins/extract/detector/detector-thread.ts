import { Worker } from 'node:worker_threads'
import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'
import type { FromThread, ToThread } from './detector-messages.js'
import type { FilledOptions } from './detector-options.js'

/** A thread that is inside native code ends only when that returns; nobody waits longer than this for it. */
const PATIENCE_MS = 5000

/** A picture that waits for its regions. */
interface Call {
  readonly picture: GreyPicture
  readonly settle: (result: readonly DetectedRegion[] | RecreateError) => void
}

/** The thread with the network, and the calls that wait for it. It keeps the process alive only while one does. */
export class DetectorThread {
  readonly #worker: Worker
  readonly #waiting: Call[] = []
  #atWork: Call | undefined
  #error: unknown
  #isGone = false
  readonly #exit: Promise<void>

  constructor(options: FilledOptions) {
    // ONNX Runtime reports its use to its maker, beginning with version 1.30, unless the process's environment says this.
    process.env.ORT_DISABLE_TELEMETRY ??= '1'
    this.#worker = new Worker(new URL('thread-entry.js', import.meta.url), {
      workerData: options,
      // This process's own arguments are not for threads: they may say how to read a program (`--input-type`).
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
        const message = `Expected the thread of the detector to give regions, but it ended: ${reason}`
        this.#giveUp(new RecreateError('detector_failed', message, { cause: this.#error }))
        resolve()
      })
    })
    this.#worker.unref()
  }

  /** Whether it can be asked. */
  get isAlive(): boolean {
    return !this.#isGone
  }

  /** Regions of a picture, after those that were asked for before. */
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

  /** Ends it; calls that wait throw `cancelled`. */
  async end(): Promise<void> {
    this.#giveUp(new RecreateError('cancelled', 'The detector was closed before it had looked at the picture'))
    if (this.#isGone) return
    this.#say({ kind: 'end' })
    this.#worker.ref()
    const late = setTimeout(() => void this.#worker.terminate(), PATIENCE_MS)
    await this.#exit
    clearTimeout(late)
  }

  #hear(message: FromThread): void {
    const call = this.#atWork
    this.#atWork = undefined
    call?.settle(message.kind === 'found' ? message.regions : new RecreateError(message.code, message.message))
    this.#next()
  }

  /** One picture at a time: what waits can still be forgotten. */
  #next(): void {
    if (this.#atWork !== undefined) return
    const call = this.#waiting.shift()
    this.#atWork = call
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
    const calls = [...(this.#atWork === undefined ? [] : [this.#atWork]), ...this.#waiting.splice(0)]
    this.#atWork = undefined
    for (const call of calls) call.settle(error)
  }
}
