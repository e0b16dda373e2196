import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bridgeLoopback } from './loopback-bridge.js'
import { npm } from './npm.js'

// Installs a packed package in empty projects and uses it. Arguments: the folder with the tarball and a scan, and the
// socket of a proxy to the registry. No other network is needed.

const DETECTOR = 'node_modules/onnxruntime-node'

const [folder = '', socket = ''] = process.argv.slice(2)
const sample = fileURLToPath(new URL('../../../examples/annual-report/annual-report.pdf', import.meta.url))
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!)
const proxy = `http://127.0.0.1:${await bridgeLoopback(socket)}`
const environment = {
  ...process.env,
  npm_config_proxy: proxy,
  npm_config_https_proxy: proxy,
  // An empty list would be replaced by that of the machine.
  npm_config_noproxy: 'nowhere.invalid',
  // For the script of onnxruntime-node, so that the proxy records its host.
  GLOBAL_AGENT_HTTP_PROXY: proxy,
  GLOBAL_AGENT_HTTPS_PROXY: proxy,
}
const execute = promisify(execFile)

const began = performance.now()
const whole = await install('whole')
// Packages in the cache are not requested again.
const lean = await install('lean', '--omit=optional', '--prefer-offline')
const full = await install('full', '--ignore-scripts', '--prefer-offline')
await tryWithoutDetector(whole)
await tryWhole(whole)
await tryLean(lean)
reportSizes()
console.log(`The packed tarball works in empty projects (${Math.round((performance.now() - began) / 1000)} s)`)

/** Checks that npm omits onnxruntime-node, whose script fails because its host is rejected. */
async function tryWithoutDetector(project: string): Promise<void> {
  const detector = join(project, DETECTOR)
  console.log(`Installed; npm ${existsSync(detector) ? 'kept' : 'omitted'} onnxruntime-node`)
  rmSync(detector, { recursive: true, force: true })
  const warning = await warningOfScan(project, 'detector_missing')
  const { stdout: report } = await recreate(project, 'doctor', '--json')
  const command = /`npm (install onnxruntime-node@\S+ --no-save --ignore-scripts)`/.exec(warning)?.[1]
  if (command === undefined) throw new Error(`Expected the warning to name a command, got: ${warning}`)
  if (!report.includes(command)) throw new Error(`Expected the doctor to name the same command, got: ${report}`)
  await runNpm(project, ...command.split(' '))
  await expectSaid(
    project,
    '1 table, no detector_missing',
    `import { convert } from 'recreate-engine'
    const { tables, warnings } = (await convert('../scan.pdf')).document
    const isMissing = warnings.some(({ code }) => code === 'detector_missing')
    console.log(tables.length + ' table, ' + (isMissing ? '' : 'no ') + 'detector_missing')`,
  )
  await expectSaid(
    project,
    '0 regions on white',
    `import { onnxDetector } from 'recreate-engine'
    const detector = onnxDetector()
    const pixels = new Uint8Array(850 * 1100).fill(255)
    console.log((await detector.detect({ width: 850, height: 1100, pixels })).length + ' regions on white')`,
  )
}

async function tryWhole(project: string): Promise<void> {
  for (const path of ['web/assets', '../vendor/swagger-ui', '../vendor/pdfjs/build']) {
    const files = readdirSync(join(project, 'node_modules/recreate-engine/dist/server', path))
    if (!files.some((name) => /\.m?js$/.test(name))) throw new Error(`Expected scripts in ${path}, got ${files}`)
  }
  await trySample(project)
  await expectSaid(
    project,
    '1 table, 3 files',
    `import { convert } from 'recreate-engine'
    const { document, files } = await convert(${JSON.stringify(sample)}, { pages: '4' })
    console.log(document.tables.length + ' table, ' + files.length + ' files')`,
  )
  await expectSaid(
    project,
    'COMPLETED xlsx pptx json',
    `import { createEngine } from 'recreate-engine'
    const engine = await createEngine({ folder: 'data' })
    const { recreateId } = await engine.create(${JSON.stringify(sample)}, { pages: '4-5', mode: 'document' })
    const { state, files } = await engine.wait(recreateId)
    await engine.close()
    console.log([state, ...files.map(({ format }) => format)].join(' '))`,
  )
  await expectSaid(
    project,
    'kept',
    `import { sqliteRecords } from 'recreate-engine'
    import { recordStoreCases, sharedRecordStoreCases } from 'recreate-engine/testing'
    for (const { run } of recordStoreCases) await run(() => sqliteRecords('one.sqlite'))
    const reference = { module: 'recreate-engine', export: 'sqliteRecords', options: 'shared.sqlite' }
    for (const { run } of sharedRecordStoreCases) await run(reference)
    console.log('kept')`,
  )
  await expectSaid(
    project,
    '-1234',
    `import { readPrintedNumber, recreateClient } from 'recreate-engine/client'
    recreateClient({ baseUrl: 'http://localhost:8080', apiKey: 'a key' })
    console.log(readPrintedNumber('(1,234)'))`,
  )
}

async function tryLean(project: string): Promise<void> {
  await trySample(project)
  expectCommand(await warningOfScan(project, 'ocr_missing'), 'tesseract.js')
  const image = await recreate(project, 'convert', '../scan.png', '--json')
  if (!image.stdout.includes('package_missing')) throw new Error(`Expected package_missing, got: ${image.stdout}`)
  expectCommand(image.stdout, 'sharp')
}

async function trySample(project: string): Promise<void> {
  console.log((await recreate(project, 'convert', sample, '--out', 'out')).stdout.trim())
  const written = readdirSync(join(project, 'out')).sort().join(' ')
  if (written !== 'annual-report.json annual-report.pptx annual-report.xlsx') {
    throw new Error(`Expected a workbook, a deck and JSON, got ${written || 'nothing'}`)
  }
}

function expectCommand(message: string, name: string): void {
  const command = `npm install ${name}@`
  if (!message.includes(command)) throw new Error(`Expected a message with \`${command}\`, got: ${message}`)
}

/** Installs the tarball in an empty project. */
async function install(name: string, ...flags: readonly string[]): Promise<string> {
  const project = join(folder, name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  await runNpm(project, 'install', ...flags, tarball)
  return project
}

async function runNpm(project: string, ...given: readonly string[]): Promise<void> {
  const [program, ...args] = npm()
  await execute(program, [...args, ...given, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: project,
    env: environment,
  })
}

/** Runs the command. @returns Its output, whatever its exit code. */
async function recreate(project: string, ...given: readonly string[]): Promise<{ readonly stdout: string }> {
  const program = join(project, 'node_modules/recreate-engine/dist/server/cli.js')
  return execute(process.execPath, [program, ...given], { cwd: project, env: environment }).catch((error) => error)
}

/** Converts the scan. @returns The message of one of its warnings. */
async function warningOfScan(project: string, code: string): Promise<string> {
  const script = `import { convert } from 'recreate-engine'
    const { warnings } = (await convert('../scan.pdf')).document
    console.log(JSON.stringify(warnings))`
  const warnings: readonly { readonly code: string; readonly message: string }[] = JSON.parse(
    await say(project, script),
  )
  const found = warnings.find((warning) => warning.code === code)
  if (found === undefined) throw new Error(`Expected a warning ${code}, got ${warnings.map((each) => each.code)}`)
  console.log(`${code}: ${found.message}`)
  return found.message
}

async function expectSaid(project: string, expected: string, script: string): Promise<void> {
  const said = await say(project, script)
  if (said !== expected) throw new Error(`Expected the package to say "${expected}", got "${said}"`)
}

async function say(project: string, script: string): Promise<string> {
  writeFileSync(join(project, 'script.js'), script)
  return (await execute(process.execPath, ['script.js'], { cwd: project, env: environment })).stdout.trim()
}

interface Size {
  readonly packages: number
  /** 10^6 bytes. */
  readonly megabytes: number
}

/** Checks the size limits of an installation. @throws Error if it is too large. */
function reportSizes(): void {
  const sizes: readonly (readonly [string, Size, most: Partial<Size>])[] = [
    ['default', sizeOf(full), { megabytes: 480 }],
    ['  of this onnxruntime-node', { packages: 1, megabytes: bytesIn(join(full, DETECTOR)) / 1e6 }, {}],
    ['--omit=optional', sizeOf(lean), { megabytes: 120, packages: 120 }],
  ]
  for (const [name, { megabytes, packages }] of sizes) {
    console.log(`${name.padEnd(27)} ${megabytes.toFixed(1).padStart(5)} MB  ${String(packages).padStart(3)} packages`)
  }
  for (const [name, { megabytes, packages }, most] of sizes) {
    if (megabytes > (most.megabytes ?? Infinity)) throw new Error(`${name}: more than ${most.megabytes} MB`)
    if (packages > (most.packages ?? Infinity)) throw new Error(`${name}: more than ${most.packages} packages`)
  }
}

function sizeOf(project: string): Size {
  const lock = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'))
  return { packages: Object.keys(lock.packages).length, megabytes: bytesIn(join(project, 'node_modules')) / 1e6 }
}

function bytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
}
