import test from 'ava'
import { findLabels } from '../../../../plugins/recognise/charts/labels.js'
import { findMarks } from '../../../../plugins/recognise/charts/marks.js'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { readPage } from '../../../fixtures/read-page.js'

/** Texts of a page of 400 points; its own coordinates have their origin at the bottom. */
async function textsOf(content: string): Promise<readonly string[]> {
  const page = await readRawPage(content)
  return findLabels(page, findMarks(page)).map(({ text }) => text)
}

const at = (x: number, y: number, text: string, size = 10) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET `
const turned = (x: number, y: number, degrees: number, text: string) => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((each) =>
    each.toFixed(5),
  )
  return `BT /F 10 Tf ${c} ${s} -${s} ${c} ${x} ${y} Tm (${text}) Tj ET `.replace('--', '')
}

test('labels that stand close beside each other are several, words of one are one', async (t) => {
  // "2019" is 22.2 points wide
  t.deepEqual(await textsOf(at(100, 100, '2019') + at(128, 100, '2020') + at(156, 100, 'FY 2021')), [
    '2019',
    '2020',
    'FY 2021',
  ])
})

test('a name in two lines is one label', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, 'Latin') + at(92, 88, 'America') + at(160, 100, 'Europe')), [
    'Latin America',
    'Europe',
  ])
})

test('names under each other with more room between them are several', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, 'Germany') + at(100, 86, 'France') + at(100, 72, 'Spain')), [
    'Germany',
    'France',
    'Spain',
  ])
})

test('figures under each other are several however close they stand', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, '100') + at(100, 89, '200') + at(100, 78, '300')), ['100', '200', '300'])
})

test('entries of a legend are several: each has a key before it', async (t) => {
  const keys = '1 0 0 rg 90 101 6 6 re f 0 0 1 rg 90 89 6 6 re f 0 g '
  t.deepEqual(await textsOf(keys + at(100, 100, 'Own stores') + at(100, 88, 'Online')), ['Own stores', 'Online'])
})

test('a key a little below the middle of its name stands before it all the same', async (t) => {
  const keys = '1 0 0 rg 90 101 6 6 re f 0 0 1 rg 90 85 6 6 re f 0 g '
  t.deepEqual(await textsOf(keys + at(100, 100, 'Own stores') + at(100, 88, 'Online')), ['Own stores', 'Online'])
})

test('a key at the middle of a name in two lines is before both', async (t) => {
  const keys = '1 0 0 rg 88 96 8 6 re f 0 0 1 rg 88 56 8 6 re f 0 g '
  const names =
    at(100, 100, 'Own stores') + at(100, 91, 'and outlets') + at(100, 60, 'Online') + at(100, 51, 'and mail')
  t.deepEqual(await textsOf(keys + names), ['Own stores and outlets', 'Online and mail'])
})

test('text that runs up or aslant is read along its direction', async (t) => {
  const page = await readRawPage(turned(100, 100, 90, 'in millions') + turned(200, 100, 45, 'North America'))
  const labels = findLabels(page, findMarks(page))
  t.deepEqual(
    labels.map(({ text, angle }) => [text, angle]),
    [
      ['in millions', 270],
      ['North America', 315],
    ],
  )
})

test('a power of ten is printed small above its line', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, '10') + at(111.5, 104, '5', 7)), ['10⁵'])
})

test('the letter of a size that is set a little nearer to its figure is its own', async (t) => {
  const kerned = 'BT /F 10 Tf 100 100 Td [(9.8) 20 (B)] TJ ET '
  t.deepEqual(await textsOf(kerned), ['9.8B'])
})

test('the letter of an estimate is of its year, however far it is drawn back over it; a name beside a figure is not', async (t) => {
  const drawnBack = (text: string) => `BT /F 10 Tf 100 100 Td [(2025) 100 (${text})] TJ ET `
  t.deepEqual(await textsOf(drawnBack('e')), ['2025e'])
  t.deepEqual(await textsOf(drawnBack('East')), ['2025', 'East'])
})

test('names set aslant in a typeface of high boxes are as whole as in any other', async (t) => {
  const page = await readRawPage(at(20, 20, 'Mean') + turned(200, 100, 45, 'January 2020'))
  // the boxes of some typefaces are half as high again as others'
  const more = 5
  const glyphs = page.glyphs.map((glyph) => {
    const { x0, y0, x1, y1 } = glyph.bbox
    const by = glyph.angle === 0 ? { x: 0, y: more / 2 } : { x: more * 0.354, y: more * 0.354 }
    return { ...glyph, bbox: { x0: x0 - by.x, y0: y0 - by.y, x1: x1 + by.x, y1: y1 + by.y } }
  })
  const labels = findLabels({ ...page, glyphs }, findMarks(page))
  t.deepEqual(
    labels.map(({ text }) => text),
    ['Mean', 'January 2020'],
  )
})

test('letters with an outline, printed twice in one place, are one label', async (t) => {
  t.deepEqual(
    await textsOf(`0 0 1 rg ${at(100, 100, 'Sales')} 1 Tr ${at(100, 99, 'Sales')} 0 Tr ${at(100, 60, 'Sales')}`),
    ['Sales', 'Sales'],
  )
})

test('a letter that is seen beside the rim of its word is no label of its own', async (t) => {
  const content = `1 g ${at(100, 100, 'W')} ${at(300, 300, 'Rent')} 0 g ${at(100, 100, 'Wages: 21%')}`
  t.deepEqual(await textsOf(content), ['Rent', 'Wages: 21%'])
})

test('ticks behind both lines of a name are no keys of a legend', async (t) => {
  const ticks = [107, 95].map((y) => `145 ${y} m 145 ${y - 7} l S `).join('')
  t.deepEqual(await textsOf(`${ticks}${at(99.4, 100, 'Rest of')}${at(107, 88, 'world')}`), ['Rest of world'])
})

test('names of an axis that touch each other are several, by the form that all of them have', async (t) => {
  // "12/17" is 25 points wide
  t.deepEqual(await textsOf(at(100, 100, '12/17') + at(125.3, 100, '12/18') + at(150.6, 100, '12/19')), [
    '12/17',
    '12/18',
    '12/19',
  ])
  t.deepEqual(await textsOf(at(100, 60, '2019 2020 2021')), ['2019', '2020', '2021'])
  t.deepEqual(await textsOf(at(100, 60, '10,000 15,000 20,000')), ['10,000', '15,000', '20,000'])
  t.deepEqual(await textsOf(at(100, 60, '0 5 10 15')), ['0', '5', '10', '15'])
  t.deepEqual(await textsOf(at(100, 60, '1 234 567')), ['1 234 567'])
  t.deepEqual(await textsOf(at(100, 60, 'Year 2019') + at(200, 60, '2019-2021')), ['Year 2019', '2019-2021'])
})

test('entries of a legend are several though their keys stand behind the longest of them', async (t) => {
  const keys = '1 0 0 rg 150 101 6 6 re f 0 0 1 rg 150 89 6 6 re f 0 1 0 rg 150 77 6 6 re f 0 g '
  const names = [at(100, 100, 'Own'), at(100, 88, 'Online'), at(100, 76, 'Franchise')]
  t.deepEqual(await textsOf(keys + names.join('')), ['Own', 'Online', 'Franchise'])
})

test('words of a typewriter face stand a letter apart, though no blank is in the file; figures so far apart are several', async (t) => {
  const style = { font: 'courier', size: 10 } as const
  const page = await readPage((drawn) => {
    // each letter is 6 points broad
    for (const [at, word] of [
      [100, 'Rest'],
      [130, 'of'],
      [148, 'world'],
      [190, 'Asia'],
    ] as const)
      drawn.write(word, at, 100, style)
    for (const [at, figure] of [
      [100, '20'],
      [118, '40'],
    ] as const)
      drawn.write(figure, at, 130, style)
  })
  t.deepEqual(
    findLabels(page, findMarks(page)).map(({ text }) => text),
    ['Rest of world', 'Asia', '20', '40'],
  )
})
