import { readFile } from 'node:fs/promises'
import {
  type CryptoKey,
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { RecreateError } from '../../index.js'

/** Which tokens are valid. With neither a secret nor a JWK set none is. */
interface TokenOptions {
  /** Shared with who signs by HS256; 32 bytes or more. */
  readonly secret?: string | undefined
  /** File or http(s) address of the JWK set with the public keys of who signs by RS256, ES256 or EdDSA. */
  readonly jwks?: string | undefined
  /** What `iss` must be. @default anything */
  readonly issuer?: string | undefined
  /** What `aud` must be, or hold. @default anything */
  readonly audience?: string | undefined
  /** The claim from which `apiKey` is copied. @default none: `apiKey` is null */
  readonly apiKeyClaim?: string | undefined
}

/** What is told of a token. */
interface TokenAnswer {
  readonly valid: boolean
  /** The text of the configured claim of a valid token, or null. */
  readonly apiKey: string | null
}

/** Tells whether tokens are valid. */
export interface TokenValidator {
  /** @throws RecreateError `store_failed` where nobody can tell: the JWK set cannot be had, or its key not be used. */
  validate(token: string): Promise<TokenAnswer>
}

const INVALID: TokenAnswer = { valid: false, apiKey: null }
const LEAST_SECRET_BYTES = 32
const LEAST_RSA_BITS = 2048
/** The end of the year 9999, in seconds since 1970. Later expiries are mistakes, such as milliseconds for seconds. */
const LAST_SECOND = 253_402_300_799
/** Signed by a pair of keys, of which the JWK set has the public one. */
const BY_JWKS = ['RS256', 'ES256', 'EdDSA']

type FindKey = (...given: Parameters<ReturnType<typeof createLocalJWKSet>>) => Promise<CryptoKey>

/**
 * Makes a validator. A file is read here, and again only by the next start; an address is asked when the first token
 * comes, then every ten minutes, and earlier for a key that it did not have.
 *
 * @param options The clock, in milliseconds since 1970, is replaced by tests alone.
 * @throws RecreateError `option_invalid` for a short secret, or a file that is no JWK set with a usable key.
 */
export async function tokenValidator(
  { secret, jwks, issuer, audience, apiKeyClaim }: TokenOptions,
  { clock = Date.now }: { readonly clock?: () => number } = {},
): Promise<TokenValidator> {
  const secretBytes = secret === undefined ? undefined : readSecret(secret)
  const findKey = jwks === undefined ? undefined : await readKeySet(jwks)

  return {
    async validate(token) {
      try {
        const payload = await verify(token, {
          requiredClaims: ['exp'],
          currentDate: new Date(clock()),
          ...(issuer === undefined ? {} : { issuer }),
          ...(audience === undefined ? {} : { audience }),
        })
        return payload === undefined || !hasRealDates(payload)
          ? INVALID
          : { valid: true, apiKey: readClaim(payload, apiKeyClaim) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return INVALID
        if (error instanceof RecreateError) throw error
        throw cannotTell(jwks, error)
      }
    },
  }

  /** The algorithm decides which key is tried, so that a public key never serves as a shared secret. */
  async function verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
    const algorithm = readAlgorithm(token)
    if (algorithm === 'HS256' && secretBytes !== undefined) {
      return (await jwtVerify(token, secretBytes, { ...options, algorithms: ['HS256'] })).payload
    }
    if (!BY_JWKS.includes(algorithm) || findKey === undefined) return undefined
    return verifyByKeySet(token, findKey, { ...options, algorithms: BY_JWKS })
  }
}

/** A token that does not say which key signed it may be of any that fits. */
async function verifyByKeySet(token: string, findKey: FindKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, findKey, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (other) {
        if (!(other instanceof errors.JWSSignatureVerificationFailed)) throw other
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function readAlgorithm(token: string): string {
  try {
    return decodeProtectedHeader(token).alg ?? 'none'
  } catch {
    // What is no token at all has no algorithm either.
    return 'none'
  }
}

/** A date out of range, such as `exp: 1e300`, would make a token that never expires. */
function hasRealDates({ exp, nbf, iat }: JWTPayload): boolean {
  return [exp, nbf, iat].every((seconds) => seconds === undefined || (seconds >= 0 && seconds <= LAST_SECOND))
}

function readClaim(payload: JWTPayload, name: string | undefined): string | null {
  const value = name !== undefined && Object.hasOwn(payload, name) ? payload[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

function readSecret(secret: string): Uint8Array {
  const bytes = new TextEncoder().encode(secret)
  if (bytes.length >= LEAST_SECRET_BYTES) return bytes
  throw new RecreateError(
    'option_invalid',
    `Expected \`jwt.secret\` to have ${LEAST_SECRET_BYTES} bytes or more, got ${bytes.length}`,
  )
}

async function readKeySet(place: string): Promise<FindKey> {
  if (!/^https?:/i.test(place)) return readKeyFile(place)
  const remote = createRemoteJWKSet(new URL(place))
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      // These two are about the token; all else is about the set.
      const isOfToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw isOfToken ? error : cannotTell(place, error)
    }
  }
}

async function readKeyFile(path: string): Promise<FindKey> {
  const expected = `Expected \`jwt.jwks\` to be a JWK set: ${path}`
  try {
    const set = JSON.parse(await readFile(path, 'utf8')) as JSONWebKeySet
    const findKey = createLocalJWKSet(set)
    const usable = set.keys.filter(({ kty, crv }) => kty === 'RSA' || crv === 'P-256' || crv === 'Ed25519')
    if (usable.length === 0) throw new Error('it has no key for RS256, ES256 or EdDSA')
    if (usable.some((key) => 'd' in key)) throw new Error('it has a private key; only public ones belong there')
    if (usable.some(isShort)) throw new Error(`it has an RSA key of less than ${LEAST_RSA_BITS} bits`)
    return findKey
  } catch (cause) {
    throw new RecreateError('option_invalid', `${expected}: ${messageOf(cause)}`, { cause })
  }
}

function isShort({ kty, n }: { readonly kty?: string; readonly n?: string }): boolean {
  return kty === 'RSA' && Buffer.from(n ?? '', 'base64url').length * 8 < LEAST_RSA_BITS
}

function cannotTell(place: string | undefined, cause: unknown): RecreateError {
  return new RecreateError('store_failed', `The JWK set ${place} cannot be used: ${messageOf(cause)}`, { cause })
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
