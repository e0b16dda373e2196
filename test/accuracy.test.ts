import test from 'ava'
import { inProcessRunner } from '../adapters/in-process-runner.js'
import { drawAnnualReport } from '../examples/annual-report/report.js'
import { convert } from '../index.js'
import { documentClusterer } from '../plugins/cluster/by-document.js'
import { mupdfReader } from '../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../plugins/extract/reader-extractor.js'
import { accuracyJsonRenderer } from '../plugins/render/accuracy-json.js'
import { type Accuracy, addAccuracies, measureAccuracy, type PredictedDocument } from './fixtures/accuracy.js'
import type { DocumentFixture } from './fixtures/documents/fixture.js'
import { documents } from './fixtures/documents.js'

// Guards recognition quality: documents drawn here, with their gold data. A line of a statement is right or wrong, so
// everything except row types must be exact. Row types depend on words, which differ between languages.

/** Minimum fraction of rows with the right type, over all documents. */
const LEAST_ROW_TYPES = 0.98

const measured: Accuracy[] = []
const drawn: readonly DocumentFixture[] = [...documents, { name: 'annual-report', draw: drawAnnualReport }]

for (const document of drawn) {
  test.serial(`every table, number and span of the drawn document "${document.name}" is read as printed`, async (t) => {
    const accuracy = await readAndMeasure(document)
    measured.push(accuracy)
    const { regions, numbers, exact, titles, units, joins } = accuracy
    t.deepEqual(regions, { gold: regions.gold, predicted: regions.gold, matched: regions.gold })
    t.deepEqual(numbers, { gold: numbers.gold, right: numbers.gold, wrongSign: 0 })
    t.deepEqual(exact, { gold: exact.gold, right: exact.gold, withSpans: exact.gold })
    t.deepEqual(titles, { gold: titles.gold, right: titles.gold, extra: 0 })
    t.deepEqual(units, { gold: units.gold, right: units.gold, extra: 0 })
    t.deepEqual(joins, { gold: joins.gold, predicted: joins.gold, right: joins.gold })
  })
}

test.serial('nearly every row of the drawn documents has the row type of its marks and words', (t) => {
  t.is(measured.length, drawn.length)
  const { rowTypes } = addAccuracies(measured)
  t.true(rowTypes.right >= LEAST_ROW_TYPES * rowTypes.gold, `${rowTypes.right} of ${rowTypes.gold} rows`)
})

async function readAndMeasure({ name, draw }: DocumentFixture): Promise<Accuracy> {
  const { bytes, gold } = await draw()
  const { files } = await convert(
    { fileName: `${name}.pdf`, bytes },
    {
      runner: inProcessRunner([readerExtractor(mupdfReader())]),
      clusterer: documentClusterer(),
      renderers: [accuracyJsonRenderer()],
    },
  )
  return measureAccuracy(gold, JSON.parse(Buffer.from(files[0]!.bytes).toString()) as PredictedDocument)
}
