import { randomUUID } from 'node:crypto'
import type { Json, Message } from '../../core/stores.js'

/** What a job of BullMQ's carries of its message. */
export interface Carried {
  readonly group: string
  readonly part?: string | undefined
  readonly body: Json
}

/** Stands in no id of a message. */
const MARK = '~'

/** A job's id that is like no other, and begins with that of its message. */
export function newJobId(messageId: string): string {
  return `${messageId}${MARK}${randomUUID()}`
}

export function messageOf({ id = '', data }: { readonly id?: string | undefined; readonly data: Carried }): Message {
  return { id: id.slice(0, id.lastIndexOf(MARK)), ...data }
}
