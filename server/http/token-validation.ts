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

/** Which tokens are valid. Without a secret and a JWK set, none is. */
interface TokenOptions {
  /** Shared HS256 secret, at least 32 bytes. */
  readonly secret?: string | undefined
  /** File or http(s) URL of the JWK set with the public keys for RS256, ES256 or EdDSA. */
  readonly jwks?: string | undefined
  /** Required `iss`. @default any */
  readonly issuer?: string | undefined
  /** Required `aud`, or one of its values. @default any */
  readonly audience?: string | undefined
  /** The claim that `apiKey` is copied from. @default none: `apiKey` is null */
  readonly apiKeyClaim?: string | undefined
}

/** Result of a validation. */
interface TokenAnswer {
  readonly valid: boolean
  /** The claim selected by `apiKeyClaim` if the token is valid, or null. */
  readonly apiKey: string | null
}

/** Validates tokens. */
export interface TokenValidator {
  /**
   * Validates a token. @throws RecreateError `store_failed` if the JWK set cannot be loaded or its key cannot be used.
   */
  validate(token: string): Promise<TokenAnswer>
}

const INVALID: TokenAnswer = { valid: false, apiKey: null }
const LEAST_SECRET_BYTES = 32
const LEAST_RSA_BITS = 2048
/** The end of the year 9999, in seconds since 1970. Later expiries are mistakes, such as ms instead of seconds. */
const LAST_SECOND = 253_402_300_799
/** Asymmetric algorithms, whose public keys are in the JWK set. */
const BY_JWKS = ['RS256', 'ES256', 'EdDSA']

type FindKey = (...given: Parameters<ReturnType<typeof createLocalJWKSet>>) => Promise<CryptoKey>

/**
 * Creates a validator. A JWK set file is read once. A JWK set URL is loaded with the first token, reloaded after ten
 * minutes, and reloaded earlier for an unknown key.
 *
 * @param options `clock` returns the time in ms since 1970; tests replace it.
 * @throws RecreateError `option_invalid` for a short secret or a file that is not a JWK set with a usable key.
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

  /** Verifies a token. The algorithm selects the kind of key, so that a public key is never used as a shared secret. */
  async function verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
    const algorithm = readAlgorithm(token)
    if (algorithm === 'HS256' && secretBytes !== undefined) {
      return (await jwtVerify(token, secretBytes, { ...options, algorithms: ['HS256'] })).payload
    }
    if (!BY_JWKS.includes(algorithm) || findKey === undefined) return undefined
    return verifyByKeySet(token, findKey, { ...options, algorithms: BY_JWKS })
  }
}

/** Verifies a token with a JWK set. A token without a key id is tried with all matching keys. */
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
    // Not a token, so it has no algorithm.
    return 'none'
  }
}

/** Checks that dates are in range. An `exp` such as 1e300 would make a token that never expires. */
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
    `\`jwt.secret\` must have at least ${LEAST_SECRET_BYTES} bytes; it has ${bytes.length}`,
  )
}

async function readKeySet(place: string): Promise<FindKey> {
  if (!/^https?:/i.test(place)) return readKeyFile(place)
  const remote = createRemoteJWKSet(new URL(place))
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      // These two errors concern the token; all others concern the JWK set.
      const isOfToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw isOfToken ? error : cannotTell(place, error)
    }
  }
}

async function readKeyFile(path: string): Promise<FindKey> {
  const expected = `\`jwt.jwks\` must be a JWK set with public keys: ${path}`
  try {
    const set = JSON.parse(await readFile(path, 'utf8')) as JSONWebKeySet
    const findKey = createLocalJWKSet(set)
    const usable = set.keys.filter(({ kty, crv }) => kty === 'RSA' || crv === 'P-256' || crv === 'Ed25519')
    if (usable.length === 0) throw new Error('it has no key for RS256, ES256 or EdDSA')
    if (usable.some((key) => 'd' in key)) throw new Error('it has a private key; list only public keys')
    if (usable.some(isShort)) throw new Error(`it has an RSA key with fewer than ${LEAST_RSA_BITS} bits`)
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
