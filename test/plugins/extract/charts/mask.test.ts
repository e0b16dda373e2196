import test from 'ava'
import { type Mask, withoutSpikes } from '../../../../plugins/extract/charts/mask.js'

function maskOf(...rows: readonly string[]): Mask {
  const bits = Uint8Array.from(rows.join(''), (sign) => Number(sign === '#'))
  return { left: 0, top: 0, width: rows[0]!.length, height: rows.length, bits }
}

test('protrusions at the corners of a small rectangle are removed', (t) => {
  const body = Array.from({ length: 8 }, () => '..########..')
  const wide = '.##########.'
  const corners = '..#......#..'
  const blank = '............'
  const soft = maskOf(corners, wide, ...body, wide, corners)
  const plain = maskOf(blank, ...Array.from({ length: 10 }, () => body[0]!), blank)
  t.deepEqual(withoutSpikes(soft).bits, plain.bits)
})

test('the ends of a letter are kept because they are as wide as their neighbors', (t) => {
  const letter = maskOf('###', '.#.', '.#.', '###')
  t.deepEqual(withoutSpikes(letter).bits, letter.bits)
})
