import test from 'ava'
import { alignHeads } from '../../../../../plugins/recognise/charts/printed/align-heads.js'

test('years determine which number belongs to which category, whatever is beside them', (t) => {
  t.deepEqual(alignHeads(['2019', '2020', '2021'], ['12/31/2021', '12/31/2020', '12/31/2019', '12/31/2018']), [2, 1, 0])
  t.deepEqual(alignHeads(['12/19', "FY '20"], ['FY 2020', 'FY 2019']), [1, 0])
  t.deepEqual(alignHeads(['6/30/19', '6/30/20'], ['June 30, 2019', 'June 30, 2020']), [0, 1])
})

test('without distinct years, the order determines it if the counts are equal', (t) => {
  t.deepEqual(alignHeads(['Q1', 'Q2', 'Q3'], ['First', 'Second', 'Third']), [0, 1, 2])
  t.deepEqual(
    alignHeads(['6/11/19', '6/30/19', '6/30/20'], ['June 11, 2019', 'June 30, 2019', 'June 30, 2020']),
    [0, 1, 2],
  )
  t.is(alignHeads(['Q1', 'Q2', 'Q3'], ['First', 'Second']), undefined)
})

test('a misread year among others does not separate a row from its chart', (t) => {
  t.deepEqual(alignHeads(['2019', '2070', '2021'], ['2019', '2020', '2021']), [0, 1, 2])
  t.is(alignHeads(['2019', '2070', '2071'], ['2019', '2020', '2021']), undefined)
})

test('numbers of other years are not aligned', (t) => {
  t.is(alignHeads(['2019', '2020'], ['2009', '2010']), undefined)
  t.is(alignHeads(['Q1 2019', 'Q2 2019'], ['Q1 2018', 'Q2 2018']), undefined)
})
