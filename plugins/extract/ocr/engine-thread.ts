import { Worker } from 'node:worker_threads'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { TesseractAnswer, TesseractBlock, TesseractLanguage, TesseractRequest } from './tesseract-thread.js'

/** A thread with an OCR engine. The engine loads with the first picture and reads one picture at a time. */
export class EngineThread {
  readonly #thread: Worker
  #waiting: { resolve(blocks: readonly TesseractBlock[]): void; reject(error: unknown): void } | undefined
  #isGone = false

  constructor(languages: readonly TesseractLanguage[]) {
    this.#thread = new Worker(new URL('tesseract-thread.js', import.meta.url), {
      workerData: languages,
      // Do not pass on this process's arguments: some (`--input-type`) change how a program is read.
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
      this.#fail(`its thread ended with exit code ${code}`)
    })
  }

  get isGone(): boolean {
    return this.#isGone
  }

  read(request: TesseractRequest): Promise<readonly TesseractBlock[]> {
    const done = new Promise<readonly TesseractBlock[]>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    // Keep the process alive only while a call is pending.
    this.#thread.ref()
    this.#thread.postMessage(request, [request.file.buffer as ArrayBuffer])
    return done
  }

  /** Ends the thread immediately. A pending call is rejected with `reason`. */
  async stop(reason: unknown): Promise<void> {
    this.#isGone = true
    this.#settle()?.reject(reason)
    await this.#thread.terminate()
  }

  #fail(message: string, cause?: unknown): void {
    // The state of an engine after a failure is undefined, so it is not reused.
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
