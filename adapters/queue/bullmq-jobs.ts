import { randomUUID } from 'node:crypto'
import type { Json, Message } from '../../core/stores.js'

/** The part of a message that a BullMQ job contains. The id is in the id of the job. */
export interface Carried {
  readonly group: string
  readonly part?: string | undefined
  readonly body: Json
}

/** Separator in job ids. The id of a message never contains it. */
const MARK = '~'

/** Returns a unique job id that starts with the id of the message. */
export function newJobId(messageId: string): string {
  return `${messageId}${MARK}${randomUUID()}`
}

export function messageOf({ id = '', data }: { readonly id?: string | undefined; readonly data: Carried }): Message {
  return { id: id.slice(0, id.lastIndexOf(MARK)), ...data }
}
