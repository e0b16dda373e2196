import test from 'ava'
import { evenYearMarks } from '../../../../plugins/recognise/charts/year-marks.js'

test('the letters before the years of a row of quarters are set to the most frequent one', (t) => {
  t.deepEqual(evenYearMarks(["Q1'11", 'Q2°11', "Q3'11", 'Q4"11']), ["Q1'11", "Q2'11", "Q3'11", "Q4'11"])
  t.deepEqual(evenYearMarks(['Q1’11', 'Q2’11', "Q3'11", 'Q4’11']), ['Q1’11', 'Q2’11', 'Q3’11', 'Q4’11'])
})

test('names of other kinds keep their letters', (t) => {
  const names = ['5" 10', 'Screens', '12" 20', 'Other']
  t.deepEqual(evenYearMarks(names), names)
})
