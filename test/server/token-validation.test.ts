import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { exportJWK, generateKeyPair, generateSecret, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { tokenValidator } from '../../server/token-validation.js'
import { makeFolder } from './commands/run-command.js'

const secret = 'a secret of thirty-two bytes or more'
const secretBytes = new TextEncoder().encode(secret)
const now = Math.floor(Date.now() / 1000)
const VALID = { valid: true, apiKey: null }
const INVALID = { valid: false, apiKey: null }

test('a token that bears the shared secret is valid until it expires', async (t) => {
  let time = Date.now()
  const { validate } = await tokenValidator({ secret }, { clock: () => time })
  const token = await signBySecret({ exp: now + 60 })
  t.deepEqual(await validate(token), VALID)
  time += 61_000
  t.deepEqual(await validate(token), INVALID)
})

test('with nothing configured no token is valid', async (t) => {
  const { validate } = await tokenValidator({})
  for (const token of [await signBySecret({ exp: now + 60 }), '', 'x']) t.deepEqual(await validate(token), INVALID)
})

test('a token without an expiry, or before its time, is not valid', async (t) => {
  const { validate } = await tokenValidator({ secret })
  t.deepEqual(await validate(await signBySecret({ sub: 'a' })), INVALID)
  t.deepEqual(await validate(await signBySecret({ exp: now + 60, nbf: now + 30 })), INVALID)
  t.deepEqual(await validate(await signBySecret({ exp: now + 60, nbf: now - 30 })), VALID)
})

test('a token with a date that cannot be is not valid', async (t) => {
  const { validate } = await tokenValidator({ secret })
  const lastDay = Date.UTC(9999, 11, 31) / 1000
  t.deepEqual(await validate(await signBySecret({ exp: lastDay, nbf: 0, iat: now })), VALID)
  const exp = now + 60
  for (const claims of [
    { exp: 1e300 },
    { exp: lastDay + 86_400 },
    { exp: exp * 1000 },
    { exp, nbf: -1e300 },
    { exp, nbf: -1 },
    { exp, iat: 1e300 },
    { exp, iat: 'yesterday' as unknown as number },
  ]) {
    t.deepEqual(await validate(await signBySecret(claims)), INVALID, JSON.stringify(claims))
  }
})

test('issuer and audience must be those that are configured, and be there', async (t) => {
  const { validate } = await tokenValidator({ secret, issuer: 'https://id.example.com', audience: 'recreate' })
  const right = { exp: now + 60, iss: 'https://id.example.com', aud: 'recreate' }
  t.deepEqual(await validate(await signBySecret(right)), VALID)
  t.deepEqual(await validate(await signBySecret({ ...right, aud: ['other', 'recreate'] })), VALID)
  for (const wrong of [{ iss: 'https://id.example.org' }, { iss: undefined }, { aud: 'other' }, { aud: undefined }]) {
    t.deepEqual(await validate(await signBySecret(withoutUndefined({ ...right, ...wrong }))), INVALID)
  }
})

test('`none`, other algorithms, and tokens that were changed are refused', async (t) => {
  const { validate } = await tokenValidator({ secret })
  const claims = { exp: now + 60 }
  const token = await signBySecret(claims)
  const [header, , signature] = token.split('.')
  const others = Buffer.from(JSON.stringify({ exp: now + 3600 })).toString('base64url')
  const wrong = [
    new UnsecuredJWT(claims).encode(),
    await signBySecret(claims, 'HS512'),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(await generateSecret('HS256')),
    `${header}.${others}.${signature}`,
    token.slice(0, -4),
    `${token}.`,
    'a.b.c',
    'null',
    `${Buffer.from('null').toString('base64url')}..`,
  ]
  for (const each of wrong) t.deepEqual(await validate(each), INVALID, each)
})

test('no nonsense makes it throw', async (t) => {
  const { validate } = await tokenValidator({ secret, jwks: await writeKeySet(t, [await makeKey('ES256')]) })
  const token = await signBySecret({ exp: now + 60 })
  for (let index = 0; index < token.length; index += 1) {
    for (const other of ['A', '.', '%', '\u{1F600}']) {
      await validate(token.slice(0, index) + other + token.slice(index + 1))
      await validate(token.slice(index))
    }
  }
  t.deepEqual(await validate(token), VALID)
})

test('tokens that a pair of keys signed are checked by the JWK set in a file', async (t) => {
  for (const algorithm of ['RS256', 'ES256', 'EdDSA']) {
    const key = await makeKey(algorithm)
    const { validate } = await tokenValidator({ jwks: await writeKeySet(t, [key]) })
    t.deepEqual(await validate(await key.sign({ exp: now + 60 })), VALID, algorithm)
    t.deepEqual(await validate(await key.sign({ exp: now - 60 })), INVALID, algorithm)
    t.deepEqual(await validate(await (await makeKey(algorithm)).sign({ exp: now + 60 })), INVALID, algorithm)
    t.deepEqual(await validate(await signBySecret({ exp: now + 60 })), INVALID)
  }
})

test('other algorithms are refused though the set has a key for them', async (t) => {
  const [allowed, other] = [await makeKey('ES256'), await makeKey('ES384')]
  const { validate } = await tokenValidator({ jwks: await writeKeySet(t, [allowed, other]) })
  t.deepEqual(await validate(await other.sign({ exp: now + 60 })), INVALID)
})

test('a public key does not serve as a shared secret', async (t) => {
  const key = await makeKey('RS256')
  const { validate } = await tokenValidator({ secret, jwks: await writeKeySet(t, [key]) })
  const forged = new SignJWT({ exp: now + 60 }).setProtectedHeader({ alg: 'HS256' })
  t.deepEqual(await validate(await forged.sign(new TextEncoder().encode(JSON.stringify(key.publicKey)))), INVALID)
  t.deepEqual(await validate(await forged.sign(secretBytes)), VALID)
  t.deepEqual(await validate(await key.sign({ exp: now + 60 })), VALID)
})

test('a token that does not name its key may be of any in the set', async (t) => {
  const keys = [await makeKey('ES256'), await makeKey('ES256'), await makeKey('RS256')]
  const { validate } = await tokenValidator({ jwks: await writeKeySet(t, keys) })
  for (const key of keys) t.deepEqual(await validate(await key.sign({ exp: now + 60 }, { isNamed: false })), VALID)
  t.deepEqual(await validate(await keys[1]!.sign({ exp: now - 60 }, { isNamed: false })), INVALID)
  const foreign = await makeKey('ES256')
  t.deepEqual(await validate(await foreign.sign({ exp: now + 60 }, { isNamed: false })), INVALID)
})

test('a JWK set at an address is fetched once for many tokens', async (t) => {
  const key = await makeKey('RS256')
  const { url, requests } = await serve(t, () => ({ status: 200, body: JSON.stringify({ keys: [key.publicKey] }) }))
  const { validate } = await tokenValidator({ jwks: url })
  t.is(requests(), 0)
  for (let time = 0; time < 5; time += 1) t.deepEqual(await validate(await key.sign({ exp: now + 60 })), VALID)
  t.deepEqual(await validate(await (await makeKey('RS256')).sign({ exp: now + 60 })), INVALID)
  t.is(requests(), 1)
})

test('a JWK set that cannot be had leaves open whether a token is valid, until it is there', async (t) => {
  const key = await makeKey('RS256')
  const answers = [
    { status: 500, body: '' },
    { status: 200, body: 'no set' },
    { status: 200, body: '{}' },
    { status: 200, body: JSON.stringify({ keys: [key.publicKey] }) },
  ]
  const { url } = await serve(t, () => answers.shift()!)
  const { validate } = await tokenValidator({ jwks: url, secret })
  const token = await key.sign({ exp: now + 60 })
  for (let time = 0; time < 3; time += 1) {
    await t.throwsAsync(validate(token), { code: 'store_failed', message: /^The JWK set http:.* cannot be used: / })
    t.deepEqual(await validate(await signBySecret({ exp: now + 60 })), VALID, 'which needs no set')
  }
  t.deepEqual(await validate(token), VALID)
})

test('the API key is copied from the claim that is named, of a valid token alone', async (t) => {
  const claims = { exp: now + 60, 'https://example.com/key': 'rk_x', empty: '', number: 7 }
  const read = async (apiKeyClaim: string | undefined, token: string) =>
    (await (await tokenValidator({ secret, apiKeyClaim })).validate(token)).apiKey
  const token = await signBySecret(claims)
  t.is(await read('https://example.com/key', token), 'rk_x')
  for (const name of [undefined, 'empty', 'number', 'missing', 'constructor']) t.is(await read(name, token), null)
  t.is(await read('https://example.com/key', await signBySecret({ ...claims, exp: now - 60 })), null)
})

test('a secret of less than 32 bytes is refused', async (t) => {
  await t.throwsAsync(tokenValidator({ secret: 'x'.repeat(31) }), {
    code: 'option_invalid',
    message: '`jwt.secret` must have at least 32 bytes; it has 31',
  })
})

test('a file that is no JWK set of public keys is refused, and the message says why', async (t) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const [ofPublic, ofPrivate] = [await exportJWK(publicKey), await exportJWK(privateKey)]
  const short = { kty: 'RSA', e: 'AQAB', n: Buffer.alloc(128, 0xff).toString('base64url') }
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['no JSON', /not valid JSON|Unexpected token/],
    ['{"keys": 7}', /malformed/],
    ['{"keys": []}', /it has no key for RS256, ES256 or EdDSA$/],
    ['{"keys": [{"kty": "oct", "k": "AAAA"}]}', /it has no key for RS256/],
    [JSON.stringify({ keys: [ofPublic, ofPrivate] }), /it has a private key/],
    [JSON.stringify({ keys: [short] }), /it has an RSA key with fewer than 2048 bits$/],
  ]
  for (const [content, reason] of wrong) {
    const folder = await makeFolder(t, { 'jwks.json': content })
    const error = await t.throwsAsync(tokenValidator({ jwks: join(folder, 'jwks.json') }), { code: 'option_invalid' })
    t.true(error.message.startsWith(`\`jwt.jwks\` must be a JWK set with public keys: ${folder}/jwks.json: `))
    t.regex(error.message, reason)
  }
  await t.throwsAsync(tokenValidator({ jwks: '/nowhere/jwks.json' }), { code: 'option_invalid', message: /ENOENT/ })
})

function signBySecret(claims: JWTPayload, alg = 'HS256'): Promise<string> {
  const key = alg === 'HS512' ? Buffer.concat([secretBytes, secretBytes]) : secretBytes
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(key)
}

let made = 0

async function makeKey(algorithm: string) {
  const pair = await generateKeyPair(algorithm)
  made += 1
  const kid = `key ${made}`
  const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), kid, use: 'sig' }
  return {
    publicKey,
    sign(claims: JWTPayload, { isNamed = true } = {}) {
      const header = { alg: algorithm, ...(isNamed ? { kid } : {}) }
      return new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey)
    },
  }
}

async function writeKeySet(t: ExecutionContext, keys: readonly { readonly publicKey: JWK }[]): Promise<string> {
  const set = { keys: keys.map(({ publicKey }) => publicKey) }
  return join(await makeFolder(t, { 'jwks.json': JSON.stringify(set) }), 'jwks.json')
}

async function serve(t: ExecutionContext, answer: () => { readonly status: number; readonly body: string }) {
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    const { status, body } = answer()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`, requests: () => count }
}

function withoutUndefined(claims: Readonly<Record<string, unknown>>): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}
