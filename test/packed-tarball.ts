import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Packs the package, installs the tarball into an empty project and converts the sample there: what a person does who
// takes the package from a registry. Run after a build by `npm run test:package`; it needs the npm registry.

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

  const sample = join(root, 'examples/annual-report/annual-report.pdf')
  console.log(run('npx', ['--no-install', 'recreate', 'convert', sample, '--out', 'out']).trim())
  const written = readdirSync(join(folder, 'out')).sort().join(' ')
  if (written !== 'annual-report.json annual-report.pptx annual-report.xlsx') {
    throw new Error(`Expected a workbook, a deck and JSON, got ${written || 'nothing'}`)
  }
  const script = `import { convert } from 'recreate'
    const { document, files } = await convert(${JSON.stringify(sample)}, { pages: '4' })
    console.log(document.tables.length + ' table, ' + files.length + ' files')`
  const said = run('node', ['--input-type=module', '--eval', script]).trim()
  if (said !== '1 table, 3 files') throw new Error(`Expected the library to give 1 table, 3 files, got ${said}`)
  console.log('The packed tarball works in an empty project')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
