import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { publicUrlOf, readConfig } from '../../server/config/config.js'
import { optionNames, variableOf } from '../../server/config/options.js'
import { makeFolder } from './commands/run-command.js'

const defaults = {
  host: '127.0.0.1',
  port: 8080,
  folder: './recreate-data',
  records: 'sqlite',
  blobs: 'folder',
  queue: 'in-process',
  redis: { prefix: 'recreate' },
  postgres: { table: 'recreate_records' },
  s3: {},
  reader: 'mupdf',
  ocr: 'tesseract.js',
  languages: ['eng'],
  detector: 'own',
  pageTimeoutMs: 120_000,
  documentTimeoutMs: 3_600_000,
  memoryMiB: 1536,
  maxUploadBytes: 200_000_000,
  maxPages: 5000,
  linkLifeMs: 3_600_000,
  lifeMs: 86_400_000,
  corsOrigins: [],
  rateLimits: { create: 60, others: 600 },
  maxQueued: 1000,
  maxOpenPerOwner: 1000,
  trustProxy: false,
  shutdownMs: 10_000,
  drainMs: 10_000,
  stallMs: 60_000,
  noticeMs: 0,
  logLevel: 'info',
  jwt: {},
  webhook: { allowHttp: false, allowPrivate: [] },
  workbook: { formulas: true, layout: 'table', spans: 'centered', provenance: 'none', colors: 'format' },
}

test('without configuration, every option has its default', async (t) => {
  t.like(await readConfig({}), defaults)
  t.like(await readConfig({ PATH: '/bin', RECREATE_PORT: '', RECREATE_DEBUG: '1' }), defaults)
  // Variables of API clients and `recreate convert` that may be set in the same shell.
  t.like(await readConfig({ RECREATE_URL: 'http://x', RECREATE_API_KEY: 'rk_x', RECREATE_PASSWORD: 'x' }), defaults)
})

test('every option can be set by an environment variable', async (t) => {
  const env = {
    RECREATE_HOST: '0.0.0.0',
    RECREATE_PORT: '0',
    RECREATE_PUBLIC_URL: 'https://example.com/tables/',
    RECREATE_FOLDER: '/data',
    RECREATE_RECORDS: 'postgres',
    RECREATE_BLOBS: 's3',
    RECREATE_QUEUE: 'redis',
    RECREATE_REDIS_URL: 'rediss://me:hush@redis:6379/1',
    RECREATE_REDIS_PREFIX: 'tables',
    RECREATE_POSTGRES_URL: 'postgresql://me:hush@postgres:5432/tables',
    RECREATE_POSTGRES_TABLE: 'facts',
    RECREATE_S3_BUCKET: 'tables',
    RECREATE_S3_PREFIX: 'here/',
    RECREATE_S3_REGION: 'eu-central-1',
    RECREATE_S3_ENDPOINT: 'http://s3:9000',
    RECREATE_S3_FORCE_PATH_STYLE: 'true',
    RECREATE_S3_ACCESS_KEY_ID: 'id',
    RECREATE_S3_SECRET_ACCESS_KEY: 'hush',
    RECREATE_WORKERS: '2',
    RECREATE_READER: 'pdfjs',
    RECREATE_OCR: 'off',
    RECREATE_LANGUAGES: 'deu, eng',
    RECREATE_LANGUAGE_DATA: '/languages',
    RECREATE_DETECTOR: 'off',
    RECREATE_PAGE_TIMEOUT_MS: '5000',
    RECREATE_DOCUMENT_TIMEOUT_MS: '70000',
    RECREATE_MEMORY_MIB: '512',
    RECREATE_MAX_UPLOAD_BYTES: '1000',
    RECREATE_MAX_PAGES: '10',
    RECREATE_LINK_LIFE_MS: '60000',
    RECREATE_LIFE_MS: '7200000',
    RECREATE_LINK_SECRET: 'l'.repeat(32),
    RECREATE_CORS_ORIGINS: 'https://a.example.com, http://localhost:3000',
    RECREATE_RATE_LIMITS_CREATE: '0',
    RECREATE_RATE_LIMITS_OTHERS: '7',
    RECREATE_RATE_LIMITS_ADDRESS: '8',
    RECREATE_MAX_QUEUED: '5',
    RECREATE_MAX_OPEN_PER_OWNER: '6',
    RECREATE_MAX_CONNECTIONS: '9',
    RECREATE_MAX_UPLOADS_PER_KEY: '10',
    RECREATE_MAX_EVENT_STREAMS_PER_KEY: '11',
    RECREATE_TRUST_PROXY: 'true',
    RECREATE_SHUTDOWN_MS: '0',
    RECREATE_DRAIN_MS: '1',
    RECREATE_STALL_MS: '1000',
    RECREATE_NOTICE_MS: '2',
    RECREATE_HEALTH_PORT: '8081',
    RECREATE_HEALTH_ON_MAIN_PORT: 'true',
    RECREATE_LOG_LEVEL: 'silent',
    RECREATE_JWT_SECRET: 'j'.repeat(32),
    RECREATE_JWT_JWKS: 'https://id.example.com/jwks.json',
    RECREATE_JWT_ISSUER: 'https://id.example.com',
    RECREATE_JWT_AUDIENCE: 'recreate',
    RECREATE_JWT_API_KEY_CLAIM: 'api_key',
    RECREATE_WEBHOOK_SECRETS: `whsec_${'A'.repeat(32)}, whsec_${'B'.repeat(43)}=`,
    RECREATE_WEBHOOK_ALLOW_HTTP: 'true',
    RECREATE_WEBHOOK_ALLOW_PRIVATE: 'hooks.internal, 10.1.0.0/16',
    RECREATE_FORMATS_FOLDER: '/formats',
    RECREATE_PLUGINS: './my-renderer.js, a-package',
    RECREATE_WORKBOOK_FORMULAS: 'false',
    RECREATE_WORKBOOK_LAYOUT: 'page',
    RECREATE_WORKBOOK_SPANS: 'merged',
    RECREATE_WORKBOOK_PROVENANCE: 'comment',
    RECREATE_WORKBOOK_COLORS: 'finance',
    RECREATE_WORKBOOK_TEMPLATE: '/house.xlsx',
  }
  t.deepEqual(Object.keys(env), optionNames.map(variableOf))
  t.deepEqual(await readConfig(env), {
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://example.com/tables',
    folder: '/data',
    records: 'postgres',
    blobs: 's3',
    queue: 'redis',
    redis: { url: 'rediss://me:hush@redis:6379/1', prefix: 'tables' },
    postgres: { url: 'postgresql://me:hush@postgres:5432/tables', table: 'facts' },
    s3: {
      bucket: 'tables',
      prefix: 'here/',
      region: 'eu-central-1',
      endpoint: 'http://s3:9000',
      forcePathStyle: true,
      accessKeyId: 'id',
      secretAccessKey: 'hush',
    },
    workers: 2,
    reader: 'pdfjs',
    ocr: 'off',
    languages: ['deu', 'eng'],
    languageData: '/languages',
    detector: 'off',
    pageTimeoutMs: 5000,
    documentTimeoutMs: 70_000,
    memoryMiB: 512,
    maxUploadBytes: 1000,
    maxPages: 10,
    linkLifeMs: 60_000,
    lifeMs: 7_200_000,
    linkSecret: 'l'.repeat(32),
    corsOrigins: ['https://a.example.com', 'http://localhost:3000'],
    rateLimits: { create: 0, others: 7, address: 8 },
    maxQueued: 5,
    maxOpenPerOwner: 6,
    maxConnections: 9,
    maxUploadsPerKey: 10,
    maxEventStreamsPerKey: 11,
    trustProxy: true,
    shutdownMs: 0,
    drainMs: 1,
    stallMs: 1000,
    noticeMs: 2,
    healthPort: 8081,
    healthOnMainPort: true,
    logLevel: 'silent',
    jwt: {
      secret: 'j'.repeat(32),
      jwks: 'https://id.example.com/jwks.json',
      issuer: 'https://id.example.com',
      audience: 'recreate',
      apiKeyClaim: 'api_key',
    },
    webhook: {
      secrets: [`whsec_${'A'.repeat(32)}`, `whsec_${'B'.repeat(43)}=`],
      allowHttp: true,
      allowPrivate: ['hooks.internal', '10.1.0.0/16'],
    },
    formatsFolder: '/formats',
    plugins: ['./my-renderer.js', 'a-package'],
    workbook: {
      formulas: false,
      layout: 'page',
      spans: 'merged',
      provenance: 'comment',
      colors: 'finance',
      template: '/house.xlsx',
    },
  })
})

test('options in a file are overridden by the environment', async (t) => {
  const values = {
    port: 9000,
    trustProxy: true,
    rateLimits: { create: 1 },
    jwt: { secret: 'j'.repeat(32), issuer: 'a' },
  }
  const folder = await makeFolder(t, { 'here.json': JSON.stringify(values), 'there.json': '{"port": 9001}' })
  const config = await readConfig({
    RECREATE_CONFIG: join(folder, 'here.json'),
    RECREATE_PORT: '9002',
    RECREATE_RATE_LIMITS_OTHERS: '2',
    RECREATE_JWT_ISSUER: 'b',
  })
  t.like(config, { port: 9002, trustProxy: true, rateLimits: { create: 1, others: 2 }, jwt: { issuer: 'b' } })
  t.is(config.jwt.secret, 'j'.repeat(32))
  const typed = await readConfig({ RECREATE_CONFIG: join(folder, 'here.json') }, join(folder, 'there.json'))
  t.like(typed, { port: 9001, trustProxy: false }, 'the file on the command line has priority')
})

test('an invalid value is rejected with the name under which it was given', async (t) => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '-0.5', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['WORKERS', '0', 'a whole number from 1 to 64'],
    ['HOST', 'a b', 'a host name or an address'],
    ['PUBLIC_URL', 'example.com', 'an http(s) address without user, query and fragment'],
    ['PUBLIC_URL', 'https://example.com/?a=b', 'an http(s) address without user, query and fragment'],
    ['CORS_ORIGINS', 'example.com', 'origins such as `https://app.example.com`, separated by commas, or `*`'],
    ['TRUST_PROXY', 'yes', '`true` or `false`'],
    ['LOG_LEVEL', 'loud', 'one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`'],
    ['JWT_JWKS', 'https:', 'a file or an http(s) address'],
  ]
  for (const [name, value, expected] of wrong) {
    await t.throwsAsync(readConfig({ [`RECREATE_${name}`]: value }), {
      code: 'option_invalid',
      message: `\`RECREATE_${name}\` must be ${expected}; it is \`${value}\`.`,
    })
  }
  const folder = await makeFolder(t, { 'c.json': '{"port": true, "corsOrigins": ["*", "x"], "jwt": 5}' })
  const path = join(folder, 'c.json')
  const origins = 'origins such as `https://app.example.com`, separated by commas, or `*`'
  await t.throwsAsync(readConfig({ RECREATE_JWT_ISSUER: 'a' }, path), {
    code: 'option_invalid',
    message: [
      'The configuration has 3 mistakes:',
      `\`port\` in ${path} must be a whole number from 0 to 65535; it is \`true\`.`,
      `\`corsOrigins\` in ${path} must be ${origins}; it is \`x\`.`,
      `\`jwt\` in ${path} must be an object; it is a value of type number.`,
    ].join('\n  '),
  })
})

test('all mistakes are reported at once, unknown names with suggestions', async (t) => {
  const folder = await makeFolder(t, { 'c.json': '{"prot": 1, "jwt": {"isuer": "a"}, "maxPages": 0}' })
  const env = {
    RECREATE_PROT: '1',
    RECREATE_NOTHING_LIKE_IT: '1',
    RECREATE_WORKERS: 'many',
    RECREATE_JWT_AUDIENCE: 'me',
  }
  const { message } = await t.throwsAsync(readConfig(env, join(folder, 'c.json')), { code: 'option_invalid' })
  const [title, ...mistakes] = message.split('\n  ')
  t.is(title, 'The configuration has 7 mistakes:')
  t.deepEqual(mistakes.map((each) => each.replace(`${folder}/c.json`, 'PATH')).sort(), [
    'Unknown option `jwt.isuer` in PATH. Did you mean `jwt.issuer`?',
    'Unknown option `prot` in PATH. Did you mean `port`?',
    'Unknown variable `RECREATE_NOTHING_LIKE_IT`; docs/service.md lists all of them.',
    'Unknown variable `RECREATE_PROT`. Did you mean `RECREATE_PORT`?',
    '`RECREATE_JWT_AUDIENCE` needs `jwt.secret` or `jwt.jwks` to verify tokens.',
    '`RECREATE_WORKERS` must be a whole number from 1 to 64; it is `many`.',
    '`maxPages` in PATH must be a whole number from 1 to 1000000; it is `0`.',
  ])
})

test('a secret that is too short is rejected without being shown', async (t) => {
  for (const name of ['RECREATE_LINK_SECRET', 'RECREATE_JWT_SECRET']) {
    await t.throwsAsync(readConfig({ [name]: 'hush, hush' }), {
      code: 'option_invalid',
      message: `\`${name}\` must be a text of at least 32 bytes; it has 10 bytes.`,
    })
  }
  const folder = await makeFolder(t, { 'c.json': '{"jwt": "hush, hush"}' })
  await t.throwsAsync(readConfig({}, join(folder, 'c.json')), { message: /must be an object; it has 10 bytes\.$/ })
  t.is((await readConfig({ RECREATE_LINK_SECRET: 'ü'.repeat(16) })).linkSecret, 'ü'.repeat(16), 'bytes are counted')
})

const combinations: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['Redis without its address', { QUEUE: 'redis' }, '`RECREATE_QUEUE` is `redis`, so `redis.url` is needed.'],
  [
    'PostgreSQL without its address',
    { RECORDS: 'postgres' },
    '`RECREATE_RECORDS` is `postgres`, so `postgres.url` is needed.',
  ],
  ['S3 without a bucket', { BLOBS: 's3' }, '`RECREATE_BLOBS` is `s3`, so `s3.bucket` is needed.'],
  [
    'the address of an unused Redis',
    { REDIS_URL: 'redis://localhost' },
    '`RECREATE_REDIS_URL` has no effect unless `queue` or `records` is `redis`.',
  ],
  [
    'the address of an unused PostgreSQL',
    { POSTGRES_URL: 'postgres://localhost/a', RECORDS: 'redis', REDIS_URL: 'redis://localhost' },
    '`RECREATE_POSTGRES_URL` has no effect unless `records` is `postgres`.',
  ],
  [
    'a secret without its id',
    { BLOBS: 's3', S3_BUCKET: 'tables', S3_SECRET_ACCESS_KEY: 'hush' },
    '`RECREATE_S3_SECRET_ACCESS_KEY` needs `s3.accessKeyId`.',
  ],
]
for (const [what, given, message] of combinations) {
  test(`${what} is refused`, async (t) => {
    const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [`RECREATE_${name}`, value]))
    await t.throwsAsync(readConfig(env), { code: 'option_invalid', message })
  })
}

test('invalid server addresses, which may contain passwords, are rejected without being shown', async (t) => {
  for (const [name, choice] of [
    ['REDIS', 'QUEUE'],
    ['POSTGRES', 'RECORDS'],
  ] as const) {
    const env = { [`RECREATE_${choice}`]: name.toLowerCase(), [`RECREATE_${name}_URL`]: 'http://me:hush@there' }
    const { message } = await t.throwsAsync(readConfig(env), { code: 'option_invalid' })
    t.regex(message, new RegExp(`^\`RECREATE_${name}_URL\` must be an address such as .*; it has 20 bytes\\.$`))
  }
})

test('an address that must not contain a password is rejected without showing the password', async (t) => {
  for (const name of ['RECREATE_PUBLIC_URL', 'RECREATE_S3_ENDPOINT', 'RECREATE_CORS_ORIGINS']) {
    const { message } = await t.throwsAsync(readConfig({ [name]: 'https://ana:hush@tables.example' }))
    t.regex(message, /it is `https:\/\/…@tables\.example`/, name)
    t.notRegex(message, /hush/, name)
  }
})

test('a missing file, or one without a JSON object, is rejected', async (t) => {
  const folder = await makeFolder(t, { 'c.json': '[1]', 'd.json': '{port: 1}' })
  for (const [name, sentence] of [
    ['b.json', 'Cannot read the configuration PATH: there is no such file or folder.'],
    ['c.json', 'The configuration PATH must be a JSON object; it is `[1]`.'],
    ['d.json', 'The configuration PATH is not valid JSON: Expected property name'],
  ] as const) {
    const path = join(folder, name)
    const { message } = await t.throwsAsync(readConfig({}, path), { code: 'option_invalid' })
    t.true(message.replace(path, 'PATH').startsWith(sentence), message)
  }
})

test('links start with the configured address, else with the listening address', async (t) => {
  const at = async (env: Readonly<Record<string, string>>) => publicUrlOf(await readConfig(env), 8081)
  t.is(await at({}), 'http://127.0.0.1:8081')
  t.is(await at({ RECREATE_HOST: '0.0.0.0' }), 'http://localhost:8081')
  t.is(await at({ RECREATE_HOST: '::1' }), 'http://[::1]:8081')
  t.is(await at({ RECREATE_PUBLIC_URL: 'https://example.com' }), 'https://example.com')
})

test('the table of options lists every option with its variable and default', async (t) => {
  const page = await readFile(new URL('../../../docs/service.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| `(RECREATE_\w+)` \|.*\| (.*) \|$/gm)]
  t.deepEqual(
    rows.map(([, option, variable]) => [option, variable]),
    optionNames.map((name) => [name, variableOf(name)]),
  )
  const config: Record<string, unknown> = await readConfig({})
  for (const [, option = '', , shown = ''] of rows) {
    const [name = '', inner] = option.split('.')
    const value = inner === undefined ? config[name] : (config[name] as Record<string, unknown>)[inner]
    const isThere = value !== undefined && !(Array.isArray(value) && value.length === 0)
    if (isThere) t.true(shown.replaceAll(' ', '').includes(`\`${value}\``), `${option}: ${shown}`)
    else t.notRegex(shown, /`/, option)
  }
})
