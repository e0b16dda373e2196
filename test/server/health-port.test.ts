import test from 'ava'
import { startTestServer } from './running-server.js'

const HEALTH = ['/healthz', '/readyz', '/metrics']

/** Returns the statuses of GET requests without a key. */
async function statusesAt(url: string, paths: readonly string[]): Promise<readonly number[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}

test('readiness and metrics are served only on the health port, which serves nothing else', async (t) => {
  const env = { RECREATE_HEALTH_PORT: '0', RECREATE_HEALTH_ON_MAIN_PORT: 'false' }
  const { url, healthUrl, ask } = await startTestServer(t, env)
  t.deepEqual(await statusesAt(healthUrl!, HEALTH), [200, 200, 200])
  t.deepEqual(await statusesAt(url, HEALTH), [200, 404, 404])
  t.deepEqual(
    await statusesAt(healthUrl!, ['/', '/docs', '/openapi.json', '/enterprise-api/recreate/']),
    [404, 404, 404, 404],
  )
  const { paths } = (await (await ask('/openapi.json')).json()) as { readonly paths: object }
  t.deepEqual(
    HEALTH.filter((path) => path in paths),
    ['/healthz'],
  )
})

test('without a health port, readiness and metrics are served on the main port if configured', async (t) => {
  const { url, healthUrl } = await startTestServer(t, { RECREATE_HEALTH_ON_MAIN_PORT: 'true' })
  t.is(healthUrl, undefined)
  t.deepEqual(await statusesAt(url, HEALTH), [200, 200, 200])
})

test('a stopping process reports it on its health port until it ends', async (t) => {
  const server = await startTestServer(t, { RECREATE_HEALTH_PORT: '0', RECREATE_NOTICE_MS: '3000' })
  const stopped = server.close()
  t.deepEqual(await statusesAt(server.healthUrl!, HEALTH), [200, 503, 200])
  await stopped
  await t.throwsAsync(fetch(`${server.healthUrl}/healthz`))
})
