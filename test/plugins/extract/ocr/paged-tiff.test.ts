import test from 'ava'
import sharp from 'sharp'
import { pagedTiff } from '../../../../plugins/extract/ocr/paged-tiff.js'

/** Returns rows with white runs of every length, ink longer than a packet, and both colors at the edges. */
function drawRuns(width: number, height: number) {
  const pixels = new Uint8Array(width * height).map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (y % 7 === 0) return 255
    if (y % 7 === 1) return x % 251
    return (x * y) % (y + 2) < y % 9 ? (x * 31 + y) % 255 : 255
  })
  return { width, height, pixels }
}

async function decoded(file: Uint8Array, page: number) {
  const { data, info } = await sharp(file, { page }).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, shades: [...data] }
}

test('each part is a page of the file with unchanged pixels and a white margin', async (t) => {
  const first = drawRuns(401, 60)
  const second = drawRuns(131, 9)
  const file = pagedTiff(
    [
      { picture: first, left: 3, top: 5, width: 333, height: 50, margin: 12 },
      { picture: second, left: 0, top: 0, width: 131, height: 9, margin: 0 },
    ],
    300,
  )
  const framed = await decoded(file, 0)
  t.deepEqual([framed.width, framed.height], [357, 74])
  const expected = framed.shades.map((_, i) => {
    const [x, y] = [(i % 357) - 12, Math.floor(i / 357) - 12]
    return x < 0 || y < 0 || x >= 333 || y >= 50 ? 255 : first.pixels[(y + 5) * 401 + x + 3]!
  })
  t.deepEqual(framed.shades, expected)
  t.deepEqual((await decoded(file, 1)).shades, [...second.pixels])
})

test('white areas need almost no space', (t) => {
  const picture = { width: 1700, height: 2200, pixels: new Uint8Array(1700 * 2200).fill(255) }
  const file = pagedTiff([{ picture, left: 0, top: 0, width: 1700, height: 2200, margin: 12 }], 200)
  t.true(file.length < (1724 * 2224) / 60)
})

test('the file states its resolution', async (t) => {
  const picture = drawRuns(40, 30)
  const file = pagedTiff([{ picture, left: 0, top: 0, width: 40, height: 30, margin: 2 }], 437)
  t.is(Math.round((await sharp(file).metadata()).density!), 437)
})

test('a file is not affected by the next one, and is reproducible', (t) => {
  const fileOf = (width: number, height: number) =>
    pagedTiff([{ picture: drawRuns(width, height), left: 0, top: 0, width, height, margin: 3 }], 200)
  const first = fileOf(120, 40)
  const before = [...first]
  fileOf(300, 90)
  t.deepEqual([...first], before)
  t.deepEqual([...fileOf(120, 40)], before)
})
