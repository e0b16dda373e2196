/** Value of a record: small JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** One record, as returned by {@link RecordStore.list}. */
export interface StoredRecord {
  readonly key: string
  readonly value: Json
}

/** Options of {@link RecordStore.list}. */
export interface ListOptions {
  /** Only return keys that sort after this one. */
  readonly after?: string | undefined
  /** Maximum number of records, from 1. @default no limit */
  readonly limit?: number | undefined
}

/**
 * Stores records: small JSON values under keys. The engine keeps all its state in records, so the guarantees below must
 * also hold if a process crashes at any moment.
 *
 * Keys consist of segments of `A-Z a-z 0-9 . _ -`, separated by `/`, with at most 250 characters in total. A store may
 * reject other keys. Values are returned as equal JSON; object members with the value `undefined` may be dropped.
 */
export interface RecordStore {
  readonly name: string
  /** Whether other processes see the records and the records survive the end of this process. */
  readonly isShared: boolean
  /** Returns the value, or undefined if the record does not exist. */
  get(key: string): Promise<Json | undefined>
  /** Returns one value per key, in the order of the keys, in as few round trips as possible. */
  getMany(keys: readonly string[]): Promise<readonly (Json | undefined)[]>
  /** Writes the record, replacing an existing one. */
  set(key: string, value: Json): Promise<void>
  /**
   * Writes the record only if it does not exist. Must be atomic: of any number of concurrent calls, from any number of
   * processes, exactly one writes.
   *
   * @returns Whether this call wrote it.
   */
  create(key: string, value: Json): Promise<boolean>
  /** Deletes the record. @returns Whether it existed. */
  delete(key: string): Promise<boolean>
  /**
   * Returns the records whose keys begin with the prefix, sorted by UTF-16 code units (as `<` sorts strings). Records
   * written or deleted during the iteration may or may not be included; all others are.
   */
  list(prefix: string, options?: ListOptions): AsyncIterable<StoredRecord>
  /**
   * Called after a requested deletion, to remove deleted values from places such as journals and free pages. The
   * removal may be delayed. Absent if the store keeps no such remains.
   */
  forget?(): Promise<void>
  /**
   * Resolves if the store responds and is set up to be durable: written records survive a restart of the store. If
   * absent, the engine makes a small test call instead.
   *
   * @throws RecreateError `store_failed`, naming the problem and the required setting.
   */
  check?(): Promise<void>
  /** Closes the store. No further calls are allowed. */
  close(): Promise<void>
}

/** Stores blobs: files of any size under keys. Keys follow the rules of {@link RecordStore}. */
export interface BlobStore {
  readonly name: string
  /** Whether other processes see the blobs and the blobs survive the end of this process. */
  readonly isShared: boolean
  /**
   * Stores a blob atomically: readers see the previous blob, or none, until it is complete. After the promise resolves,
   * the blob survives the end of this process.
   *
   * @param data The content. Streamed data is not held in memory as a whole, unless the store itself is in memory.
   */
  put(key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Returns the blob as a stream, or undefined if it does not exist. A consumer that stops early must call the
   * iterator's `return`.
   */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Deletes the blob. Does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** Returns the keys that begin with the prefix, in any order. */
  list(prefix: string): AsyncIterable<string>
  /**
   * Returns the path of a local file with the blob's content, or undefined if the blob does not exist. The file does
   * not change as long as the blob exists. Absent if the store has no such files.
   */
  path?(key: string): Promise<string | undefined>
  /**
   * Returns a signed http(s) URL that gives access to the blob for a limited time without a key, or undefined if the
   * blob does not exist. Absent if the store cannot sign URLs.
   */
  link?(key: string, options: LinkOptions): Promise<string | undefined>
  /**
   * Called after everything under the prefix was deleted for good, to remove remains of incomplete uploads. Absent if
   * the store keeps none.
   */
  forget?(prefix: string): Promise<void>
  /** See {@link RecordStore.check}. */
  check?(): Promise<void>
  /** Closes the store. No further calls are allowed. */
  close(): Promise<void>
}

/** Options of {@link BlobStore.link}. */
export interface LinkOptions {
  /** How long the URL is valid, in milliseconds, from 1000 to 60000. */
  readonly lifeMs: number
  /** Suggested file name for the download. */
  readonly fileName: string
  readonly mediaType: string
}

/**
 * A notification that a recreate may have work to do. The work itself is derived from the records, so a message can be
 * lost or repeated.
 */
export interface Message {
  /** Consists of `A-Z a-z 0-9 . _ -`. Messages with the same id are equivalent. */
  readonly id: string
  /** Group for fair scheduling, one per owner. Many messages of one group do not delay those of other groups. */
  readonly group: string
  /** Subgroup for fair scheduling within the group. Messages without one share a subgroup. */
  readonly part?: string | undefined
  readonly body: Json
}

/** Options of {@link Queue.consume}. */
export interface ConsumeOptions {
  /** Maximum number of messages handled in parallel, from 1. */
  readonly concurrency: number
  /** Called when a handler throws. The queue then drops or redelivers the message. */
  readonly onError: (error: unknown, message: Message) => void
}

/**
 * Delivers messages to workers, usually at least once. A message may be delivered twice or, if a process crashes, not
 * at all. This delays work but never loses it.
 */
export interface Queue {
  readonly name: string
  /** Whether other processes see the messages and the messages survive the end of this process. */
  readonly isShared: boolean
  /**
   * Adds a message, unless one with the same id is waiting or in flight.
   *
   * @returns Whether it was added.
   */
  publish(message: Message): Promise<boolean>
  /** Starts to pass messages to the handler, including those already waiting. Must be called at most once. */
  consume(handler: (message: Message) => Promise<void>, options: ConsumeOptions): Promise<void>
  /** Returns the number of waiting messages, without those in flight. */
  depth(): Promise<number>
  /**
   * Returns whether a message is waiting whose id does not begin with the prefix. It is sufficient to examine the front
   * of the queue. If absent, {@link depth} decides, which includes the caller's own messages.
   */
  hasOtherMessages?(idPrefix: string): Promise<boolean>
  /**
   * Returns the age of the oldest waiting message in milliseconds, or 0 if none is waiting. Used for monitoring; may be
   * based on a sample.
   */
  oldestMs?(): Promise<number>
  /**
   * Deletes waiting messages and dead letters whose ids begin with the prefix. Messages in flight continue. Absent if
   * messages are not stored.
   */
  withdraw?(idPrefix: string): Promise<void>
  /** Messages that were given up. Absent if the queue never gives up a message. */
  readonly deadLetters?: DeadLetters | undefined
  /** See {@link RecordStore.check}. */
  check?(): Promise<void>
  /** Stops delivering messages and waits for running handlers. Waiting messages are lost unless the queue is shared. */
  close(): Promise<void>
}

/** A message that the queue gave up because the workers that handled it crashed too often. */
export interface DeadLetter {
  readonly message: Message
  readonly reason: string
  /** When it was given up, in milliseconds since 1970. */
  readonly at: number
}

/** Messages that a queue gave up. Publishing a message again under the id of a dead letter delivers it normally. */
export interface DeadLetters {
  /** Returns dead letters, newest first. @param limit Maximum number, from 1. @default 100 */
  list(limit?: number): Promise<readonly DeadLetter[]>
  /** Delivers the message again. @returns Whether the dead letter existed. */
  replay(id: string): Promise<boolean>
  /** Deletes the dead letter. @returns Whether it existed. */
  discard(id: string): Promise<boolean>
}
