import test from 'ava'
import sharp from 'sharp'
import type { ArtOptions } from '../../../../core/art.js'
import type { PageContent } from '../../../../core/model.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'

const NOTHING_OUT: ArtOptions = { dpi: 72, drawn: [], pictures: [] }

/** Returns the content of the page, and its art with the numbered content removed. */
async function artOf(bytes: Uint8Array, choose: (content: PageContent) => Partial<ArtOptions> = () => ({})) {
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  try {
    const content = await document.content(1)
    return { content, art: await document.art!(1, { ...NOTHING_OUT, ...choose(content) }) }
  } finally {
    await document.close()
  }
}

function ordersOf({ rulings, shapes, paths, pictures }: PageContent): readonly number[] {
  return [...new Set([...rulings, ...shapes, ...paths, ...pictures].map(({ order }) => order!))].toSorted(
    (a, b) => a - b,
  )
}

/** Returns the color `#rrggbb` at a point of a PNG with a pixel per point. With `00` appended if transparent. */
async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return `#${data.subarray(at, at + info.channels).toString('hex')}`
}

/** Returns a raw page of 200 by 200 points, with y upwards. */
function rawPage(content: string, resources = '', objects: readonly string[] = []): Uint8Array {
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>>>`,
    rawStream('', content),
    ...objects,
  ])
}

const font = '/Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>>>'
const jpeg = (color: string) =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test('text is not part of the art: a page of only text has none', async (t) => {
  const { art } = await artOf(await printPdf((pdf) => pdf.fontSize(30).text('Net income', 72, 72)))
  t.deepEqual(art, { pictures: [], background: [] })
})

test('the background shows the drawing at its place, without the text on it', async (t) => {
  const { art } = await artOf(rawPage('0 0 1 rg 50 50 100 100 re f 1 0 0 rg BT /F 60 Tf 60 80 Td (MM) Tj ET', font))
  t.deepEqual(
    art.background.map(({ bbox }) => bbox),
    [{ x0: 50, y0: 50, x1: 150, y1: 150 }],
  )
  const { channels } = await sharp(art.background[0]!.bytes).stats()
  t.deepEqual(
    channels.map(({ min, max }) => [min, max]),
    [
      [0, 0],
      [0, 0],
      [255, 255],
    ],
  )
})

test('content that the caller draws is not in the background, whatever is drawn before and after it', async (t) => {
  const page = rawPage('1 0 0 rg 10 150 40 40 re f 0 1 0 rg 60 150 40 40 re f 0 0 1 rg 110 150 40 40 re f')
  const { art } = await artOf(page, ({ shapes }) => ({
    drawn: shapes.filter(({ color }) => color === '#00ff00').map(({ order }) => order!),
  }))
  t.deepEqual(
    art.background.map(({ bbox }) => [bbox.x0, bbox.x1]),
    [
      [10, 50],
      [110, 150],
    ],
  )
  t.is(await colorAt(art.background[1]!.bytes, 20, 20), '#0000ff')
})

/** Pages on which counting is error-prone. Everything visible on them has a number. */
const hardPages: Readonly<Record<string, Uint8Array>> = {
  'paths outside of the clip and without ink': rawPage(
    '1 0 0 rg 300 300 20 20 re f q 10 10 50 50 re W n 100 100 20 20 re f 20 20 10 10 re f Q 0 1 0 RG 10 100 m 90 120 l S 150 20 20 20 re B',
  ),
  'a soft mask': rawPage(
    '/G gs 1 0 0 rg 10 10 20 20 re f /N gs 0 0 1 rg 100 100 20 20 re f',
    '/ExtGState<</G <</SMask<</S/Luminosity/G 5 0 R>>>>/N <</SMask/None>>>>',
    [
      rawStream(
        '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray>>',
        '1 g 0 0 200 200 re f 0 g 50 50 100 1 re f',
      ),
    ],
  ),
  'a pattern': rawPage(
    '/Pattern cs /P scn 20 20 60 60 re f 0 0 1 rg 100 100 20 20 re f /Pattern cs /P scn 100 20 30 30 re f',
    '/Pattern<</P 5 0 R>>',
    [
      rawStream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>',
        '1 0 0 rg 0 0 4 4 re f 4 4 4 4 re f',
      ),
    ],
  ),
  'gradients in and out of the clip': rawPage(
    'q 20 20 60 60 re W n /S sh Q q 100 100 30 0 360 re W n /S sh Q 0 1 0 rg 150 150 20 20 re f',
    '/Shading<</S <</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 90 0]/BBox[0 0 90 90]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>',
  ),
  'a transparent group': rawPage(
    '/G gs /X Do /N gs 0 0 1 rg 100 100 20 20 re f',
    '/ExtGState<</G <</ca 0.5>>/N <</ca 1>>>>/XObject<</X 5 0 R>>',
    [
      rawStream(
        '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency>>',
        '1 0 0 rg 10 10 50 50 re f 0 1 0 rg 40 40 50 50 re f',
      ),
    ],
  ),
  'ink shown through letters': rawPage(
    'q BT /F 60 Tf 7 Tr 20 100 Td (MM) Tj ET 1 0 0 rg 0 0 200 200 re f Q 0 0 1 rg 10 10 20 20 re f',
    font,
  ),
  'pictures and stencils': rawPage(
    'q 40 0 0 40 10 10 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 80ff0080> EI Q 1 0 0 rg q 40 0 0 40 100 10 cm BI /W 8 /H 1 /IM true /BPC 1 /F /AHx ID aa> EI Q q 9 0 0 9 500 500 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 80ff0080> EI Q 0 0 1 rg 150 150 20 20 re f',
  ),
}

for (const [what, bytes] of Object.entries(hardPages)) {
  test(`art and content have the same numbering on a page with ${what}: without all numbered items, nothing is left`, async (t) => {
    const { content, art } = await artOf(bytes, (content) => ({ drawn: ordersOf(content) }))
    t.true(ordersOf(content).length > 1)
    t.deepEqual(art, { pictures: [], background: [] })
  })

  test(`each item has its own number in the art of a page with ${what}`, async (t) => {
    const { content } = await artOf(bytes)
    for (const order of ordersOf(content)) {
      const things = [...content.rulings, ...content.shapes, ...content.paths, ...content.pictures]
      const boxes = things.filter((thing) => thing.order === order).map(({ bbox }) => bbox)
      if (content.shapes.some((shape) => shape.order === order && shape.isPartial && what.includes('letters'))) continue
      const { art } = await artOf(bytes, () => ({ drawn: ordersOf(content).filter((other) => other !== order) }))
      t.is(art.background.length, 1, `${order}`)
      const [{ bbox }] = art.background as [(typeof art.background)[0]]
      const near = (a: number, b: number) => Math.abs(a - b) <= 2
      t.true(near(bbox.x0, Math.min(...boxes.map(({ x0 }) => x0))), `${order}`)
      t.true(near(bbox.y1, Math.max(...boxes.map(({ y1 }) => y1))), `${order}`)
    }
  })
}

test('the rest of a page looks like the page, with masks, patterns, gradients and groups', async (t) => {
  for (const [what, bytes] of Object.entries(hardPages)) {
    if (what.includes('letters')) continue
    const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
    const { background } = await document.art!(1, NOTHING_OUT)
    const page = await sharp(await document.picture(1, { dpi: 72 }))
      .removeAlpha()
      .raw()
      .toBuffer()
    await document.close()
    const composed = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
      .composite(
        background.map(({ bbox, bytes: input }) => ({
          input: Buffer.from(input),
          left: Math.round(bbox.x0),
          top: Math.round(bbox.y0),
        })),
      )
      .removeAlpha()
      .raw()
      .toBuffer()
    const off = page.filter((byte, i) => Math.abs(byte - composed[i]!) > 40).length
    t.true(off < 300, `${what}: ${off}`)
  }
})

test('a clip that stays open inside a removed item does not affect later content', async (t) => {
  const page = rawPage(
    'q 10 10 30 30 re W n q 15 15 10 10 re W n 1 0 0 rg 0 0 200 200 re f Q Q 0 0 1 rg 100 100 60 60 re f',
  )
  const { art } = await artOf(page, ({ shapes }) => ({ drawn: [shapes[0]!.order!] }))
  t.deepEqual(
    art.background.map(({ bbox }) => bbox),
    [{ x0: 100, y0: 40, x1: 160, y1: 100 }],
  )
  t.is(await colorAt(art.background[0]!.bytes, 30, 30), '#0000ff')
})

test('a complete upright JPEG is returned with its original bytes', async (t) => {
  const image = await jpeg('#993333')
  const page = await printPdf((pdf) => pdf.image(image, 100, 200, { width: 120 }).text('above', 110, 210))
  const { art, content } = await artOf(page, ({ pictures }) => ({ pictures: [pictures[0]!.order!] }))
  t.is(art.pictures.length, 1)
  const [{ order, bbox, bytes, mediaType }] = art.pictures as [(typeof art.pictures)[0]]
  t.is(mediaType, 'image/jpeg')
  t.deepEqual(Buffer.from(bytes), image)
  t.is(order, content.pictures[0]!.order!)
  t.deepEqual([bbox.x0, bbox.y0, bbox.x1, bbox.y1].map(Math.round), [100, 200, 220, 260])
  t.deepEqual(art.background, [])
})

test('a clipped JPEG is drawn in its visible part', async (t) => {
  const image = await jpeg('#993333')
  const page = await printPdf((pdf) => {
    pdf.save().rect(100, 200, 50, 60).clip().image(image, 100, 200, { width: 120 }).restore()
  })
  const { art } = await artOf(page, ({ pictures }) => ({ pictures: [pictures[0]!.order!] }))
  const [{ bbox, bytes, mediaType }] = art.pictures as [(typeof art.pictures)[0]]
  t.is(mediaType, 'image/png')
  t.deepEqual([bbox.x0, bbox.x1].map(Math.round), [100, 150])
  t.is((await sharp(bytes).metadata()).width, 25)
})

test('a rotated image is upright, with transparent surroundings', async (t) => {
  const image = await jpeg('#993333')
  const page = await printPdf((pdf) => {
    pdf.rotate(45, { origin: [200, 200] }).image(image, 170, 185, { width: 60 })
  })
  const { art } = await artOf(page, ({ pictures }) => ({ pictures: [pictures[0]!.order!] }))
  const { width = 0, height = 0, hasAlpha } = await sharp(art.pictures[0]!.bytes).metadata()
  t.true(hasAlpha)
  t.true(Math.abs(width - 64) < 3 && Math.abs(height - 64) < 3)
  t.regex(await colorAt(art.pictures[0]!.bytes, 1, 1), /00$/)
  t.regex(await colorAt(art.pictures[0]!.bytes, width >> 1, height >> 1), /^#9[89a]3[1-5]3[1-5]ff$/)
})

test('an image is drawn at most in its own resolution and in the requested one', async (t) => {
  const image = await sharp({ create: { width: 60, height: 30, channels: 4, background: '#99333380' } })
    .png()
    .toBuffer()
  const page = await printPdf((pdf) => pdf.image(image, 100, 200, { width: 60 }))
  const widthAt = async (dpi: number) => {
    const { art } = await artOf(page, ({ pictures }) => ({ dpi, pictures: [pictures[0]!.order!] }))
    return (await sharp(art.pictures[0]!.bytes).metadata()).width
  }
  t.is(await widthAt(300), 60)
  t.is(await widthAt(36), 30)
})

test('content in two corners of a page is two images, and adjacent content is one', async (t) => {
  const { art } = await artOf(rawPage('1 0 0 rg 0 190 10 10 re f 0 0 1 rg 180 10 10 10 re f 0 1 0 rg 188 8 10 10 re f'))
  t.deepEqual(
    art.background.map(({ bbox }) => bbox),
    [
      { x0: 0, y0: 0, x1: 10, y1: 10 },
      { x0: 180, y0: 180, x1: 198, y1: 192 },
    ],
  )
})
