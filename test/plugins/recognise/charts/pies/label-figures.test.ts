import test from 'ava'
import { takeFigures } from '../../../../../plugins/recognise/charts/pies/label-figures.js'

/** Returns the outermost number of a label and the name beside it. */
function firstOf(label: string): readonly [number | undefined, string | undefined] {
  const [figure] = takeFigures(label)
  return [figure?.value, figure?.rest]
}

test('a number at the end of a label is its value, and the text before it is the name', (t) => {
  t.deepEqual(firstOf('Wastewater 5%'), [5, 'Wastewater'])
  t.deepEqual(firstOf('Wastewater, 5 %'), [5, 'Wastewater'])
  t.deepEqual(firstOf('Wastewater: 5.2%'), [5.2, 'Wastewater'])
  t.deepEqual(firstOf('Wastewater (5%)'), [5, 'Wastewater'])
  t.deepEqual(firstOf('Wastewater – $1.2bn'), [1.2, 'Wastewater'])
  t.deepEqual(firstOf('Wastewater $ 1,204 million'), [1204, 'Wastewater'])
})

test('a number before the name is its value', (t) => {
  t.deepEqual(firstOf('5% Wastewater'), [5, 'Wastewater'])
})

test('a label with only a number has no name', (t) => {
  t.deepEqual(firstOf('12,5 %'), [12.5, ''])
})

test('both an amount and a percentage are returned, the last one first', (t) => {
  const numbers = takeFigures('Water, $1.2bn (25 %)')
  t.deepEqual(
    numbers.map(({ value, isPercent, isAmount }) => [value, isPercent, isAmount]),
    [
      [25, true, false],
      [1.2, false, true],
    ],
  )
  t.is(numbers.at(-1)!.rest, 'Water')
})

test('brackets and numbers inside a name stay in it', (t) => {
  t.deepEqual(firstOf('Other operating (b) 1%'), [1, 'Other operating (b)'])
  t.deepEqual(firstOf('3M products 4%'), [4, '3M products'])
  t.deepEqual(takeFigures('Cash and equivalents'), [])
  t.deepEqual(takeFigures('Total EU-15'), [])
})
