import test from 'ava'
import { pixelsPerInch } from '../../../../plugins/extract/images/resolution.js'

const cases: readonly (readonly [
  what: string,
  width: number,
  height: number,
  stated: number | undefined,
  expected: number,
])[] = [
  ['a scan with its resolution', 1700, 2200, 200, 200],
  ['a part of a page with its resolution', 900, 400, 300, 300],
  ['a drawing of three feet with its resolution', 10_800, 7200, 300, 300],
  ['a letter at 200 without a resolution', 1700, 2200, undefined, 200],
  ['a letter at 200 with the default 72', 1700, 2200, 72, 200],
  ['a letter at 150 with the default 96', 1275, 1650, 96, 150],
  ['a letter in landscape', 3300, 2550, 72, 300],
  ['A4 at 300', 2480, 3508, undefined, 300],
  ['A4 at 100 in landscape', 1169, 827, 72, 100],
  ['legal paper at 200', 1700, 2800, undefined, 200],
  ['a page drawn at 72', 612, 792, 72, 72],
  ['a screen', 1920, 1080, undefined, 96],
  ['a screen with 72', 1366, 768, 72, 96],
  ['a high-density screen with its resolution', 2880, 1800, 144, 144],
  ['a photograph of a page', 3024, 4032, 72, 367],
  ['an image that would be 200 inches wide', 20_000, 15_000, 100, 1818],
  ['an impossible resolution', 1700, 2200, 100_000, 200],
  ['a dot', 1, 1, undefined, 96],
]

for (const [what, width, height, stated, expected] of cases) {
  test(`pixels per inch: ${what}`, (t) => {
    t.is(pixelsPerInch({ width, height }, stated), expected)
  })
}
