/** What a record can hold: small JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** One record, as {@link RecordStore.list} gives it. */
export interface StoredRecord {
  readonly key: string
  readonly value: Json
}

/** Which records {@link RecordStore.list} gives. */
export interface ListOptions {
  /** Only keys that sort after this one. */
  readonly after?: string | undefined
  /** At most so many, from 1 up. @default all */
  readonly limit?: number | undefined
}

/**
 * Keeps records: small JSON values under keys. All that the engine knows of a recreate stands in records, so what is
 * said here of processes holds for processes that die at any moment.
 *
 * Keys are segments of `A-Z a-z 0-9 . _ -`, set apart by `/`, 250 characters at most. Other keys need not be taken.
 * Values come back as equal JSON; a key whose value is `undefined` may be left out of an object.
 */
export interface RecordStore {
  readonly name: string
  /** Whether other processes see the records, and they outlive this one. */
  readonly isShared: boolean
  /** The value, or undefined where there is no such record. */
  get(key: string): Promise<Json | undefined>
  /** One value a key, in the order of the keys; in as few round trips as the store allows. */
  getMany(keys: readonly string[]): Promise<readonly (Json | undefined)[]>
  /** Writes the record, whatever stood there. */
  set(key: string, value: Json): Promise<void>
  /**
   * Writes the record unless there is one: of any number of calls at once, from any number of processes, exactly one
   * writes.
   *
   * @returns Whether this call wrote it.
   */
  create(key: string, value: Json): Promise<boolean>
  /** @returns Whether there was one. */
  delete(key: string): Promise<boolean>
  /**
   * The records whose keys begin with the prefix, sorted by the keys' characters (as `<` sorts them). What is written or
   * deleted meanwhile may be in it or not; the rest is.
   */
  list(prefix: string, options?: ListOptions): AsyncIterable<StoredRecord>
  /**
   * Called after what somebody wanted deleted was: what was deleted is to be gone too where the store keeps more than its
   * records, in journals and free pages. It may be a little later. Only stores that can see to it have this member.
   */
  forget?(): Promise<void>
  /**
   * Resolves where the store answers and is set up so that it can keep its word: what it has taken outlives its own end.
   * A store without this member is asked for something small.
   *
   * @throws RecreateError `store_failed`, with what is wrong and what would be right.
   */
  check?(): Promise<void>
  /** Further calls are not allowed. */
  close(): Promise<void>
}

/**
 * Keeps blobs: files of any size under keys, which are made as those of a {@link RecordStore}.
 */
export interface BlobStore {
  readonly name: string
  /** Whether other processes see the blobs, and they outlive this one. */
  readonly isShared: boolean
  /**
   * Stores a blob, whole or not at all: who reads meanwhile sees what stood there before, or nothing. Once it has
   * resolved, the blob survives the end of this process.
   *
   * @param data Taken as it comes: what is given piece by piece is never held in memory whole, unless the store is in
   * memory.
   */
  put(key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The blob piece by piece, or undefined. Who does not read it to its end calls the iterator's `return`. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>
  /** The keys that begin with the prefix, in any order. */
  list(prefix: string): AsyncIterable<string>
  /**
   * The path of a file on this machine that holds the blob's bytes, or undefined where there is no such blob. Nobody
   * changes the file while the blob is there. Only stores that have such files have this member.
   */
  path?(key: string): Promise<string | undefined>
  /**
   * An address at which whoever has it can fetch the blob over http(s), for a while and without a key; undefined where
   * there is no such blob. Only stores that can sign such addresses have this member.
   */
  link?(key: string, options: LinkOptions): Promise<string | undefined>
  /**
   * Called after what lay under the prefix was deleted, and will not come again: what blobs that were never whole have
   * left there is to be gone too. Only stores that keep such have this member.
   */
  forget?(prefix: string): Promise<void>
  /** As {@link RecordStore.check}. */
  check?(): Promise<void>
  /** Further calls are not allowed. */
  close(): Promise<void>
}

/** How {@link BlobStore.link} answers who comes by the address. */
export interface LinkOptions {
  /** How long the address works, in milliseconds; from 1 000 to 60 000. */
  readonly lifeMs: number
  /** Name under which the blob is saved. */
  readonly fileName: string
  readonly mediaType: string
}

/** A doorbell: it says that something may be to do. What is to do stands in the records. */
export interface Message {
  /** Of `A-Z a-z 0-9 . _ -`. Two messages with one id say the same. */
  readonly id: string
  /** Whose work it is. Messages of one group, however many, do not make those of another wait for all of them. */
  readonly group: string
  /**
   * What of its group it belongs to: as groups take turns, so do the parts of one. Absent: a part of its own, with all
   * others that name none.
   */
  readonly part?: string | undefined
  readonly body: Json
}

/** How {@link Queue.consume} hands out. */
export interface ConsumeOptions {
  /** Messages that are worked on at the same time, from 1 up. */
  readonly concurrency: number
  /** Told of a handler that threw: the message is then gone, or comes again, as the queue has it. */
  readonly onError: (error: unknown, message: Message) => void
}

/**
 * Carries messages to whoever works on them, at least once: one may come twice or, when a process dies, never. The
 * engine is built so that this costs time, never work.
 */
export interface Queue {
  readonly name: string
  /** Whether other processes see the messages, and they outlive this one. */
  readonly isShared: boolean
  /**
   * Adds a message, unless one with its id waits or is worked on.
   *
   * @returns Whether it was added.
   */
  publish(message: Message): Promise<boolean>
  /** Begins to hand messages to the handler, those that wait already too. Called once at most. */
  consume(handler: (message: Message) => Promise<void>, options: ConsumeOptions): Promise<void>
  /** Messages that wait, those that are worked on not counted. */
  depth(): Promise<number>
  /**
   * Whether a message waits whose id does not begin with the prefix. A queue may look at the front of the line alone.
   * Absent: who would give way to others goes by {@link depth}, in which his own count too.
   */
  othersWait?(idPrefix: string): Promise<boolean>
  /**
   * How long the message has waited that has waited longest, in milliseconds; 0 where none waits. For who watches the
   * queue: a queue may look at some of its messages alone.
   */
  oldestMs?(): Promise<number>
  /**
   * Takes back messages that wait, and dead letters: all whose ids begin with the prefix. Those that are worked on go on.
   * Absent where messages are nowhere stored.
   */
  withdraw?(idPrefix: string): Promise<void>
  /** Messages that the queue has given up; absent where it gives none up. */
  readonly deadLetters?: DeadLetters | undefined
  /** As {@link RecordStore.check}. */
  check?(): Promise<void>
  /** Hands out no more, and waits for the handlers that are at work. What waits is lost where the queue is not shared. */
  close(): Promise<void>
}

/** A message that a queue has given up: who worked on it died too often. */
export interface DeadLetter {
  readonly message: Message
  readonly reason: string
  /** When it was given up: milliseconds since 1970. */
  readonly at: number
}

/** What a queue has given up. A message that is published again under the id of a dead letter is carried all the same. */
export interface DeadLetters {
  /** The newest first. @param limit From 1 up. @default 100 */
  list(limit?: number): Promise<readonly DeadLetter[]>
  /** Carries it anew. @returns Whether there was such a dead letter. */
  replay(id: string): Promise<boolean>
  /** Forgets it. @returns Whether there was such a dead letter. */
  discard(id: string): Promise<boolean>
}
