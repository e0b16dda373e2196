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
    /** Create requests per key and minute, from 0 to 1 000 000; 0 for no limit. @default 60 */
    create: wholeNumber(0, 1_000_000).default(60),
    /** Requests per key and minute of each other operation, from 0 to 1 000 000; 0 for no limit. @default 600 */
    others: wholeNumber(0, 1_000_000).default(600),
    /**
     * Requests per client address and minute, counted by each process before authentication, from 0 to 1 000 000; 0 for
     * no limit. @default 6000
     */
    address: wholeNumber(0, 1_000_000).default(6000),
  },
  OBJECT,
)

const jwt = z.strictObject(
  {
    /** Secret shared with the issuer of HS256 tokens, at least 32 bytes. @default none */
    secret: secret().optional(),
    /**
     * File or http(s) address of the JWK set with the public keys for RS256, ES256 and EdDSA. Whoever can change the
     * response of that address can create valid tokens, so use https in networks that you do not control. @default none
     */
    jwks: fileOrAddress().optional(),
    /** Required `iss`. @default any */
    issuer: text('a text').optional(),
    /** Required `aud`, or one of several. @default any */
    audience: text('a text').optional(),
    /** The claim that validate-token returns as `api_key`. @default none: `api_key` is null */
    apiKeyClaim: text('the name of a claim').optional(),
  },
  OBJECT,
)

const webhook = z.strictObject(
  {
    /**
     * Secrets that sign webhooks; two while one is being replaced. @default one that is created once and kept in the
     * records
     */
    secrets: webhookSecrets().optional(),
    /** Whether callback addresses may be `http:`. @default false */
    allowHttp: flag().default(false),
    /**
     * Hosts, addresses and CIDR blocks that webhooks may reach although they are not on the public internet; `*` for
     * all. @default none
     */
    allowPrivate: hostsAndBlocks().default([]),
  },
  OBJECT,
)

const workbook = z.strictObject(
  {
    /** Whether sums that reconcile are formulas. @default true */
    formulas: flag().default(true),
    /** Content of a sheet: a table, the tables of a page, or all tables. @default 'table' */
    layout: oneOf(['table', 'page', 'document']).default('table'),
    /** Whether spanning headers are centered over separate cells or in merged cells. @default 'centered' */
    spans: oneOf(['centered', 'merged']).default('centered'),
    /** How numbers link to their source. @default 'none' */
    provenance: oneOf(['none', 'comment', 'source-sheet']).default('none'),
    /** Colours of the numbers. @default 'format' */
    colors: oneOf(['format', 'finance']).default('format'),
    /** Workbook file that receives the sheets. @default none */
    template: text('a file').optional(),
  },
  OBJECT,
)

/** All options, with their rules and defaults. */
export const options = z.strictObject({
  /** Name or address of the network interface to listen on; `0.0.0.0` or `::` for all. @default '127.0.0.1' */
  host: text('a host name or an address', (value) => /^[\w.:%-]+$/.test(value)).default('127.0.0.1'),
  /** Port to listen on, from 0 to 65535; 0 for any free port. @default 8080 */
  port: wholeNumber(0, 65_535).default(8080),
  /**
   * Address at which users reach the service; links start with it. May have a path. A trailing slash is removed.
   *
   * @default http://HOST:PORT, see `publicUrlOf`
   */
  publicUrl: baseAddress().optional(),
  /**
   * Folder for records and files that this machine stores, and for uploads in progress.
   *
   * @default './recreate-data'
   */
  folder: text('a folder').default('./recreate-data'),
  /** Record store: SQLite in the folder, Redis or PostgreSQL. @default 'sqlite' */
  records: oneOf(['sqlite', 'redis', 'postgres']).default('sqlite'),
  /** File store: the folder or S3. @default 'folder' */
  blobs: oneOf(['folder', 's3']).default('folder'),
  /** Queue: within this process only, or Redis for all processes that share it. @default 'in-process' */
  queue: oneOf(['in-process', 'redis']).default('in-process'),
  redis: redis.prefault({}).readonly(),
  postgres: postgres.prefault({}).readonly(),
  s3: s3.prefault({}).readonly(),
  /** Number of processes that work on pages, from 1 to 64. @default cores, at most 4 */
  workers: wholeNumber(1, 64).optional(),
  /** PDF reader; `pdfjs` cannot remove password protection. @default 'mupdf' */
  reader: oneOf(readerNames).default('mupdf'),
  /** OCR engine; `native` is the installed program `tesseract`, `auto` uses it if installed. @default 'tesseract.js' */
  ocr: oneOf([...ocrEngines, 'off']).default('tesseract.js'),
  /** Languages for OCR, by the names that Tesseract uses, such as `eng` or `deu`, most likely first. @default ['eng'] */
  languages: languages().default(['eng']),
  /** Folder with more languages for OCR, as `NAME.traineddata` files. @default only the installed languages */
  languageData: text('a folder').optional(),
  /** Region detector for pages that are pictures: the bundled `own` model, or `off`. @default 'own' */
  detector: oneOf(['own', 'off']).default('own'),
  /** Time limit for a page, in ms, up to a day. @default 120_000 */
  pageTimeoutMs: wholeNumber(1, DAY_MS).default(2 * MINUTE_MS),
  /** Time limit for all pages of a document, in ms, up to ten days. 20 s per page are added to it. @default one hour */
  documentTimeoutMs: wholeNumber(1, 10 * DAY_MS).default(60 * MINUTE_MS),
  /** Memory limit of a process that works on pages, in MiB, from 64 to 1 000 000. @default 1536 */
  memoryMiB: wholeNumber(64, 1_000_000).default(1536),
  /** Maximum size of an upload, in bytes, from 1 to 10 GB. @default 200 MB */
  maxUploadBytes: wholeNumber(1, 10_000_000_000).default(200_000_000),
  /** Maximum number of pages of a document, from 1 to 1 000 000. @default 5000 */
  maxPages: wholeNumber(1, 1_000_000).default(5000),
  /** Lifetime of a download link, in ms, from a second to a year. @default one hour */
  linkLifeMs: wholeNumber(1000, 365 * DAY_MS).default(60 * MINUTE_MS),
  /**
   * How long a recreate and its files are kept after its end, in ms, up to ten years; 0 keeps them forever. A recreate
   * without any progress for this time fails. @default 24 hours
   */
  lifeMs: wholeNumber(0, 3650 * DAY_MS).default(DAY_MS),
  /**
   * Secret that signs links, at least 32 bytes, the same in all processes. @default created once and kept in the
   * records
   */
  linkSecret: secret().optional(),
  /** Origins whose pages may call the service from a browser, or `*`. @default none: CORS is off */
  corsOrigins: origins().default([]),
  /** Rate limits. Those of keys are counted by each process, or by all processes together if Redis is used. */
  rateLimits: rateLimits.prefault({}).readonly(),
  /** Maximum number of waiting messages, from 1 to 1 000 000. Above it a create is refused with 503. @default 1000 */
  maxQueued: wholeNumber(1, 1_000_000).default(1000),
  /**
   * Maximum number of unfinished recreates per owner, from 1 to 1 000 000. At it a create is refused with 429.
   *
   * @default 1000
   */
  maxOpenPerOwner: wholeNumber(1, 1_000_000).default(1000),
  /**
   * Maximum number of open connections per process, from 1 to 1 000 000. Further ones are closed at once. @default 2000
   */
  maxConnections: wholeNumber(1, 1_000_000).default(2000),
  /**
   * Maximum number of uploads in progress per key and process, from 1 to 1 000 000. Further ones are refused with 429.
   * @default 20
   */
  maxUploadsPerKey: wholeNumber(1, 1_000_000).default(20),
  /**
   * Maximum number of open event streams per key and process, from 1 to 1 000 000. Further ones are refused with 429.
   * @default 100
   */
  maxEventStreamsPerKey: wholeNumber(1, 1_000_000).default(100),
  /** Whether to use `X-Forwarded-*` headers. Enable it only behind a proxy that sets them. @default false */
  trustProxy: flag().default(false),
  /** How long a shutdown waits for requests in progress, in ms, from 0 to 600 000. @default 10_000 */
  shutdownMs: wholeNumber(0, 10 * MINUTE_MS).default(10_000),
  /**
   * How long a shutdown waits for pages in progress before other workers retry them, in ms, from 0 to 600 000.
   *
   * @default 10_000
   */
  drainMs: wholeNumber(0, 10 * MINUTE_MS).default(10_000),
  /**
   * Time without a heartbeat after which a process counts as dead and others continue its work, in ms, from 1 000 to
   * 600 000. A crash on the same machine is noticed earlier. @default 60_000
   */
  stallMs: wholeNumber(1000, 10 * MINUTE_MS).default(MINUTE_MS),
  /**
   * How long a shutdown still accepts requests while `/readyz` already fails, so that load balancers stop sending
   * requests; in ms, from 0 to 600 000. @default 0
   */
  noticeMs: wholeNumber(0, 10 * MINUTE_MS).default(0),
  /**
   * Port that serves `/healthz`, `/readyz` and `/metrics` on the interface of `host`; 0 for any free port.
   *
   * @default none
   */
  healthPort: wholeNumber(0, 65_535).optional(),
  /** Whether the main port also serves `/readyz` and `/metrics`. They need no key. @default false */
  healthOnMainPort: flag().default(false),
  /** Lowest level that is logged. @default 'info' */
  logLevel: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How validate-token verifies tokens. @default none is valid */
  jwt: jwt.prefault({}).readonly(),
  /** How webhooks are sent to the `callback_url` of a recreate. */
  webhook: webhook.prefault({}).readonly(),
  /** Folder with your own format configurations, one JSON file each. @default only the built-in ones */
  formatsFolder: text('a folder').optional(),
  /**
   * Modules of plugins, by path or name, with options if they take some. They are added to the built-in ones and run
   * with the rights of the service. @default none
   */
  plugins: plugins().default([]),
  /** How workbooks are written. */
  workbook: workbook.prefault({}).readonly(),
})

/** The validated configuration, with defaults filled in. */
export type ServerConfig = Readonly<z.output<typeof options>>

const groups = { redis, postgres, s3, rateLimits, jwt, webhook, workbook }

/** All options by their names in the configuration file: `port`, `jwt.secret` … */
export const optionNames: readonly string[] = Object.keys(options.shape).flatMap((name) =>
  name in groups ? Object.keys(groups[name as keyof typeof groups].shape).map((inner) => `${name}.${inner}`) : [name],
)

/** Options whose values are never shown, not even in error messages: secrets, and groups that contain one. */
export const SECRETS = [
  'linkSecret',
  ...['jwt', 'jwt.secret'],
  ...['webhook', 'webhook.secrets'],
  ...['redis', 'redis.url', 'postgres', 'postgres.url'],
  ...['s3', 's3.accessKeyId', 's3.secretAccessKey'],
]

/** Returns the variable of an option: `RECREATE_PORT` for `port`, `RECREATE_JWT_SECRET` for `jwt.secret`. */
export function variableOf(optionName: string): string {
  const words = optionName.replaceAll('.', '_').replace(/([a-z])(?=[A-Z][a-z])/g, '$1_')
  return `RECREATE_${words.toUpperCase()}`
}
