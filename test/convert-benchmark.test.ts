import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { drawPdf, statement } from './server/commands/draw-pdf.js'
import { makeFolder } from './server/commands/run-command.js'

const bench = fileURLToPath(new URL('../benchmarks/convert.js', import.meta.url))

test('the benchmark shows a median and its spread, and of a file that fails the reason', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement]), 'b.pdf': 'no document' })
  const given = [join(folder, 'a.pdf'), join(folder, 'b.pdf'), '--runs', '2', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [bench, ...given])
  const [first, second] = JSON.parse(stdout).measured
  t.deepEqual([first.file, first.pages, first.tables, first.failed, first.runs], ['a.pdf', 1, 1, 0, 2])
  t.true(first.seconds.least <= first.seconds.median && first.seconds.median <= first.seconds.most)
  t.is(second.file, 'b.pdf')
  t.regex(second.error, /b\.pdf: Neither a PDF nor an image/)
})
