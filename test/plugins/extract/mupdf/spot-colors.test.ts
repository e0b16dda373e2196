import test from 'ava'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { rawStream } from '../../../fixtures/raw-pdf.js'

/** Returns a separation ink with the given fractions of cyan, magenta, yellow and black. */
const ink = (name: string, cmyk: string) =>
  `[/Separation/${name}/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[${cmyk}]/N 1>>]`

test('different inks of the same tint have their own colors', async (t) => {
  const spaces = `/ColorSpace<</Teal ${ink('Teal', '1 0 0.4 0')}/Rust ${ink('Rust', '0 0.7 1 0.1')}>>`
  const { shapes } = await readRawPage(
    '/Teal cs 1 scn 20 20 80 80 re f /Rust cs 1 scn 120 20 80 80 re f 0.5 scn 220 20 80 80 re f',
    { resources: spaces },
  )
  const [teal, rust, pale] = shapes.map(({ color }) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  )
  const [red = 0, green = 0, blue = 0] = teal!
  t.true(red < 80 && green > 120 && blue > 120, shapes[0]!.color)
  t.true(rust![0]! > 180 && rust![2]! < 80, shapes[1]!.color)
  t.true(
    pale!.every((part, i) => part >= rust![i]!),
    shapes[2]!.color,
  )
  t.not(shapes[1]!.color, shapes[2]!.color)
})

test('colors in two or five inks are mixed', async (t) => {
  const space = (names: string, mix: string) => `[/DeviceN[${names}]/DeviceRGB ${mix}]`
  const { shapes } = await readRawPage('/Two cs 1 0.2 scn 20 20 80 80 re f /Five cs 0 0 0 0 1 scn 120 20 80 80 re f', {
    resources: `/ColorSpace<</Two ${space('/A/B', '5 0 R')}/Five ${space('/A/B/C/D/E', '6 0 R')}>>`,
    objects: [
      // Two inks: less red by the first, less green by the second, no blue.
      rawStream('/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]', '{ 1 exch sub exch 1 exch sub exch 0 }'),
      // Of five inks only the last counts. It is blue.
      rawStream(
        '/FunctionType 4/Domain[0 1 0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1]',
        '{ 5 1 roll pop pop pop pop 0 exch 0 exch }',
      ),
    ],
  })
  t.deepEqual(
    shapes.map(({ color }) => color),
    ['#00cc00', '#0000ff'],
  )
})
