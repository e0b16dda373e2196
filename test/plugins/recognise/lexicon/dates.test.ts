import test from 'ava'
import { findDates, findYears } from '../../../../plugins/recognise/lexicon/dates.js'

/** Returns the dates in a text as [year, month, day]; a date without a year has year `undefined`. */
const datesIn = (text: string) => findDates(text).map(({ year, month, day }) => [year, month, day])

test('dates are read in the formats of filings', (t) => {
  for (const text of [
    'December 31, 2022',
    'Dec. 31 2022',
    'DECEMBER 31,2022',
    '31 December 2022',
    '31st of December 2022',
    '31. Dezember 2022',
    '31 d\u00e9cembre 2022',
    '31 de diciembre de 2022',
    '31 dicembre 2022',
    '2022-12-31',
    '31.12.2022',
    '31.12.22',
    '12/31/2022',
    '31/12/2022',
    '12/31/22',
  ])
    t.deepEqual(datesIn(text), [[2022, 12, 31]], text)
})

test('a day without a year has no year', (t) => {
  t.deepEqual(datesIn('Years ended December 31,'), [[undefined, 12, 31]])
})

test('years that follow a day share it', (t) => {
  t.deepEqual(datesIn('December 31, 2022, 2021 and 2020'), [
    [2022, 12, 31],
    [2021, 12, 31],
    [2020, 12, 31],
  ])
})

test('ambiguous orders of day and month are not a date', (t) => {
  t.deepEqual(datesIn('03/04/2022'), [])
})

test('dates that do not exist are not read', (t) => {
  for (const text of ['February 30, 2022', '31.13.2022', 'June 45', 'May 2022', 'Level 3', 'Note 12, 2022'])
    t.deepEqual(datesIn(text), [], text)
})

test('only years that are not part of a date or number are found', (t) => {
  const years = (text: string) => findYears(text, findDates(text))
  t.deepEqual(years('2023'), [2023])
  t.deepEqual(years('FY2022 (restated)'), [2022])
  t.deepEqual(years('December 31, 2022'), [])
  t.deepEqual(years('$2,022 and 2022.5'), [])
})
