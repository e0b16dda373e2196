import test from 'ava'
import type { Bbox } from '../../../../core/model.js'
import { LETTER_LANDSCAPE } from '../../../../examples/drawing/draw-document.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { readBytes, readPage } from '../../../fixtures/read-page.js'

const style = { font: 'times', size: 12 } as const

const isNear = (a: number, b: number, within = 0.5) => Math.abs(a - b) <= within
const isBoxNear = (box: Bbox | undefined, x0: number, y0: number, x1: number, y1: number) =>
  box !== undefined && isNear(box.x0, x0) && isNear(box.y0, y0) && isNear(box.x1, x1) && isNear(box.y1, y1)

test('a glyph starts at its printed position, measured from the top-left corner', async (t) => {
  const { glyphs } = await readPage((page) => page.write('Net', 100, 250, style))
  t.is(glyphs.map((glyph) => glyph.text).join(''), 'Net')
  t.true(isNear(glyphs[0]!.x, 100) && isNear(glyphs[0]!.y, 250))
})

test('each glyph starts where the previous one ends', async (t) => {
  const ends: number[] = []
  const { glyphs } = await readPage((page) => {
    for (const part of ['N', 'Ne', 'Net']) ends.push(100 + page.measure(part, style))
    page.write('Net', 100, 250, style)
  })
  for (const [i, glyph] of glyphs.entries()) t.true(isNear(glyph.bbox.x1, ends[i]!), glyph.text)
})

test('a glyph\u2019s box holds its baseline between top and bottom', async (t) => {
  const { glyphs } = await readPage((page) => page.write('g', 100, 250, style))
  const { y0, y1 } = glyphs[0]!.bbox
  t.true(y0 < 250 - 0.5 * style.size && y0 > 250 - 1.3 * style.size)
  t.true(y1 > 250 && y1 < 250 + 0.5 * style.size)
})

test('a glyph\u2019s size is the size it was printed in', async (t) => {
  const { glyphs } = await readPage((page) => page.write('7', 100, 250, { ...style, size: 9.5 }))
  t.true(isNear(glyphs[0]!.size, 9.5, 0.01))
})

test('blanks are glyphs', async (t) => {
  const { glyphs } = await readPage((page) => page.write('a b', 100, 250, style))
  t.is(glyphs.map((glyph) => glyph.text).join(''), 'a b')
})

test('fonts report whether they are bold or italic', async (t) => {
  const { glyphs, fonts } = await readPage((page) => {
    page.write('a', 100, 100, style)
    page.write('b', 100, 120, { ...style, weight: 'bold' })
    page.write('c', 100, 140, { ...style, weight: 'italic' })
    page.write('d', 100, 160, { font: 'source-sans', size: 12, weight: 'bold' })
    page.write('e', 100, 180, { font: 'source-sans', size: 12, weight: 'italic' })
  })
  t.deepEqual(
    glyphs.map(({ text, font }) => [text, fonts[font]!.isBold, fonts[font]!.isItalic]),
    [
      ['a', false, false],
      ['b', true, false],
      ['c', false, true],
      ['d', true, false],
      ['e', false, true],
    ],
  )
})

test('font names have no subset prefix', async (t) => {
  const { fonts } = await readPage((page) => page.write('a', 100, 100, { font: 'source-sans', size: 12 }))
  t.regex(fonts[0]!.name, /^SourceSans3/)
})

test('glyphs have their printed color', async (t) => {
  const { glyphs } = await readPage((page) => page.write('a', 100, 100, { ...style, color: '#336699' }))
  t.is(glyphs[0]!.color, '#336699')
})

test('text rotated by 90 degrees reports its direction', async (t) => {
  const bytes = await printPdf((pdf) => {
    pdf.rotate(-90, { origin: [100, 400] }).text('up', 100, 400, { lineBreak: false })
  })
  const [page] = await readBytes(bytes)
  t.deepEqual(
    page!.glyphs.map((glyph) => glyph.angle),
    [270, 270],
  )
})

test('a stroked line is a ruling with the thickness of the stroke', async (t) => {
  const { rulings } = await readPage((page) => page.stroke(100, 200, 300, 200, 0.6, '#336699'))
  t.is(rulings.length, 1)
  t.true(isBoxNear(rulings[0]!.bbox, 100, 199.7, 300, 200.3))
  t.deepEqual([rulings[0]!.direction, rulings[0]!.color], ['horizontal', '#336699'])
})

test('a vertical stroke is a vertical ruling', async (t) => {
  const { rulings } = await readPage((page) => page.stroke(100, 200, 100, 300, 0.6))
  t.deepEqual(
    rulings.map((ruling) => ruling.direction),
    ['vertical'],
  )
})

test('a thin filled rectangle is a ruling', async (t) => {
  const { rulings, shapes } = await readPage((page) => page.fill({ x0: 100, y0: 200, x1: 300, y1: 200.7 }, '#000000'))
  t.deepEqual([rulings.length, shapes.length], [1, 0])
  t.true(isBoxNear(rulings[0]!.bbox, 100, 200, 300, 200.7))
})

test('a stroked rectangle is four rulings', async (t) => {
  const bytes = await printPdf((pdf) => pdf.rect(100, 200, 200, 50).stroke())
  const [page] = await readBytes(bytes)
  t.deepEqual(page!.rulings.map((ruling) => ruling.direction).sort(), [
    'horizontal',
    'horizontal',
    'vertical',
    'vertical',
  ])
})

test('a filled rectangle is a shape with its color', async (t) => {
  const { shapes } = await readPage((page) => page.fill({ x0: 100, y0: 200, x1: 300, y1: 220 }, '#cceeff'))
  t.is(shapes.length, 1)
  t.true(isBoxNear(shapes[0]!.bbox, 100, 200, 300, 220))
  t.is(shapes[0]!.color, '#cceeff')
})

test('a filled circle is a path with its curves', async (t) => {
  const bytes = await printPdf((pdf) => pdf.circle(200, 300, 40).fill('#cc0000'))
  const [page] = await readBytes(bytes)
  const [path, ...others] = page!.paths
  t.is(others.length, 0)
  t.true(isBoxNear(path?.bbox, 160, 260, 240, 340))
  t.is(path!.fill, '#cc0000')
  t.is(path!.steps.filter((step) => step.kind === 'curve').length, 4)
})

test('a slanted stroke is a path with its width', async (t) => {
  const { paths, rulings } = await readPage((page) => page.stroke(100, 200, 300, 260, 1.5, '#336699'))
  t.is(rulings.length, 0)
  t.is(paths[0]!.stroke, '#336699')
  t.true(isNear(paths[0]!.strokeWidth!, 1.5, 0.01))
})

test('gray and CMYK colors are converted to RGB', async (t) => {
  const bytes = await printPdf((pdf) => {
    pdf.addContent('0.5 g 100 100 50 50 re f')
    pdf.rect(200, 100, 50, 50).fill([0, 100, 100, 0])
    pdf.rect(300, 100, 50, 50).fill([0, 0, 0, 100])
  })
  const [page] = await readBytes(bytes)
  t.deepEqual(
    page!.shapes.map((shape) => shape.color),
    ['#808080', '#ff0000', '#000000'],
  )
})

test('the part of a rectangle outside its clip is dropped', async (t) => {
  const bytes = await printPdf((pdf) => {
    pdf.rect(100, 100, 50, 50).clip()
    pdf.rect(100, 100, 200, 50).fill('#cceeff')
  })
  const [page] = await readBytes(bytes)
  t.true(isBoxNear(page!.shapes[0]?.bbox, 100, 100, 150, 150))
})

test('letters that the edge of a clip cuts off are not read, but digits are', async (t) => {
  const clipped = async (text: string, width: number) => {
    const bytes = await printPdf((pdf) => {
      pdf.font('Courier').fontSize(10)
      pdf.rect(100, 100, width, 20).clip()
      pdf.text(text, 100, 105, { lineBreak: false })
    })
    const [page] = await readBytes(bytes)
    return page!.glyphs.flatMap((glyph) => (glyph.isInvisible ? [] : glyph.text)).join('')
  }
  // a letter is 6 points wide
  t.is(await clipped('STANDING ORDER', 43), 'STANDIN')
  t.is(await clipped('STANDING ORDER', 47), 'STANDING')
  t.is(await clipped('STANDING ORDER', 200), 'STANDING ORDER')
  t.is(await clipped('12345', 25), '12345')
})

test('a link reports its target and position', async (t) => {
  const bytes = await printPdf((pdf) => pdf.link(100, 200, 80, 12, 'https://example.com/report'))
  const [page] = await readBytes(bytes)
  t.is(page!.links[0]?.uri, 'https://example.com/report')
  t.true(isBoxNear(page!.links[0]?.bbox, 100, 200, 180, 212))
})

test('a rotated page is read as it is displayed', async (t) => {
  const page = await readPage(
    (drawing) => {
      drawing.write('Net', 100, 250, style)
      drawing.stroke(100, 260, 300, 260, 0.6)
    },
    { size: LETTER_LANDSCAPE, rotation: 90 },
  )
  t.deepEqual([page.width, page.height, page.rotation], [792, 612, 90])
  t.true(isNear(page.glyphs[0]!.x, 100) && isNear(page.glyphs[0]!.y, 250))
  t.true(isBoxNear(page.rulings[0]!.bbox, 100, 260, 300, 260))
  t.is(page.glyphs[0]!.angle, 0)
})

test('a page has the size of its crop box, and coordinates start at its corner', async (t) => {
  const bytes = await printPdf((pdf) => {
    const dictionary = pdf.page.dictionary as unknown as { data: Record<string, unknown> }
    dictionary.data.CropBox = [50, 92, 450, 692] // 100 points from the top
    pdf.font('Times-Roman').fontSize(12).text('Net', 150, 250, { lineBreak: false, baseline: 'alphabetic' })
  })
  const [page] = await readBytes(bytes)
  t.deepEqual([page!.width, page!.height], [400, 600])
  t.deepEqual(page!.cropBox, { x0: 50, y0: 92, x1: 450, y1: 692 })
  t.true(isNear(page!.glyphs[0]!.x, 100) && isNear(page!.glyphs[0]!.y, 150))
})

test('pages are numbered from one', async (t) => {
  const bytes = await printPdf((pdf) => pdf.addPage())
  t.deepEqual(
    (await readBytes(bytes)).map((page) => page.pageNumber),
    [1, 2],
  )
})

test('the document\u2019s title and author are its properties', async (t) => {
  const bytes = await printPdf(() => {}, { info: { Title: 'Annual report', Author: 'Velquora' } })
  const document = await mupdfReader().open({ fileName: 'report.pdf', bytes })
  t.like(document.properties, { title: 'Annual report', author: 'Velquora' })
  await document.close()
})
