import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Packs the package, installs the tarball into an empty project, converts the sample there and runs a conformance suite:
// what a person does who takes the package from a registry. Run after a build by `npm run test:package`; it needs the npm
// registry.

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'recreate-packed-'))
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })

try {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('Expected `npm pack` to write a tarball, got none')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  run('npm', ['install', '--silent', '--no-fund', '--no-audit', `./${tarball}`])

  const page = readdirSync(join(folder, 'node_modules/recreate/dist/server/web/assets'))
  if (!page.some((name) => name.endsWith('.js'))) throw new Error('Expected the page to be in the package')

  const sample = join(root, 'examples/annual-report/annual-report.pdf')
  console.log(run('npx', ['--no-install', 'recreate', 'convert', sample, '--out', 'out']).trim())
  const written = readdirSync(join(folder, 'out')).sort().join(' ')
  if (written !== 'annual-report.json annual-report.pptx annual-report.xlsx') {
    throw new Error(`Expected a workbook, a deck and JSON, got ${written || 'nothing'}`)
  }
  expectSaid(
    '1 table, 3 files',
    `import { convert } from 'recreate'
    const { document, files } = await convert(${JSON.stringify(sample)}, { pages: '4' })
    console.log(document.tables.length + ' table, ' + files.length + ' files')`,
  )
  expectSaid(
    'COMPLETED xlsx pptx json',
    `import { createEngine } from 'recreate'
    const engine = await createEngine({ folder: 'data' })
    const { recreateId } = await engine.create(${JSON.stringify(sample)}, { pages: '4-5', mode: 'document' })
    const { state, files } = await engine.wait(recreateId)
    await engine.close()
    console.log([state, ...files.map(({ format }) => format)].join(' '))`,
  )
  expectSaid(
    'kept',
    `import { sqliteRecords } from 'recreate'
    import { recordStoreCases, sharedRecordStoreCases } from 'recreate/testing'
    for (const { run } of recordStoreCases) await run(() => sqliteRecords('one.sqlite'))
    const reference = { module: 'recreate', export: 'sqliteRecords', options: 'shared.sqlite' }
    for (const { run } of sharedRecordStoreCases) await run(reference)
    console.log('kept')`,
  )
  expectSaid(
    '-1234',
    `import { readPrintedNumber, recreateClient } from 'recreate/client'
    recreateClient({ baseUrl: 'http://localhost:8080', apiKey: 'a key' })
    console.log(readPrintedNumber('(1,234)'))`,
  )
  expectSaid(
    '0 regions on white',
    `import { onnxDetector } from 'recreate'
    const detector = onnxDetector()
    const pixels = new Uint8Array(850 * 1100).fill(255)
    console.log((await detector.detect({ width: 850, height: 1100, pixels })).length + ' regions on white')`,
  )
  console.log('The packed tarball works in an empty project')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs a script in the empty project. */
function expectSaid(expected: string, script: string): void {
  writeFileSync(join(folder, 'script.js'), script)
  const said = run('node', ['script.js']).trim()
  if (said !== expected) throw new Error(`Expected the package to say "${expected}", got "${said}"`)
}
