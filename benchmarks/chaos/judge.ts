import { setTimeout as delay } from 'node:timers/promises'
import type { WireDocument } from 'recreate-engine'
import { type Asking, dataOf } from './asking.js'
import { type Census, servedFiles } from './census.js'
import { look } from './clients.js'
import { NUMBER, type PageKind } from './documents.js'
import { count, type Entry, type Ledger, OPENINGS_STRUCK, STRUCK, STRUCK_OUT } from './ledger.js'

/** The parts of a status that are checked. */
interface Status {
  readonly status: string
  readonly xls_download_url: string | null
  readonly ppt_download_url: string | null
  readonly jobs: readonly {
    readonly job_type: string
    readonly page_number: number
    readonly status: string
    readonly error?: { readonly code: string; readonly message: string }
  }[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** Allowed failures of pages that cannot be read. */
const FAILURES_OF: Readonly<Partial<Record<PageKind, readonly string[]>>> = {
  hang: ['page_timeout', 'page_too_large'],
  bomb: ['page_timeout', 'page_too_large', 'page_memory'],
}
/** Allowed failures of any page or file: all three attempts may have been hit. */
const KILLED: readonly string[] = ['page_crashed', 'tries_exhausted']
const MOST_TRIES = 3
const OPENING_TRIES = 2

/** Returns the accepted recreates that were not deleted and therefore must exist. */
export function keptEntries({ entries }: Ledger): readonly Entry[] {
  return entries.filter(({ recreateId, deleted }) => recreateId !== undefined && deleted === undefined)
}

/**
 * Waits until all accepted recreates have ended.
 *
 * @returns Those that have not ended in time.
 */
export async function untilQuiet(ledger: Ledger, asking: Asking, mostMs: number): Promise<readonly Entry[]> {
  const isUnfinished = ({ state }: Entry) => state !== 'COMPLETED' && state !== 'FAILED'
  let left = keptEntries(ledger).filter(isUnfinished)
  for (const end = Date.now() + mostMs; left.length > 0 && Date.now() < end; left = left.filter(isUnfinished)) {
    for (const entry of left) await look(entry, { ledger, asking })
    await delay(250)
  }
  return left
}

/** Checks the responses of the service for an accepted recreate. Errors are recorded as breaches. */
export async function judgeEntry(entry: Entry, ledger: Ledger, asking: Asking, signal: AbortSignal): Promise<void> {
  const { recreateId, key } = entry
  const breach = (what: string) => void ledger.breaches.push(`${key} (${recreateId}): ${what}`)
  const request = ['GET', `/enterprise-api/recreate/status/?recreate_id=${recreateId}`] as const
  const status = dataOf<Status>(await asking.patiently(signal, ...request))
  if (status === undefined) return breach('it has no status')
  count(ledger, status.status === 'FAILED' ? `failed: ${status.error?.code}` : status.status.toLowerCase())
  judgeJobs(entry, status, ledger, breach)
  judgeFailedJobs(entry, status, ledger, breach)
  if (status.status === 'FAILED') return judgeFailure(entry, status, ledger, breach)
  if (status.status !== 'COMPLETED') return
  if (!(await judgeLinks(status, breach))) return
  const failed = pageJobsOf(status).filter((job) => job.status === 'FAILED')
  await judgeNumbers(
    entry,
    new Set(failed.map(({ page_number }) => page_number)),
    breach,
    await asking.patiently(signal, 'GET', `/enterprise-api/recreate/${recreateId}/to_json`),
  )
}

type Job = Status['jobs'][number]
type Breach = (what: string) => void

function pageJobsOf({ jobs }: Status): readonly Job[] {
  return jobs.filter(({ job_type }) => job_type === 'XLS_PROCESS_TABLES_JOB')
}

/** Checks that every page has a job, and that every job has ended. */
function judgeJobs({ document, fields }: Entry, status: Status, ledger: Ledger, breach: Breach): void {
  const { jobs } = status
  const pages = new Set(pageJobsOf(status).map(({ page_number }) => page_number))
  const isEnded = (job: Job) => job.status === 'COMPLETED' || (job.status === 'FAILED' && job.error !== undefined)
  const wantedJobs = document.pages.length + (fields.is_ppt_process_enabled === 'true' ? 1 : 0)
  const unaccounted = document.isDamaged ? 0 : document.pages.length - pages.size
  const open = jobs.filter((job) => !isEnded(job)).length
  if (unaccounted + open > 0) {
    count(ledger, 'pages unaccounted', unaccounted + open)
    breach(`${unaccounted} pages have no job, ${open} jobs have not ended`)
  }
  if (!document.isDamaged && jobs.length !== wantedJobs) breach(`it has ${jobs.length} jobs instead of ${wantedJobs}`)
}

/** Checks that every failed page failed for an expected reason. */
function judgeFailedJobs({ document }: Entry, status: Status, ledger: Ledger, breach: Breach): void {
  if (document.isDamaged) return
  for (const { page_number, error } of status.jobs.filter((job) => job.status === 'FAILED')) {
    // A failure of the whole document is checked once, below.
    const code = error?.code ?? ''
    // `judgeFailure` checks the failure of the whole document.
    if (status.status === 'FAILED' && code === status.error?.code) continue
    count(ledger, `pages failed: ${code}`)
    const kind = document.pages[page_number - 1]?.kind
    if ((kind && FAILURES_OF[kind])?.includes(code)) continue
    if (KILLED.includes(code)) count(ledger, STRUCK_OUT)
    else breach(`page ${page_number}, ${kind}, failed with ${code}: ${error?.message}`)
  }
}

function judgeFailure(entry: Entry, { error }: Status, ledger: Ledger, breach: Breach): void {
  const code = error?.code
  if (code !== undefined && KILLED.includes(code)) count(ledger, STRUCK_OUT)
  else if (!mayFail(entry, code)) breach(`it failed with ${code ?? 'no reason'}: ${error?.message}`)
}

/** Checks that both files can be downloaded and are not empty. Returns false if the status has no links. */
async function judgeLinks({ xls_download_url, ppt_download_url }: Status, breach: Breach): Promise<boolean> {
  if (xls_download_url === null || ppt_download_url === null) {
    breach('it has no links')
    return false
  }
  for (const url of [xls_download_url, ppt_download_url]) {
    const file = await fetch(url)
    const bytes = await file.arrayBuffer()
    if (!file.ok || bytes.byteLength === 0) breach(`a link returned ${file.status} with ${bytes.byteLength} bytes`)
  }
  return true
}

/** Each page is checked separately; if all fail, the document fails with `nothing_read`. */
function mayFail({ cancelled, document }: Entry, code: string | undefined): boolean {
  if (code === 'cancelled') return cancelled !== undefined
  return code !== undefined && (code === 'nothing_read' || document.isDamaged)
}

/**
 * Compares the failures after exhausted attempts with the number of faults: each needs as many faults as it has
 * attempts.
 */
export function judgeStruckOut({ breaches, counts }: Ledger): void {
  const [ends, refused, struck] = [STRUCK_OUT, OPENINGS_STRUCK, STRUCK].map((what) => counts.get(what) ?? 0) as [
    number,
    number,
    number,
  ]
  if (ends * MOST_TRIES + refused * OPENING_TRIES <= struck) return
  const told = `${ends} pages or files hit ${MOST_TRIES} times each and ${refused} openings hit ${OPENING_TRIES} times`
  breaches.push(`The failures imply ${told}, but only ${struck} attempts were hit in all`)
}

/** Checks that each successful page has exactly its printed numbers, with corrections, and no others. */
async function judgeNumbers(
  { document, correction }: Entry,
  failedPages: ReadonlySet<number>,
  breach: (what: string) => void,
  answer: { readonly status: number; readonly body: unknown } | undefined,
): Promise<void> {
  if (answer?.status !== 200) return breach(`its to_json returned ${answer?.status}`)
  if (document.isDamaged || document.isScan) return
  const { tables } = answer.body as WireDocument
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  const found = cells.filter(({ value }) => NUMBER.test(value))
  for (const [index, { numbers }] of document.pages.entries()) {
    const page = index + 1
    const there = found.filter(({ bbox }) => bbox.page_number === page).map(({ value }) => value)
    const drawn = failedPages.has(page) ? [] : numbers
    const corrected =
      correction?.page === page ? drawn.map((each) => (each === correction.before ? correction.after : each)) : drawn
    const allowed = correction?.state === 'asked' ? [drawn, corrected] : [corrected]
    if (allowed.some((wanted) => isSame(wanted, there))) continue
    breach(`page ${page} has ${there.length} numbers that differ from the ${drawn.length} printed ones`)
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join()
}

/** Checks the content of the stores directly. */
export function judgeCensus(ledger: Ledger, census: Census): void {
  const { breaches } = ledger
  const byFile = new Map<string, string[]>()
  for (const [id, facts] of census.recreates) {
    const { fileName } = facts.get('manifest') as { fileName: string }
    byFile.set(fileName, [...(byFile.get(fileName) ?? []), id])
    const formats = servedFiles(facts).map(({ format }) => format)
    if (new Set(formats).size !== formats.length) breaches.push(`${id} has files of one format twice: ${formats}`)
  }
  for (const [fileName, ids] of byFile) {
    if (ids.length === 1) continue
    count(ledger, 'duplicated', ids.length - 1)
    breaches.push(`${fileName} was created ${ids.length} times: ${ids.join(', ')}`)
  }
  for (const { key, recreateId, deleted } of ledger.entries) {
    if (recreateId === undefined) continue
    const isThere = census.recreates.has(recreateId)
    if (deleted === 'done' && (isThere || !census.tombstones.has(recreateId)))
      breaches.push(`${key} (${recreateId}) was deleted but still exists`)
    if (deleted === undefined && !isThere) {
      count(ledger, 'lost')
      breaches.push(`${key} (${recreateId}) was accepted but no longer exists`)
    }
  }
  const report = (what: string, found: readonly string[]) => {
    count(ledger, what, found.length)
    if (found.length > 0) breaches.push(`${found.length} ${what}: ${found.slice(0, 5).join(', ')}`)
  }
  report('orphan blobs', census.orphanBlobs)
  report('missing blobs', census.missingBlobs)
  report('orphan records', census.orphanRecords)
  report('recreates still listed as live', census.live)
}
