import type { Json } from '../core/stores.js'

/**
 * Returns a deeply frozen copy of a JSON value, as a store would return it: without keys whose value is `undefined`.
 */
export function frozenCopy<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) => Object.freeze(part))
}
