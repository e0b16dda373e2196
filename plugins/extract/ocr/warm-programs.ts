import { WarmProgram } from './warm-program.js'

/** Maximum number of idle programs: one for words, one for blocks, one for numbers, and one more. */
const MOST_IDLE = 4
/** Time after which an idle program is ended, in ms. */
const IDLE_MS = 60_000

interface Idle {
  readonly program: WarmProgram
  /** The arguments that the program was started with. They apply to all its pictures. */
  readonly key: string
  readonly timer: NodeJS.Timeout
}

/** Running programs that have loaded their language. A call starts another program if all are busy. */
export class WarmPrograms {
  readonly #program: string
  #idle: readonly Idle[] = []

  constructor(program: string) {
    this.#program = program
  }

  /**
   * Reads pictures one after another with one program.
   *
   * @param args Arguments of the program.
   * @param draws Return the pictures' files.
   * @returns The result for each picture, as hOCR.
   * @throws RecreateError `ocr_failed`, `cancelled`; the errors of {@link WarmProgram.read}.
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

  /** Ends the idle programs. */
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
