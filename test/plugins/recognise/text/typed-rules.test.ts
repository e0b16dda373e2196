import test from 'ava'
import { partTypedRules } from '../../../../plugins/recognise/text/typed-rules.js'
import type { Word } from '../../../../plugins/recognise/text/words.js'

function word(text: string, x0: number, baseline: number): Word {
  const bbox = { x0, x1: x0 + 5 * text.length, y0: baseline - 8, y1: baseline + 2 }
  return { text, bbox, baseline, size: 10, isBold: false, isItalic: false, followsLeader: false }
}

test('a line of hyphens under headers is a rule over each column', (t) => {
  const names = [word('MAKE', 50, 100), word('COUNT', 150, 100)]
  const { words, rules } = partTypedRules([...names, word('----------', 50, 110), word('-----', 150, 110)])
  t.deepEqual(words, names)
  t.deepEqual(
    rules.map(({ direction, bbox }) => [direction, bbox.x0, bbox.x1]),
    [
      ['horizontal', 50, 100],
      ['horizontal', 150, 175],
    ],
  )
})

test('hyphens beside a text stay words: they may stand for a number', (t) => {
  const row = [word('Cheese', 50, 100), word('---', 150, 100)]
  t.deepEqual(partTypedRules(row), { words: row, rules: [] })
})
