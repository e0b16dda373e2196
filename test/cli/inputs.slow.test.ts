import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder, runCommand, runGiven, startGiven } from '../server/commands/run-command.js'

test('a pattern that the shell does not expand selects the matching files in order', async (t) => {
  const pdf = await drawPdf([statement])
  const folder = await makeFolder(t, { 'in/b.pdf': pdf, 'in/deep/a.pdf': pdf, 'in/notes.txt': 'none' })
  const { code, stderr, stdout } = await runCommand(folder, 'convert', 'in/**/*.pdf', '--to', 'json', '--json')
  t.deepEqual([code, stderr], [0, ''])
  const { files } = JSON.parse(stdout)
  t.deepEqual(
    files.map(({ input }: { input: string }) => input),
    ['in/b.pdf', 'in/deep/a.pdf'],
  )
})

test('a file whose name looks like a pattern is read', async (t) => {
  const folder = await makeFolder(t, { 'q[1].pdf': await drawPdf([statement]) })
  const { code } = await runCommand(folder, 'convert', 'q[1].pdf', '--to', 'json', '--quiet')
  t.is(code, 0)
  t.true((await readdir(folder)).includes('q[1].json'))
})

test('a missing input is reported with a similar existing name', async (t) => {
  const folder = await makeFolder(t, { 'in/report-2023.pdf': 'x' })
  const { code, stderr } = await runCommand(folder, 'convert', 'in/reprot-2023.pdf', 'in/*.tif')
  t.is(code, 2)
  t.is(
    stderr,
    'recreate: in/reprot-2023.pdf: There is no such file or folder. Did you mean in/report-2023.pdf?\n' +
      'recreate: in/*.tif: No file matches this pattern.\n',
  )
})

test('a document can be piped through standard input and output', async (t) => {
  const folder = await makeFolder(t)
  const input = await drawPdf([statement])
  const { code, stdout, stderr } = await runGiven(folder, { input }, 'convert', '-', '--to', 'json', '--out', '-')
  t.is(code, 0, stderr)
  t.is(JSON.parse(stdout).tables.length, 1)
  t.regex(stderr, /^Read 1 page of stdin in/)
  t.deepEqual(await readdir(folder), ['tmp'])
})

test('a document on standard input has the given name', async (t) => {
  const folder = await makeFolder(t)
  const input = await drawPdf([statement])
  const { code, stdout } = await runGiven(folder, { input }, 'convert', '-', '--name', 'q3.pdf', '--out', 'made')
  t.is(code, 0)
  t.regex(stdout, /^Read 1 page of q3\.pdf in/)
  t.deepEqual((await readdir(join(folder, 'made'))).sort(), ['q3.json', 'q3.pptx', 'q3.xlsx'])
})

test('an empty standard input is reported', async (t) => {
  const { code, stderr } = await runCommand(await makeFolder(t), 'convert', '-')
  t.deepEqual([code, stderr], [1, 'recreate: standard input: It is empty (0 bytes).\n'])
})

test('standard output accepts one file in one format, and violations are reported before reading', async (t) => {
  const pdf = await drawPdf([statement])
  const folder = await makeFolder(t, { 'a.pdf': pdf, 'b.pdf': pdf })
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['a.pdf', '--out', '-'], /^recreate: --out - accepts one output format; choose it, as in --to json\./],
    [['a.pdf', 'b.pdf', '--out', '-', '--to', 'json'], /^recreate: --out - accepts one file, not 2;/],
    [['a.pdf', '--out', '-', '--to', 'json', '--watch'], /^recreate: --watch writes files; choose a folder/],
    [['-', '--watch'], /^recreate: Standard input cannot be watched;/],
    [['a.pdf', '--to', 'xlsx,docx'], /^recreate: There is no output format "docx"; --to takes xlsx, pptx, json\./],
    [['a.pdf', '--pages', '3-1'], /^recreate: Page range "3-1" is reversed; write "1-3"\./],
  ]
  for (const [given, expected] of wrong) {
    const { code, stdout, stderr } = await runCommand(folder, 'convert', ...given)
    t.deepEqual([code, stdout], [2, ''], given.join(' '))
    t.regex(stderr, expected)
  }
})

test('a single quiet format writes one file and no messages', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement]) })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'a.pdf', '--to', 'xlsx', '--quiet')
  t.deepEqual([code, stdout, stderr], [0, '', ''])
  t.deepEqual((await readdir(folder)).sort(), ['a.pdf', 'a.xlsx', 'tmp'])
})

test('a signal interrupts reading an endless standard input', async (t) => {
  const folder = await makeFolder(t)
  const { child, ended } = startGiven(folder, { leavesInputOpen: true }, 'convert', '-', '--to', 'json')
  // More than a pipe buffers: when all of it is accepted, it is being read.
  await new Promise((done) => child.stdin.write(Buffer.alloc(1 << 20), done))
  child.kill('SIGTERM')
  t.deepEqual(await ended, { code: 130, stdout: '', stderr: 'recreate: stopped\n' })
  t.deepEqual(await readdir(join(folder, 'tmp')), [])
})
