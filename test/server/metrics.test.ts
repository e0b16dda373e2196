import { readFile } from 'node:fs/promises'
import test from 'ava'
import { inProcessQueue, RecreateError } from '../../index.js'
import { complete, create, postCreate, UNLIMITED, waitFor } from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

type Metrics = ReadonlyMap<string, readonly string[]>

/** Returns the service's own metrics by name, with their lines. */
async function readMetrics(ask: (path: string) => Promise<Response>): Promise<Metrics> {
  const text = await (await ask('/metrics')).text()
  const names = [...text.matchAll(/^# TYPE (recreate_\w+) /gm)].map(([, name]) => name!)
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return new Map(names.map((name) => [name, lines.filter((line) => line.startsWith(name))]))
}

/** Returns the value of one line. */
function valueIn(metrics: Metrics, line: string): number {
  const found = [...metrics.values()].flat().find((each) => each.startsWith(`${line} `))
  return found === undefined ? Number.NaN : Number(found.slice(found.lastIndexOf(' ')))
}

test('every metric is documented in the operation guide, and every documented one is exported', async (t) => {
  const { ask } = await startScriptedServer(t)
  const guide = await readFile('docs/operation.md', 'utf8')
  const documented = [...guide.matchAll(/^\| `(recreate_\w+)` \|/gm)].map(([, name]) => name!)
  t.deepEqual([...(await readMetrics(ask)).keys()].sort(), documented.sort())
})

test('metric names have units and help texts by Prometheus conventions', async (t) => {
  const { ask } = await startScriptedServer(t)
  const text = await (await ask('/metrics')).text()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (recreate_\w+) (\w+)/gm)) {
    t.regex(text, new RegExp(`^# HELP ${name} \\S.*\\.$`, 'm'))
    t.is(name.endsWith('_total'), type === 'counter', `${name} is a ${type}`)
    if (type === 'histogram') t.regex(name, /_(seconds|bytes)$/)
    t.notRegex(name, /_(ms|milliseconds|mib|kb)(_|$)/)
  }
})

test('recreates, pages, files, store calls and rejections are counted', async (t) => {
  const server = await startScriptedServer(t)
  const some = await complete(server, scripted('table', 'empty', 'throw'), { selected_pages: '1-3' })
  t.is(some.data.status, 'COMPLETED')
  t.is((await complete(server, scripted('throw'))).data.status, 'FAILED')
  t.is((await postCreate(server, Buffer.from('no document'))).status, 422)
  t.is((await postCreate(server, undefined)).status, 422)
  const gone = await complete(server, scripted('table'))
  await server.ask(`/enterprise-api/recreate/${gone.data.recreate_id}`, { method: 'DELETE' })
  await server.engine.reconcile()
  const metrics = await readMetrics(server.ask)
  const counted = {
    recreate_created_total: 3,
    'recreate_ended_total{state="COMPLETED",code="none"}': 2,
    'recreate_ended_total{state="FAILED",code="nothing_read"}': 1,
    'recreate_stage_seconds_count{stage="whole"}': 3,
    'recreate_stage_seconds_count{stage="waiting"}': 3,
    'recreate_pages_total{state="done",code="none"}': 2,
    'recreate_pages_total{state="empty",code="none"}': 1,
    'recreate_pages_total{state="failed",code="plugin_failed"}': 2,
    'recreate_render_seconds_count{format="xlsx"}': 2,
    'recreate_deleted_total{reason="asked"}': 1,
    'recreate_refused_total{code="source_unsupported"}': 1,
    'recreate_refused_total{code="422"}': 1,
    recreate_unfinished: 0,
    recreate_queue_waiting: 0,
  }
  t.deepEqual(Object.fromEntries(Object.keys(counted).map((line) => [line, valueIn(metrics, line)])), counted)
  const calls = (labels: string) => valueIn(metrics, `recreate_store_seconds_count{${labels}}`)
  t.true(calls('store="records",name="memory",call="getMany"') > 5)
  t.true(calls('store="blobs",name="memory",call="put"') >= 3)
  const all = [...metrics.values()].flat().join('\n')
  t.notRegex(all, /[0-9a-f]{8}-[0-9a-f]{4}-|report|"default"/, 'no ids and no names')
})

test('an owner with too much unfinished work gets Retry-After and is counted', async (t) => {
  const server = await startScriptedServer(t, { env: { ...UNLIMITED, RECREATE_MAX_OPEN_PER_OWNER: '1' } })
  const first = await create(server, scripted('slow'))
  const answer = await postCreate(server, scripted('table'))
  t.is(answer.status, 429)
  t.is(answer.headers.get('Retry-After'), '10')
  await waitFor(server, first, 'COMPLETED')
  t.is(valueIn(await readMetrics(server.ask), 'recreate_refused_total{code="too_many_open"}'), 1)
})

test('while the queue is unavailable, other metrics are exported and queue metrics are omitted', async (t) => {
  let isAway = false
  const queue = inProcessQueue()
  const depth = () => (isAway ? Promise.reject(new RecreateError('store_failed', 'away')) : Promise.resolve(7))
  const oldestMs = () => Promise.resolve(30_000)
  const server = await startScriptedServer(t, { engine: { queue: { ...queue, depth, oldestMs } } })
  const before = await readMetrics(server.ask)
  t.is(valueIn(before, 'recreate_queue_waiting'), 7)
  t.is(valueIn(before, 'recreate_queue_oldest_seconds'), 30)
  isAway = true
  t.is((await server.ask('/metrics')).status, 200)
  const now = await readMetrics(server.ask)
  t.true(valueIn(now, 'recreate_store_failures_total{store="queue",name="in-process",call="depth"}') >= 1)
  t.deepEqual(now.get('recreate_queue_waiting'), [])
  t.deepEqual(now.get('recreate_queue_oldest_seconds'), [])
})
