import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'

interface Configuration {
  readonly linter: { readonly rules: { readonly complexity: object } }
  readonly overrides: readonly [{ readonly includes: readonly string[] }]
}

interface Location {
  readonly path: string
}

// The linter allows functions up to a cognitive complexity. Files with functions above it are listed in biome.json.

test('every file that may contain complex functions still does, so that the list only shrinks', (t) => {
  const { linter, overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as Configuration
  const [{ includes }] = overrides
  t.deepEqual(
    includes.filter((file) => file.includes('*')),
    [],
    'list files, not patterns',
  )
  const folder = mkdtempSync(join(tmpdir(), 'complexity-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const rules = { preset: 'none', complexity: linter.rules.complexity }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  const complex = filesWithFindings(includes, folder)
  const simple = includes.filter((file) => !complex.has(file))
  t.deepEqual(simple, [], 'remove these files from the list in biome.json')
})

function filesWithFindings(files: readonly string[], configuration: string): ReadonlySet<string> {
  const options = [`--config-path=${configuration}`, '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync('node_modules/.bin/biome', ['lint', ...options, ...files], { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly location: Location }[] }
  return new Set(diagnostics.map(({ location }) => location.path))
}
