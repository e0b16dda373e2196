import * as z from 'zod'
import { ocrEngines, readerNames } from '../../index.js'
import { postgres, redis, s3 } from './back-end-options.js'
import {
  baseAddress,
  fileOrAddress,
  flag,
  hostsAndBlocks,
  languages,
  OBJECT,
  oneOf,
  origins,
  plugins,
  secret,
  text,
  webhookSecrets,
  wholeNumber,
} from './rules.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const rateLimits = z.strictObject(
  {
    /** Of requests that create. From 0 to 1 000 000. @default 60 */
    create: wholeNumber(0, 1_000_000).default(60),
    /** Of each other operation. From 0 to 1 000 000. @default 600 */
    others: wholeNumber(0, 1_000_000).default(600),
    /** Of all requests from one address, counted in each process before the key is checked. From 0 to 1 000 000. @default 6000 */
    address: wholeNumber(0, 1_000_000).default(6000),
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

const webhook = z.strictObject(
  {
    /** What signs webhooks, each in its own right: two while one is replaced. @default one made once and kept in the records */
    secrets: webhookSecrets().optional(),
    /** Whether callback addresses may be `http:`. @default false */
    allowHttp: flag().default(false),
    /** Hosts, addresses and CIDR blocks that may be called though they are no part of the internet; `*`: all. @default none */
    allowPrivate: hostsAndBlocks().default([]),
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

/** Every option, with what it must be and its default. */
export const options = z.strictObject({
  /** Name or address of the interface that is listened on; `0.0.0.0` or `::` for all. @default '127.0.0.1' */
  host: text('a host name or an address', (value) => /^[\w.:%-]+$/.test(value)).default('127.0.0.1'),
  /** From 0 to 65535; 0 for any that is free. @default 8080 */
  port: wholeNumber(0, 65_535).default(8080),
  /**
   * The service as its users reach it: what links begin with. May have a path. Comes without a slash at its end.
   *
   * @default http://HOST:PORT, see `publicUrlOf`
   */
  publicUrl: baseAddress().optional(),
  /**
   * Where records and files are kept, as far as they are kept on this machine, and uploads while they come.
   *
   * @default './recreate-data'
   */
  folder: text('a folder').default('./recreate-data'),
  /** Where records are kept: in the folder, in Redis, or in PostgreSQL. @default 'sqlite' */
  records: oneOf(['sqlite', 'redis', 'postgres']).default('sqlite'),
  /** Where files are kept: in the folder, or in S3. @default 'folder' */
  blobs: oneOf(['folder', 's3']).default('folder'),
  /** What carries work to workers: this process alone, or Redis to all that share it. @default 'in-process' */
  queue: oneOf(['in-process', 'redis']).default('in-process'),
  redis: redis.prefault({}).readonly(),
  postgres: postgres.prefault({}).readonly(),
  s3: s3.prefault({}).readonly(),
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
  /** Longest time that a document's pages may take in all, to which 20 s come for each page; in milliseconds, up to ten days. @default one hour */
  documentTimeoutMs: wholeNumber(1, 10 * DAY_MS).default(60 * MINUTE_MS),
  /** Most memory that a process which works on pages may hold, in MiB; from 64 to 1 000 000. @default 1536 */
  memoryMiB: wholeNumber(64, 1_000_000).default(1536),
  /** Largest file that is taken, in bytes; from 1 to 10 GB. @default 200 MB */
  maxUploadBytes: wholeNumber(1, 10_000_000_000).default(200_000_000),
  /** Most pages that a document may have, from 1 to 1 000 000. @default 5000 */
  maxPages: wholeNumber(1, 1_000_000).default(5000),
  /** How long a link to a file opens it, in milliseconds; from a second to a year. @default one hour */
  linkLifeMs: wholeNumber(1000, 365 * DAY_MS).default(60 * MINUTE_MS),
  /**
   * How long a recreate is kept after its end, with all its files, in milliseconds; to ten years, 0: for ever. One that
   * nobody works on for so long has failed. @default 24 hours
   */
  lifeMs: wholeNumber(0, 3650 * DAY_MS).default(DAY_MS),
  /** Signs links; 32 bytes or more, the same in all processes. @default made once and kept in the records */
  linkSecret: secret().optional(),
  /** Origins whose pages may call the service from a browser, or `*`. @default none: CORS is off */
  corsOrigins: origins().default([]),
  /** Requests that a key may make in a minute, in each process or, where Redis is used, in all; 0: as many as it likes. */
  rateLimits: rateLimits.prefault({}).readonly(),
  /** A create is refused with 503 while more messages than this wait; from 1 to 1 000 000. @default 1000 */
  maxQueued: wholeNumber(1, 1_000_000).default(1000),
  /** A create is refused with 429 while its owner has so many recreates that have not ended; from 1 to 1 000 000. @default 1000 */
  maxOpenPerOwner: wholeNumber(1, 1_000_000).default(1000),
  /** Connections that a process accepts at the same time; more are closed at once. From 1 to 1 000 000. @default 2000 */
  maxConnections: wholeNumber(1, 1_000_000).default(2000),
  /** Files that a key may send to a process at the same time; more are refused with 429. From 1 to 1 000 000. @default 20 */
  maxUploadsPerKey: wholeNumber(1, 1_000_000).default(20),
  /** Event streams that a key may have open in a process; more are refused with 429. From 1 to 1 000 000. @default 100 */
  maxEventStreamsPerKey: wholeNumber(1, 1_000_000).default(100),
  /** Whether `X-Forwarded-*` is believed: only behind a proxy that sets it. @default false */
  trustProxy: flag().default(false),
  /** How long a stop waits for requests that are being answered, in milliseconds; from 0 to 600 000. @default 10_000 */
  shutdownMs: wholeNumber(0, 10 * MINUTE_MS).default(10_000),
  /** How long a stop lets pages in work end before others are to try them, in milliseconds; from 0 to 600 000. @default 10_000 */
  drainMs: wholeNumber(0, 10 * MINUTE_MS).default(10_000),
  /**
   * Who has shown no sign of life for so long is taken for dead, and others take up his work; in milliseconds, from 1 000
   * to 600 000. On his own machine his end is seen earlier. @default 60_000
   */
  stallMs: wholeNumber(1000, 10 * MINUTE_MS).default(MINUTE_MS),
  /**
   * How long a stop goes on taking requests while `/readyz` already refuses, so that who shares them out sends no more;
   * in milliseconds, from 0 to 600 000. @default 0
   */
  noticeMs: wholeNumber(0, 10 * MINUTE_MS).default(0),
  /**
   * Port on which a process answers `/healthz`, `/readyz` and `/metrics`, on the interface of `host`; 0 for any free port.
   *
   * @default none
   */
  healthPort: wholeNumber(0, 65_535).optional(),
  /** Whether `/readyz` and `/metrics` answer on the main port too. They need no key. @default false */
  healthOnMainPort: flag().default(false),
  /** What is logged: this and all that is worse. @default 'info' */
  logLevel: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Which tokens validate-token calls valid. @default none */
  jwt: jwt.prefault({}).readonly(),
  /** How it is told at a recreate's `callback_url` that it has ended. */
  webhook: webhook.prefault({}).readonly(),
  /** Folder with format configurations of the operator's own, one JSON file each. @default the built-in ones alone */
  formatsFolder: text('a folder').optional(),
  /**
   * Modules of plugins, by path or name, each with options where it takes some. They stand beside the built-in ones and
   * run with the rights of the service. @default none
   */
  plugins: plugins().default([]),
  /** How workbooks are written. */
  workbook: workbook.prefault({}).readonly(),
})

/** The service's configuration, checked and filled in. */
export type ServerConfig = Readonly<z.output<typeof options>>

const groups = { redis, postgres, s3, rateLimits, jwt, webhook, workbook }

/** Every option as the configuration file names it: `port`, `jwt.secret` … */
export const optionNames: readonly string[] = Object.keys(options.shape).flatMap((name) =>
  name in groups ? Object.keys(groups[name as keyof typeof groups].shape).map((inner) => `${name}.${inner}`) : [name],
)

/** Never shown, not even in a message that refuses them: secrets, and what should have held one. */
export const SECRETS = [
  'linkSecret',
  ...['jwt', 'jwt.secret'],
  ...['webhook', 'webhook.secrets'],
  ...['redis', 'redis.url', 'postgres', 'postgres.url'],
  ...['s3', 's3.accessKeyId', 's3.secretAccessKey'],
]

/** The variable of an option: `RECREATE_PORT` of `port`, `RECREATE_JWT_SECRET` of `jwt.secret`. */
export function variableOf(optionName: string): string {
  const words = optionName.replaceAll('.', '_').replace(/([a-z])(?=[A-Z][a-z])/g, '$1_')
  return `RECREATE_${words.toUpperCase()}`
}
