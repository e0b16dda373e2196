import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { bench } from '../../../benchmarks/accuracy/accuracy-bench.js'
import { chooseParts } from '../../../benchmarks/accuracy/chosen-documents.js'
import { measureDocument, scoreDocuments } from '../../../benchmarks/accuracy/document-scores.js'
import type { FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'
import { showScores, showWorst } from '../../../benchmarks/accuracy/score-table.js'
import { runBench } from '../../../benchmarks/suite/run-bench.js'
import { documents as drawnDocuments } from '../../fixtures/documents.js'

function folderFor(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'recreate-accuracy-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function goldOf(numbers: readonly string[]): FileDocument {
  const cells = numbers.map((text, row) => ({ row, column: 1, text }))
  const box = { x0: 0, y0: 0, x1: 100, y1: 100 }
  return { pages: [{ page_number: 1, tables: [{ id: 'a', bbox: box, header_rows: 0, cells }] }] }
}

test.serial('a folder of documents with gold data is read and measured, document by document', async (t) => {
  const folder = folderFor(t)
  const { bytes, gold } = await drawnDocuments[0]!.draw()
  writeFileSync(join(folder, 'plain.pdf'), bytes)
  writeFileSync(join(folder, 'plain.gold.json'), JSON.stringify(gold))
  writeFileSync(join(folder, 'broken.pdf'), 'This is no PDF')
  writeFileSync(join(folder, 'broken.gold.json'), JSON.stringify(gold))
  const { measurements, absent } = await runBench(bench, { runs: 2, parameters: { worst: 3 }, folder })
  const samplesOf = (metric: string) => measurements.find((measurement) => measurement.metric === metric)?.samples
  t.deepEqual(samplesOf('documents with tables'), [2])
  t.deepEqual(samplesOf('failed documents'), [1])
  t.deepEqual(samplesOf('numbers recall'), [0.5])
  t.deepEqual(samplesOf('numbers precision'), [1])
  t.deepEqual(samplesOf('wrong signs'), [0])
  t.deepEqual(
    absent.map((each) => each.case),
    [`${folder.split('/').at(-1)}/broken`],
  )
})

test.serial('without a folder the bench reports what it needs', async (t) => {
  await t.throwsAsync(runBench(bench, { runs: 1, parameters: { worst: 3 }, folder: undefined }), {
    message: 'Expected a folder with NAME.gold.json next to NAME.pdf; docs/accuracy.md describes the gold format',
  })
})

test('documents are selected by name patterns, and parts by a split file', (t) => {
  const folder = folderFor(t)
  mkdirSync(join(folder, 'sub'))
  for (const name of ['a-1', 'a-2', 'a-2-scan', 'b-1', 'sub/a-3']) {
    writeFileSync(join(folder, `${name}.gold.json`), JSON.stringify(goldOf(['1'])))
  }
  const split = join(folder, 'split.json')
  writeFileSync(split, JSON.stringify({ rule: 'by number', tune: ['a-1'], check: ['a-2', 'sub/a-3'] }))
  const parts = chooseParts(folder, { RECREATE_BENCH_DOCUMENTS: 'a-*,!*-scan', RECREATE_BENCH_SPLIT: split })
  const own = folder.split('/').at(-1)
  t.deepEqual(
    parts.map(({ name, entries }) => [name, entries.map((entry) => entry.name)]),
    [
      [`${own}, tune`, ['a-1']],
      [`${own}, check`, ['a-2']],
      [own, ['a-1', 'a-2']],
      ['sub, check', ['a-3']],
      ['sub', ['a-3']],
    ],
  )
  t.throws(() => chooseParts(folder, { RECREATE_BENCH_DOCUMENTS: 'c-*' }), { message: /got `c-\*`/ })
})

test('a folder without gold data and an invalid gold file are rejected with the expected format', (t) => {
  const folder = folderFor(t)
  t.throws(() => chooseParts(folder, {}), { message: /^Expected NAME\.gold\.json next to NAME\.pdf in/ })
  writeFileSync(join(folder, 'a.gold.json'), '{"tables": []}')
  t.throws(() => chooseParts(folder, {}), { message: /a\.gold\.json` to contain an object with a list `pages`$/ })
})

test('the table has a row per part, the worst documents are listed lowest first without perfect ones', (t) => {
  const entry = (name: string) => ({ name, part: 'reports', document: undefined, gold: goldOf(['1', '2', '(3)']) })
  const documents = [
    measureDocument(entry('right'), goldOf(['1', '2', '(3)'])),
    measureDocument(entry('a-sign-lost'), goldOf(['1', '2', '3'])),
    measureDocument(entry('nothing-read'), undefined),
  ]
  const scores = showScores([{ name: 'reports', scores: scoreDocuments(documents) }]).split('\n')
  t.regex(scores[0]!, /^tables of +documents +failed +tables +regions/)
  t.regex(scores[2]!, /^reports +3 +1 +3 +\.800/)
  const worst = showWorst(documents, 5).split('\n')
  t.is(worst[0], 'The 2 lowest scores:')
  t.regex(worst[4]!, /^reports\/nothing-read /)
  t.regex(worst[5]!, /^reports\/a-sign-lost /)
})
