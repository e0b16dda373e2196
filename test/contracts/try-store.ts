import { randomUUID } from 'node:crypto'
import { StoreProcess, type StoreReference } from './store-reference.js'

/** The start of keys that are one case's alone. */
export function newFolder(): string {
  return `case-${randomUUID()}`
}

/** Does something with a store and closes it. */
export async function tryStore<T extends { close(): Promise<void> }>(
  store: T,
  work: (store: T) => Promise<void>,
): Promise<void> {
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/** Does something with a store in that many processes and ends them. */
export async function tryInProcesses(
  reference: StoreReference,
  count: number,
  work: (processes: readonly StoreProcess[]) => Promise<void>,
): Promise<void> {
  const starting = Array.from({ length: count }, () => StoreProcess.start(reference))
  try {
    await work(await Promise.all(starting))
  } finally {
    for (const each of await Promise.allSettled(starting)) if (each.status === 'fulfilled') await each.value.close()
  }
}
