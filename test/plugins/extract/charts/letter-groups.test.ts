import test from 'ava'
import { groupLetters } from '../../../../plugins/extract/charts/letter-groups.js'

function box(x0: number, y0: number, width: number, height: number) {
  return { x0, y0, x1: x0 + width, y1: y0 + height }
}

test('the lowest number of one axis and the first date of the other, touching at a corner, are horizontal', (t) => {
  const number = [box(44, 535, 7, 13), box(52, 536, 17, 12)]
  const date = [box(56, 553, 22, 13), box(80, 553, 7, 13), box(88, 553, 12, 13), box(101, 553, 10, 13)]
  const groups = groupLetters([...number, ...date])
  t.true(groups.every(({ angle }) => angle === 0))
})

test('letters that each start lower than the previous one, and above its bottom, are a slanted text', (t) => {
  const name = Array.from({ length: 8 }, (_, i) => box(100 + 9 * i, 200 + 8 * i, 8, 12))
  const [text] = groupLetters(name)
  t.true(text!.angle > 30 && text!.angle < 50)
})
