import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { failuresOf, untilTheFileEnds } from './asking.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

const SECRET = 'a shared secret of thirty-two bytes or more'
const secret = new TextEncoder().encode(SECRET)
const pairs = {
  RS256: await generateKeyPair('RS256'),
  ES256: await generateKeyPair('ES256'),
  EdDSA: await generateKeyPair('EdDSA'),
}
const jwks = { keys: await Promise.all(Object.values(pairs).map(({ publicKey }) => exportJWK(publicKey))) }
const folder = await mkdtemp(join(tmpdir(), 'recreate-jwks-'))
await writeFile(join(folder, 'jwks.json'), JSON.stringify(jwks))
const env = {
  RECREATE_JWT_SECRET: SECRET,
  RECREATE_JWT_JWKS: join(folder, 'jwks.json'),
  RECREATE_JWT_ISSUER: 'https://issuer.example.com',
  RECREATE_JWT_AUDIENCE: 'recreate',
}
const server = await startScriptedServer(untilTheFileEnds, { env })
test.after.always(() => rm(folder, { recursive: true }))

const INVALID = { valid: false, api_key: null }
const VALID = { valid: true, api_key: null }

function validate(token: unknown, { ask }: Pick<ScriptedServer, 'ask'> = server, slash = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return ask(`/enterprise-api/validate-token${slash}`, { method: 'POST', headers, body: JSON.stringify({ token }) })
}

/** Returns a valid token. */
function good(claims: Record<string, unknown> = {}, alg = 'HS256'): SignJWT {
  return new SignJWT({ iss: env.RECREATE_JWT_ISSUER, aud: 'recreate', ...claims })
    .setProtectedHeader({ alg })
    .setExpirationTime('5m')
}

test('a token signed with the shared secret is valid, with and without a trailing slash', async (t) => {
  const token = await good().sign(secret)
  for (const slash of ['', '/']) {
    const answer = await validate(token, server, slash)
    t.is(answer.status, 200)
    t.deepEqual(await answer.json(), VALID)
  }
})

for (const alg of ['RS256', 'ES256', 'EdDSA'] as const) {
  test(`a token signed by a key of the set with ${alg} is valid`, async (t) => {
    const token = await good({}, alg).sign(pairs[alg].privateKey)
    t.deepEqual(await (await validate(token)).json(), VALID)
  })
}

test('a JWK set may be at a URL', async (t) => {
  const keys = createServer((_request, response) => response.end(JSON.stringify(jwks))).listen(0, '127.0.0.1')
  await once(keys, 'listening')
  t.teardown(() => keys.close())
  const remote = await startScriptedServer(t, {
    env: { RECREATE_JWT_JWKS: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys` },
  })
  const token = await good({}, 'ES256').sign(pairs.ES256.privateKey)
  t.deepEqual(await (await validate(token, remote)).json(), VALID)
})

const refused: Readonly<Record<string, () => Promise<string> | string>> = {
  'has expired': () => good().setExpirationTime('-1m').sign(secret),
  'does not expire': () =>
    new SignJWT({ iss: env.RECREATE_JWT_ISSUER, aud: 'recreate' }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
  'is not valid yet': () => good().setNotBefore('2m').sign(secret),
  'has another issuer': () => good({ iss: 'https://other.example.com' }).sign(secret),
  'has another audience': () => good({ aud: 'other' }).sign(secret),
  'was signed by another secret': () => good().sign(new Uint8Array(40)),
  'is signed by another algorithm': () => good({}, 'HS384').sign(secret),
  'is not signed': () =>
    new UnsecuredJWT({ iss: env.RECREATE_JWT_ISSUER, aud: 'recreate' }).setExpirationTime('5m').encode(),
  'was signed by the public key as if it were a secret': async () =>
    good().sign(new TextEncoder().encode(JSON.stringify(await exportJWK(pairs.RS256.publicKey)))),
  'is malformed': () => 'nonsense',
  'is empty': () => '',
}
for (const [why, make] of Object.entries(refused)) {
  test(`a token that ${why} is not valid, with 200`, async (t) => {
    const answer = await validate(await make())
    t.is(answer.status, 200)
    t.deepEqual(await answer.json(), INVALID)
  })
}

test('without configuration no token is valid', async (t) => {
  const bare = await startScriptedServer(t)
  const answer = await validate(await good().sign(secret), bare)
  t.is(answer.status, 200)
  t.deepEqual(await answer.json(), INVALID)
})

test('api_key is copied from the configured claim, and null if the token does not have it', async (t) => {
  const named = await startScriptedServer(t, {
    env: { RECREATE_JWT_SECRET: SECRET, RECREATE_JWT_API_KEY_CLAIM: 'recreate_key' },
  })
  const tell = async (claims: Record<string, unknown>) =>
    (await validate(await good(claims).sign(secret), named)).json()
  t.deepEqual(await tell({ recreate_key: 'rk_of_the_token' }), { valid: true, api_key: 'rk_of_the_token' })
  t.deepEqual(await tell({ api_key: 'other' }), VALID)
})

test('a missing token, or one that is not text, is rejected in the body', async (t) => {
  const missing = await validate(undefined)
  t.is(missing.status, 422)
  t.deepEqual(await failuresOf(missing), ['body.token missing'])
  const number = await validate(3)
  t.is(number.status, 422)
  t.deepEqual(
    (await failuresOf(number)).map((failure) => failure.split(' ')[0]),
    ['body.token'],
  )
})
