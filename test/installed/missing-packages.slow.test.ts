import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import type { NamedFinding } from '../../server/commands/doctor/findings.js'
import { documentNamed } from '../fixtures/documents.js'
import { scanDocument } from '../fixtures/draw-scan.js'
import { pdfOf, pngOf } from '../fixtures/scan-files.js'
import { type Installation, installWithout } from './installation.js'

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Readonly<
  Record<'devDependencies' | 'optionalDependencies' | 'peerDependencies', Readonly<Record<string, string>>>
>
const optional = Object.keys(manifest.optionalDependencies)
const peers = Object.keys(manifest.peerDependencies)

/** Returns the command that installs a package of every installation. */
function ownCommand(name: string): string {
  return `\`npm install ${name}@${manifest.optionalDependencies[name]} --no-save --ignore-scripts\``
}

/** Returns the command that installs packages that a project adds. */
function addCommand(...names: readonly string[]): string {
  return `\`npm install ${names.map((name) => `${name}@${manifest.devDependencies[name]}`).join(' ')}\``
}

async function drawScan() {
  const [scan] = await scanDocument(await documentNamed('income-statement').draw(), { dpi: 150 })
  return scan!
}

/** Converts a scan with the installation. @returns The warnings of its page and the rows of its tables. */
async function convertScan({ folder, run }: Installation, options = '{}') {
  await writeFile(join(folder, 'scan.pdf'), (await pdfOf([await drawScan()])).bytes)
  const { stdout } = await run(`
    import { convert } from 'recreate-engine'
    const { document } = await convert('scan.pdf', ${options})
    console.log(JSON.stringify({ warnings: document.warnings, rows: document.tables.map(({ rows }) => rows.length) }))`)
  return JSON.parse(stdout) as { warnings: { code: string; message: string }[]; rows: number[] }
}

test('a scan is read without the detector, and a warning names the package and the command', async (t) => {
  const { warnings, rows } = await convertScan(await installWithout(t, 'onnxruntime-node'))
  t.true((rows[0] ?? 0) > 3)
  t.deepEqual(
    warnings.filter(({ code }) => code.startsWith('detector_')).map(({ code, message }) => [code, message]),
    [
      [
        'detector_missing',
        `Page 1 was read without the detector, so missed tables and charts are not reported. Finding tables and charts on scans needs the package \`onnxruntime-node\`, which is not installed. Run ${ownCommand('onnxruntime-node')}`,
      ],
    ],
  )
})

test('a scan without tesseract.js ends with a warning that names the package and the command', async (t) => {
  const { warnings, rows } = await convertScan(await installWithout(t, 'tesseract.js'))
  t.deepEqual(rows, [])
  t.deepEqual(
    warnings.map(({ code }) => code),
    ['needs_ocr', 'ocr_missing'],
  )
  t.is(
    warnings[1]?.message,
    `Page 1 was not read by OCR. Reading text on scans needs the package \`tesseract.js\`, which is not installed. Run ${ownCommand('tesseract.js')}`,
  )
})

test('the reader `pdfjs` without its canvas reads text, and warns about scans', async (t) => {
  const installation = await installWithout(t, '@napi-rs/canvas')
  const { warnings } = await convertScan(installation, "{ reader: 'pdfjs' }")
  t.is(
    warnings.find(({ code }) => code === 'ocr_missing')?.message,
    `Page 1 was not read by OCR. Drawing pages with the reader \`pdfjs\` needs the package \`@napi-rs/canvas\`, which is not installed. Run ${addCommand('@napi-rs/canvas')}`,
  )
  await writeFile(join(installation.folder, 'text.pdf'), (await documentNamed('income-statement').draw()).bytes)
  const { stdout } = await installation.run(`
    import { convert } from 'recreate-engine'
    const { document } = await convert('text.pdf', { reader: 'pdfjs' })
    console.log(document.tables.length, document.warnings.length)`)
  t.is(stdout, '1 0\n')
})

test('an image without sharp is rejected with the package and the command', async (t) => {
  const { folder, command, run } = await installWithout(t, 'sharp')
  await writeFile(join(folder, 'scan.png'), await pngOf(await drawScan()))
  const message = `Reading images needs the package \`sharp\`, which is not installed. Run ${ownCommand('sharp')}`
  const { stdout } = await run(`
    import { convert } from 'recreate-engine'
    await convert('scan.png').catch(({ name, code, message }) => console.log(JSON.stringify({ name, code, message })))`)
  t.deepEqual(JSON.parse(stdout), { name: 'RecreateError', code: 'package_missing', message })
  t.regex(await command('convert', 'scan.png', '--json'), /"code":\s*"package_missing"/)
})

test('the doctor warns of missing packages with the affected features and the command', async (t) => {
  const { command } = await installWithout(t, ...optional)
  const { findings } = JSON.parse(await command('doctor', '--json')) as { findings: readonly NamedFinding[] }
  const warnings = findings.filter(({ state, found }) => state === 'warning' && found.startsWith('not installed'))
  t.deepEqual(
    warnings.map(({ about, found }) => [about, found]),
    [
      ['images (sharp)', 'not installed: image files are refused'],
      ['OCR (tesseract.js)', 'not installed: scans cannot be read'],
      ['detector (onnxruntime)', 'not installed: missed tables and charts are not reported'],
    ],
  )
  for (const [i, name] of ['sharp', 'tesseract.js', 'onnxruntime-node'].entries()) {
    t.true(warnings[i]?.advice?.endsWith(`Run ${ownCommand(name)}`), name)
  }
  t.deepEqual(
    findings.filter(({ state }) => state === 'broken'),
    [],
  )
})

test('the public types refer to no optional package', async (t) => {
  const { folder } = await installWithout(t, ...optional, ...peers)
  const use =
    "import { recreateClient } from 'recreate-engine/client'\nimport { queueCases } from 'recreate-engine/testing'"
  await writeFile(
    join(folder, 'use.mts'),
    `import { convert } from 'recreate-engine'\n${use}\nvoid [convert, recreateClient, queueCases]`,
  )
  const compiler = join(folder, 'node_modules/typescript-native/bin/tsc')
  const options = '--noEmit --strict --module nodenext --target es2023 --types node --skipLibCheck false'.split(' ')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, 'use.mts'], {
    cwd: folder,
  }).catch((error) => error)
  t.is(stdout, '')
})

test('shared stores and the shared queue name their missing packages and the command', async (t) => {
  const { run } = await installWithout(t, ...peers)
  const { stdout } = await run(`
    import { bullmqQueue, postgresRecords, redisRecords, s3Blobs } from 'recreate-engine'
    const queue = bullmqQueue({ url: 'redis://127.0.0.1:1' })
    for (const call of [
      () => s3Blobs({ bucket: 'a' }).get('a'),
      () => postgresRecords({ url: 'postgresql://127.0.0.1:1/a' }).get('a'),
      () => redisRecords({ url: 'redis://127.0.0.1:1' }).get('a'),
      () => queue.publish({ id: 'a', kind: 'a' }),
    ]) await call().catch(({ code, message }) => console.log(code, message))
    process.exit()`)
  const sdk = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner']
  t.deepEqual(stdout.trim().split('\n'), [
    `store_failed Storing files in S3 needs the packages ${list(sdk)}, which are not installed. Run ${addCommand(...sdk)}`,
    `store_failed Storing records in PostgreSQL needs the packages \`@keyv/postgres\` and \`pg\`, which are not installed. Run ${addCommand('@keyv/postgres', 'pg')}`,
    `store_failed Storing records in Redis needs the package \`@keyv/redis\`, which is not installed. Run ${addCommand('@keyv/redis')}`,
    `store_failed The queue in Redis needs the packages \`bullmq\` and \`ioredis\`, which are not installed. Run ${addCommand('bullmq', 'ioredis')}`,
  ])
})

test('if a program registers a tracer and the package is missing, there is one warning', async (t) => {
  const { folder, run } = await installWithout(t, '@opentelemetry/api')
  await writeFile(join(folder, 'text.pdf'), (await documentNamed('income-statement').draw()).bytes)
  const { stdout, stderr } = await run(`
    import { createEngine } from 'recreate-engine'
    globalThis[Symbol.for('opentelemetry.js.api.1')] = {}
    const engine = await createEngine({ folder: 'data' })
    const { recreateId } = await engine.create('text.pdf')
    console.log((await engine.wait(recreateId)).state)
    await engine.close()`)
  t.is(stdout, 'COMPLETED\n')
  t.deepEqual(stderr.match(/Tracing needs the package.*/g), [
    `Tracing needs the package \`@opentelemetry/api\`, which is not installed. Run ${addCommand('@opentelemetry/api')}`,
  ])
})

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``))
}
