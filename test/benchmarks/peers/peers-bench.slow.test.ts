import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'
import { opendataloaderPeer } from '../../../benchmarks/peers/opendataloader.js'
import { peersBench } from '../../../benchmarks/peers/peers-bench.js'
import { drivenPeer } from '../../../benchmarks/peers/python-peers.js'
import { recreatePeer } from '../../../benchmarks/peers/recreate-peer.js'
import { runTimed } from '../../../benchmarks/peers/timed-process.js'
import { runBench } from '../../../benchmarks/suite/run-bench.js'
import { documents as drawnDocuments } from '../../fixtures/documents.js'

// Tests the framework with Node.js programs that use the same interface as the Python ones.

const FULL = { 'most-seconds': 60 }

/** Creates a folder with a drawn document and its gold data for each name. */
async function folderWith(t: ExecutionContext, names: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-peers-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const { bytes, gold } = await drawnDocuments[0]!.draw()
  for (const name of names) {
    writeFileSync(join(folder, `${name}.pdf`), bytes)
    writeFileSync(join(folder, `${name}.gold.json`), JSON.stringify(gold))
  }
  return folder
}

/** Creates a program that prints its version or runs the given code; `source` and `target` are the file names. */
function fakePeer(folder: string, name: string, body: string) {
  const driver = join(folder, `${name}.mjs`)
  writeFileSync(
    driver,
    `import { readFileSync, writeFileSync } from 'node:fs'
    const [source, target] = process.argv.slice(2)
    if (source === '--version') { console.log('1.2.3'); process.exit(0) }
    ${body}`,
  )
  return drivenPeer(process.execPath, name, driver, 'made by the test')
}

/** Code that returns the gold data, which gets a perfect score. */
const GIVE_GOLD = `const gold = JSON.parse(readFileSync(source.replace('.pdf', '.gold.json'), 'utf8'))
  writeFileSync(target, JSON.stringify({ seconds: 0.5, ...gold }))`

test.serial('programs are measured on the same pages with the same measures, each with its version', async (t) => {
  const folder = await folderWith(t, ['a', 'b'])
  const right = fakePeer(folder, 'right', GIVE_GOLD)
  const blind = fakePeer(folder, 'blind', `writeFileSync(target, '{"seconds": 0.1, "pages": []}')`)
  const bench = peersBench(() => [recreatePeer, right, blind])
  const { measurements, absent } = await runBench(bench, { runs: 1, parameters: FULL, folder })
  const own = `Recreate ${JSON.parse(readFileSync('package.json', 'utf8')).version}`
  const sampleOf = (name: string, metric: string) =>
    measurements.find((measurement) => measurement.case === name && measurement.metric === metric)?.samples[0]
  t.deepEqual(absent, [])
  for (const name of [own, 'right 1.2.3']) {
    t.is(sampleOf(name, 'GriTS content'), 1, name)
    t.is(sampleOf(name, 'failed documents'), 0, name)
    t.true(sampleOf(name, 'time a page')! > 0, name)
    t.true(sampleOf(name, 'peak')! > 1, name)
  }
  t.is(sampleOf('blind 1.2.3', 'numbers recall'), 0)
  t.is(sampleOf('blind 1.2.3', 'failed documents'), 0)
  // Half a second per document of one page, as it reported.
  t.is(sampleOf('right 1.2.3', 'time a page without start'), 500)
})

test.serial('a program that fails on a document gets no score for it and is counted as failed', async (t) => {
  const folder = await folderWith(t, ['a', 'b'])
  const half = fakePeer(folder, 'half', `if (source.endsWith('b.pdf')) throw new Error('no'); ${GIVE_GOLD}`)
  const { measurements } = await runBench(
    peersBench(() => [half]),
    { runs: 1, parameters: FULL, folder },
  )
  const sampleOf = (metric: string) => measurements.find((measurement) => measurement.metric === metric)?.samples[0]
  t.is(sampleOf('failed documents'), 1)
  t.is(sampleOf('numbers recall'), 0.5)
  t.is(sampleOf('pages'), 1)
})

test.serial('a program that times out on a document counts with at least that time', async (t) => {
  const folder = await folderWith(t, ['a', 'b'])
  const slow = fakePeer(
    folder,
    'slow',
    `if (source.endsWith('b.pdf')) setTimeout(() => {}, 60000); else { ${GIVE_GOLD} }`,
  )
  const { measurements } = await runBench(
    peersBench(() => [slow]),
    { runs: 1, parameters: { 'most-seconds': 4 }, folder },
  )
  const sampleOf = (metric: string) => measurements.find((measurement) => measurement.metric === metric)?.samples[0]
  t.is(sampleOf('time a page'), undefined)
  // Two pages, one of which took the full four seconds.
  t.true(sampleOf('time a page, at least')! >= 2000)
  t.is(sampleOf('pages'), 2)
  t.is(sampleOf('documents out of time'), 1)
  t.is(sampleOf('failed documents'), 1)
})

test.serial('a program that is not installed or always fails is absent without numbers', async (t) => {
  const folder = await folderWith(t, ['a'])
  const gone = drivenPeer(join(folder, 'no-such-python'), 'gone', 'drive_pdfplumber.py', 'pip install gone')
  const without = fakePeer(folder, 'without', '')
  const driver = join(folder, 'lacking.mjs')
  writeFileSync(driver, 'process.exit(3)')
  const lacking = drivenPeer(process.execPath, 'lacking', driver, 'pip install lacking')
  const odl = opendataloaderPeer('default', folder)
  const bench = peersBench(() => [gone, lacking, odl, without])
  const { measurements, absent } = await runBench(bench, { runs: 2, parameters: FULL, folder })
  t.deepEqual(new Set(measurements.map((measurement) => measurement.case)), new Set(['yardstick']))
  t.deepEqual(absent.slice(0, 3), [
    { case: 'gone', reason: 'not installed (pip install gone)' },
    { case: 'lacking', reason: 'not installed (pip install lacking)' },
    { case: 'opendataloader-pdf', reason: 'not installed (npm i @opendataloader/pdf in RECREATE_PEERS_NODE; Java)' },
  ])
  t.is(absent[3]?.case, 'without 1.2.3')
  t.regex(absent[3]!.reason, /^Failed on every document: ENOENT/)
})

test.serial('a program that takes too long is terminated with its child processes', async (t) => {
  const folder = await folderWith(t, [])
  const mark = join(folder, 'still-there')
  const child = `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(mark)}, ''), 4000)`
  const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]); setTimeout(() => {}, 60000)`
  await t.throwsAsync(runTimed({ program: process.execPath, args: ['-e', parent] }, 1), {
    message: 'Took more than 1 s',
  })
  await new Promise((resolve) => setTimeout(resolve, 5000))
  t.false(existsSync(mark))
})

test.serial('a failing program is reported with its own message, without a stack trace', async (t) => {
  const args = ['-e', "throw new TypeError('no pages here')"]
  await t.throwsAsync(runTimed({ program: process.execPath, args }, 60), { message: 'TypeError: no pages here' })
})

test.serial('without gold data, only time and memory are measured', async (t) => {
  const folder = await folderWith(t, ['a'])
  const blind = fakePeer(folder, 'blind', `writeFileSync(target, '{"seconds": 0.1, "pages": []}')`)
  rmSync(join(folder, 'a.gold.json'))
  const { measurements } = await runBench(
    peersBench(() => [blind]),
    { runs: 1, parameters: FULL, folder },
  )
  t.deepEqual(
    measurements.filter((measurement) => measurement.case !== 'yardstick').map(({ metric }) => metric),
    ['time a page', 'time a page without start', 'peak', 'pages', 'failed documents'],
  )
})

test('the output of opendataloader-pdf is converted to top-left coordinates and joined texts', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-peers-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const cell = {
    type: 'table cell',
    'row number': 1,
    'column number': 2,
    'row span': 1,
    'column span': 3,
    kids: [
      { type: 'paragraph', content: 'Year ended' },
      { type: 'list', 'list items': [{ content: 'June' }] },
    ],
  }
  const table = {
    type: 'table',
    'page number': 2,
    'bounding box': [10, 100, 200, 300],
    'number of rows': 1,
    'number of columns': 4,
    rows: [{ type: 'table row', cells: [cell] }],
  }
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ kids: [{ type: 'section', kids: [table] }] }))
  const task = { file: '/x/a.pdf', target: join(folder, 'found.json'), pageHeights: new Map([[2, 800]]) }
  const expected: FileDocument = {
    pages: [
      {
        page_number: 2,
        tables: [
          {
            bbox: { x0: 10, y0: 500, x1: 200, y1: 700 },
            n_rows: 1,
            n_columns: 4,
            cells: [{ row: 0, column: 1, row_span: 1, column_span: 3, text: 'Year ended June' }],
          },
        ],
      },
    ],
  }
  t.deepEqual(opendataloaderPeer('default', folder).readResult(task).document, expected)
})
