import type { BlobStore, RecordStore } from 'recreate'
import type { Member } from './member.js'

/** The processes that a chaos run kills, and the stores behind them. */
export interface MachineSet {
  readonly name: string
  readonly members: readonly Member[]
  /** Addresses of the API processes. */
  readonly urls: readonly string[]
  /** Known once all have started. */
  apiKey(): string
  /** Starts all, in the order in which they need each other. */
  startAll(): Promise<void>
  /** Looks into what they keep, past all of them. */
  openStores(): Promise<OpenStores>
}

/** Stores that are looked into. */
export interface OpenStores {
  readonly records: RecordStore
  readonly blobs: BlobStore
  close(): Promise<void>
}

/** What all processes of ours are told. */
export interface SetOptions {
  /** Where everything lies; there already. */
  readonly folder: string
  readonly pageTimeoutMs: number
  readonly memoryMiB: number
  /** Who is silent for so long is taken for dead, in milliseconds. */
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

/** Whether an API process answers. */
export async function answers(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}/healthz was answered ${answer.status}`)
}
