import test from 'ava'
import type { PageContent } from '../../../../core/model.js'
import { sizeByPrint } from '../../../../plugins/extract/scan/size-by-print.js'

const content: PageContent = {
  pageNumber: 1,
  width: 1400,
  height: 800,
  rotation: 0,
  unitsPerInch: 96,
  source: 'native',
  glyphs: [],
  rulings: [],
  shapes: [],
  paths: [],
  pictures: [],
  links: [],
} as unknown as PageContent

const asked: number[] = []
const document = {
  pixels: async (_: number, { dpi }: { readonly dpi: number }) => {
    asked.push(dpi)
    return { width: 1, height: 1, pixels: new Uint8Array(1) }
  },
}

test('a high-density screenshot gets its size from its letters, with unchanged pixels', async (t) => {
  // Letters of 9 points, twice as large, at 144 pixels per assumed inch.
  const sized = sizeByPrint({ document, content }, 18.7, 144)
  t.is(sized.content.unitsPerInch, 192)
  await sized.document.pixels!(1, { dpi: 200 })
  t.deepEqual(asked, [100])
})

test('an image with letters of usual size, or with a stated resolution, is unchanged', (t) => {
  const page = { document, content }
  t.is(sizeByPrint(page, 9.5, 144), page)
  t.is(sizeByPrint(page, undefined, 144), page)
  const told = { document, content: { ...content, unitsPerInch: 150 } }
  t.is(sizeByPrint(told, 18.7, 144), told)
})
