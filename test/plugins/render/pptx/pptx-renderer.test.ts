import { createHash } from 'node:crypto'
import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import type { DocumentModel } from '../../../../core/model.js'
import { bankerFormat } from '../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { pptxRenderer } from '../../../../plugins/render/pptx/pptx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { type DrawnRow, documentOf, drawTable, incomeStatement } from '../../../fixtures/statement-table.js'

const notChosen = { configuration: plainFormat, isChosen: false }

async function renderParts(document: DocumentModel, options = notChosen): Promise<Record<string, string>> {
  const parts = unzipSync(await pptxRenderer().render(document, renderOptions(options)))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

function slidesOf(parts: Record<string, string>): readonly string[] {
  const names = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  const number = (name: string) => Number(/\d+/.exec(name))
  return names.sort((a, b) => number(a) - number(b)).map((name) => parts[name]!)
}

/** Returns the texts of a slide's table, row by row, without covered positions. */
function tableTexts(slide: string): readonly (readonly string[])[] {
  return [...slide.matchAll(/<a:tr .*?<\/a:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<a:tc(?![^>]*[hv]Merge)[ >].*?<\/a:tc>/gs)].map(([cell]) =>
      [...cell.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join(''),
    ),
  )
}

test('a table is a slide with its title, its unit and an editable table', async (t) => {
  const [slide, ...others] = slidesOf(await renderParts(documentOf([incomeStatement])))
  t.is(others.length, 0)
  t.regex(slide!, /type="title"/)
  t.regex(slide!, /<a:t>CONSOLIDATED STATEMENTS OF OPERATIONS<\/a:t>/)
  t.regex(slide!, /<a:t>in millions, except per share amounts<\/a:t>/)
  t.regex(slide!, /<a:t>Source: annual-report.pdf, page 12<\/a:t>/)
  const rows = tableTexts(slide!)
  t.deepEqual(rows[0], ['', 'Year Ended December 31,', 'Change'])
  t.deepEqual(rows[1], ['', '2023', '2022', '2021'])
  t.deepEqual(rows[3], ['Products', '$ 42,610', '$ 39,874', '$ 35,129', '6.9%'])
  t.is(rows.length, 27)
})

test('a long table is split over numbered slides with repeated headers', async (t) => {
  const rows = Array.from({ length: 70 }, (_, row): DrawnRow => ['data', 0, `Office ${row}`, `${row}`])
  const long = drawTable([['header', 0, 'Name', 'Amount'], ...rows], { title: 'Offices' })
  const slides = slidesOf(await renderParts(documentOf([long])))
  slides.forEach((slide, number) => {
    t.true(slide.includes(`<a:t>Offices (${number + 1} of ${slides.length})</a:t>`))
    t.deepEqual(tableTexts(slide)[0], ['Name', 'Amount'])
  })
  t.deepEqual(
    slides.flatMap((slide) =>
      tableTexts(slide)
        .slice(1)
        .map(([name]) => name),
    ),
    rows.map(([, , name]) => name),
  )
})

test('no text of a slide is smaller than 10 points', async (t) => {
  const months = Array.from({ length: 40 }, (_, month) => `${month + 1},000,000`)
  const wide = drawTable([['data', 0, 'Revenue', ...months]])
  const small = { ...plainFormat, row: { ...plainFormat.row, fontSize: 6 } }
  for (const slide of slidesOf(await renderParts(documentOf([wide]), { configuration: small, isChosen: true }))) {
    for (const [, size] of slide.matchAll(/ sz="(\d+)"/g)) t.true(Number(size) >= 1000, size)
  }
})

test('a chosen format gives the table its colors and its decimals', async (t) => {
  const parts = await renderParts(documentOf([incomeStatement]), { configuration: bankerFormat, isChosen: true })
  const slides = slidesOf(parts)
  t.regex(slides[0]!, /<a:srgbClr val="14284B"\/>/)
  t.regex(slides.join(''), /<a:t>\$ 5\.6<\/a:t>/)
  t.regex(slides.join(''), /<a:t>\(24,118\.0\)<\/a:t>/)
})

test('a document without tables and charts is one slide with a message', async (t) => {
  const slides = slidesOf(await renderParts(documentOf([])))
  t.is(slides.length, 1)
  t.regex(slides[0]!, /No table or chart was found/)
})

test('the notes give the source of the table, one line per paragraph', async (t) => {
  const parts = await renderParts(documentOf([incomeStatement]))
  const notes = parts['ppt/notesSlides/notesSlide1.xml']!
  t.regex(notes, /<a:t>Source: annual-report.pdf, page 12<\/a:t>/)
  t.regex(notes, /<a:t>Page 12, from \(54, 100\) to \(554, 478\)<\/a:t>/)
})

test('the package names only existing parts and contains no folders', async (t) => {
  const parts = await renderParts(documentOf([incomeStatement]))
  t.is(Object.keys(parts)[0], '[Content_Types].xml')
  t.deepEqual(
    Object.keys(parts).filter((name) => name.endsWith('/')),
    [],
  )
  for (const [, name] of parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g)) t.true(name! in parts, name)
})

test('the slide master and the notes master are in schema order', async (t) => {
  const presentation = (await renderParts(documentOf([incomeStatement])))['ppt/presentation.xml']!
  t.regex(presentation, /<\/p:sldMasterIdLst><p:notesMasterIdLst>.*<p:sldIdLst>/s)
})

test('shape ids are unique on a slide', async (t) => {
  for (const slide of slidesOf(await renderParts(documentOf([incomeStatement])))) {
    const numbers = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, number]) => number)
    t.is(new Set(numbers).size, numbers.length)
  }
})

test('characters that XML cannot contain are dropped, and special characters are escaped', async (t) => {
  const table = drawTable([['data', 0, 'A\u0001 <&> B', '1']], { title: 'Research\u0002 & <Development>' })
  const [slide] = slidesOf(await renderParts(documentOf([table], { fileName: 'a\u0003&b.pdf' })))
  t.notRegex(slide!, /[\u0000-\u0008]/)
  t.deepEqual(tableTexts(slide!)[0], ['A &lt;&amp;&gt; B', '1'])
  t.regex(slide!, /<a:t>Research &amp; &lt;Development&gt;<\/a:t>/)
})

/** Returns the right margins of the cells of a column in points, row by row. */
function rightMargins(slide: string, column: number): readonly number[] {
  return [...slide.matchAll(/<a:tr .*?<\/a:tr>/gs)].map(([row]) => {
    const cell = [...row.matchAll(/<a:tc[ >].*?<\/a:tc>/gs)][column]![0]
    return Number(/marR="(\d+)"/.exec(cell)![1]) / 12_700
  })
}

test('digits are aligned, whatever follows them', async (t) => {
  const table = drawTable([
    ['data', 0, 'Industrial', '37.2%'],
    ['data', 0, 'Consumer', '19.8'],
    ['data', 0, 'Elimination', '(8.2)%'],
    ['data', 0, 'Corporate', '—'],
  ])
  const [share, bare, negative, nil] = rightMargins(slidesOf(await renderParts(documentOf([table])))[0]!, 1)
  t.true(negative! < share!)
  t.true(share! < bare!)
  t.is(bare, nil)
})

test('a title longer than a line is set in a size with which two lines fit above the unit', async (t) => {
  const title =
    'Consolidated Statements of Income Corning Incorporated and Subsidiary Companies (Unaudited), Six Months'
  const slides = slidesOf(await renderParts(documentOf([{ ...incomeStatement, title }])))
  const [, size] = /type="title".*?<a:rPr[^>]* sz="(\d+)"/s.exec(slides[0]!)!
  t.true(Number(size) <= 1800 && Number(size) >= 1400, size)
})

test('the same document gives the same bytes', async (t) => {
  const hashes = new Set<string>()
  for (let run = 0; run < 2; run++) {
    const bytes = await pptxRenderer().render(documentOf([incomeStatement]), renderOptions(notChosen))
    hashes.add(createHash('sha256').update(bytes).digest('hex'))
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
  t.is(hashes.size, 1)
})

test('a slide counts and marks its uncertain numbers, and its notes list them', async (t) => {
  const cells = incomeStatement.cells.map((cell) =>
    cell.text === '15,020' ? { ...cell, isDoubtful: true as const } : cell,
  )
  const parts = await renderParts(documentOf([{ ...incomeStatement, cells }]))
  const [slide] = slidesOf(parts)
  t.regex(slide!, /Source: annual-report.pdf, page 12 · 1 number read from the picture may be wrong</)
  const marked = [...slide!.matchAll(/<a:tc[ >].*?<\/a:tc>/gs)].filter(([cell]) => cell.includes('FFE699'))
  t.deepEqual(
    marked.map(([cell]) => /<a:t>([^<]*)</.exec(cell)?.[1]),
    ['15,020'],
  )
  t.regex(parts['ppt/notesSlides/notesSlide1.xml']!, /Services: “15,020” was read from the picture and may be wrong/)
})

test('the alternative text of a table contains its title, size and headers', async (t) => {
  const [slide] = slidesOf(await renderParts(documentOf([incomeStatement])))
  const description = / name="Table p12t1" descr="([^"]*)"/.exec(slide!)?.[1]
  t.is(
    description,
    'CONSOLIDATED STATEMENTS OF OPERATIONS; 25 rows, 5 columns; Year Ended December 31, Change, 2023, 2022, 2021; in millions, except per share amounts',
  )
  t.regex(slide!, /<p:cNvPr id="2" name="Title">/)
})

test('the document properties of the deck are those of its source', async (t) => {
  const parts = await renderParts(
    documentOf([incomeStatement], { properties: { title: 'Annual report', author: 'Acme & Co' } }),
  )
  t.regex(parts['docProps/core.xml']!, /<dc:title>Annual report<\/dc:title>/)
  t.regex(parts['docProps/core.xml']!, /<dc:creator>Acme &amp; Co<\/dc:creator>/)
})

test('a table that is read from right to left has its first column at the right of the slide', async (t) => {
  const table = drawTable([
    ['header', 0, 'סעיף', '2024', '2023'],
    ['data', 0, 'הכנסות ממכירת מוצרים ומשירותים', '12', '34'],
  ])
  const [slide] = slidesOf(await renderParts(documentOf([{ ...table, isRightToLeft: true }])))
  t.deepEqual(tableTexts(slide!), [
    ['2023', '2024', 'סעיף'],
    ['34', '12', 'הכנסות ממכירת מוצרים ומשירותים'],
  ])
  const widths = [...slide!.matchAll(/<a:gridCol w="(\d+)"/g)].map(([, width]) => Number(width))
  t.true(widths[2]! > widths[0]!, `${widths}`)
})
