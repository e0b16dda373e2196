/**
 * The things of several lists as one list. What is done thousands of times on a page asks this and not `flat` or
 * `flatMap`: engines run those element by element outside of compiled code, some fifteen times slower.
 */
export function flatten<T>(lists: readonly (readonly T[])[]): T[] {
  const all: T[] = []
  for (const list of lists) for (const thing of list) all.push(thing)
  return all
}
