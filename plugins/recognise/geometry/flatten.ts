/**
 * Concatenates several lists. Code that runs thousands of times per page uses this function: `flat` and `flatMap` are
 * about fifteen times slower, because engines run them element by element outside compiled code.
 */
export function flatten<T>(lists: readonly (readonly T[])[]): T[] {
  const all: T[] = []
  for (const list of lists) for (const thing of list) all.push(thing)
  return all
}
