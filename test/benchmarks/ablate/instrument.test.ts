import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { findRules, type Rule, type RuleOptions } from '../../../benchmarks/ablate/find-rules.js'
import { instrument } from '../../../benchmarks/ablate/instrument.js'
import { Switchboard } from '../../../benchmarks/ablate/switchboard.js'
import { root } from '../../fixtures/sources.js'

const SOURCE = [
  'export function isLong(text: string): boolean {',
  "  if (text === '') return false",
  '  return text.length > 3',
  '}',
  '',
  'export function dropShort(texts: readonly string[]): readonly string[] {',
  '  const isKept = (text: string) => isLong(text)',
  '  return texts.filter(isKept)',
  '}',
  '',
  'const known = new Map<string, number>()',
  '',
  'export function lengthOf(text: string): number {',
  "  const length = known.get(text) ?? (isLong(text) && text !== 'wide' ? 4 : 1)",
  '  known.set(text, length)',
  '  return length',
  '}',
  '',
].join('\n')

interface Instrumented {
  readonly rules: readonly Rule[]
  readonly board: Switchboard
  readonly module: {
    isLong(text: string): boolean
    dropShort(texts: readonly string[]): readonly string[]
    lengthOf(text: string): number
  }
  force(id: string): void
}

async function load(t: ExecutionContext, options?: RuleOptions): Promise<Instrumented> {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-instrument-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'texts.ts'), SOURCE)
  const rules = instrument(folder, join(folder, 'copy'), options)
  const board = new Switchboard(rules.map(({ value }) => value))
  const module = await import(pathToFileURL(join(folder, 'copy', 'texts.js')).href)
  const force = (id: string) => {
    const index = rules.findIndex((rule) => rule.id === id)
    t.not(index, -1, id)
    board.reset([index])
  }
  return { rules, board, module, force }
}

test.serial('named predicates, and functions that return the type of their first parameter, are rules', async (t) => {
  const { rules } = await load(t)
  t.deepEqual(
    rules.map(({ id, kind }) => [id, kind]),
    [
      ['texts/isLong', 'predicate'],
      ['texts/dropShort', 'transform'],
      ['texts/dropShort.isKept', 'predicate'],
    ],
  )
})

test.serial('a forced predicate returns the forced value, and the others their own', async (t) => {
  const { module, board, force } = await load(t)
  t.true(module.isLong('long'))
  force('texts/isLong')
  t.false(module.isLong('long'))
  t.deepEqual(module.dropShort(['long', 'a']), [])
  board.reset()
  t.deepEqual(module.dropShort(['long', 'a']), ['long'])
})

test.serial('predicates can be forced to true', async (t) => {
  const { module, force } = await load(t, { value: true })
  force('texts/dropShort.isKept')
  t.deepEqual(module.dropShort(['long', 'a']), ['long', 'a'])
})

test.serial('a forced transform returns its argument', async (t) => {
  const { module, force } = await load(t)
  const texts = ['long', 'a']
  force('texts/dropShort')
  t.is(module.dropShort(texts), texts)
})

test.serial('a forced condition is left out', async (t) => {
  const { module, force } = await load(t, { conditions: true })
  t.is(module.lengthOf('wide'), 1)
  force("texts/lengthOf:14 && text !== 'wide'")
  t.is(module.lengthOf('wide'), 4)
})

test.serial('the caches of a module are cleared when another rule is forced', async (t) => {
  const { module, force } = await load(t)
  t.is(module.lengthOf('long'), 4)
  force('texts/isLong')
  t.is(module.lengthOf('long'), 1)
})

test.serial('calls are counted, and rules are active if their result is not the forced one', async (t) => {
  const { module, board } = await load(t)
  board.reset()
  module.dropShort(['long', 'longer'])
  t.deepEqual([...board.calls], [2, 1, 2])
  t.deepEqual([...board.active], [1, 0, 1], 'nothing is dropped')
  module.dropShort(['a'])
  t.deepEqual([...board.active], [1, 1, 1])
})

test.serial('the ids of all rules of recognition are unique', (t) => {
  const folder = join(root, 'plugins/recognise')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const found = findRules(
    folder,
    files.map((file) => join(folder, file)),
    { conditions: true },
  )
  const ids = found.flatMap(({ rules }) => rules.map(({ id }) => id))
  t.true(ids.length > 1000)
  t.is(new Set(ids).size, ids.length)
})
