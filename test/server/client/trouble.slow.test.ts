import test from 'ava'
import * as errors from '../../../server/client/errors.js'
import { hangUp, json, type Reply, silence, startStub, success } from './stub-service.js'

const formats = success({ configurations: [] })
const busy = json(503, { detail: 'Too much work is queued already' })

test('temporary failures are retried, and each attempt is numbered', async (t) => {
  for (const trouble of [hangUp, ...[408, 409, 429, 500, 502, 503].map((status) => json(status, { detail: 'no' }))]) {
    const { asked, client } = await startStub(t, [trouble, formats])
    t.deepEqual(await client.formats(), [])
    t.deepEqual(
      asked.map(({ headers }) => headers['x-stainless-retry-count']),
      ['0', '1'],
    )
  }
})

test('permanent failures are not retried', async (t) => {
  for (const status of [400, 401, 403, 404, 405, 413, 422]) {
    const { asked, client } = await startStub(t, [json(status, { detail: 'no' }), formats])
    await t.throwsAsync(client.formats(), { instanceOf: errors.ApiError, message: `${status}: no` })
    t.is(asked.length, 1)
  }
})

test('a request is retried at most `maxRetries` times, then the last error is thrown', async (t) => {
  const { asked, client } = await startStub(t, [busy], { maxRetries: 1 })
  const error = await t.throwsAsync(client.formats(), { instanceOf: errors.ServerError })
  t.is(asked.length, 2)
  t.is(error.retryCount, 1)
  t.is(error.detail, 'Too much work is queued already')
})

test('retries wait as long as the service requests, else with increasing pauses', async (t) => {
  const start = performance.now()
  const { client } = await startStub(t, [json(429, { detail: 'no' }, { 'Retry-After': '1' }), formats])
  await client.formats()
  t.true(performance.now() - start >= 990)

  const times: number[] = []
  const clocked: Reply = (...given) => {
    times.push(performance.now())
    busy(...given)
  }
  const other = await startStub(t, [clocked])
  await t.throwsAsync(other.client.formats())
  const [first = 0, second = 0] = [times[1]! - times[0]!, times[2]! - times[1]!]
  t.true(first >= 370, `${first}`)
  t.true(second >= 740, `${second}`)
})

test('an unreasonable Retry-After is ignored', async (t) => {
  for (const wish of ['0', '86400', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    const { client } = await startStub(t, [json(503, { detail: 'no' }, { 'Retry-After': wish }), formats])
    const start = performance.now()
    await client.formats()
    t.true(performance.now() - start < 10_000, wish)
  }
})

test("an aborted call throws the caller's reason, also between retries", async (t) => {
  for (const reply of [silence, json(503, { detail: 'no' }, { 'Retry-After': '60' })]) {
    const { client } = await startStub(t, [reply])
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await t.throwsAsync(client.formats({ signal: controller.signal }), { message: 'enough' })
  }
  const { asked, client } = await startStub(t, [formats])
  await t.throwsAsync(client.formats({ signal: AbortSignal.abort(new Error('before')) }), { message: 'before' })
  t.is(asked.length, 0)
})

test('a silent service times out', async (t) => {
  const { asked, client } = await startStub(t, [silence], { timeoutMs: 2000, maxRetries: 1 })
  await t.throwsAsync(client.formats(), {
    instanceOf: errors.TimeoutError,
    message: 'GET /enterprise-api/formats/: no data was received for 2000 ms',
  })
  t.is(asked.length, 2)
})

test('a slow response is awaited, and a response that stalls is requested again', async (t) => {
  const slowly: Reply = (response) => {
    const pieces = ['{"tables":', '[', ']', ',', '"charts":', '[', ']', '}']
    const timer = setInterval(() => {
      const piece = pieces.shift()
      if (piece !== undefined) return response.write(piece)
      clearInterval(timer)
      return response.end()
    }, 500)
  }
  // In total, it takes longer than the timeout.
  const { asked, client } = await startStub(t, [slowly], { timeoutMs: 3000 })
  t.deepEqual(await client.getJson('one'), { tables: [], charts: [] })
  t.is(asked.length, 1)

  for (const stops of [(() => {}) as () => void, hangUp]) {
    const inItsMidst: Reply = (response, asked) => response.write('{"tables":', () => (stops as Reply)(response, asked))
    const other = await startStub(t, [inItsMidst, json(200, { tables: [], charts: [] })], { timeoutMs: 2000 })
    t.deepEqual(await other.client.getJson('one'), { tables: [], charts: [] })
    t.is(other.asked.length, 2)
  }
})

test('an unreachable service is a connection error with its cause', async (t) => {
  const { client } = await startStub(t, [hangUp], { maxRetries: 0 })
  const error = await t.throwsAsync(client.formats(), { instanceOf: errors.ConnectionError })
  t.is(error.message, 'GET /enterprise-api/formats/: the connection failed')
  t.true(error.cause instanceof Error)
})

test('each error response has its class, status and request id', async (t) => {
  const classes = {
    400: errors.BadRequestError,
    401: errors.UnauthorizedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    422: errors.ValidationError,
    429: errors.TooManyRequestsError,
    500: errors.ServerError,
    503: errors.ServerError,
  }
  for (const [status, Class] of Object.entries(classes)) {
    const reply = json(Number(status), { detail: 'no' }, { 'X-Request-Id': 'r-1' })
    const { client } = await startStub(t, [reply], { maxRetries: 0 })
    const error = await t.throwsAsync(client.formats(), { instanceOf: Class })
    t.true(error instanceof errors.ApiError && error instanceof errors.RecreateClientError)
    t.is(error.name, Class.name)
    t.is(error.status, Number(status))
    t.is(error.requestId, 'r-1')
    t.is(error.detail, 'no')
  }
})

test('invalid fields are listed one by one', async (t) => {
  const detail = [
    { loc: ['body', 'file'], msg: 'Field required', type: 'missing' },
    { loc: ['body', 'selected_pages'], msg: 'Value error, no', type: 'value_error' },
  ]
  const { client } = await startStub(t, [json(422, { detail })])
  const error = await t.throwsAsync(client.formats(), { instanceOf: errors.ValidationError })
  t.deepEqual(error.problems, detail)
  t.is(error.message, '422: body.file: Field required; body.selected_pages: Value error, no')
})

test("an error response of a proxy keeps the proxy's text", async (t) => {
  const proxy: Reply = (response) => {
    response.writeHead(413).end('<h1>Request Entity Too Large</h1>')
  }
  const { client } = await startStub(t, [proxy])
  const error = await t.throwsAsync(client.formats(), { instanceOf: errors.ApiError })
  t.is(error.status, 413)
  t.is(error.detail, '<h1>Request Entity Too Large</h1>')
})

test('a file cannot be downloaded before its recreate is completed', async (t) => {
  const { client } = await startStub(t, [success({ recreate_id: 'one', status: 'CREATED' })])
  await t.throwsAsync(client.download('one', 'pptx'), {
    instanceOf: errors.NotReadyError,
    message: 'The recreate one is CREATED; its files are available at COMPLETED',
  })
})

test('a repeated deletion succeeds if the recreate no longer exists', async (t) => {
  const gone = json(404, { detail: 'Not Found' })
  const { client } = await startStub(t, [hangUp, gone])
  await t.notThrowsAsync(client.remove('one'))
  const other = await startStub(t, [gone])
  await t.throwsAsync(other.client.remove('one'), { instanceOf: errors.NotFoundError })
})
