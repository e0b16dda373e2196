import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { drawPdf, statement } from './draw-pdf.js'
import { makeFolder, runCommand } from './run-command.js'

test('each file becomes JSON in the measuring format, and equal names are kept apart by their folders', async (t) => {
  const pdf = await drawPdf([statement])
  const folder = await makeFolder(t, { 'in/x/a.pdf': pdf, 'in/y/a.pdf': pdf, 'in/y/b.pdf': pdf })
  const { code, stdout, stderr } = await runCommand(folder, 'extract', 'in/x/a.pdf', 'in/y', '--out', 'out')
  t.is(stderr, '')
  t.is(code, 0)
  t.deepEqual((await readdir(join(folder, 'out'), { recursive: true })).sort(), [
    'b.json',
    'x',
    'x/a.json',
    'y',
    'y/a.json',
  ])
  t.regex(stdout, /^Read 3 pages of 3 files/)
  const { pages } = JSON.parse(await readFile(join(folder, 'out/x/a.json'), 'utf8'))
  t.is(pages[0].page_number, 1)
  t.is(pages[0].tables[0].n_columns, 3)
})

test('a table that runs over pages is one a page', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement, statement]) })
  const { code } = await runCommand(folder, 'extract', 'a.pdf', '--out', 'out')
  t.is(code, 0)
  const { pages } = JSON.parse(await readFile(join(folder, 'out/a.json'), 'utf8'))
  t.deepEqual(
    pages.map(({ tables }: { tables: unknown[] }) => tables.length),
    [1, 1],
  )
})

test('a file that fails costs its own output alone', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement]), 'b.pdf': 'nothing of the kind' })
  const { code, stderr } = await runCommand(folder, 'extract', '.', '--out', 'out')
  t.is(code, 1)
  t.regex(stderr, /^recreate: b\.pdf: It is neither a PDF nor an image/)
  t.deepEqual(await readdir(join(folder, 'out')), ['a.json'])
})

test('without an output folder it is a wrong use', async (t) => {
  const { code, stderr } = await runCommand(await makeFolder(t), 'extract', 'a.pdf')
  t.is(code, 2)
  t.regex(stderr, /^recreate: required option '--out <folder>' not specified/)
})
