import { WarmProgram } from './warm-program.js'

/** So many programs wait for pictures at most: one for words, one for blocks, one for figures, and one more. */
const MOST_IDLE = 4
/** Who has waited so long is ended. */
const IDLE_MS = 60_000

interface Idle {
  readonly program: WarmProgram
  /** What it was told when it was started: it reads all its pictures so. */
  readonly key: string
  readonly timer: NodeJS.Timeout
}

/** Programs that have loaded their language and stay. Who comes while all are at work starts one more. */
export class WarmPrograms {
  readonly #program: string
  #idle: readonly Idle[] = []

  constructor(program: string) {
    this.#program = program
  }

  /**
   * Reads pictures one after the other, all by one program.
   *
   * @param args What it has to be told of them. @param draws Make the pictures' files.
   * @returns What it says of each, as hOCR.
   * @throws RecreateError `ocr_failed`, `cancelled`; what {@link WarmProgram.read} throws.
   */
  async read(
    args: readonly string[],
    draws: readonly (() => Uint8Array)[],
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const key = args.join('\n')
    const program = this.#takeIdle(key) ?? new WarmProgram(this.#program, args)
    const stop = () => program.stop(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      const said: string[] = []
      for (const draw of draws) said.push(await program.read(draw))
      return said
    } finally {
      signal.removeEventListener('abort', stop)
      if (!program.isGone) this.#keep(program, key)
    }
  }

  /** Ends those that wait. */
  close(): void {
    for (const idle of this.#idle) {
      this.#forget(idle)
      idle.program.stop(undefined)
    }
  }

  #takeIdle(key: string): WarmProgram | undefined {
    const found = this.#idle.findLast((each) => each.key === key && !each.program.isGone)
    if (found !== undefined) this.#forget(found)
    return found?.program
  }

  #keep(program: WarmProgram, key: string): void {
    const end = (idle: Idle) => {
      this.#forget(idle)
      idle.program.stop(undefined)
    }
    const idle: Idle = { program, key, timer: setTimeout(() => end(idle), IDLE_MS).unref() }
    this.#idle = [...this.#idle.filter((each) => !each.program.isGone), idle]
    if (this.#idle.length > MOST_IDLE) end(this.#idle[0]!)
  }

  #forget(idle: Idle): void {
    clearTimeout(idle.timer)
    this.#idle = this.#idle.filter((each) => each !== idle)
  }
}
