const key = Symbol.for('recreate.ablation')

/**
 * The state that instrumented code reads and writes: which rules are forced, and which had an effect on their own
 * result since the last {@link reset}.
 */
export class Switchboard {
  /** 1 for each forced rule. */
  readonly off: Uint8Array
  /** Number of calls of each rule. */
  readonly calls: Uint32Array
  /** 1 for a rule whose result once differed from what it would be if it were forced. */
  readonly active: Uint8Array
  readonly #values: readonly (boolean | undefined)[]
  readonly #caches: Map<unknown, unknown>[] = []

  /** @param values The forced result of each rule. Undefined for one that returns its first argument. */
  constructor(values: readonly (boolean | undefined)[]) {
    this.off = new Uint8Array(values.length)
    this.calls = new Uint32Array(values.length)
    this.active = new Uint8Array(values.length)
    this.#values = values
    Object.assign(globalThis, { [key]: this })
  }

  /** Forces these rules, and forgets the caches of the instrumented code. */
  reset(rules: readonly number[] = []): void {
    this.off.fill(0)
    for (const rule of rules) this.off[rule] = 1
    this.calls.fill(0)
    this.active.fill(0)
    for (const cache of this.#caches) cache.clear()
  }

  /** Returns the forced result of a rule. Called by instrumented code. */
  force(rule: number, argument?: unknown): unknown {
    const value = this.#values[rule]
    return value === undefined ? argument : value
  }

  /** Records the result of a predicate or condition. Called by instrumented code. */
  seen<Value>(rule: number, result: Value): Value {
    this.calls[rule]!++
    if (Boolean(result) !== this.#values[rule]) this.active[rule] = 1
    return result
  }

  /** Records the result of a function that may return its argument. Called by instrumented code. */
  changed<Value>(rule: number, result: Value, argument: unknown): Value {
    this.calls[rule]!++
    if (!isShallowEqual(result, argument)) this.active[rule] = 1
    return result
  }

  /** Registers the map that replaces a cache of the instrumented code. */
  cache(map: Map<unknown, unknown>): Map<unknown, unknown> {
    this.#caches.push(map)
    return map
  }
}

/** Code that gives an instrumented module access to the switchboard. */
export const SWITCHBOARD = `globalThis[Symbol.for('${Symbol.keyFor(key)}')]`

function isShallowEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return keys.length === others.length && keys.every((name) => Reflect.get(a, name) === Reflect.get(b, name))
}
