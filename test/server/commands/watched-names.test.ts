import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { nameWatched } from '../../../server/commands/files/watch.js'
import { makeFolder } from './run-command.js'

test('outputs keep the folder structure of the watched folder, also for future files', (t) => {
  t.is(nameWatched(['inbox'])('inbox/2024/a.pdf'), join('2024', 'a'))
  t.is(nameWatched(['in.pdf'])('in.pdf'), 'in')
  t.is(nameWatched(['/inbox/*.pdf'])('/inbox/a.pdf'), 'a')
  t.is(nameWatched(['*.pdf'])('a.pdf'), 'a')
})

test('files with equal names below a pattern get separate outputs', (t) => {
  const outputOf = nameWatched(['in/**/*.pdf'])
  t.deepEqual(
    ['in/x/a.pdf', 'in/y/a.pdf', 'in/z/a.pdf'].map(outputOf),
    ['x', 'y', 'z'].map((folder) => join(folder, 'a')),
  )
})

test('files with equal names in several watched folders get separate outputs in any order', async (t) => {
  const folder = await makeFolder(t)
  const names = ['one', 'two/in', 'three'].map((name) => join(folder, name))
  for (const name of names) await mkdir(name, { recursive: true })
  const expected = [join('one', 'a'), join('two', 'in', 'a'), join('three', 'a')]
  const paths = names.map((name) => join(name, 'a.pdf'))
  t.deepEqual(paths.map(nameWatched(names)), expected)
  t.deepEqual([...paths].reverse().map(nameWatched(names)), [...expected].reverse())
})

test('files that differ only in their extension never share an output', (t) => {
  const outputOf = nameWatched(['in'])
  const paths = ['in/a.pdf.gif', 'in/a.png', 'in/A.PDF', 'in/a.jpg']
  t.deepEqual(paths.map(outputOf), ['a.pdf', 'a', 'A.PDF-2', 'a.jpg'])
  t.deepEqual(paths.map(outputOf), ['a.pdf', 'a', 'A.PDF-2', 'a.jpg'], 'names are stable')
})
