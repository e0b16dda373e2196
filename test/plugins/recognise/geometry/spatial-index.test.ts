import test from 'ava'
import { Places } from '../../../../plugins/recognise/geometry/spatial-index.js'

test('the item that was added first is found, even across index cells', (t) => {
  const places = new Places<string>(2, 2)
  places.add(100.2, 100, 'first')
  places.add(99.9, 100, 'second')
  t.is(
    places.find(100, 100, 0.5, () => true),
    'first',
  )
})

test('the item that was added first is found among several within the distance', (t) => {
  const places = new Places<string>(3)
  places.add(100, 100, 'first')
  places.add(100.2, 100, 'second')
  places.add(300, 100, 'far')
  t.is(
    places.find(100.1, 100, 0.5, () => true),
    'first',
  )
  t.is(
    places.find(100.1, 100, 0.5, (thing) => thing !== 'first'),
    'second',
  )
})

test('an item slightly beyond the border of an index cell is found on every side', (t) => {
  const places = new Places<number>(1)
  places.add(8, 8, 1)
  for (const [x, y] of [
    [7.9, 7.9],
    [7.9, 8.1],
    [8.1, 7.9],
    [8.1, 8.1],
  ] as const) {
    t.is(
      places.find(x, y, 0.2, () => true),
      1,
    )
  }
})

test('only items near the queried position are tested', (t) => {
  const things = Array.from({ length: 60 }, (_, i) => i)
  const places = new Places<number>(things.length)
  for (const i of things) places.add(37 * i, 23 * i, i)
  for (const i of things) {
    const asked: number[] = []
    places.find(37 * i, 23 * i, 1, (thing) => {
      asked.push(thing)
      return false
    })
    t.deepEqual(asked, [i])
  }
})

test('items with negative coordinates are found', (t) => {
  const places = new Places<string>(1)
  places.add(-20, -3, 'outside')
  t.is(
    places.find(-20.3, -3.2, 0.5, () => true),
    'outside',
  )
})
