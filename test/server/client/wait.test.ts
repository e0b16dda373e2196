import test from 'ava'
import { NotFoundError, type Progress } from '../../../server/client/index.js'
import { events, json, type Reply, startStub, success } from './stub-service.js'

const none = { selected: 2, ended: 0, failed: 0 }
const one = { selected: 2, ended: 1, failed: 0 }
const both = { selected: 2, ended: 2, failed: 1 }

test('waiting follows the events, reports each step once, and returns the last status', async (t) => {
  const text = [
    state('CREATED', none),
    state('EXTRACTING', none),
    job(one),
    job(one),
    job(both),
    state('COMPLETED', both),
  ].join('')
  const { asked, client } = await startStub(t, [events(text), status('COMPLETED')])
  const { told, onProgress } = listen()
  const { status: end } = await client.wait('one', { onProgress })
  t.is(end, 'COMPLETED')
  t.deepEqual(told, [
    { state: 'CREATED', pages: none },
    { state: 'EXTRACTING', pages: none },
    { state: 'EXTRACTING', pages: one },
    { state: 'EXTRACTING', pages: both },
    { state: 'COMPLETED', pages: both },
  ])
  t.is(asked.length, 2)
})

test('waiting polls the status if events are unavailable', async (t) => {
  const noEvents = [
    json(404, { detail: 'Not Found' }),
    json(405, { detail: 'no' }),
    json(200, {}),
    events('retry: 1\n\n', { breaksOff: true }),
  ]
  for (const reply of noEvents) {
    const { told, onProgress } = listen()
    const { client } = await startStub(
      t,
      [
        reply,
        success({ recreate_id: 'one', status: 'CREATED' }),
        status('EXTRACTING', ['COMPLETED', 'RUNNING']),
        status('EXTRACTING', ['COMPLETED', 'FAILED']),
        status('COMPLETED', ['COMPLETED', 'FAILED']),
      ],
      { maxRetries: 0 },
    )
    t.is((await client.wait('one', { onProgress, pollMs: 5 })).status, 'COMPLETED')
    t.deepEqual(told, [
      { state: 'CREATED' },
      { state: 'EXTRACTING', pages: one },
      { state: 'EXTRACTING', pages: both },
      { state: 'COMPLETED', pages: both },
    ])
  }
})

test('waiting for a failed recreate returns its status with the error', async (t) => {
  const error = { code: 'not_rendered', message: 'No' }
  const failed = {
    recreate_id: 'one',
    status: 'FAILED',
    xls_download_url: null,
    ppt_download_url: null,
    jobs: [],
    error,
  }
  const { client } = await startStub(t, [events(state('FAILED', both)), json(200, { status: 'ERROR', data: failed })])
  const end = await client.wait('one')
  t.is(end.status, 'FAILED')
  t.deepEqual(end.error, error)
})

test('waiting for an unknown recreate fails', async (t) => {
  const { client } = await startStub(t, [json(404, { detail: 'Not Found' })])
  await t.throwsAsync(client.wait('one'), { instanceOf: NotFoundError })
})

test('an error in the progress callback is thrown to the caller', async (t) => {
  const { client } = await startStub(t, [events(state('CREATED', none)), status('COMPLETED')])
  const onProgress = () => {
    throw new Error('of my own')
  }
  await t.throwsAsync(client.wait('one', { onProgress }), { message: 'of my own' })
})

test('waiting can be aborted while following events and while polling', async (t) => {
  const opened: Reply = (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n')
  for (const replies of [[opened], [json(405, { detail: 'no' }), status('EXTRACTING')]]) {
    const { client } = await startStub(t, replies)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await t.throwsAsync(client.wait('one', { signal: controller.signal }), { message: 'enough' })
  }
})

function listen() {
  const told: Progress[] = []
  return { told, onProgress: (progress: Progress) => void told.push(progress) }
}

function state(status: string, pages: object): string {
  return `event: state\nid: x\ndata: ${JSON.stringify({ status, at: '2026-01-01T00:00:00.000Z', pages })}\n\n`
}

function job(pages: object): string {
  return `event: job\nid: x\ndata: ${JSON.stringify({ pages })}\n\n`
}

/** @param jobs States of the table jobs by page. The chart jobs are done. */
function status(status: string, jobs: readonly string[] = []) {
  const ofPages = jobs.flatMap((tables, index) => [
    { page_number: index + 1, status: tables },
    { page_number: index + 1, status: 'COMPLETED' },
  ])
  const all = [...ofPages, { page_number: -1, status: 'RUNNING' }]
  return success({ recreate_id: 'one', status, xls_download_url: null, ppt_download_url: null, jobs: all })
}
