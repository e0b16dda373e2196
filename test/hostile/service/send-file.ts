import { setTimeout as delay } from 'node:timers/promises'
import type { WireStatus } from '../../server/asking.js'
import { createForm } from '../../server/running-server.js'
import { faultsOf } from '../convert-hostile.js'
import type { ServiceProcess } from './service-process.js'

/** A file to send to the service. */
export interface SentFile {
  /** How to reproduce it. */
  readonly origin: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** Selected pages. @default '1' */
  readonly pages?: string
}

/** Result of a file. */
export interface FileEnd {
  readonly origin: string
  /**
   * `422 file`, `COMPLETED`, `COMPLETED with warnings`, `FAILED render_timeout`. Unacceptable results begin with `!`.
   */
  readonly end: string
  readonly seconds: number
  readonly message?: string
}

/** Records the duration of a request by route. */
type Clock = (route: string, ms: number) => void

const CREATE = '/enterprise-api/recreate/'
const POLL_MS = 150

/**
 * Uploads a file, waits for its end, reads all results, checks the output files, and deletes it.
 *
 * @param patienceMs Maximum time until its end.
 */
export async function sendFile(
  service: ServiceProcess,
  file: SentFile,
  clock: Clock,
  patienceMs: number,
): Promise<FileEnd> {
  const start = performance.now()
  const ended = (end: string, message?: string): FileEnd => {
    return {
      origin: file.origin,
      end,
      seconds: (performance.now() - start) / 1000,
      ...(message !== undefined && { message }),
    }
  }
  try {
    const fields = { selected_pages: file.pages ?? '1', is_xls_process_charts_enabled: 'true' }
    const created = await timed(service, clock, 'create', CREATE, {
      method: 'POST',
      body: createForm(file.bytes, fields, file.fileName),
    })
    if (created.status !== 200) return ended(...refusalOf(created.status, created.text))
    const { recreate_id: id } = (JSON.parse(created.text) as WireStatus).data
    const status = await waitForEnd(service, clock, id, patienceMs)
    if (status === undefined) return ended('! not finished in time')
    const json = await timed(service, clock, 'to_json', `${CREATE}${id}/to_json`)
    const faults = json.status === 200 ? await filesFaults(clock, status) : [`to_json returned ${json.status}`]
    await timed(service, clock, 'delete', `${CREATE}${id}`, { method: 'DELETE' })
    if (faults.length > 0) return ended('! unsound files', faults.slice(0, 3).join('; '))
    return ended(...endOf(status))
  } catch (error) {
    return ended('! no response', `${(error as Error).message} ${String((error as Error).cause ?? '')}`)
  }
}

function refusalOf(status: number, text: string): readonly [string, string] {
  const { detail } = JSON.parse(text) as {
    readonly detail:
      | string
      | readonly { readonly loc: readonly string[]; readonly type: string; readonly msg: string }[]
  }
  const isRight = [400, 413, 422].includes(status)
  if (typeof detail === 'string') return [`${isRight ? '' : '! '}${status}`, detail]
  const [{ loc, type, msg } = { loc: [], type: '', msg: '' }] = detail
  const kind = /damaged/.test(msg)
    ? 'damaged'
    : /^Value error, The file cannot be read/.test(msg)
      ? 'broken reader'
      : /time or memory to open/.test(msg)
        ? 'opening'
        : /neither a PDF nor an image/.test(msg)
          ? 'unsupported'
          : type
  return [`${isRight ? '' : '! '}${status} ${loc.at(-1)} ${kind}`, msg]
}

function endOf({ data: { status, jobs, error } }: WireStatus): readonly [string, string?] {
  if (status === 'FAILED')
    return error === undefined ? ['! FAILED without code'] : [`FAILED ${error.code}`, error.message]
  const untyped = jobs.filter((job) => job.status === 'FAILED' && job.error?.code === undefined)
  if (untyped.length > 0) return ['! FAILED job without code']
  const failed = jobs.flatMap((job) => (job.status === 'FAILED' ? [job.error!] : []))
  if (failed.length > 0) return [`${status} but page ${failed[0]!.code}`, failed[0]!.message]
  return [jobs.some((job) => job.warnings.length > 0) ? `${status} with warnings` : status]
}

async function waitForEnd(
  service: ServiceProcess,
  clock: Clock,
  id: string,
  patienceMs: number,
): Promise<WireStatus | undefined> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const { text, status } = await timed(service, clock, 'status', `${CREATE}status/?recreate_id=${id}`)
    if (status !== 200) throw new Error(`a status request returned ${status}: ${text}`)
    const read = JSON.parse(text) as WireStatus
    if (['COMPLETED', 'FAILED'].includes(read.data.status)) return read
    await delay(POLL_MS)
  }
  return undefined
}

async function filesFaults(clock: Clock, { data }: WireStatus): Promise<readonly string[]> {
  if (data.status !== 'COMPLETED') return []
  const files = await Promise.all(
    [
      ['xlsx', data.xls_download_url],
      ['pptx', data.ppt_download_url],
    ].map(async ([extension, url]) => {
      const start = performance.now()
      const answer = await fetch(url!, { headers: { Connection: 'close' } })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      clock('file', performance.now() - start)
      if (answer.status !== 200) throw new Error(`a file request returned ${answer.status}`)
      return { extension: extension!, bytes }
    }),
  )
  return faultsOf(files)
}

async function timed(service: ServiceProcess, clock: Clock, route: string, path: string, init: RequestInit = {}) {
  const start = performance.now()
  const answer = await service.ask(path, init)
  const text = await answer.text()
  clock(route, performance.now() - start)
  return { status: answer.status, text }
}
