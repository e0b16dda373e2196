import test from 'ava'
import { findDates, isoDate } from '../../../../../plugins/recognise/lexicon/dates.js'
import { saysContinued, withoutContinued } from '../../../../../plugins/recognise/lexicon/languages/continued-words.js'
import { namesTotal } from '../../../../../plugins/recognise/lexicon/languages/total-words.js'

test('days are read in many languages', (t) => {
  for (const [text, day] of [
    ['31 dezembro 2024', '2024-12-31'],
    ['31 grudnia 2024', '2024-12-31'],
    ['на 31 декабря 2024 г.', '2024-12-31'],
    ['31 Δεκεμβρίου 2024', '2024-12-31'],
    ['31 Aralık 2024 tarihinde', '2024-12-31'],
    ['2024年12月31日', '2024-12-31'],
    ['2024년 12월 31일로 종료하는', '2024-12-31'],
    ['2024年3月期', '2024-03-31'],
    ['31 मार्च 2024', '2024-03-31'],
    ['السنة المنتهية في 31 ديسمبر 2024', '2024-12-31'],
    ['ליום 31 בדצמבר 2024', '2024-12-31'],
  ] as const) {
    const dates = findDates(text).map(({ year, month, day }) => isoDate(year!, month, day))
    t.deepEqual(dates, [day], text)
  }
})

test('a longer word that starts like a month is no month', (t) => {
  t.deepEqual(findDates('31 marketing 2024'), [])
  t.deepEqual(findDates('12 майоров 2024'), [])
  t.deepEqual(findDates('12 out of 15 in 2024'), [])
})

test('labels of sums are known in many languages', (t) => {
  for (const label of [
    'Total assets',
    'Summe Aktiva',
    'Итого активы',
    '資産合計',
    '자산총계',
    'סה"כ נכסים',
    'إجمالي الموجودات',
    'Aktywa razem',
    'Varlıklar toplamı',
  ])
    t.true(namesTotal(label), label)
  for (const label of ['Totally new', 'Summer sale', '計画', 'Sommariva']) t.false(namesTotal(label), label)
})

test('titles say in many languages that their table continues', (t) => {
  for (const title of [
    'Balance Sheet (continued)',
    'Bilanz (Fortsetzung)',
    'Bilan (suite)',
    '連結貸借対照表（続き）',
  ]) {
    t.true(saysContinued(title), title)
    t.false(/[(（]/.test(withoutContinued(title)), title)
  }
  for (const title of ['Suite of products', 'Discontinued operations', 'Hotel suite prices'])
    t.false(saysContinued(title), title)
})
