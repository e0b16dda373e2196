import test from 'ava'
import { layoutKinds } from '../../../benchmarks/layouts/kinds.js'
import { randomFrom } from '../../../benchmarks/layouts/random.js'
import { drawDocument } from '../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { checkPage } from '../../contracts/page-invariants.js'
import { samplePages } from '../../contracts/sample-pages.js'
import { readBytes } from '../../fixtures/read-page.js'

for (const kind of layoutKinds) {
  test(`a page is consistent for renderers: ${kind.name}`, async (t) => {
    const drawn = await drawDocument({ file: 'layout.pdf' }, (document) => kind.draw(document, randomFrom(1)))
    const [content] = await readBytes(drawn.bytes)
    t.notThrows(() => checkPage(recognisePage(content!), 1))
  })
}

test('the sample pages for clusterers are consistent', (t) => {
  for (const outcome of samplePages()) {
    if (outcome.state !== 'failed') t.notThrows(() => checkPage(outcome.page, outcome.pageNumber))
  }
})
