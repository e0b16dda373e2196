import test from 'ava'
import { inProcessRunner } from '../adapters/in-process-runner.js'
import { readDocument, renderDocument } from '../core/pipeline.js'
import { documentClusterer } from '../plugins/cluster/by-document.js'
import { mupdfReader } from '../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../plugins/extract/reader-extractor.js'
import { builtInFormats } from '../plugins/render/formats/built-in.js'
import { measuringJsonRenderer } from '../plugins/render/measuring-json.js'
import { measureAccuracy, type PredictedDocument } from './fixtures/accuracy.js'
import { documents } from './fixtures/documents.js'

for (const document of documents) {
  test(`x ${document.name}`, async (t) => {
    const { bytes, gold } = await document.draw()
    const runner = inProcessRunner([readerExtractor(mupdfReader())])
    const model = await readDocument({ fileName: document.name, bytes }, { runner, clusterer: documentClusterer() })
    const [file] = await renderDocument(model, [measuringJsonRenderer()], {
      configuration: builtInFormats[0]!,
      isChosen: false,
    })
    const predicted = JSON.parse(Buffer.from(file!.bytes).toString()) as PredictedDocument
    const a = measureAccuracy(gold, predicted)
    t.log(JSON.stringify(a))
    t.pass()
  })
}
