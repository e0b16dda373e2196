import { rawPdf, rawStream } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase } from './hostile-case.js'
import { hostilePage, packed, tableOf } from './hostile-pdf.js'

/** Pages on which there is far too much: each is drawn by a rule, so that it is the same every time. */
export const many: readonly HostileCase[] = [
  { name: '3,000 pages', pages: '1,1500,3000', make: () => pages(3000), ends: ['completed'] },
  crowded('a million pieces of one path', 1_000_000, (i) => `${x(i)} ${y(i)} l`, '0 0 m', 'S'),
  crowded('200,000 lines', 200_000, (i) => `${x(i)} ${y(i)} m ${x(i + 7)} ${y(i + 3)} l S`),
  crowded('100,000 boxes', 100_000, (i) => `${x(i)} ${y(i)} 9 6 re f`),
  crowded(
    '50,000 boxes of as many colours',
    50_000,
    (i) => `${(i % 256) / 256} ${((i * 7) % 256) / 256} ${((i * 31) % 256) / 256} rg ${x(i)} ${y(i)} 9 6 re f`,
  ),
  crowded(
    '20,000 curves',
    20_000,
    (i) => `${x(i)} ${y(i)} m ${x(i + 1)} ${y(i + 1)} ${x(i + 2)} ${y(i + 2)} ${x(i + 3)} ${y(i + 3)} c S`,
  ),
  crowded('a million letters', 10_000, (i) => `BT /F1 4 Tf ${x(i)} ${y(i)} Td (${'abcd1234 '.repeat(11)}) Tj ET`),
  crowded('40,000 words of figures, anywhere', 40_000, (i) => `BT /F1 3 Tf ${x(i)} ${y(i)} Td (${i}) Tj ET`),
  crowded('20,000 words upright, one by one', 20_000, (i) => `BT /F1 3 Tf 0 1 -1 0 ${x(i)} ${y(i)} Tm (w${i}) Tj ET`),
  crowded(
    '20,000 words, each turned otherwise',
    20_000,
    (i) =>
      `BT /F1 3 Tf ${Math.cos(i).toFixed(3)} ${Math.sin(i).toFixed(3)} ${(-Math.sin(i)).toFixed(3)} ${Math.cos(i).toFixed(3)} ${x(i)} ${y(i)} Tm (w${i}) Tj ET`,
  ),
  crowded('30,000 letters in one place', 30_000, () => 'BT /F1 9 Tf 300 400 Td (8) Tj ET'),
  crowded('10,000 lines in one place', 10_000, () => '100 400 m 500 400 l S'),
  crowded('a grid of 400 by 400 rulings', 800, (i) =>
    i < 400
      ? `${50 + i * 1.25} 50 m ${50 + i * 1.25} 750 l S`
      : `50 ${50 + (i - 400) * 1.7} m 550 ${50 + (i - 400) * 1.7} l S`,
  ),
  crowded(
    'a grid of 150 by 150 rulings with a figure in each cell',
    300,
    (i) =>
      i < 150 ? `${50 + i * 3} 50 m ${50 + i * 3} 500 l S` : `50 ${50 + (i - 150) * 3} m 500 ${50 + (i - 150) * 3} l S`,
    figures(150, 3),
  ),
  crowded('a table without rulings of 200 rows and 60 columns', 0, () => '', figures(200, 3, 60)),
  crowded(
    '20,000 pictures of one pixel',
    20_000,
    (i) => `q 2 0 0 2 ${x(i)} ${y(i)} cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q`,
  ),
  crowded('5,000 clips one after the other', 5000, (i) => `q ${x(i)} ${y(i)} 50 50 re W n 0 0 600 700 re f Q`),
  crowded('10,000 bars', 10_000, (i) => `0 0 1 rg ${50 + (i % 500)} 100 0.8 ${10 + ((i * 37) % 500)} re f`),
  crowded(
    '5,000 slices of pies',
    5000,
    (i) =>
      `${(i % 7) / 7} 0.5 0.5 rg 300 400 m ${(300 + 150 * Math.cos(i)).toFixed(2)} ${(400 + 150 * Math.sin(i)).toFixed(2)} l ${(300 + 150 * Math.cos(i + 0.01)).toFixed(2)} ${(400 + 150 * Math.sin(i + 0.01)).toFixed(2)} l f`,
  ),
  crowded(
    '50,000 dots',
    50_000,
    (i) => `0.2 0.4 0.6 rg ${x(i)} ${y(i)} 1 1 re f`,
    'BT /F1 8 Tf 40 40 Td (0) Tj 0 300 Td (50) Tj 0 300 Td (100) Tj ET 0 0 0 RG 60 60 m 60 700 l 560 60 l S',
  ),
  crowded(
    '20,000 dashes of one line',
    20_000,
    (i) =>
      `${50 + (i % 1000) * 0.5} ${100 + Math.floor(i / 1000) * 20} m ${50.2 + (i % 1000) * 0.5} ${100 + Math.floor(i / 1000) * 20} l S`,
  ),
  crowded(
    'a waterfall of 3,000 steps and their labels',
    3000,
    (i) =>
      `0 0.4 0 rg ${50 + i * 0.16} ${200 + ((i * 13) % 300)} 0.1 20 re f BT /F1 2 Tf ${50 + i * 0.16} 190 Td (s${i}) Tj ET`,
  ),
  crowded(
    '3,000 links over each other',
    0,
    () => '',
    '',
    '',
    Array.from(
      { length: 3000 },
      (_, i) => `<</Type/Annot/Subtype/Link/Rect[0 0 600 700]/A<</S/URI/URI(http://127.0.0.1:9/${i})>>>>`,
    ),
  ),
  { name: 'a page of 10,000 rows, a mile long', make: () => longTable(10_000), ends: BOUNDED },
  {
    name: 'a million resources that nobody uses',
    make: () =>
      hostilePage('', [], {
        resources: `/ExtGState<<${Array.from({ length: 200_000 }, (_, i) => `/G${i}<</CA 1>>`).join('')}>>`,
      }),
    ends: BOUNDED,
  },
  {
    name: '100,000 objects that nobody uses',
    make: () =>
      hostilePage(
        '',
        Array.from({ length: 100_000 }, (_, i) => `<</A ${i}>>`),
      ),
    ends: BOUNDED,
  },
  {
    name: 'contents in 50,000 pieces',
    make: () => hostilePage('', [rawStream('', 'q Q')], { entries: `/Contents[4 0 R ${'9 0 R '.repeat(50_000)}]` }),
    ends: BOUNDED,
  },
  {
    name: '2,000 notes that are drawn',
    make: () =>
      hostilePage(
        '',
        [
          rawStream(
            '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Font<</F1 5 0 R>>>>',
            'BT /F1 9 Tf 9 9 Td (note) Tj ET',
          ),
          ...Array.from(
            { length: 2000 },
            (_, i) =>
              `<</Type/Annot/Subtype/FreeText/Rect[${i % 500} ${i % 700} ${(i % 500) + 50} ${(i % 700) + 9}]/AP<</N 9 0 R>>>>`,
          ),
        ],
        { entries: `/Annots[${Array.from({ length: 2000 }, (_, i) => `${10 + i} 0 R`).join(' ')}]` },
      ),
    ends: BOUNDED,
  },
]

/** Anywhere on a letter, and always there again. */
function x(i: number): number {
  return 40 + ((i * 7919) % 5300) / 10
}
function y(i: number): number {
  return 40 + ((i * 104_729) % 7100) / 10
}

function crowded(
  name: string,
  count: number,
  draw: (i: number) => string,
  before = '',
  after = '',
  objects: readonly string[] = [],
): HostileCase {
  return {
    name,
    make: () => {
      const content = `${before}\n${Array.from({ length: count }, (_, i) => draw(i)).join('\n')}\n${after}`
      const annots = objects.map((_, i) => `${5 + i} 0 R`).join(' ')
      return rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Annots[${annots}]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
        packed(content),
        ...objects,
      ])
    },
    ends: BOUNDED,
  }
}

function figures(rows: number, height: number, columns = rows): string {
  return Array.from(
    { length: rows * columns },
    (_, i) =>
      `BT /F1 2 Tf ${50.5 + (i % columns) * (columns < rows ? 8 : height)} ${50.5 + Math.floor(i / columns) * height} Td (${i % 10}) Tj ET`,
  ).join('\n')
}

function pages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, i) => `${5 + i} 0 R`).join(' ')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    rawStream(
      '',
      tableOf([
        ['Revenue', '2023'],
        ['Products', '1,234'],
      ]),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from(
      { length: count },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
    ),
  ])
}

function longTable(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, i) => [`Item ${i}`, `${i},000`, `(${i})`])
  return hostilePage(tableOf(rows, count * 16), [], { entries: `/MediaBox[0 0 612 ${count * 16 + 50}]` })
}
