import test from 'ava'
import {
  fillNames,
  mendNames,
  restorePlaces,
  stepOfNames,
} from '../../../../plugins/recognise/charts/sequence-names.js'

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['years', ['2008', '', '2010', ''], ['2008', '2009', '2010', '2011']],
  ['fiscal years', ['FY19', '', 'FY21'], ['FY19', 'FY20', 'FY21']],
  ['years over a century', ["'98", '', "'00", ''], ["'98", "'99", "'00", "'01"]],
  ['months', ['Nov-22', '', 'Jan-23', '', 'Mar-23'], ['Nov-22', 'Dec-22', 'Jan-23', 'Feb-23', 'Mar-23']],
  ['every second month', ['January 2020', '', 'May 2020'], ['January 2020', 'March 2020', 'May 2020']],
  ['quarters', ['Q3 21', '', 'Q1 22', ''], ['Q3 21', 'Q4 21', 'Q1 22', 'Q2 22']],
  ['quarters before their year', ['3Q2021', '', '1Q2022'], ['3Q2021', '4Q2021', '1Q2022']],
  ['halves', ['H1 20', '', 'H1 21'], ['H1 20', 'H2 20', 'H1 21']],
  ['numbers', ['0', '', '10'], ['0', '5', '10']],
  ['the same day of each year', ['12/31/2018', '', '12/31/2020'], ['12/31/2018', '12/31/2019', '12/31/2020']],
]

for (const [what, printed, filled] of cases)
  test(`${what} that are not printed are filled in`, (t) => t.deepEqual(fillNames(printed), filled))

test('names without even steps are not changed', (t) => {
  t.is(fillNames(['2008', '', '2011', '2012']), undefined)
  t.is(fillNames(['Steel', '', 'Paper']), undefined)
  t.is(fillNames(['2008', '', '']), undefined)
})

test('a name that breaks the sequence of the others was misread', (t) => {
  t.deepEqual(mendNames(['2008', '2010', '2012', '2074', '2016']), ['2008', '2010', '2012', '2014', '2016'])
  t.deepEqual(mendNames(['Sep-22', 'Oct-22', 'Noy-22', 'Dec-22', 'Jan-23']), [
    'Sep-22',
    'Oct-22',
    'Nov-22',
    'Dec-22',
    'Jan-23',
  ])
})

test('a year with one digit more among years was misread', (t) => {
  const years = ['2015', '2016', '2017', '2018', '20189', '2020']
  t.deepEqual(mendNames(years), ['2015', '2016', '2017', '2018', '2019', '2020'])
})

const right: readonly (readonly [string, readonly string[]])[] = [
  ['estimates after years', ['2020', '2021', '2022', '2023', '2024E', '2025E']],
  ['estimates after actual years', ['2021A', '2022A', '2023A', '2024A', '2025E']],
  ['estimates after fiscal years', ['FY20', 'FY21', 'FY22', 'FY23', 'FY24E']],
  ['a year with a mark', ['2019', '2020', '2021', '2022', '2023*']],
  ['long month names after a short one', ['May 2023', 'June 2023', 'July 2023', 'August 2023', 'September 2023']],
  ['a longer form of a month', ['Jun-22', 'Jul-22', 'Aug-22', 'Sept-22', 'Oct-22']],
  ['bins that become wider', ['1000', '2000', '3000', '4000', '15000']],
]

for (const [what, names] of right) test(`${what}: names are kept`, (t) => t.deepEqual(mendNames(names), names))

test('the days in dates are not years and need no even steps', (t) => {
  const days = ['DECEMBER 31,', 'DECEMBER 30,', 'DECEMBER 29,', 'DECEMBER 28,', 'DECEMBER 27,', 'DECEMBER 24,']
  t.deepEqual(mendNames(days), days)
  const dates = ['Dec 31, 2015', 'Dec 31, 2016', 'Dec 31, 2077', 'Dec 31, 2018', 'Dec 31, 2019']
  t.is(mendNames(dates)[2], 'Dec 31, 2017')
})

test('names without a sequence are kept as read', (t) => {
  for (const names of [
    ['Steel', 'Paper', 'Glass', 'Cement'],
    ['2019', '2020', 'Target'],
    ['2016', '2017', '2018', '2021', '2025', '2030'],
  ])
    t.deepEqual(mendNames(names), names)
})

test('the step of names is the difference between consecutive names', (t) => {
  t.is(stepOfNames(['2008', '2010', '2012']), 2)
  t.is(stepOfNames(['Jan-20', 'Apr-20', 'Jul-20']), 3)
  t.is(stepOfNames(['Steel', 'Paper']), undefined)
})

test('a position without a recognized name is found from the others', (t) => {
  const read = ['Oct-22', 'Nov-22', 'Jan-23', 'Feb-23'].map((name, i) => ({ at: [10, 20, 40, 50][i]!, name }))
  t.deepEqual(restorePlaces(read)[2], { at: 30, name: '' })
  const words = ['Steel', 'Paper', 'Glass', 'Cement'].map((name, i) => ({ at: [10, 20, 40, 50][i]!, name }))
  t.is(restorePlaces(words).length, 4)
})
