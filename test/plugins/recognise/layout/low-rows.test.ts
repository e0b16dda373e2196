import test from 'ava'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'
import { writeRows } from '../../../fixtures/write-rows.js'

test('the first lines of long texts in a bottom-aligned first row are not headers', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [72, 'Segment'], [150, 'Location'], [300, 'Square Feet'], [400, 'Use']],
      [116, [150, 'Purchase, New York;'], [400, 'Headquarters and']],
      [127, [150, 'Chicago, Illinois;'], [400, 'offices that are']],
      [138, [72, 'Beverages'], [150, 'Plano, Texas'], [345, '1,540,000'], [400, 'owned or leased']],
      [153, [72, 'Foods'], [150, 'Beloit, Wisconsin'], [345, '820,000'], [400, 'Plant and warehouse']],
      [168, [72, 'Others'], [150, 'Mexico City, Mexico'], [345, '411,500'], [400, 'Manufacturing']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['Segment', 'Location', 'Square Feet', 'Use'],
      [
        'Beverages',
        'Purchase, New York; Chicago, Illinois; Plano, Texas',
        '1,540,000',
        'Headquarters and offices that are owned or leased',
      ],
      ['Foods', 'Beloit, Wisconsin', '820,000', 'Plant and warehouse'],
      ['Others', 'Mexico City, Mexico', '411,500', 'Manufacturing'],
    ],
  ])
})

test('the first lines of two long texts in a row do not start another table', async (t) => {
  const tables = await tablesOn((page) =>
    writeRows(page, [
      [100, [150, 'Assets in'], [300, '2023'], [350, 'Liabilities in'], [500, '2023']],
      [
        116,
        [72, 'Currencies'],
        [150, 'Other current assets'],
        [300, '212'],
        [350, 'Accrued liabilities'],
        [500, '141'],
      ],
      [131, [150, 'Deferred taxes and all other'], [350, 'Deferred taxes and all other']],
      [142, [72, 'Rates'], [150, 'assets'], [300, '14'], [350, 'liabilities'], [500, '88']],
      [157, [72, 'Total'], [300, '226'], [500, '229']],
    ]),
  )
  t.deepEqual(tables.map(textsOf), [
    [
      ['', 'Assets in', '2023', 'Liabilities in', '2023'],
      ['Currencies', 'Other current assets', '212', 'Accrued liabilities', '141'],
      ['Rates', 'Deferred taxes and all other assets', '14', 'Deferred taxes and all other liabilities', '88'],
      ['Total', '', '226', '', '229'],
    ],
  ])
})

test('bold headers under a title start another table when the rows above are not bold', async (t) => {
  const bold = { font: 'times', size: 10, weight: 'bold' } as const
  const tables = await tablesOn((page) => {
    writeRows(page, [
      [116, [72, 'Foods'], [150, 'Beloit'], [345, '820,000'], [400, 'Plant']],
      [131, [72, 'Others'], [150, 'Mexico City'], [345, '411,500'], [400, 'Office']],
      [190, [72, 'Corie Barry'], [165, '49'], [200, 'Chief Executive Officer']],
      [205, [72, 'Kathleen Scarlett'], [165, '60'], [200, 'Vice President of Resources']],
    ])
    page.write('Executive officers of the registrant', 72, 155, bold)
    page.write('Name', 72, 175, bold)
    page.write('Age', 148, 175, bold)
    page.write('Position', 240, 175, bold)
  })
  t.deepEqual(
    tables.map((table) => textsOf(table)[0]),
    [
      ['Foods', 'Beloit', '820,000', 'Plant'],
      ['Name', 'Age', 'Position'],
    ],
  )
})
