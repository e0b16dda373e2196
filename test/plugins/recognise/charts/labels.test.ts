import test from 'ava'
import { findLabels } from '../../../../plugins/recognise/charts/labels.js'
import { findMarks } from '../../../../plugins/recognise/charts/marks.js'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { readPage } from '../../../fixtures/read-page.js'

/** Returns the texts of a 400-point page whose coordinates have their origin at the bottom. */
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

test('adjacent labels are separated, and words of one label are joined', async (t) => {
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

test('names below each other with a larger gap are separate labels', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, 'Germany') + at(100, 86, 'France') + at(100, 72, 'Spain')), [
    'Germany',
    'France',
    'Spain',
  ])
})

test('numbers below each other are separate labels, however close they are', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, '100') + at(100, 89, '200') + at(100, 78, '300')), ['100', '200', '300'])
})

test('legend entries are separate because each has a key before it', async (t) => {
  const keys = '1 0 0 rg 90 101 6 6 re f 0 0 1 rg 90 89 6 6 re f 0 g '
  t.deepEqual(await textsOf(keys + at(100, 100, 'Own stores') + at(100, 88, 'Online')), ['Own stores', 'Online'])
})

test('a key slightly below the middle of its name is before that name', async (t) => {
  const keys = '1 0 0 rg 90 101 6 6 re f 0 0 1 rg 90 85 6 6 re f 0 g '
  t.deepEqual(await textsOf(keys + at(100, 100, 'Own stores') + at(100, 88, 'Online')), ['Own stores', 'Online'])
})

test('a key at the middle of a two-line name is before both lines', async (t) => {
  const keys = '1 0 0 rg 88 96 8 6 re f 0 0 1 rg 88 56 8 6 re f 0 g '
  const names =
    at(100, 100, 'Own stores') + at(100, 91, 'and outlets') + at(100, 60, 'Online') + at(100, 51, 'and mail')
  t.deepEqual(await textsOf(keys + names), ['Own stores and outlets', 'Online and mail'])
})

test('vertical or slanted text is read along its direction', async (t) => {
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

test('a power of ten is a small number above its line', async (t) => {
  t.deepEqual(await textsOf(at(100, 100, '10') + at(111.5, 104, '5', 7)), ['10⁵'])
})

test('the letter of a scale slightly closer to its number than usual belongs to it', async (t) => {
  const kerned = 'BT /F 10 Tf 100 100 Td [(9.8) 20 (B)] TJ ET '
  t.deepEqual(await textsOf(kerned), ['9.8B'])
})

test('the letter of an estimate belongs to its year, even if it overlaps it; a name does not', async (t) => {
  const drawnBack = (text: string) => `BT /F 10 Tf 100 100 Td [(2025) 100 (${text})] TJ ET `
  t.deepEqual(await textsOf(drawnBack('e')), ['2025e'])
  t.deepEqual(await textsOf(drawnBack('East')), ['2025', 'East'])
})

test('slanted names in a typeface with tall glyph boxes are joined as in other typefaces', async (t) => {
  const page = await readRawPage(at(20, 20, 'Mean') + turned(200, 100, 45, 'January 2020'))
  // in some typefaces, glyph boxes are half as high again as in others
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

test('outlined letters printed twice at one position are one label', async (t) => {
  t.deepEqual(
    await textsOf(`0 0 1 rg ${at(100, 100, 'Sales')} 1 Tr ${at(100, 99, 'Sales')} 0 Tr ${at(100, 60, 'Sales')}`),
    ['Sales', 'Sales'],
  )
})

test('a letter visible beside the edge of its word is not a separate label', async (t) => {
  const content = `1 g ${at(100, 100, 'W')} ${at(300, 300, 'Rent')} 0 g ${at(100, 100, 'Wages: 21%')}`
  t.deepEqual(await textsOf(content), ['Rent', 'Wages: 21%'])
})

test('ticks after both lines of a name are not legend keys', async (t) => {
  const ticks = [107, 95].map((y) => `145 ${y} m 145 ${y - 7} l S `).join('')
  t.deepEqual(await textsOf(`${ticks}${at(99.4, 100, 'Rest of')}${at(107, 88, 'world')}`), ['Rest of world'])
})

test('touching names of an axis are separated by the format that all of them share', async (t) => {
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

test('legend entries are separate even if their keys are after the longest name', async (t) => {
  const keys = '1 0 0 rg 150 101 6 6 re f 0 0 1 rg 150 89 6 6 re f 0 1 0 rg 150 77 6 6 re f 0 g '
  const names = [at(100, 100, 'Own'), at(100, 88, 'Online'), at(100, 76, 'Franchise')]
  t.deepEqual(await textsOf(keys + names.join('')), ['Own', 'Online', 'Franchise'])
})

test('monospaced words one letter apart are separated without a space, and so are numbers', async (t) => {
  const style = { font: 'courier', size: 10 } as const
  const page = await readPage((drawn) => {
    // each letter is 6 points wide
    for (const [at, word] of [
      [100, 'Rest'],
      [130, 'of'],
      [148, 'world'],
      [190, 'Asia'],
    ] as const)
      drawn.write(word, at, 100, style)
    for (const [at, number] of [
      [100, '20'],
      [118, '40'],
    ] as const)
      drawn.write(number, at, 130, style)
  })
  t.deepEqual(
    findLabels(page, findMarks(page)).map(({ text }) => text),
    ['Rest of world', 'Asia', '20', '40'],
  )
})
