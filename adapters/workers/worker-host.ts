import type { FromWorker, ToWorker } from './messages.js'

/** The process or thread that a worker runs in. It only transports messages. */
export interface WorkerHost {
  /** Whether it receives messages: it has not ended and was not killed. */
  readonly isAlive: boolean
  /** Resolves when it has ended and all its messages have been received. */
  readonly gone: Promise<void>
  /** Sets the receiver of messages. Called once, at the beginning. */
  onMessage(hear: (message: FromWorker) => void): void
  /** Sends a message. A dead worker receives nothing; its death is reported by {@link gone}. */
  say(message: ToWorker): void
  /** Ends it at once, whatever it is doing. */
  kill(): void
  /** Measures its memory from outside, in MiB. Absent where that is not possible. */
  measureMemory?(): Promise<number | undefined>
  /** Returns why it has ended, if nobody killed it. */
  deathSeen(): Death
  /** Makes it keep this process running. */
  wake(): void
  /** Lets this process end while it runs. */
  rest(): void
}

/** Why a worker has ended. */
export interface Death {
  readonly code: 'page_timeout' | 'page_memory' | 'page_crashed'
  /** The end of a sentence: `took longer than the limit of 60 s`. */
  readonly message: string
}

/** Thrown if a worker died instead of answering. */
export class WorkerDeath extends Error implements Death {
  override readonly name = 'WorkerDeath'
  readonly code: Death['code']

  constructor({ code, message }: Death) {
    super(message)
    this.code = code
  }
}
