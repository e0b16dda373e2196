import type { FromWorker, ToWorker } from './messages.js'

/** The process or thread that a worker lives in. What it is asked, and what becomes of that, others know. */
export interface WorkerHost {
  /** Whether it hears what it is told: it has not ended, and nobody has killed it. */
  readonly isAlive: boolean
  /** Resolves when it is gone and all that it said has been heard. */
  readonly gone: Promise<void>
  /** Called once, at the beginning. */
  onMessage(hear: (message: FromWorker) => void): void
  /** One that has died hears nothing; that it is dead is seen in {@link gone}. */
  say(message: ToWorker): void
  /** Ends it at once, whatever it does. */
  kill(): void
  /** What it holds now, in MiB, seen from outside; absent where that cannot be seen. */
  measureMemory?(): Promise<number | undefined>
  /** Why it is gone, where nobody killed it. */
  deathSeen(): Death
  /** From now on it keeps this program running. */
  wake(): void
  /** From now on it does not: an embedding program may end without a word. */
  rest(): void
}

/** Why a worker is gone. */
export interface Death {
  readonly code: 'page_timeout' | 'page_memory' | 'page_crashed'
  /** A sentence's end: `took longer than 60 s`. */
  readonly message: string
}

/** Thrown where a worker died instead of answering. */
export class WorkerDeath extends Error implements Death {
  override readonly name = 'WorkerDeath'
  readonly code: Death['code']

  constructor({ code, message }: Death) {
    super(message)
    this.code = code
  }
}
