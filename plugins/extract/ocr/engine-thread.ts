import { Worker } from 'node:worker_threads'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { TesseractAnswer, TesseractBlock, TesseractLanguage, TesseractRequest } from './tesseract-thread.js'

/** A thread with an engine that is warm after its first picture. One picture at a time. */
export class EngineThread {
  readonly #thread: Worker
  #waiting: { resolve(blocks: readonly TesseractBlock[]): void; reject(error: unknown): void } | undefined
  #isGone = false

  constructor(languages: readonly TesseractLanguage[]) {
    this.#thread = new Worker(new URL('tesseract-thread.js', import.meta.url), {
      workerData: languages,
      // This process's own arguments are not for threads: they may say how to read a program (`--input-type`).
      execArgv: [],
    })
    this.#thread.unref()
    this.#thread.on('message', (answer: TesseractAnswer) => {
      if ('failed' in answer) this.#fail(answer.failed)
      else this.#settle()?.resolve(answer.blocks)
    })
    this.#thread.on('error', (error) => this.#fail(messageOf(error), error))
    this.#thread.on('exit', (code) => {
      this.#isGone = true
      this.#fail(`its thread ended with ${code}`)
    })
  }

  get isGone(): boolean {
    return this.#isGone
  }

  read(request: TesseractRequest): Promise<readonly TesseractBlock[]> {
    const done = new Promise<readonly TesseractBlock[]>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    // The process lives while somebody waits for it, and no longer.
    this.#thread.ref()
    this.#thread.postMessage(request, [request.file.buffer as ArrayBuffer])
    return done
  }

  /** Ends it, whatever it does. Who waits for a picture is told `reason`. */
  async stop(reason: unknown): Promise<void> {
    this.#isGone = true
    this.#settle()?.reject(reason)
    await this.#thread.terminate()
  }

  #fail(message: string, cause?: unknown): void {
    // What an engine is like after a failure, nobody knows.
    this.#isGone = true
    this.#settle()?.reject(new RecreateError('ocr_failed', `tesseract.js could not read: ${message}`, { cause }))
    void this.#thread.terminate()
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#thread.unref()
    return waiting
  }
}
