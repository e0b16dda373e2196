import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { drawPdf, statement } from './draw-pdf.js'
import { makeFolder, runCommand, startCommand } from './run-command.js'

const files = ['report.json', 'report.pptx', 'report.xlsx']

test('a file is converted to a workbook, a deck and JSON, and the summary reports the results', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement, []]) })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'report.pdf', '--out', 'made/here')
  t.is(stderr, '')
  t.is(code, 0)
  t.deepEqual((await readdir(join(folder, 'made/here'))).sort(), files)
  t.regex(stdout, /^Read 2 pages of report\.pdf in \d+\.\d s: 1 with tables or charts, 1 without, 0 failed$/m)
  t.regex(stdout, /^Found 1 table, \d+ cells, 1[02] numbers$/m)
  t.regex(stdout, /^Wrote report\.xlsx, report\.pptx, report\.json in made\/here$/m)
  const { tables } = JSON.parse(await readFile(join(folder, 'made/here/report.json'), 'utf8'))
  t.is(tables.length, 1)
  t.deepEqual(await readdir(join(folder, 'tmp')), [], 'no temporary files remain')
})

test('output goes to the working folder, and only selected pages are read', async (t) => {
  const folder = await makeFolder(t, { 'in/report.pdf': await drawPdf([[], statement, []]) })
  const { code, stdout } = await runCommand(folder, 'convert', 'in/report.pdf', '--pages', '2-3', '--mode', 'document')
  t.is(code, 0)
  t.deepEqual((await readdir(folder)).sort(), ['in', ...files, 'tmp'].sort())
  t.regex(stdout, /^Read 2 of the 3 pages of report\.pdf/m)
})

test('a format is selected by name', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const { code } = await runCommand(folder, 'convert', 'report.pdf', '--format', 'banker')
  t.is(code, 0)
})

test('the workbook follows its options', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const sheetOf = async (...options: string[]) => {
    const { code, stderr } = await runCommand(folder, 'convert', 'report.pdf', ...options)
    t.is(code, 0, stderr)
    const parts = unzipSync(await readFile(join(folder, 'report.xlsx')))
    return { names: strFromU8(parts['xl/workbook.xml']!), parts: Object.keys(parts) }
  }
  const plain = await sheetOf()
  t.notRegex(plain.names, /name="Page 1"/)
  t.false(plain.parts.some((name) => name.includes('comments')))
  const told = await sheetOf('--no-formulas', '--layout', 'page', '--provenance', 'comment', '--colors', 'finance')
  t.regex(told.names, /name="Page 1"/)
  t.true(told.parts.some((name) => name.includes('comments')))
})

test('an unknown layout is a usage error that lists the valid ones', async (t) => {
  const folder = await makeFolder(t)
  const { code, stderr } = await runCommand(folder, 'convert', 'absent.pdf', '--layout', 'stacked')
  t.is(code, 2)
  t.regex(stderr, /--layout <what>.*'stacked' is invalid.*table, page, document/)
})

test('an unreadable template is a usage error before any file is opened', async (t) => {
  const folder = await makeFolder(t)
  const { code, stderr } = await runCommand(folder, 'convert', 'absent.pdf', '--template', 'house.xlsx')
  t.is(code, 2)
  t.regex(stderr, /^recreate: Cannot read the template house\.xlsx: there is no such file or folder\.$/m)
})

test('a template that is not a workbook is a usage error before any file is opened', async (t) => {
  const folder = await makeFolder(t, { 'house.xlsx': 'no workbook' })
  const { code, stderr } = await runCommand(folder, 'convert', 'absent.pdf', '--template', 'house.xlsx')
  t.is(code, 2)
  t.regex(stderr, /^recreate: The template cannot be used: it is not an Excel workbook \(\.xlsx\)/)
})

test('unreadable files are listed with reasons, and the other files are converted', async (t) => {
  const whole = await drawPdf([statement])
  const folder = await makeFolder(t, {
    'whole.pdf': whole,
    'page.pdf': '<html>not a PDF</html>',
    'nothing.pdf': '',
    'cut.pdf': whole.subarray(0, 60),
    'locked.pdf': await drawPdf([statement], { userPassword: 'secret' }),
    'empty/readme.txt': 'no documents here',
  })
  const names = ['page.pdf', 'nothing.pdf', 'cut.pdf', 'locked.pdf', 'absent.pdf', 'empty', 'whole.pdf']
  const { code, stdout, stderr } = await runCommand(folder, 'convert', ...names, '--out', 'out')
  t.is(code, 2, 'one of them does not exist')
  const lines = stderr.trim().split('\n')
  t.is(lines.length, 6, stderr)
  t.regex(lines[0] ?? '', /^recreate: page\.pdf: It is neither a PDF nor an image, regardless of its name\.$/)
  t.is(lines[1], 'recreate: nothing.pdf is empty (0 bytes).')
  t.regex(lines[2] ?? '', /^recreate: cut\.pdf is damaged and cannot be read: /)
  t.regex(lines[3] ?? '', /^recreate: locked\.pdf opens only with a password\. Set it with --password-file/)
  t.is(lines[4], 'recreate: absent.pdf: There is no such file or folder.')
  t.is(lines[5], 'recreate: empty: There are no PDF or image files in this folder.')
  t.regex(stdout, /of whole\.pdf/)
  t.deepEqual((await readdir(join(folder, 'out'))).sort(), ['whole.json', 'whole.pptx', 'whole.xlsx'])
})

test('a document with only an owner password is read without one', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement], { ownerPassword: 'owner' }) })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'report.pdf')
  t.is(stderr, '')
  t.is(code, 0)
  t.regex(stdout, /^Found 1 table/m)
})

test('a page beyond the document is a usage error, and so is a reversed range', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  for (const [pages, sentence] of [
    ['1,4', 'report.pdf: Page 4 does not exist: the document has 1 page.'],
    ['2-4', 'report.pdf: Pages 2-4 do not exist: the document has 1 page.'],
    ['3-1', 'Page range "3-1" is reversed; write "1-3".'],
  ] as const) {
    const { code, stderr } = await runCommand(folder, 'convert', 'report.pdf', '--pages', pages)
    t.is(code, 2)
    t.is(stderr, `recreate: ${sentence}\n`)
  }
})

test('a range beyond the last page is shortened, and the summary reports it', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement, []]) })
  const { code, stdout, stderr } = await runCommand(folder, 'convert', 'report.pdf', '--pages', '1-8', '--to', 'json')
  t.deepEqual([code, stderr], [0, ''])
  t.regex(stdout, /^Read 2 pages of report\.pdf/m)
  t.regex(stdout, /^ {2}Pages 3-8 do not exist: the document has 2 pages$/m)
})

test('for a folder, each file contributes the selected pages that it has', async (t) => {
  const folder = await makeFolder(t, {
    'in/long.pdf': await drawPdf([[], statement, []]),
    'in/short.pdf': await drawPdf([[], statement]),
    'in/single.pdf': await drawPdf([statement]),
  })
  const options = ['--pages', '2-3', '--to', 'json', '--out', 'out', '--json']
  const { code, stdout } = await runCommand(folder, 'convert', 'in', ...options)
  t.is(code, 2)
  const { files: results } = JSON.parse(stdout)
  t.deepEqual(
    results.map(({ input, state }: { input: string; state: string }) => `${input} ${state}`),
    ['in/long.pdf done', 'in/short.pdf done', 'in/single.pdf failed'],
  )
  t.deepEqual(results[0].warnings, [])
  t.deepEqual(results[1].warnings, [
    { code: 'pages_missing', message: 'Page 3 does not exist: the document has 2 pages' },
  ])
  t.deepEqual(results[2].error, {
    code: 'pages_invalid',
    message: 'None of the pages 2-3 exists: the document has 1 page.',
  })
})

test('an unknown format is a usage error before any file is opened', async (t) => {
  const folder = await makeFolder(t)
  const { code, stderr } = await runCommand(folder, 'convert', 'absent.pdf', '--format', 'baroque')
  t.is(code, 2)
  t.regex(stderr, /^recreate: There is no format "baroque"; choose one of Plain, Banker, Report\.$/m)
})

test('an output folder that cannot be created is reported before any file is opened', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]), out: 'a file' })
  const { code, stderr } = await runCommand(folder, 'convert', 'report.pdf', '--out', 'out')
  t.is(code, 2)
  t.is(stderr, 'recreate: Cannot write to the folder --out out: it is a file.\n')
})

/** Reads files that begin with "pages". Each following letter is a page: `l` is read forever, others are empty. */
const extractor = `export const extractor = () => ({
  name: 'patient',
  accepts: ({ bytes }) => Buffer.from(bytes).toString().startsWith('pages'),
  open: async ({ bytes }) => {
    const kinds = Buffer.from(bytes).toString().slice(5)
    return {
      pageCount: kinds.length,
      properties: {},
      async page(pageNumber) {
        while (kinds[pageNumber - 1] === 'l');
        return { pageNumber, width: 612, height: 792, tables: [], charts: [], warnings: [] }
      },
      async close() {},
    }
  },
})`

test('a page over its time limit is reported in the summary, and the files are written', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': 'pagesel', 'patient.mjs': extractor })
  const timed = ['--plugin', './patient.mjs', '--page-timeout', '2']
  const { code, stdout } = await runCommand(folder, 'convert', 'report.pdf', ...timed)
  t.is(code, 1)
  t.regex(stdout, /0 with tables or charts, 1 without, 1 failed/)
  t.regex(stdout, /Warnings:\n {2}Page 2 failed: It took longer than the limit of 2 s/)
  t.deepEqual((await readdir(folder)).sort(), ['patient.mjs', 'report.pdf', ...files, 'tmp'].sort())
})

test('a document without any readable page is an error and has no output', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': 'pagesl', 'patient.mjs': extractor })
  const timed = ['--plugin', './patient.mjs', '--page-timeout', '0.3']
  const { code, stderr } = await runCommand(folder, 'convert', 'report.pdf', ...timed)
  t.is(code, 1)
  t.regex(stderr, /^recreate: report\.pdf: Page 1 could not be read: It took longer than the limit of 0\.3 s/)
  t.deepEqual((await readdir(folder)).sort(), ['patient.mjs', 'report.pdf', 'tmp'])
})

test('Ctrl-C stops without partial or temporary files', async (t) => {
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}|${index}|${index * 2}`)
  const folder = await makeFolder(t, { 'long.pdf': await drawPdf(Array.from({ length: 800 }, () => lines)) })
  const { child, ended } = startCommand(folder, 'convert', 'long.pdf', '--out', 'out')
  while ((await readdir(join(folder, 'tmp'))).length === 0) await delay(10)
  await delay(100)
  child.kill('SIGINT')
  const { code, stdout, stderr } = await ended
  t.is(code, 130)
  t.is(stderr, 'recreate: stopped\n')
  t.is(stdout, '')
  t.deepEqual(await readdir(join(folder, 'tmp')), [])
  t.deepEqual(await readdir(join(folder, 'out')).catch(() => []), [])
})
