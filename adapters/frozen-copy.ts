import type { Json } from '../core/stores.js'

/** A copy that nobody can change, made as any store would give it back: without keys whose value is `undefined`. */
export function frozenCopy<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) => Object.freeze(part))
}
