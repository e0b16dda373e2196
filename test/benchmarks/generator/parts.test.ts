import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { fitFamilies } from '../../../benchmarks/generator/fit-families/families.js'
import { kindNames } from '../../../benchmarks/generator/kinds/content.js'
import { testFamilies } from '../../../benchmarks/generator/test-families/families.js'
import { root } from '../../../benchmarks/suite/machine.js'

const FOLDER = join(root, 'benchmarks/generator')

for (const [part, other] of [
  ['fit-families', 'test-families'],
  ['test-families', 'fit-families'],
] as const) {
  test(`${part} imports nothing from ${other}`, (t) => {
    const files = readdirSync(join(FOLDER, part), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    t.true(files.length > 5)
    for (const file of files) {
      const imports = readFileSync(join(FOLDER, part, file), 'utf8').matchAll(/from '([^']+)'/g)
      for (const [, path] of imports) t.false(path!.includes(other), `${file} imports ${path}`)
    }
  })
}

for (const [part, families] of [
  ['fit', fitFamilies],
  ['test', testFamilies],
] as const) {
  test(`the ${part} part has at least 20 families with tables, and two or more for each kind`, (t) => {
    const withTables = families.filter(({ shows }) => shows === 'tables')
    t.true(withTables.length >= 20)
    t.is(new Set(families.map(({ name }) => name)).size, families.length)
    for (const kind of kindNames) {
      t.true(withTables.filter(({ kinds }) => kinds.includes(kind)).length >= 2, kind)
      t.true(
        families.some(({ shows, kinds }) => shows === 'prose' && kinds.includes(kind)),
        kind,
      )
    }
  })
}
