import test from 'ava'
import type { PageContent } from '../../../../../core/model.js'
import type { DrawingPage, TextStyle } from '../../../../../examples/drawing/draw-document.js'
import { drawParagraph } from '../../../../../examples/drawing/draw-prose.js'
import { textOf } from '../../../../../plugins/render/pptx/pages/choose-title.js'
import { type PageParts, pageParts } from '../../../../../plugins/render/pptx/pages/page-parts.js'
import type { TextPart } from '../../../../../plugins/render/pptx/pages/parts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const BODY: TextStyle = { font: 'times', size: 10 }
const AREA = { x: 72, y: 100, width: 300 }
const LONG =
  'Revenue from contracts with customers is recognised when control of the promised goods passes to the customer, in an amount that reflects what we expect to be entitled to in exchange for those goods. Most of our contracts have a single performance obligation.'
const OTHER =
  'Amounts that are billed before they are earned are shown as deferred revenue until the goods have been delivered and accepted by the customer at the place that was agreed.'

async function partsOn(draw: (page: DrawingPage) => void): Promise<PageParts> {
  return layOut(await readPage(draw))
}

function layOut(content: PageContent): PageParts {
  return pageParts({ content, tables: [], charts: [], correctedText: () => undefined, backgroundsOf: () => [] })
}

async function textsOn(draw: (page: DrawingPage) => void): Promise<readonly TextPart[]> {
  return (await partsOn(draw)).parts.filter((part) => part.kind === 'text')
}

test('lines of a paragraph are one text box with all their words', async (t) => {
  const texts = await textsOn((page) => drawParagraph(page, LONG, BODY, AREA))
  t.is(texts.length, 1)
  t.is(textOf(texts[0]!), LONG)
  t.true(texts[0]!.paragraph.lines.length > 3)
})

test('paragraphs are separated by the space between them', async (t) => {
  const texts = await textsOn((page) => {
    const y = drawParagraph(page, LONG, BODY, AREA)
    drawParagraph(page, OTHER, BODY, { ...AREA, y })
  })
  t.deepEqual(texts.map(textOf), [LONG, OTHER])
})

test('without spacing, a paragraph starts after a short last line', async (t) => {
  const texts = await textsOn((page) => {
    const y = drawParagraph(page, LONG, BODY, AREA)
    drawParagraph(page, OTHER, BODY, { ...AREA, y: y - BODY.size * 1.35 * 0.5 })
  })
  t.deepEqual(texts.map(textOf), [LONG, OTHER])
})

test('columns of text are separate and read one after the other', async (t) => {
  const texts = await textsOn((page) => {
    drawParagraph(page, LONG, BODY, { ...AREA, width: 210 })
    drawParagraph(page, OTHER, BODY, { x: 310, y: AREA.y, width: 210 })
  })
  t.deepEqual(texts.map(textOf), [LONG, OTHER])
})

test('text is aligned as its edges are on the page', async (t) => {
  for (const [align, expected] of [
    ['left', 'left'],
    ['justify', 'justified'],
    ['center', 'center'],
  ] as const) {
    const [text] = await textsOn((page) => drawParagraph(page, LONG, BODY, AREA, align))
    t.is(text!.paragraph.alignment, expected)
  }
})

test('a text box has the position and line spacing of its lines', async (t) => {
  const [text] = await textsOn((page) => drawParagraph(page, LONG, BODY, AREA))
  const { bbox, paragraph } = text!
  t.true(Math.abs(bbox.x0 - AREA.x) < 0.1)
  t.true(bbox.x1 - bbox.x0 > 0.9 * AREA.width && bbox.x1 - bbox.x0 < 1.1 * AREA.width)
  t.true(Math.abs(paragraph.pitch - 13.5) < 0.01)
  // The descent of Times New Roman is .216 of the size. The first baseline is one size below the top.
  t.true(Math.abs(bbox.y0 - (AREA.y + 10 + 2.16 - 13.5)) < 0.1)
})

test('text keeps its typeface, size, weight and color', async (t) => {
  const [text] = await textsOn((page) => {
    page.write('Liquidity', 72, 120, { font: 'helvetica', size: 14, weight: 'bold', color: '#204080' })
  })
  const [run] = text!.paragraph.lines[0]!.runs
  const { face, size, color, isBold, isItalic } = run!.look
  t.deepEqual(
    { face, size, color, isBold, isItalic },
    {
      face: 'Arial',
      size: 14,
      color: '#204080',
      isBold: true,
      isItalic: false,
    },
  )
  t.true(Math.abs(run!.spacing) < 0.01)
})

test('words in a font that Office does not have keep their widths', async (t) => {
  const words = 'Total shareholders’ equity and liabilities'
  let drawn = 0
  const [text] = await textsOn((page) => {
    const style: TextStyle = { font: 'source-sans', size: 11 }
    drawn = page.measure(words, style)
    page.write(words, 72, 120, style)
  })
  const { bbox } = text!
  // A box has some space after its line.
  t.true(bbox.x1 - bbox.x0 >= drawn && bbox.x1 - bbox.x0 < 1.12 * drawn, `${bbox.x1 - bbox.x0} for ${drawn}`)
})

test('a sans-serif font stays sans-serif even if its font descriptor says otherwise', async (t) => {
  const draw = (page: DrawingPage) =>
    page.write('Annual revenue still grew', 72, 120, { font: 'source-sans', size: 11 })
  const content = await readPage(draw)
  const fonts = content.fonts.map((font) => ({ ...font, name: 'Klarissa-Light', isSerif: true }))
  const { parts } = layOut({ ...content, fonts })
  const faces = parts.flatMap((part) => (part.kind === 'text' ? part.paragraph.lines[0]!.runs : []))
  t.true(faces.length > 0 && faces.every(({ look }) => look.face === 'Arial' || look.face === 'Calibri'))
  const serif = await readPage((page) =>
    page.write('Annual revenue still grew', 72, 120, { font: 'source-serif', size: 11 }),
  )
  const renamed = serif.fonts.map((font) => ({ ...font, name: 'Klarissa-Light', isSerif: true }))
  const [text] = layOut({ ...serif, fonts: renamed }).parts
  t.is(text?.kind === 'text' && text.paragraph.lines[0]!.runs[0]!.look.face, 'Times New Roman')
})

test('checkboxes and ticks of a symbol font are symbols, not letters', async (t) => {
  const content = await readPage((page) => {
    page.write('x', 72, 120, { font: 'helvetica', size: 11 })
    page.write('Large accelerated filer', 86, 120, BODY)
    page.write('o', 72, 160, { font: 'helvetica', size: 11 })
    page.write('Smaller company', 86, 160, BODY)
  })
  const fonts = content.fonts.map((font) => (font.name === 'Helvetica' ? { ...font, name: 'Wingdings' } : font))
  const { parts } = layOut({ ...content, fonts })
  const texts = parts.flatMap((part) => {
    return part.kind === 'text' ? [[part.paragraph.label?.text, textOf(part)].filter(Boolean).join(' ')] : []
  })
  t.is(texts.join(' ').replace(/ +/g, ' '), '☒ Large accelerated filer □ Smaller company')
})

test('a bullet before a hanging paragraph becomes a bullet', async (t) => {
  const texts = await textsOn((page) => {
    page.write('•', 72, 110, BODY)
    drawParagraph(page, LONG, BODY, { x: 90, y: 100, width: 280 })
  })
  t.is(texts.length, 1)
  const { label } = texts[0]!.paragraph
  t.like(label, { text: '•', isBullet: true })
  t.true(Math.abs(label!.indent - 18) < 0.1)
  t.is(textOf(texts[0]!), LONG)
})

test('a heading has a separate box and is the title', async (t) => {
  const { parts, title } = await partsOn((page) => {
    page.write('Critical Accounting Policies', 72, 90, { ...BODY, size: 18, weight: 'bold' })
    drawParagraph(page, LONG, BODY, AREA)
  })
  t.is(textOf(title!), 'Critical Accounting Policies')
  t.is(parts.length, 2)
})

test('a superscript stays at its word', async (t) => {
  const [text] = await textsOn((page) => {
    page.write('Net sales', 72, 120, BODY)
    page.write('(1)', 72 + page.measure('Net sales', BODY), 116.5, { ...BODY, size: 6 })
  })
  const runs = text!.paragraph.lines[0]!.runs
  t.deepEqual(
    runs.map(({ text: letters, look }) => [letters, look.rise]),
    [
      ['Net sales', undefined],
      ['(1)', 'super'],
    ],
  )
})

test('a rule below words that is not longer than them is an underline', async (t) => {
  const { parts, underlines } = await partsOn((page) => {
    page.write('Consolidated Results', 72, 120, BODY)
    page.stroke(72, 121.4, 72 + page.measure('Consolidated Results', BODY), 121.4, 0.6)
    page.write('Other', 72, 160, BODY)
    page.stroke(72, 161.4, 500, 161.4, 0.6)
  })
  t.is(underlines.size, 1)
  const looks = parts.flatMap((part) => (part.kind === 'text' ? part.paragraph.lines[0]!.runs : []))
  t.deepEqual(
    looks.map(({ look }) => look.isUnderlined),
    [true, false],
  )
})

test('text that runs upwards is rotated with its box', async (t) => {
  const [text] = await textsOn((page) => {
    page.turned('up', (turned) => turned.write('Printed in confidence', 100, 300, BODY))
  })
  t.is(text!.angle, 270)
  t.is(textOf(text!), 'Printed in confidence')
})
