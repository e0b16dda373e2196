import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import sharp from 'sharp'
import { builtInReaders, loadFormats, readSource } from '../../index.js'
import { readConfig } from '../../server/config/config.js'
import { webhooks } from '../../server/http/schemas.js'
import { houseWorkbook } from '../fixtures/house-workbook.js'
import { startTestServer, type TestServer } from '../server/running-server.js'
import { type FencedBlock, findBlocks, isQuoted, readDocuments } from './fenced-blocks.js'
import { readCommands, type TypedCommand } from './shell-blocks.js'
import { compileBlocks } from './typescript-blocks.js'

// The comment at the top of fenced-blocks.ts describes how documents annotate their blocks.

const cli = fileURLToPath(new URL('../../server/cli.js', import.meta.url))
const parseOnly = new URL('./parse-only.js', import.meta.url).href
const sample = 'examples/annual-report/annual-report.pdf'
const run = promisify(execFile)

const documents = await readDocuments()
const blocks = [...documents].flatMap(([path, text]) => findBlocks(path, text))
const programs = await compileBlocks(blocks.filter(({ language }) => language === 'ts'))
const scripts = JSON.parse(await readFile('package.json', 'utf8')).scripts as Readonly<Record<string, string>>
const teardowns: (() => unknown)[] = [programs.remove]
let service: TestServer

test.before(async () => {
  service = await startTestServer({ teardown: (close) => teardowns.push(close) }, { RECREATE_RATE_LIMITS_CREATE: '0' })
})

test.after.always(async () => {
  for (const end of teardowns) await end()
})

test('every block is in a known language, and blocks that are not run state the reason', (t) => {
  for (const { place, language, notRun } of blocks) {
    t.true(['ts', 'sh', 'json', ''].includes(language), `${place}: ${language}`)
    t.true(notRun === undefined || notRun.length > 10, `${place} has no reason: ${notRun}`)
  }
})

test('TypeScript in the documents compiles against the public API of the package', (t) => {
  t.deepEqual(programs.faults, [])
})

for (const block of blocks) {
  const { place, language } = block
  if (language === 'json') test(`the JSON at ${place} is valid`, (t) => t.notThrowsAsync(load(block)))
  // Blocks that run need no separate parsing.
  if (language === 'sh' && !isRun(block)) {
    test(`the commands at ${place} exist, with their options`, async (t) => {
      const commands = readCommands(block.code)
      t.true(commands.length > 0 || block.loads !== undefined, 'it contains commands')
      for (const command of commands) await t.notThrowsAsync(parse(command), command.join(' '))
      if (block.loads !== undefined) await t.notThrowsAsync(load(block))
    })
  }
  if (isRun(block)) {
    test.serial(`the code at ${place} runs`, async (t) => {
      const folder = await makeDesk(block)
      const command = language === 'ts' ? await programOf(block) : shellOf(block)
      const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
      const env = { ...process.env, PATH, RECREATE_URL: service.url, RECREATE_API_KEY: service.key }
      await t.notThrowsAsync(run(...command, { cwd: folder, env }), block.code)
    })
  }
}

function isRun(block: FencedBlock): boolean {
  const isProgram = block.language === 'ts' || (block.language === 'sh' && !isOfCheckout(block))
  return isProgram && !isQuoted(block) && block.notRun === undefined && block.loads === undefined
}

/** Returns whether all commands need a checkout. They are not run, because this test is part of them. */
function isOfCheckout({ code }: FencedBlock): boolean {
  return readCommands(code).every(
    ([program, first]) =>
      program === 'npm' || (program === 'npx' && first === 'ava') || (program === 'node' && first?.startsWith('dist/')),
  )
}

async function load({ language, code, loads, place }: FencedBlock): Promise<void> {
  const folder = await makeFolder()
  const file = join(folder, 'block.json')
  await writeFile(file, code)
  if (language === 'sh') {
    const settings = [...code.matchAll(/\b(RECREATE_[A-Z0-9_]+)=(\S*)/g)].map(([, name, value]) => [name, value])
    await readConfig(Object.fromEntries(settings))
  } else if (loads === 'configuration') await readConfig({}, file)
  else if (loads === 'format') await loadFormats(folder)
  else if (loads === 'webhook') webhooks.Webhook.parse(JSON.parse(code))
  else if (loads === undefined) JSON.parse(code)
  else throw new Error(`${place}: unknown purpose ${loads}`)
}

/** Parses a command without running it. For npm, checks that the script and its options exist. */
async function parse([program, ...given]: TypedCommand): Promise<void> {
  if (program === 'recreate') await run(process.execPath, ['--import', parseOnly, cli, ...given])
  else if (program === 'node' && given[0] === 'dist/server/cli.js') await parse(['recreate', ...given.slice(1)])
  else if (program === 'npx' && given[0] === 'recreate') await parse(['recreate', ...given.slice(1)])
  else if (program === 'npx' && given[0] === 'ava') await readFile(given[1]!)
  else if (program === 'npm') await parseScript(given)
  else if (program === 'node') await readFile(given.find((word) => !word.startsWith('-'))!)
  else if (!knownPrograms.has(program)) throw new Error(`Expected recreate, npm or node, got ${program}`)
}

/** Programs that readers have. */
const knownPrograms: ReadonlySet<string> = new Set([
  'cd',
  'curl',
  'cat',
  'docker',
  'echo',
  'jq',
  'less',
  'mkdir',
  'export',
  'git',
  'source',
])

async function parseScript([first = '', ...rest]: readonly string[]): Promise<void> {
  if (['ci', 'install', 'i', 'init', 'pack'].includes(first)) return
  const [name = '', ...given] = first === 'run' ? rest : [first, ...rest]
  const script = scripts[name]
  if (script === undefined) throw new Error(`Expected a script of package.json, got ${name}`)
  const entry = /node .*?dist\/(\S+)\.js/.exec(script)?.[1]
  if (entry === undefined) return
  const folder = dirname(entry)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  for (const [option = ''] of given.flatMap((word) => [...word.matchAll(/^--(?=\w)[\w-]+/g)])) {
    const isKnown = sources.some((source) => source.includes(option) || source.includes(option.slice(2)))
    if (!isKnown) throw new Error(`Expected an option of ${name}, got ${option}`)
  }
}

async function programOf({ place }: FencedBlock): Promise<[string, string[]]> {
  const file = programs.files.get(place)!
  await writeFile(file, here(await readFile(file, 'utf8')))
  return [process.execPath, [file]]
}

function shellOf({ setup, code }: FencedBlock): [string, string[]] {
  return ['bash', ['-euo', 'pipefail', '-c', here(`${setup}\n${code}`)]]
}

/** The service of the test, which replaces example addresses and keys in documents. */
function here(code: string): string {
  const { host } = new URL(service.url)
  return code.replaceAll(/(?:localhost|127\.0\.0\.1):8080/g, host).replaceAll('rk_…', service.key)
}

/** Creates a folder with the files that documents mention, and the command. */
async function makeDesk({ code }: FencedBlock): Promise<string> {
  const folder = await makeFolder()
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'recreate'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`)
  await chmod(join(bin, 'recreate'), 0o755)
  // An error response of the service fails the block.
  await writeFile(join(bin, 'curl'), `#!/bin/sh\nPATH="\${PATH#*:}" exec curl --fail-with-body --silent "$@"\n`)
  await chmod(join(bin, 'curl'), 0o755)
  await mkdir(join(folder, 'filings'))
  for (const name of ['report.pdf', 'filings/first.pdf', 'filings/second.pdf']) await cp(sample, join(folder, name))
  await cp('examples', join(folder, 'examples'), { recursive: true })
  for (const [name, make] of Object.entries(supplies)) {
    if (code.includes(name)) await writeFile(join(folder, name), await make())
  }
  return folder
}

/** Files that documents mention in addition to those of the sample. */
const supplies: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'house.xlsx': () => houseWorkbook(),
  'photo.jpg': async () =>
    sharp(await picture())
      .jpeg()
      .toBuffer(),
  'scan.tif': async () =>
    sharp(await picture())
      .greyscale()
      .tiff({ compression: 'lzw' })
      .toBuffer(),
}

/** Draws an image of a page with a table. */
async function picture(): Promise<Uint8Array> {
  const source = await readSource(sample)
  const document = await builtInReaders('mupdf')
    .find((reader) => reader.accepts(source))!
    .open(source)
  try {
    return await document.picture!(5, { dpi: 150 })
  } finally {
    await document.close()
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-docs-'))
  teardowns.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
