import test from 'ava'
import { Places } from '../../../plugins/recognise/places.js'

test('of what stands near a place the first that was added is found, whatever cells it stands in', (t) => {
  const places = new Places<string>(2, 2)
  places.add(100.2, 100, 'first')
  places.add(99.9, 100, 'second')
  t.is(
    places.find(100, 100, 0.5, () => true),
    'first',
  )
})

test('of what stands near a place the first that was added is found', (t) => {
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

test('what stands a little beyond the border of a cell is found, on every side', (t) => {
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

test('of many things that stand apart only those near a place are asked', (t) => {
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

test('left of the page and above it things are found, too', (t) => {
  const places = new Places<string>(1)
  places.add(-20, -3, 'outside')
  t.is(
    places.find(-20.3, -3.2, 0.5, () => true),
    'outside',
  )
})
