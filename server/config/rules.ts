import * as z from 'zod'

// The message of each rule completes the phrase "must be". All rules accept texts, as environment variables contain
// them.

/** Rule of a group of options. */
export const OBJECT = { error: 'an object' }

const LEAST_SECRET_BYTES = 32

export function text(error: string, isRight: (value: string) => boolean = (value) => value.trim() !== '') {
  return z.string({ error }).refine(isRight, { error })
}

export function wholeNumber(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`
  return z.preprocess(readNumber, z.number({ error }).int({ error }).min(least, { error }).max(most, { error }))
}

export function flag() {
  return z.preprocess(readFlag, z.boolean({ error: '`true` or `false`' }))
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, { error: `one of ${quoted(names)}` })
}

export function secret() {
  return text(`a text of at least ${LEAST_SECRET_BYTES} bytes`, (value) => byteLength(value) >= LEAST_SECRET_BYTES)
}

export function baseAddress() {
  const error = 'an http(s) address without user, query and fragment'
  const isBase = ({ username, password, search, hash }: URL) => username + password + search + hash === ''
  return text(error, (value) => isWebAddress(value, isBase)).transform((url) => url.replace(/\/+$/, ''))
}

export function fileOrAddress() {
  return text('a file or an http(s) address', (value) =>
    /^https?:/i.test(value) ? isWebAddress(value) : value.trim() !== '',
  )
}

/** @param protocols Allowed protocols, such as `redis:`. */
export function serverAddress(example: string, protocols: readonly string[]) {
  return text(
    `an address such as \`${example}\``,
    (value) => /^\S+$/.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol),
  )
}

export function origins() {
  const error = 'origins such as `https://app.example.com`, separated by commas, or `*`'
  const origin = text(error, (value) => value === '*' || isWebAddress(value, (url) => url.origin === value))
  return z.preprocess(readList, z.array(origin, { error }).readonly())
}

export function languages() {
  const error = 'names of languages such as `eng`, separated by commas'
  return z.preprocess(
    readList,
    z
      .array(
        text(error, (value) => /^[A-Za-z]\w*$/.test(value)),
        { error },
      )
      .min(1, { error })
      .readonly(),
  )
}

export function webhookSecrets() {
  const error = '`whsec_` and the base64 of 24 to 64 bytes; several are separated by commas'
  const one = text(error, (value) => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value))
  return z.preprocess(readList, z.array(one, { error }).min(1, { error }).readonly())
}

export function hostsAndBlocks() {
  const error = 'host names, addresses and CIDR blocks such as `10.1.0.0/16`, separated by commas, or `*`'
  const one = text(error, (value) => /^(\*|[\w.:-]+(\/\d{1,3})?)$/.test(value))
  return z.preprocess(readList, z.array(one, { error }).readonly())
}

/** Each item is a module name, or an object with the module and its options. */
export function plugins() {
  const error = 'modules of plugins by path or name, separated by commas, or a list of `{"module": …, "options": …}`'
  const isName = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  const one = z.custom<string | { readonly module: string; readonly options?: unknown }>(
    (value) =>
      isName(value) ||
      (typeof value === 'object' &&
        isName((value as { module?: unknown } | null)?.module) &&
        Object.keys(value ?? {}).every((key) => key === 'module' || key === 'options')),
    { error },
  )
  return z.preprocess(readList, z.array(one, { error }).readonly())
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
}

function readFlag(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

/** Splits a text at commas. */
export function readList(value: unknown): unknown {
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value
}

function isWebAddress(value: string, isRight: (url: URL) => boolean = () => true): boolean {
  // `URL.canParse` alone accepts spaces around the address, which would end up in links.
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false
  return isRight(new URL(value))
}

export function byteLength(value: string): number {
  return Buffer.byteLength(value)
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
