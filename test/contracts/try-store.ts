import { randomUUID } from 'node:crypto'
import { StoreProcess, type StoreReference } from './store-reference.js'

/** Returns a key prefix that only this case uses. */
export function newFolder(): string {
  return `case-${randomUUID()}`
}

/** Uses a store and closes it. */
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

/** Uses a store in several processes and ends them. */
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
