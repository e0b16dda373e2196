import type { BlobStore, RecordStore } from 'recreate-engine'
import type { Member } from './member.js'

/** The processes that a chaos run kills, and their stores. */
export interface MachineSet {
  readonly name: string
  readonly members: readonly Member[]
  /** Addresses of the API processes. */
  readonly urls: readonly string[]
  /** Returns the API key. Known after all processes have started. */
  apiKey(): string
  /** Starts all processes in the order of their dependencies. */
  startAll(): Promise<void>
  /** Opens the stores directly. */
  openStores(): Promise<OpenStores>
}

/** Opened stores. */
export interface OpenStores {
  readonly records: RecordStore
  readonly blobs: BlobStore
  close(): Promise<void>
}

/** Options of all processes. */
export interface SetOptions {
  /** Existing folder for all data. */
  readonly folder: string
  readonly pageTimeoutMs: number
  readonly memoryMiB: number
  /** Time without heartbeat after which a worker is presumed dead, in milliseconds. */
  readonly stallMs: number
}

export function environmentOf({ pageTimeoutMs, memoryMiB, stallMs }: SetOptions): Readonly<Record<string, string>> {
  return {
    RECREATE_PAGE_TIMEOUT_MS: `${pageTimeoutMs}`,
    RECREATE_MEMORY_MIB: `${memoryMiB}`,
    RECREATE_STALL_MS: `${stallMs}`,
    RECREATE_RATE_LIMITS_CREATE: '0',
    RECREATE_RATE_LIMITS_OTHERS: '0',
    RECREATE_RATE_LIMITS_ADDRESS: '0',
    RECREATE_MAX_UPLOADS_PER_KEY: '1000',
    RECREATE_HEALTH_ON_MAIN_PORT: 'true',
    RECREATE_LOG_LEVEL: 'info',
  }
}

/** Resolves if an API process responds. */
export async function answers(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}/healthz returned ${answer.status}`)
}
