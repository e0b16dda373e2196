import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from 'recreate-engine'
import { type Answered, type Asking, dataOf, formOf } from './asking.js'
import { type DrawnDocument, NUMBER } from './documents.js'
import { count, type Entry, type Ledger, OPENINGS_STRUCK } from './ledger.js'
import type { Random } from './random.js'

/** Options of a client. */
interface ClientOptions {
  readonly ledger: Ledger
  readonly asking: Asking
  /** An engine of this process over the same stores, to cancel and correct, for which the service has no route. */
  readonly engine: Engine
  readonly random: Random
  /** Returns the next document to upload. */
  readonly next: () => Promise<DrawnDocument>
  /** Maximum number of unfinished recreates. No more are uploaded meanwhile. */
  readonly mostOpen: number
  /** Aborted when no new requests should start. */
  readonly end: AbortSignal
  /** Aborted when pending requests should be abandoned. */
  readonly giveUp: AbortSignal
}

const FINAL = ['COMPLETED', 'FAILED']

/** Uploads and checks documents, and occasionally hides, corrects, cancels and deletes them, until it is aborted. */
export async function runClient(name: string, options: ClientOptions): Promise<void> {
  const { ledger, random, end, mostOpen } = options
  for (let turn = 0; !end.aborted; turn++) {
    const open = ledger.entries.filter(isOpen)
    if (open.length < mostOpen && random.chance(0.4)) await upload(`${name}-${turn}`, options)
    else await meddle(options)
    await delay(random.between(10, 120))
  }
}

function isOpen({ recreateId, refused, deleted, state }: Entry): boolean {
  return refused === undefined && deleted === undefined && (recreateId === undefined || !FINAL.includes(state ?? ''))
}

/** The workers that opened the document were killed in both attempts. */
const OPENING_STRUCK = /Opening the document ended its process/

async function upload(key: string, { ledger, asking, random, next, giveUp }: ClientOptions): Promise<void> {
  const document = await next()
  const fields = {
    selected_pages: `1-${document.pages.length}`,
    table_clustering_mode: random.chance(0.3) ? 'document' : 'page',
    is_ppt_process_enabled: random.chance(0.1) && document.pages.length < 10 ? 'true' : 'false',
  }
  const entry: Entry = { key, document, fields, isAsked: true }
  ledger.entries.push(entry)
  const ask = async () => {
    const request = ['POST', '/enterprise-api/recreate/', formOf(document, `${key}.pdf`, fields)] as const
    const answer = await asking.patiently(giveUp, ...request, { 'Idempotency-Key': key })
    noteCreate(ledger, entry, answer)
  }
  // Some requests are sent twice in parallel, or again later, as if the response was lost.
  const times = random.chance(0.15) ? [ask(), ask()] : [ask()]
  await Promise.all(times)
  if (random.chance(0.2)) await ask()
  entry.isAsked = false
}

function noteCreate(ledger: Ledger, entry: Entry, answer: Answered | undefined): void {
  if (answer === undefined) {
    count(ledger, 'create requests without a response')
    return
  }
  if (answer.status !== 200) {
    entry.refused = `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
    if (entry.recreateId !== undefined)
      ledger.breaches.push(`${entry.key} was created and then rejected: ${entry.refused}`)
    else if (OPENING_STRUCK.test(entry.refused)) count(ledger, OPENINGS_STRUCK)
    else if (!entry.document.isDamaged) ledger.breaches.push(`${entry.key} is valid but was rejected: ${entry.refused}`)
    return
  }
  const id = dataOf<{ recreate_id: string }>(answer)!.recreate_id
  if (entry.recreateId === undefined) count(ledger, 'accepted')
  else if (entry.recreateId !== id) ledger.breaches.push(`${entry.key} was created twice: ${entry.recreateId}, ${id}`)
  entry.recreateId ??= id
}

async function meddle(options: ClientOptions): Promise<void> {
  const { ledger, random } = options
  const made = ledger.entries.filter(({ recreateId, deleted }) => recreateId !== undefined && deleted === undefined)
  if (made.length === 0) return
  const recent = made.slice(-20)
  const entry = random.pick(random.chance(0.7) ? recent : made)
  const what = random.next()
  if (what < 0.87) await look(entry, options)
  else if (what < 0.9) await hideAndShow(entry, options)
  else if (what < 0.96) await correct(random.pick(correctable(made) ?? [entry]), options)
  else if (what < 0.975) await cancel(entry, options)
  else await remove(entry, options)
}

function correctable(made: readonly Entry[]): readonly Entry[] | undefined {
  const found = made.filter(({ state, correction }) => state === 'COMPLETED' && correction === undefined)
  return found.length > 0 ? found : undefined
}

/** Checks that an accepted recreate exists and that a final state does not change. */
export async function look(entry: Entry, { ledger, asking }: Pick<ClientOptions, 'ledger' | 'asking'>): Promise<void> {
  const before = entry.state
  const answer = await asking.once('GET', `/enterprise-api/recreate/status/?recreate_id=${entry.recreateId}`)
  count(ledger, 'statuses')
  if (answer === undefined || answer.status >= 500) {
    count(ledger, 'status requests without a response')
    return
  }
  const mayBeAway = entry.deleted !== undefined || entry.isHidden !== undefined
  if (answer.status === 404 && mayBeAway) return
  if (answer.status !== 200) {
    ledger.breaches.push(`The status request of ${entry.key} (${entry.recreateId}) returned ${answer.status}`)
    return
  }
  const state = dataOf<{ status: string }>(answer)!.status
  if (FINAL.includes(before ?? '') && state !== before) {
    ledger.breaches.push(`${entry.key} (${entry.recreateId}) changed from ${before} to ${state}`)
  }
  if (!FINAL.includes(entry.state ?? '')) entry.state = state
}

async function hideAndShow(entry: Entry, { asking, ledger, giveUp }: ClientOptions): Promise<void> {
  entry.isHidden = true
  count(ledger, 'hides')
  for (const hidden of [true, false]) {
    const request = { recreate_id: entry.recreateId!, hidden }
    const answer = await asking.patiently(giveUp, 'POST', '/enterprise-api/recreate/hide/', request)
    if (answer?.status === 200) entry.isHidden = hidden
    else if (answer !== undefined && entry.deleted === undefined) {
      ledger.breaches.push(`Hiding ${entry.key} (${entry.recreateId}) returned ${answer.status}`)
    }
  }
}

async function remove(entry: Entry, { asking, ledger, giveUp }: ClientOptions): Promise<void> {
  if (entry.isAsked) return
  entry.deleted = 'asked'
  count(ledger, 'deletes')
  const answer = await asking.patiently(giveUp, 'DELETE', `/enterprise-api/recreate/${entry.recreateId}`)
  // An earlier request may have deleted it, but failed to respond.
  if (answer?.status === 200 || answer?.status === 404) entry.deleted = 'done'
}

async function cancel(entry: Entry, { engine, ledger }: ClientOptions): Promise<void> {
  if (FINAL.includes(entry.state ?? '') || entry.cancelled !== undefined) return
  entry.cancelled = 'asked'
  count(ledger, 'cancels')
  try {
    await engine.cancel(entry.recreateId!)
    entry.cancelled = 'done'
  } catch {
    // A store was unavailable, or the recreate was hidden or deleted.
  }
}

async function correct(entry: Entry, { engine, ledger, random }: ClientOptions): Promise<void> {
  if (entry.state !== 'COMPLETED' || entry.correction !== undefined || entry.document.isScan) return
  try {
    const { tables } = await engine.result(entry.recreateId!)
    const cells = tables.flatMap((table) => table.cells.map((cell) => ({ table, cell })))
    const numbers = cells.filter(({ cell }) => NUMBER.test(cell.text))
    if (numbers.length === 0 || entry.correction !== undefined) return
    const { table, cell } = random.pick(numbers)
    // No document has a serial number for which numbers begin with 99.
    const after = cell.text.replace(/^\d\d/, '99')
    entry.correction = { page: cell.place.pageNumber, before: cell.text, after, state: 'asked' }
    count(ledger, 'corrections')
    await engine.correct(
      entry.recreateId!,
      [{ rowId: table.rows[cell.row]!.id, column: cell.column, text: after }],
      'chaos',
    )
    entry.correction.state = 'done'
  } catch {
    // Every number begins with 99, see above.
  }
}
