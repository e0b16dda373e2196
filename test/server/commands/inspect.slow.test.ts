import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sharp from 'sharp'
import { drawAnnualReport } from '../../../examples/annual-report/report.js'
import { drawPdf, statement } from './draw-pdf.js'
import { makeFolder, runCommand } from './run-command.js'

test('a page is drawn as a PNG in its size with the detected regions', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([[], statement]) })
  const { code, stdout, stderr } = await runCommand(folder, 'inspect', 'report.pdf', '--page', '2', '--dpi', '144')
  t.is(stderr, '')
  t.is(code, 0)
  t.regex(stdout, /^Wrote report-page-2\.png: \d+ words, \d+ lines, \d+ regions?, 1 table\n/)
  const picture = sharp(await readFile(join(folder, 'report-page-2.png')))
  const { format, width, height } = await picture.metadata()
  t.is(format, 'png')
  t.true(width > 1224, 'the page and a margin at its side')
  t.true(height > 1584, 'the page and a legend below')
  const { channels } = await picture.extract({ left: 0, top: 0, width: 1224, height: 1584 }).stats()
  const [red, , blue] = channels
  t.true(
    Math.abs((red?.mean ?? 0) - (blue?.mean ?? 0)) > 0.2,
    'the page is black on white, so color comes from the overlay',
  )
})

test('charts are printed with their kind, series and values', async (t) => {
  const { bytes, gold } = await drawAnnualReport()
  const page = gold.pages.find(({ charts }) => charts.length > 0)!.page_number
  const folder = await makeFolder(t, { 'report.pdf': Buffer.from(bytes) })
  const { stdout } = await runCommand(folder, 'inspect', 'report.pdf', '--page', `${page}`)
  t.regex(stdout, /, 0 tables, 2 charts\n {2}p10c1: column, 3 series, 9 values\n {2}p10c2: line, 2 series, 8 values\n$/)
})

test('the image is written to the given path', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const { code } = await runCommand(folder, 'inspect', 'report.pdf', '--page', '1', '--out', 'look/here.png')
  t.is(code, 0)
  t.is((await sharp(await readFile(join(folder, 'look/here.png'))).metadata()).format, 'png')
})

test('a single-page document needs no page number', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const { code, stdout, stderr } = await runCommand(folder, 'inspect', 'report.pdf')
  t.deepEqual([code, stderr], [0, ''])
  t.regex(stdout, /^Wrote report-page-1\.png: /)
})

test('an unknown file or page is a usage error, an unreadable document a failure', async (t) => {
  const two = await drawPdf([statement, []])
  const folder = await makeFolder(t, { 'report.pdf': two, 'in/a.pdf': two, 'page.pdf': '<html>' })
  for (const [given, sentence] of [
    [['report.pdf', '--page', '3'], 'report.pdf: Page 3 does not exist: the document has 2 pages.'],
    [['report.pdf'], 'report.pdf: The document has 2 pages; choose one with --page.'],
    [['reprot.pdf'], 'reprot.pdf: There is no such file or folder. Did you mean report.pdf?'],
    [['in'], 'in: It is a folder; give one file.'],
  ] as const) {
    const { code, stdout, stderr } = await runCommand(folder, 'inspect', ...given)
    t.deepEqual([code, stdout, stderr], [2, '', `recreate: ${sentence}\n`])
  }
  const wrong = await runCommand(folder, 'inspect', 'page.pdf', '--page', '1')
  t.is(wrong.code, 1)
  t.regex(wrong.stderr, /^recreate: page\.pdf: It is neither a PDF nor an image/)
})

test('--why prints the confidence of each table, and the strongest evidence against it', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const { code, stdout } = await runCommand(folder, 'inspect', 'report.pdf', '--why')
  t.is(code, 0)
  t.regex(stdout, /\np1t1: confidence [01]\.\d\d\n {2}\w+ [01]\.\d\d: log odds −\d+\.\d\d\n/)
})
