import test from 'ava'
import { readCommandLine } from '../../benchmarks/suite/command-line.js'

const known = ['extract', 'memory', 'load', 'accuracy']
const read = (...given: readonly string[]) => readCommandLine(given, known, ['extract', 'memory'], ['accuracy'])

test('default benches run without names, all with `all`, and those for folders if one is given', (t) => {
  t.deepEqual(read().names, ['extract', 'memory'])
  t.deepEqual(read('all').names, ['extract', 'memory', 'load'])
  t.deepEqual(read('all', 'docs').names, known)
  t.deepEqual(read('load', 'extract').names, ['extract', 'load'])
})

test('an existing path that is not a bench is the folder', (t) => {
  t.deepEqual([read('extract', 'docs').names, read('extract', 'docs').folder], [['extract'], 'docs'])
  t.is(read('--folder', 'docs').folder, 'docs')
})

test('an argument that is neither a bench nor an existing path is rejected with the bench names', (t) => {
  t.throws(() => read('extrakt'), {
    message: 'Expected a bench (extract, memory, load, accuracy) or an existing folder, got `extrakt`',
  })
  t.throws(() => read('docs', 'examples'), { message: 'Expected one folder, got docs and examples' })
})

test('each bench has its default number of runs, unless --runs, --short or --thorough is given', (t) => {
  const runs = (...given: readonly string[]) => read(...given).runs
  t.deepEqual([runs(), runs('--runs', '3'), runs('--short'), runs('--thorough')], [undefined, 3, 1, 10])
  t.is(runs('--short', '--runs', '3'), 3)
  t.throws(() => read('--thorough', '--runs', '3'), { message: /leave out `--runs` and `--short`/ })
  t.throws(() => read('--runs', '0'), { message: 'Expected `--runs` to be a whole number from 1 to 50, got `0`' })
  t.throws(() => read('--runs', '51'), { message: /from 1 to 50, got `51`/ })
})

test('parameters are set by name', (t) => {
  t.deepEqual(read('--set', 'pages=20', '--set', 'readers=3').changed, { pages: 20, readers: 3 })
  t.throws(() => read('--set', 'pages'), { message: /Expected `--set` to be NAME=NUMBER/ })
})

test('a report is compared with an older one or another build, not with both', (t) => {
  t.throws(() => read('--against', 'a.json', '--beside', '..'), { message: /got both/ })
})
