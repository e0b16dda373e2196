import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pidusage from 'pidusage'
import { drawFiling } from './draw-filing.js'

// What the service's own process holds while large files are uploaded, one after the other; and how long a status takes
// while both cores are at work on long documents.
//
//   npm run bench:service [-- --uploads NUMBER] [--megabytes NUMBER] [--seconds NUMBER] [--pages NUMBER] [--json]

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '8' },
    megabytes: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    pages: { type: 'string', default: '1500' },
    json: { type: 'boolean', default: false },
  },
})
const DOCUMENTS_AT_ONCE = 4
const READS_A_SECOND = 20

/** A service in a process of its own. */
interface Service {
  readonly url: string
  readonly key: string
  readonly child: ChildProcess
}

const folder = mkdtempSync(join(tmpdir(), 'recreate-bench-'))
const service = await startService(folder)
try {
  const uploads = await measureUploads(service, Number(values.uploads), Number(values.megabytes))
  const reads = await measureReads(service, Number(values.seconds), Number(values.pages))
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
  if (values.json) console.log(JSON.stringify({ bench: 'service', machine, uploads, reads }, null, 2))
  else {
    console.log(`service, ${machine}`)
    console.log(`\n${values.uploads} uploads of ${values.megabytes} MB; resident memory of the service's process, MiB`)
    console.table(uploads)
    console.log(`\n${READS_A_SECOND} statuses a second while ${DOCUMENTS_AT_ONCE} documents are in work; milliseconds`)
    console.table([reads])
  }
} finally {
  service.child.kill('SIGTERM')
  await once(service.child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

/** Each upload: how long it took, and what the process held at most meanwhile and after it. */
async function measureUploads(service: Service, count: number, megabytes: number) {
  const path = join(folder, 'large.pdf')
  writeFileSync(path, padded(await drawFiling(1), megabytes * 1_000_000))
  await create(service, path) // The children start, and code is loaded.
  const rows = [{ upload: 'before', seconds: 0, peak: await residentMiB(service), after: await residentMiB(service) }]
  for (let upload = 1; upload <= count; upload++) {
    let peak = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        peak = Math.max(peak, await residentMiB(service))
        await delay(50)
      }
    })()
    const start = performance.now()
    await create(service, path)
    const seconds = round((performance.now() - start) / 1000)
    isOver = true
    await watching
    rows.push({ upload: `${upload}`, seconds, peak, after: await residentMiB(service) })
  }
  return rows
}

/** Statuses at an even pace, whether or not those before have been answered. */
async function measureReads(service: Service, seconds: number, pages: number) {
  const path = join(folder, 'long.pdf')
  writeFileSync(path, await drawFiling(pages))
  const ids = await Promise.all(
    Array.from({ length: DOCUMENTS_AT_ONCE }, () => create(service, path, { selected_pages: `1-${pages}` })),
  )
  while ((await status(service, ids[0]!)).status !== 'EXTRACTING') await delay(20)
  const times: number[] = []
  const reads: Promise<void>[] = []
  for (let count = 0; count < seconds * READS_A_SECOND; count++) {
    const id = ids[count % ids.length]!
    const start = performance.now()
    reads.push(status(service, id).then(() => void times.push(performance.now() - start)))
    await delay(1000 / READS_A_SECOND)
  }
  await Promise.all(reads)
  const left = await Promise.all(ids.map(async (id) => (await status(service, id)).unfinished))
  for (const id of ids) await ask(service, `/enterprise-api/recreate/${id}`, { method: 'DELETE' })
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  return {
    reads: sorted.length,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    most: at(1),
    'pages a document': pages,
    'pages left at the end': left.reduce((sum, each) => sum + each, 0),
  }
}

async function startService(data: string): Promise<Service> {
  const cli = fileURLToPath(new URL('../cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', join(data, 'data')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, RECREATE_RATE_LIMITS_CREATE: '0', RECREATE_RATE_LIMITS_OTHERS: '0' },
  })
  let url: string | undefined
  for await (const line of createInterface({ input: child.stderr! })) {
    url = /listening on (\S+),/.exec(line)?.[1] ?? url
    const key = /(rk_\S+)$/.exec(line)?.[1]
    if (url !== undefined && key !== undefined) {
      child.stderr!.resume()
      return { url, key, child }
    }
  }
  throw new Error('The service did not say where it listens')
}

function ask({ url, key }: Service, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + path, { ...init, headers: { 'X-Service-Api-Key': key } })
}

async function create(service: Service, path: string, fields: Record<string, string> = {}): Promise<string> {
  const body = new FormData()
  body.set('file', await openAsBlob(path), 'report.pdf')
  for (const [name, value] of Object.entries({ selected_pages: '1', ...fields })) body.set(name, value)
  const answer = await ask(service, '/enterprise-api/recreate/', { method: 'POST', body })
  if (!answer.ok) throw new Error(`A create was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { recreate_id: string } }).data.recreate_id
}

async function status(service: Service, id: string) {
  const answer = await ask(service, `/enterprise-api/recreate/status/?recreate_id=${id}`)
  if (!answer.ok) throw new Error(`A status was answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { status: string; jobs?: readonly { status: string }[] } }
  return { status: data.status, unfinished: (data.jobs ?? []).filter((job) => job.status !== 'COMPLETED').length }
}

async function residentMiB({ child }: Service): Promise<number> {
  return round((await pidusage(child.pid!)).memory / 2 ** 20)
}

/** The same PDF with a stream that nothing uses before its cross-reference table, so that it has so many bytes. */
function padded(pdf: Buffer, bytes: number): Buffer {
  const table = pdf.lastIndexOf('\nxref') + 1
  const length = bytes - pdf.length
  const head = Buffer.from(`99999 0 obj\n<</Length ${length}>>stream\n`)
  const unused = Buffer.concat([head, Buffer.alloc(length, 'x'), Buffer.from('\nendstream\nendobj\n')])
  const trailer = pdf.subarray(table).toString('latin1')
  const moved = trailer.replace(/startxref\s+\d+/, `startxref\n${table + unused.length}`)
  return Buffer.concat([pdf.subarray(0, table), unused, Buffer.from(moved, 'latin1')])
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
