import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder, runCommand } from '../server/commands/run-command.js'

test('a script is told what came of each file, failures too', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement, []]), 'page.pdf': '<html>' })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'a.pdf', 'page.pdf', '--json', '--to', 'xlsx')
  t.deepEqual([code, stderr], [1, ''])
  const { isDone, seconds, files } = JSON.parse(stdout)
  t.false(isDone)
  t.true(seconds > 0)
  const [read, refused] = files
  t.deepEqual(Object.keys(read), [
    'input',
    'state',
    'pages',
    'tables',
    'charts',
    'cells',
    'numbers',
    'outputs',
    'warnings',
  ])
  t.is(read.state, 'done')
  t.deepEqual(read.pages, { total: 2, selected: 2, done: 1, empty: 1, failed: 0 })
  t.is(read.tables, 1)
  t.deepEqual(read.outputs, [{ format: 'xlsx', path: 'a.xlsx', bytes: (await stat(join(folder, 'a.xlsx'))).size }])
  t.deepEqual([refused.input, refused.state, refused.error.code], ['page.pdf', 'failed', 'source_unsupported'])
  t.regex(refused.error.message, /^It is neither a PDF nor an image/)
})

test('a script is told of a wrong call in the same way', async (t) => {
  const folder = await makeFolder(t)
  for (const [given, code, message] of [
    [['--mod', 'page'], 'option_invalid', /unknown option '--mod'/],
    [['--format', 'baroque'], 'format_invalid', /^There is no format "baroque"; .*Banker/],
    [['--quiet'], 'option_invalid', /^Use --json or --quiet, not both\.$/],
    [['--out', 'file'], 'option_invalid', /it is a file/],
  ] as const) {
    const made = await makeFolder(t, { file: 'a file' })
    const ended = await runCommand(made, 'convert', 'a.pdf', '--json', ...given)
    const { isDone, error } = JSON.parse(ended.stdout)
    t.deepEqual([isDone, error.code], [false, code])
    t.regex(error.message, message)
    t.is(ended.code, 2)
  }
  const { stdout } = await runCommand(folder, 'extract', 'a.pdf', '--json')
  t.regex(JSON.parse(stdout).error.message, /required option '--out/)
})
