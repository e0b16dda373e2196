import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { ocrEngines, RecreateError, readerNames } from '../index.js'

// Each rule's message is what was expected, so that every refusal reads alike, whichever rule it broke. All of them take
// texts, as they stand in the environment.

function text(error: string, isRight: (value: string) => boolean = (value) => value.trim() !== '') {
  return z.string({ error }).refine(isRight, { error })
}
function wholeNumber(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`
  return z.preprocess(readNumber, z.number({ error }).int({ error }).min(least, { error }).max(most, { error }))
}
function flag() {
  return z.preprocess(readFlag, z.boolean({ error: '`true` or `false`' }))
}
function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, { error: `one of ${quoted(names)}` })
}
function secret() {
  return text(`a text of ${LEAST_SECRET_BYTES} bytes or more`, (value) => byteLength(value) >= LEAST_SECRET_BYTES)
}
function baseAddress() {
  const error = 'an http(s) address without user, query and fragment'
  const isBase = ({ username, password, search, hash }: URL) => username + password + search + hash === ''
  return text(error, (value) => isWebAddress(value, isBase)).transform((url) => url.replace(/\/+$/, ''))
}
function fileOrAddress() {
  return text('a file or an http(s) address', (value) =>
    /^https?:/i.test(value) ? isWebAddress(value) : value.trim() !== '',
  )
}
function origins() {
  const error = 'origins such as `https://app.example.com`, with commas between them, or `*`'
  const origin = text(error, (value) => value === '*' || isWebAddress(value, (url) => url.origin === value))
  return z.preprocess(readList, z.array(origin, { error }).readonly())
}
function languages() {
  const error = 'names of languages such as `eng`, with commas between them'
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

const LEAST_SECRET_BYTES = 32
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OBJECT = { error: 'an object' }

const rateLimits = z.strictObject(
  {
    /** Of requests that create. From 0 to 1 000 000. @default 60 */
    create: wholeNumber(0, 1_000_000).default(60),
    /** Of each other operation. From 0 to 1 000 000. @default 600 */
    others: wholeNumber(0, 1_000_000).default(600),
  },
  OBJECT,
)

const jwt = z.strictObject(
  {
    /** Shared with who signs by HS256; 32 bytes or more. @default none */
    secret: secret().optional(),
    /**
     * File or http(s) address of the JWK set with the public keys of who signs by RS256, ES256 or EdDSA. Who can change
     * what an address answers can make tokens: over a network that is not yours, let it be https. @default none
     */
    jwks: fileOrAddress().optional(),
    /** What `iss` must be. @default anything */
    issuer: text('a text').optional(),
    /** What `aud` must be, or hold. @default anything */
    audience: text('a text').optional(),
    /** The claim from which validate-token copies `api_key`. @default none: `api_key` is null */
    apiKeyClaim: text('the name of a claim').optional(),
  },
  OBJECT,
)

const workbook = z.strictObject(
  {
    /** Whether sums that tie are formulas. @default true */
    formulas: flag().default(true),
    /** What a sheet holds. @default 'table' */
    layout: oneOf(['table', 'page', 'document']).default('table'),
    /** How heads stand over several columns. @default 'centered' */
    spans: oneOf(['centered', 'merged']).default('centered'),
    /** How figures say where they are printed. @default 'none' */
    provenance: oneOf(['none', 'comment', 'source-sheet']).default('none'),
    /** Colours of the figures. @default 'format' */
    colors: oneOf(['format', 'finance']).default('format'),
    /** A workbook that receives the sheets. @default none */
    template: text('a file').optional(),
  },
  OBJECT,
)

const options = z.strictObject({
  /** Name or address of the interface that is listened on; `0.0.0.0` or `::` for all. @default '127.0.0.1' */
  host: text('a host name or an address', (value) => /^[\w.:%-]+$/.test(value)).default('127.0.0.1'),
  /** From 0 to 65535; 0 for any that is free. @default 8080 */
  port: wholeNumber(0, 65_535).default(8080),
  /**
   * The service as its users reach it: what links begin with. May have a path. Comes without a slash at its end.
   *
   * @default http://HOST:PORT, see {@link publicUrlOf}
   */
  publicUrl: baseAddress().optional(),
  /** Where records and files are kept. @default './recreate-data' */
  folder: text('a folder').default('./recreate-data'),
  /** Processes that work on pages, from 1 to 64. @default cores, at most 4 */
  workers: wholeNumber(1, 64).optional(),
  /** Which built-in reader reads PDFs; `pdfjs` takes no passwords off. @default 'mupdf' */
  reader: oneOf(readerNames).default('mupdf'),
  /** What reads pages that are pictures; `native` is the installed program `tesseract`, `auto` that or else the other. @default 'tesseract.js' */
  ocr: oneOf([...ocrEngines, 'off']).default('tesseract.js'),
  /** Languages of the print on pictures, by Tesseract's names: `eng`, `deu`. @default ['eng'] */
  languages: languages().default(['eng']),
  /** What finds tables on pages that are pictures: the package's `own` model, or nothing. @default 'own' */
  detector: oneOf(['own', 'off']).default('own'),
  /** Longest time that a page may take, in milliseconds; up to a day. @default 120_000 */
  pageTimeoutMs: wholeNumber(1, DAY_MS).default(2 * MINUTE_MS),
  /** Most memory that a process which works on pages may hold, in MiB; from 64 to 1 000 000. @default 1536 */
  memoryMiB: wholeNumber(64, 1_000_000).default(1536),
  /** Largest file that is taken, in bytes; from 1 to 10 GB. @default 200 MB */
  maxUploadBytes: wholeNumber(1, 10_000_000_000).default(200_000_000),
  /** Most pages that a document may have, from 1 to 1 000 000. @default 5000 */
  maxPages: wholeNumber(1, 1_000_000).default(5000),
  /** How long a link to a file opens it, in milliseconds; from a second to a year. @default one hour */
  linkLifeMs: wholeNumber(1000, 365 * DAY_MS).default(60 * MINUTE_MS),
  /** Signs links; 32 bytes or more, the same in all processes. @default made once and kept in the records */
  linkSecret: secret().optional(),
  /** Origins whose pages may call the service from a browser, or `*`. @default none: CORS is off */
  corsOrigins: origins().default([]),
  /** Requests that a key may make in a minute, in each process; 0: as many as it likes. */
  rateLimits: rateLimits.prefault({}).readonly(),
  /** A create is refused with 503 while more messages than this wait; from 1 to 1 000 000. @default 1000 */
  maxQueued: wholeNumber(1, 1_000_000).default(1000),
  /** Whether `X-Forwarded-*` is believed: only behind a proxy that sets it. @default false */
  trustProxy: flag().default(false),
  /** How long a stop waits for requests that are being answered, in milliseconds; from 0 to 600 000. @default 10_000 */
  shutdownMs: wholeNumber(0, 10 * MINUTE_MS).default(10_000),
  /** What is logged: this and all that is worse. @default 'info' */
  logLevel: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Which tokens validate-token calls valid. @default none */
  jwt: jwt.prefault({}).readonly(),
  /** Folder with format configurations of the operator's own, one JSON file each. @default the built-in ones alone */
  formatsFolder: text('a folder').optional(),
  /** How workbooks are written. */
  workbook: workbook.prefault({}).readonly(),
})

/** The service's configuration, checked and filled in. */
export type ServerConfig = Readonly<z.output<typeof options>>

const groups = { rateLimits, jwt, workbook }

/** Every option as the configuration file names it: `port`, `jwt.secret` … */
export const optionNames: readonly string[] = Object.keys(options.shape).flatMap((name) =>
  name in groups ? Object.keys(groups[name as keyof typeof groups].shape).map((inner) => `${name}.${inner}`) : [name],
)

/** Never shown, not even in a message that refuses them: secrets, and what should have held one. */
const SECRETS = ['linkSecret', 'jwt', 'jwt.secret']
/** Not options: which file to read, and whether the command shows stacks. */
const OTHER_VARIABLES = ['RECREATE_CONFIG', 'RECREATE_DEBUG']

/** The variable of an option: `RECREATE_PORT` of `port`, `RECREATE_JWT_SECRET` of `jwt.secret`. */
export function variableOf(optionName: string): string {
  const words = optionName.replaceAll('.', '_').replace(/([a-z])([A-Z][a-z])/g, '$1_$2')
  return `RECREATE_${words.toUpperCase()}`
}

/**
 * Reads the configuration from `RECREATE_*` variables and a JSON file. What stands in the environment wins; an empty
 * variable is as one that is not there.
 *
 * @param env As `process.env`.
 * @param file Path of the file. @default that in `RECREATE_CONFIG`, or none
 * @throws RecreateError `option_invalid`, naming every mistake and what would be right.
 */
export async function readConfig(env: Environment, file?: string): Promise<ServerConfig> {
  const path = file ?? (env.RECREATE_CONFIG || undefined)
  const fromFile = path === undefined ? { values: {}, problems: [] } : await readConfigFile(path)
  const given = withVariables(fromFile.values, env)
  const { success, data, error } = options.safeParse(given)
  const name = (option: string) => nameAsGiven(option, env, path)
  // One number can break two rules, which say the same.
  const problems = unique([
    ...fromFile.problems,
    ...unknownVariables(env),
    ...(success ? [] : error.issues.map((issue) => describeIssue(issue, { given, name, path }))),
    ...uselessTokenOptions(given, name),
  ])
  if (success && problems.length === 0) return data
  const [first = ''] = problems
  const all = problems.map((problem) => `\n  ${problem}`).join('')
  const message = problems.length === 1 ? first : `The configuration has ${problems.length} mistakes:${all}`
  throw new RecreateError('option_invalid', message)
}

/** What links begin with: the configured address, or the one that is listened on. */
export function publicUrlOf({ publicUrl, host }: Pick<ServerConfig, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  // Listened on are all interfaces; a link needs one.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = Readonly<Record<string, unknown>>

async function readConfigFile(
  path: string,
): Promise<{ readonly values: Values; readonly problems: readonly string[] }> {
  const expected = `Expected a configuration in JSON at ${path}, got`
  try {
    const values: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
    if (isObject(values)) return { values, problems: [] }
    return { values: {}, problems: [`${expected} ${show(values)}`] }
  } catch (error) {
    return { values: {}, problems: [`${expected} ${error instanceof Error ? error.message : error}`] }
  }
}

/** The file's values, with those of the environment in their place. */
function withVariables(values: Values, env: Environment): Values {
  const merged = { ...values }
  for (const option of optionNames) {
    const value = env[variableOf(option)]
    if (!value) continue
    const [name = '', inner] = option.split('.')
    const group = merged[name] ?? {}
    if (inner === undefined) merged[name] = value
    // A group that is none is refused as it is.
    else if (isObject(group)) merged[name] = { ...group, [inner]: value }
  }
  return merged
}

function unknownVariables(env: Environment): readonly string[] {
  const known = [...optionNames.map(variableOf), ...OTHER_VARIABLES]
  const unknown = Object.keys(env).filter((name) => name.startsWith('RECREATE_') && !known.includes(name))
  if (unknown.length === 0) return []
  return [`Expected variables of these: ${quoted(known)}; got ${quoted(unknown.sort())}`]
}

/** What tokens must say is of no use where none can be checked: the key was forgotten. */
function uselessTokenOptions(given: Values, name: (option: string) => string): readonly string[] {
  const group = isObject(given.jwt) ? given.jwt : {}
  if (group.secret !== undefined || group.jwks !== undefined) return []
  const useless = ['issuer', 'audience', 'apiKeyClaim'].filter((each) => group[each] !== undefined)
  return useless.map((each) => `Expected \`jwt.secret\` or \`jwt.jwks\` beside ${name(`jwt.${each}`)}, got neither`)
}

function describeIssue(
  issue: z.core.$ZodIssue,
  {
    given,
    name,
    path,
  }: { readonly given: Values; readonly name: (option: string) => string; readonly path: string | undefined },
): string {
  // A list is one option, whichever of its items is wrong.
  const option = issue.path.filter((key) => typeof key === 'string').join('.')
  if (issue.code === 'unrecognized_keys') {
    const prefix = option === '' ? '' : `${option}.`
    const known = optionNames.filter((each) => each.startsWith(prefix))
    return `Expected options of these: ${quoted(known)}; got ${quoted(issue.keys.map((key) => prefix + key))} in ${path}`
  }
  const value = issue.path.reduce<unknown>((found, key) => pick(found, key), given)
  const got = SECRETS.includes(option) ? hide(value) : show(value)
  return `Expected ${name(option)} to be ${issue.message}, got ${got}`
}

/** An item of a list that came as one text is looked up in the list. */
function pick(found: unknown, key: PropertyKey): unknown {
  const container = typeof key === 'number' ? readList(found) : found
  return (container as Record<PropertyKey, unknown> | undefined)?.[key]
}

function nameAsGiven(option: string, env: Environment, path: string | undefined): string {
  const variable = variableOf(option)
  return env[variable] ? `\`${variable}\`` : `\`${option}\` in ${path}`
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
}

function readFlag(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

function readList(value: unknown): unknown {
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value
}

function isWebAddress(value: string, isRight: (url: URL) => boolean = () => true): boolean {
  // Not `URL.canParse` alone: it takes blanks around the address, which what is built upon it would keep.
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false
  return isRight(new URL(value))
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}

function byteLength(value: string): number {
  return Buffer.byteLength(value)
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function hide(value: unknown): string {
  return typeof value === 'string' ? `${byteLength(value)} bytes` : `a value of type ${typeof value}`
}

function show(value: unknown): string {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return `\`${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}\``
}
