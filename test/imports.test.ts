import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import test from 'ava'
import { readSources, root, rootFiles } from './fixtures/sources.js'

/** Allowed imports within the project. The first rule whose pattern matches a file applies. */
const rules: readonly {
  readonly file: RegExp
  readonly may: RegExp | undefined
  /** Additional imports for types only. */
  readonly mayType?: RegExp
}[] = [
  { file: /^core\/model\.ts$/, may: undefined },
  { file: /^core\//, may: /^(core\/|node:)/ },
  ...recognitionLayers(['geometry', 'lexicon', 'text', 'layout', 'tables', 'charts']),
  { file: /^plugins\/recognise\//, may: /^(core\/model\.ts$|plugins\/recognise\/)/ },
  ...['extract', 'cluster', 'render'].map((kind) => ({
    file: new RegExp(`^plugins/${kind}/`),
    may: new RegExp(
      `^(core/(model|art|cell-positions|contracts|errors|option-names|optional-packages|pixels|semaphore|source|format-configuration|reading/(document-limits|reading-options))\\.ts$|plugins/(recognise|${kind})/|node:)`,
    ),
  })),
  {
    file: /^adapters\/workers\/(process|thread)-entry\.ts$/,
    may: /^(core\/|adapters\/workers\/|plugins\/extract\/built-in\.ts$|node:)/,
  },
  { file: /^adapters\//, may: /^(core\/|adapters\/|node:)/ },
  { file: /^container\.ts$/, may: /^((core|adapters|plugins)\/|node:)/ },
  { file: /^index\.ts$/, may: /^((core|adapters|plugins)\/|container\.ts$)/ },
  { file: /^plugins\/recognition\.ts$/, may: /^plugins\/(extract|recognise)\// },
  { file: /^server\/client\//, may: /^server\/client\//, mayType: /^server\/http\/(request-)?schemas\.ts$/ },
  { file: /^server\/web\//, may: /^(server\/web\/|recreate-engine\/client$)/ },
  {
    file: /^server\/commands\/plugin-templates\//,
    may: /^(server\/commands\/plugin-templates\/|node:|recreate-engine(\/testing)?$)/,
  },
  // They start while the library's public API is loaded, which is compiled late.
  {
    file: /^server\/commands\/files\/with-children\.ts$/,
    may: /^(index\.ts$|adapters\/workers\/(child-runner|compile-late)\.ts$|server\/|node:)/,
  },
  {
    file: /^server\/(operations\/redis-client|commands\/inspect-drawing)\.ts$/,
    may: /^(core\/optional-packages\.ts$|index\.ts$|plugins\/recognition\.ts$|server\/)/,
  },
  { file: /^server\/commands\/inspect/, may: /^(index\.ts$|plugins\/recognition\.ts$|server\/|node:)/ },
  { file: /^server\//, may: /^(index\.ts$|server\/|node:)/ },
  { file: /^examples\//, may: /^(examples\/|node:|recreate-engine(\/client)?$)/ },
  // Stages are measured in a process with the options of a worker.
  {
    file: /^benchmarks\/(benches\/extract(-stages)?|profile\/profile-(command|process))\.ts$/,
    may: /^(benchmarks\/|adapters\/workers\/(child-flags|compile-late)\.ts$|node:|recreate-engine(\/recognition)?$)/,
  },
  // It checks pages like the contract of extractors.
  { file: /^benchmarks\/invariants\//, may: /^(benchmarks\/|node:|recreate-engine(\/testing)?$)/ },
  { file: /^benchmarks\//, may: /^(benchmarks\/|examples\/drawing\/|node:|recreate-engine(\/recognition)?$)/ },
  { file: /^test\/contracts\//, may: /^(core\/|test\/contracts\/|node:)/ },
  { file: /^test\//, may: /^/ },
]

/** Where each package may be imported. Tests may import their own packages. */
const packages: Readonly<Record<string, RegExp>> = {
  '@aws-sdk/client-s3': /^(adapters\/blobs\/s3-|test\/)/,
  '@aws-sdk/lib-storage': /^adapters\/blobs\/s3-/,
  '@aws-sdk/s3-request-presigner': /^(adapters\/blobs\/s3-|test\/)/,
  '@keyv/postgres': /^(adapters\/records\/pooled-postgres\.ts$|test\/)/,
  '@keyv/redis': /^(adapters\/records\/indexed-redis\.ts$|test\/)/,
  '@koa/cors': /^server\/app\.ts$/,
  '@koa/multer': /^server\/http\/upload\.ts$/,
  '@koa/router': /^(server\/(app\.ts$|routes\/)|test\/server\/)/,
  '@observablehq/plot': /^examples\/notebook\//,
  '@opentelemetry/api': /^(adapters\/open-telemetry\.ts$|test\/)/,
  '@photostructure/sqlite': /^adapters\/records\/sqlite-records\.ts$/,
  '@preact/signals': /^server\/web\//,
  '@seriousme/openapi-schema-validator': /^test\/server\//,
  ajv: /^test\/server\//,
  'ajv-formats': /^test\/server\//,
  'apache-arrow': /^test\/server\/client\//,
  arquero: /^(examples\/notebook|test\/server\/client)\//,
  ava: /^test\//,
  'axe-core': /^test\/server\//,
  bullmq: /^(adapters\/queue\/bullmq|test\/)/,
  'cli-progress': /^server\/commands\/files\/progress\.ts$/,
  commander: /^(server\/cli\.ts$|server\/commands\/command-line\/|test\/docs\/)/,
  exceljs: /^(plugins\/render\/xlsx|test)\//,
  'fast-check': /^test\//,
  'fastest-levenshtein': /^benchmarks\/accuracy\//,
  fflate: /^(plugins\/render|benchmarks\/builds|test)\//,
  ioredis: /^(adapters\/queue\/bullmq|server\/operations\/redis-client\.ts$|test\/)/,
  'ipaddr.js': /^(adapters\/webhook\/allowed-addresses|server\/http\/rate-limits)\.ts$/,
  jose: /^(server\/http\/token-validation\.ts$|test\/)/,
  keyv: /^(adapters\/records\/(keyv|postgres|redis)-records\.ts$|examples\/swap-through-configure\.ts$|test\/)/,
  koa: /^(server|test\/server)\//,
  linkedom: /^examples\/notebook\//,
  munkres: /^benchmarks\/accuracy\//,
  multer: /^server\/http\/(error-handler|upload)\.ts$/,
  mupdf: /^(plugins\/extract\/mupdf|benchmarks\/generator|test)\//,
  'onnxruntime-node': /^(plugins\/extract\/(detector|ocr\/numbers)|test)\//,
  'p-queue':
    /^(adapters\/(queue|webhook)\/|server\/(commands\/files\/(watch|work-on-files)|operations\/page-pictures)\.ts$|test\/)/,
  pdfkit: /^(examples|benchmarks|test)\//,
  pg: /^(adapters\/records\/pooled-postgres\.ts$|benchmarks\/chaos\/|test\/)/,
  'pdfjs-dist': /^(plugins\/extract\/pdfjs\/|server\/web\/start\/pdf-file\.ts$|test\/)/,
  pidusage: /^(adapters\/workers\/resident-memory\.ts$|benchmarks\/)/,
  pino: /^(server\/(main|operations\/(log|make-engine|services|webhooks|worker-process))\.ts$|test\/)/,
  'playwright-core': /^(benchmarks\/generator|test)\//,
  pptxgenjs: /^plugins\/render\/pptx\//,
  preact: /^server\/web\//,
  'prom-client': /^server\/operations\/metrics\.ts$/,
  'range-parser': /^server\/http\/send-file\.ts$/,
  'rate-limiter-flexible': /^server\/http\/rate-limits\.ts$/,
  'reflect-metadata': /^container\.ts$/,
  sharp: /^(plugins\/extract\/images\/|server\/commands\/inspect-drawing\.ts$|test\/)/,
  'tesseract.js': /^(plugins\/extract\/ocr|test)\//,
  tinyglobby: /^server\/commands\/files\/input-files\.ts$/,
  tsyringe: /^container\.ts$/,
  typescript: /^(benchmarks\/ablate|test)\//,
  vite: /^test\/server\/client\//,
  yaml: /^test\//,
  zod: /^(plugins\/render\/formats\/|server\/|test\/server\/)/,
}

/** Packages whose files the build copies to `dist/vendor`, and whose types are used. */
const vendored = ['exceljs', 'pdfjs-dist']

const heavy = [
  '@aws-sdk/client-s3',
  '@keyv/redis',
  'pg',
  '@photostructure/sqlite',
  'bullmq',
  'ioredis',
  'mupdf',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'zod',
  'exceljs',
  'pptxgenjs',
  'sharp',
  'onnxruntime-node',
  'tesseract.js',
]

test('every file imports only what its folder allows', async (t) => {
  for (const [file, { imports }] of await readSources()) {
    const rule = rules.find((each) => each.file.test(file))
    for (const { target, kind } of imports) {
      if (isPackage(target)) continue
      const isAllowed = rule?.may?.test(target) || (kind === 'type' && rule?.mayType?.test(target))
      t.true(isAllowed === true, `${file} may not import ${target}`)
    }
  }
})

test('every package is imported only where it is wrapped', async (t) => {
  for (const [file, { imports }] of await readSources()) {
    for (const { target } of imports.filter((each) => isPackage(each.target))) {
      const name = nameOf(target)
      t.true(packages[name]?.test(file) === true, `${file} may not import ${name}`)
    }
  }
})

test('the product imports no package that its users do not get or can add', async (t) => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  const known = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
  for (const [file, { imports }] of await readSources()) {
    if (/^(test|examples|benchmarks|server\/web)\//.test(file)) continue
    for (const { target, kind } of imports.filter((each) => isPackage(each.target))) {
      const name = nameOf(target)
      const isThere = known.has(name) || (kind === 'type' && vendored.includes(name))
      t.true(isThere, `${file} imports ${name}, which is a development dependency`)
    }
  }
})

test('the published contract suites depend on nothing else', async (t) => {
  const loaded = loadedBy('test/contracts/index.ts', await readSources())
  t.deepEqual([...loaded].filter(isPackage), [])
  t.true(loaded.has('test/contracts/records.ts'))
})

test('the client, which also runs in browsers, loads only itself', async (t) => {
  const loaded = [...loadedBy('server/client/index.ts', await readSources())]
  t.deepEqual(
    loaded.filter((target) => !target.startsWith('server/client/')),
    [],
  )
  t.true(loaded.includes('server/client/client.ts'))
})

test('there are no circular imports', async (t) => {
  const sources = await readSources()
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) return t.fail(`${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const { target } of sources.get(file)?.imports ?? []) follow(target, [...way, file])
    done.add(file)
  }
  for (const file of sources.keys()) follow(file, [])
  t.true(done.size > 0)
})

test('heavy packages are loaded only where they are used', async (t) => {
  const sources = await readSources()
  const entries = ['adapters/workers/process-entry.ts', 'adapters/workers/thread-entry.ts']
  for (const start of ['index.ts', 'container.ts', 'server/cli.ts', 'server/commands/inspect.ts', ...entries]) {
    const loaded = loadedBy(start, sources)
    for (const name of heavy) t.false(loaded.has(name), `${start} loads ${name} before it is used`)
  }
})

test('a worker, which starts often, loads no packages at start', async (t) => {
  const sources = await readSources()
  for (const start of ['adapters/workers/process-entry.ts', 'adapters/workers/thread-entry.ts']) {
    t.deepEqual([...loadedBy(start, sources)].filter(isPackage), [])
  }
})

test('commands leave recognition code to their child processes', async (t) => {
  const sources = await readSources()
  for (const command of ['files/convert', 'files/extract', 'serve', 'worker', 'doctor/doctor']) {
    const loaded = [...loadedBy(`server/commands/${command}.ts`, sources)]
    const recognising =
      /^plugins\/(recognise\/(recognise-page|tables\/find|charts)|extract\/(mupdf|pdfjs|images)\/(?!kinds|library))/
    t.deepEqual(
      loaded.filter((file) => recognising.test(file)),
      [],
      command,
    )
    t.true(loaded.includes('container.ts'), command)
  }
})

test('the command loads only its parser before it knows the task', async (t) => {
  const loaded = loadedBy('server/cli.ts', await readSources())
  const others = [...loaded].filter((target) => !/^(node:|server\/commands\/command-line\/)/.test(target))
  t.deepEqual(others.sort(), ['commander', 'server/cli.ts'])
})

test('the container imports reflect-metadata first', async (t) => {
  t.is((await readSources()).get('container.ts')?.imports[0]?.target, 'reflect-metadata')
})

test('files are named after their content', async (t) => {
  for (const file of (await readSources()).keys()) {
    t.notRegex(basename(file), /^(utils?|helpers?|common|types|constants)\./, file)
  }
})

test('only the public API and the container are outside of folders', async (t) => {
  const files = await readdir(root)
  t.deepEqual<readonly string[], readonly string[]>(files.filter((file) => file.endsWith('.ts')).sort(), rootFiles)
})

test('no folder of core, adapters, server, renderers and recognition of text and tables has more than 25 files', async (t) => {
  const counts = new Map<string, number>()
  for (const file of (await readSources()).keys()) {
    if (!/^(core|adapters|server|plugins\/render|plugins\/recognise\/(?!charts))\//.test(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  t.true(counts.size > 20)
  t.deepEqual(
    [...counts].filter(([, count]) => count > 25),
    [],
  )
})

/** Each folder of recognition imports itself, the folders before it, and the model. */
function recognitionLayers(folders: readonly string[]): readonly { readonly file: RegExp; readonly may: RegExp }[] {
  return folders.map((folder, i) => ({
    file: new RegExp(`^plugins/recognise/${folder}/`),
    may: new RegExp(`^(core/model\\.ts$|plugins/recognise/(${folders.slice(0, i + 1).join('|')})/)`),
  }))
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** Returns everything that is loaded with a file: static imports by value, transitively. */
function loadedBy(start: string, sources: Sources): ReadonlySet<string> {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { target, kind } of sources.get(file)?.imports ?? []) if (kind === 'static') load(target)
  }
  load(start)
  return loaded
}

type Manifest = Readonly<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Readonly<Record<string, string>>>
>

/** Returns the name of an imported package, without the path in it. */
function nameOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

function isPackage(target: string): boolean {
  return !/^(node:|recreate-engine(\/|$))/.test(target) && !/\.(tsx?|css)$/.test(target)
}
