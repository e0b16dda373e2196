import test from 'ava'
import { childRunner, convert, threadRunner } from '../../index.js'
import { rawPage } from '../contracts/raw-pdf.js'
import { hostilePage, TABLE } from './corpus/hostile-pdf.js'
import { loops } from './corpus/loops.js'

const breaking = loops.find(({ name }) => name === 'a pattern that is painted with itself')!

for (const [name, makeRunner] of Object.entries({ child: childRunner, thread: threadRunner })) {
  test(`a document that crashes the reader costs no other document its pages: ${name}`, async (t) => {
    const runner = makeRunner({ workers: 1, ocr: false, detector: false })
    t.teardown(() => runner.close())
    const broken = { fileName: 'broken.pdf', bytes: await breaking.make() }
    await t.throwsAsync(convert(broken, { runner }), { code: 'nothing_read', message: /broke down/ })
    const { document } = await convert({ fileName: 'whole.pdf', bytes: rawPage(TABLE) }, { runner })
    t.is(document.pages[0]?.state, 'done')
  })
}

test('the other pages of a document that crashes the reader are read', async (t) => {
  const runner = childRunner({ workers: 1, ocr: false, detector: false })
  t.teardown(() => runner.close())
  const pattern =
    '<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P 9 0 R>>>>/Length 31>>stream\n/Pattern cs /P scn 0 0 9 9 re f\nendstream'
  const bytes = hostilePage('', [
    pattern,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 11 0 R/Resources<</Pattern<</P 9 0 R>>>>>>',
    '<</Length 35>>stream\n/Pattern cs /P scn 0 0 600 700 re f\nendstream',
  ])
  const two = Buffer.from(
    Buffer.from(bytes).toString('latin1').replace('/Kids[3 0 R]/Count 1', '/Kids[10 0 R 3 0 R]/Count 2'),
    'latin1',
  )
  const { document } = await convert({ fileName: 'two.pdf', bytes: two }, { runner })
  t.deepEqual(
    document.pages.map(({ state }) => state),
    ['failed', 'done'],
  )
})
