import type { Renderer, Runner } from '../../../core/contracts.js'

/** Blocks callers until it is opened. */
export interface Gate {
  /** Resolves when the first caller has arrived. */
  readonly reached: Promise<void>
  open(): void
  /** Waits for the gate or the signal. */
  pass(signal?: AbortSignal): Promise<void>
}

export function makeGate(): Gate {
  let reach = () => {}
  let open = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    reached,
    open: () => open(),
    pass(signal) {
      reach()
      const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      return Promise.race([opened, aborted])
    },
  }
}

/** A runner whose page is finished and then blocked, as if its process were suspended. */
export function heldPage(runner: Runner, pageNumber: number, gate: Gate, heedsSignal = true): Runner {
  return {
    ...runner,
    async page(source, number, options) {
      const outcome = await runner.page(source, number, options)
      if (number === pageNumber) await gate.pass(heedsSignal ? options?.signal : undefined)
      return outcome
    },
  }
}

/** A renderer that is blocked before it writes. */
export function heldRenderer(renderer: Renderer, gate: Gate): Renderer {
  return {
    ...renderer,
    async render(...args) {
      await gate.pass()
      return renderer.render(...args)
    },
  }
}
