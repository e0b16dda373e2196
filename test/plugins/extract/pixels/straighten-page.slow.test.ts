import test from 'ava'
import * as mupdf from 'mupdf'
import PDFDocument from 'pdfkit'
import type { Bbox } from '../../../../core/model.js'
import type { GreyPicture } from '../../../../core/pixels.js'
import { seePage } from '../../../../plugins/extract/pixels/straighten-page.js'
import { boxToPage } from '../../../../plugins/extract/pixels/straightening.js'
import { levelPicture, turnPicture } from '../../../../plugins/extract/pixels/turn-picture.js'
import { growsInLine } from '../../../fixtures/time-growth.js'
import { fill, inkHull, paper } from './draw.js'

const dpi = 150
const scale = dpi / 72
const rows = 22
const statement = await draw(drawStatement)

/** Converts points to pixels. */
async function draw(
  paint: (doc: PDFKit.PDFDocument) => void,
  size: [number, number] = [430, 520],
): Promise<GreyPicture> {
  const doc = new PDFDocument({ size, margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  paint(doc)
  doc.end()
  await ended
  const opened = mupdf.Document.openDocument(Buffer.concat(chunks), 'application/pdf')
  const page = opened.loadPage(0)
  const pixmap = page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceGray, false)
  const picture = {
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    pixels: pixmap.getPixels().slice() as unknown as Uint8Array,
  }
  pixmap.destroy()
  page.destroy()
  opened.destroy()
  return { ...picture, pixels: Uint8Array.from(picture.pixels) }
}

function drawStatement(doc: PDFKit.PDFDocument): void {
  doc.font('Helvetica').fontSize(9)
  for (let row = 0; row < rows; row++) {
    const y = 60 + row * 18
    doc.text(`Interest and other income, net of line ${row + 1}`, 40, y, { lineBreak: false })
    for (const column of [0, 1, 2]) {
      doc.text(
        `${(row * 7919 + column * 104729 + 1234) % 9000},${100 + ((row * 37 + column * 11) % 900)}.5`,
        260 + column * 55,
        y,
        {
          lineBreak: false,
        },
      )
    }
  }
}

for (const skew of [-4.3, -1.2, 0.4, 2.5, 4.9]) {
  test(`lines that rise by ${skew} degrees are measured to a tenth of a degree`, (t) => {
    const { straightening } = seePage(levelPicture(statement, -skew), dpi).straighten()
    t.true(Math.abs(straightening.skew - skew) <= 0.1, `${straightening.skew}`)
    t.is(straightening.turn, 0)
  })
}

for (const turn of [0, 90, 180, 270] as const) {
  test(`a page that needs a rotation by ${turn} degrees is rotated upright with high confidence`, (t) => {
    const back = ((360 - turn) % 360) as typeof turn
    const { straightening } = seePage(turnPicture(statement, back), dpi).straighten()
    t.is(straightening.turn, turn)
    t.true(straightening.isTurnSure)
  })
}

test('a straight page is not resampled: its letters keep their positions', (t) => {
  const page = seePage(statement, dpi).straighten()
  t.is(page.straightening.skew, 0)
  t.deepEqual(page.straightening.after, page.straightening.before)
  const [before, after] = [inkHull(statement)!, inkHull(page.picture)!]
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const) t.true(Math.abs(before[side] - after[side]) <= 1)
})

test('a given orientation is used without detection', (t) => {
  const { straightening } = seePage(statement, dpi).straighten(180)
  t.deepEqual([straightening.turn, straightening.isTurnSure], [180, true])
})

test('the x-height of 9 point text is measured', (t) => {
  // Helvetica's x-height is 0.523 of its size.
  const expected = 9 * 0.523 * scale
  const { xHeight } = seePage(statement, dpi).straighten()
  t.true(xHeight !== undefined && Math.abs(xHeight - expected) <= 1.2, `${xHeight} of ${expected}`)
})

test('a blank page, a single pixel and a black page give blank pages without rotation', (t) => {
  for (const page of [paper(400, 300), paper(1, 1), paper(1, 1, 0), paper(400, 300, 0), paper(3, 700, 128)]) {
    const { picture, straightening, rulings } = seePage(page, 100).straighten()
    t.deepEqual([straightening.turn, straightening.skew, rulings], [0, 0, []])
    t.deepEqual([picture.width, picture.height], [page.width, page.height])
    t.is(inkHull(picture), undefined)
  }
})

test('points, commas, minus signs and dots over letters are kept while specks are removed', (t) => {
  const page = { ...statement, pixels: statement.pixels.slice() }
  const specks = [
    { x: 30, y: 40 },
    { x: 20, y: 500 },
    { x: 500, y: 1000 },
    { x: 200, y: 1040 },
  ]
  for (const { x, y } of specks) fill(page, { x0: x, y0: y, x1: x + 2, y1: y + 2 })
  const { picture } = seePage(page, dpi).straighten()
  for (const { x, y } of specks) t.is(inkHull(cut(picture, { x0: x - 3, y0: y - 3, x1: x + 5, y1: y + 5 })), undefined)
  t.true(Math.abs(darkPixels(picture) - darkPixels(statement)) < darkPixels(statement) * 0.05)
  const clean = seePage(statement, dpi).straighten().picture
  t.is(countPieces(clean), countPieces(statement))
})

test('a lone hyphen in a wide column is kept, also on a page in landscape', (t) => {
  const page = paper(1500, statement.height)
  statement.pixels.forEach((shade, i) => {
    page.pixels[Math.floor(i / statement.width) * page.width + (i % statement.width)] = shade
  })
  // Both are far from all letters.
  const hyphen = { x0: 1200, y0: 320, x1: 1204, y1: 322 }
  fill(page, hyphen)
  const speck = { x0: 1350, y0: 700, x1: 1353, y1: 703 }
  fill(page, speck)
  const around = ({ x0, y0, x1, y1 }: Bbox) => ({ x0: x0 - 3, y0: y0 - 3, x1: x1 + 3, y1: y1 + 3 })
  for (const turn of [0, 90] as const) {
    const turned = turnPicture(page, turn === 0 ? 0 : 270)
    const { picture } = seePage(turned, dpi).straighten(turn)
    t.deepEqual(inkHull(cut(picture, around(hyphen))), { x0: 3, y0: 3, x1: 7, y1: 5 })
    t.is(inkHull(cut(picture, around(speck))), undefined)
  }
})

test('illumination is corrected to white paper and dark text on a page with a shadow', (t) => {
  const page = { ...statement, pixels: statement.pixels.slice() }
  for (let y = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++) {
      const light = 0.6 + (0.35 * x) / page.width - (0.1 * y) / page.height
      page.pixels[y * page.width + x] = (30 + page.pixels[y * page.width + x]! * 0.85) * light
    }
  }
  const { picture } = seePage(page, dpi).straighten()
  const white = picture.pixels.filter((shade) => shade === 255).length / picture.pixels.length
  t.true(white > 0.85, `${white}`)
  t.true(Math.abs(countPieces(picture) - countPieces(statement)) <= countPieces(statement) * 0.02)
})

test('rulings over columns, long ones and two close together are detected and removed', async (t) => {
  const drawn: [number, number, number, number][] = [
    [40, 52, 350, 1],
    [260, 112, 40, 0.75],
    [315, 112, 40, 0.75],
    [260, 461, 40, 0.75],
    [260, 463.5, 40, 0.75],
    [40, 490, 350, 2],
  ]
  const page = await draw((doc) => {
    drawStatement(doc)
    for (const [x, y, width, height] of drawn) doc.rect(x, y, width, height).fill()
  })
  const { picture, rulings } = seePage(page, dpi).straighten()
  t.is(rulings.length, drawn.length, JSON.stringify(rulings.map(({ bbox }) => bbox)))
  for (const [x, y, width, height] of drawn) {
    const found = rulings.find(
      ({ bbox }) =>
        Math.abs(bbox.x0 - x * scale) <= 1.5 &&
        Math.abs(bbox.x1 - (x + width) * scale) <= 1.5 &&
        Math.abs((bbox.y0 + bbox.y1) / 2 - (y + height / 2) * scale) <= 1,
    )
    t.truthy(found, `${x} ${y}`)
    t.true(Math.abs(found!.bbox.y1 - found!.bbox.y0 - height * scale) <= 1)
  }
  t.is(countPieces(picture), countPieces(seePage(statement, dpi).straighten().picture))
})

test('a frame gives two horizontal and two vertical rulings; letters and chart bars give none', async (t) => {
  const page = await draw((doc) => {
    drawStatement(doc)
    doc.lineWidth(1).rect(30, 470, 360, 40).stroke()
    for (const bar of [0, 1, 2]) doc.rect(60 + bar * 40, 500 - bar * 8, 20, 8 + bar * 8).fill('#444')
  })
  const { rulings } = seePage(page, dpi).straighten()
  t.is(rulings.filter((ruling) => ruling.direction === 'horizontal').length, 2)
  t.is(rulings.filter((ruling) => ruling.direction === 'vertical').length, 2)
})

test('white text on a dark band becomes dark on white, and the band is reported', async (t) => {
  const page = await draw((doc) => {
    drawStatement(doc)
    doc.rect(30, 20, 370, 24).fill('#123')
    doc.fillColor('white').fontSize(11).text('Years ended December 31', 60, 27, { lineBreak: false })
  })
  const { picture, shades } = seePage(page, dpi).straighten()
  const band = shades.find((shade) => shade.isInverted)
  t.truthy(band)
  const expected = { x0: 30 * scale, y0: 20 * scale, x1: 400 * scale, y1: 44 * scale }
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const) t.true(Math.abs(band!.bbox[side] - expected[side]) <= 2.5, side)
  const inside = cut(picture, { x0: 64, y0: 43, x1: 832, y1: 90 })
  const dark = darkPixels(inside) / inside.pixels.length
  t.true(dark > 0.01 && dark < 0.2, `${dark}`)
})

test('light shading of alternate rows is reported and removed', async (t) => {
  const page = await draw((doc) => {
    for (let row = 0; row < rows; row += 2) doc.rect(36, 55 + row * 18, 380, 18).fill('#e6eef5')
    doc.fillColor('black')
    drawStatement(doc)
  })
  const { picture, shades } = seePage(page, dpi).straighten()
  t.is(shades.length, rows / 2)
  for (const shade of shades) t.true(!shade.isInverted && Math.abs(shade.level - 236) <= 4, `${shade.level}`)
  const inside = cut(picture, { x0: 80, y0: 118, x1: 860, y1: 150 })
  t.true(inside.pixels.filter((shade) => shade === 255).length > inside.pixels.length * 0.75)
})

test('positions on a rotated and corrected image are mapped back to within a pixel', (t) => {
  const skewed = levelPicture(turnPicture(statement, 90), -2)
  const { straightening, picture } = seePage(skewed, dpi).straighten()
  t.is(straightening.turn, 270)
  const back = boxToPage({ x0: 0, y0: 0, x1: picture.width, y1: picture.height }, straightening)
  t.true(Math.abs((back.x0 + back.x1) / 2 - skewed.width / 2) <= 0.5)
  t.true(Math.abs((back.y0 + back.y1) / 2 - skewed.height / 2) <= 0.5)
})

test('the time to prepare a page grows linearly with its pixels', async (t) => {
  const make = async (times: number) => {
    const side = Math.sqrt(times)
    const page = levelPicture(await draw(drawStatement, [430 * side, 520 * side]), -1)
    return () => seePage(page, dpi).straighten()
  }
  const { isInLine, times } = await growsInLine(make, 1)
  t.true(isInLine, times)
})

function cut({ width, pixels }: GreyPicture, { x0, y0, x1, y1 }: Bbox): GreyPicture {
  const part = paper(x1 - x0, y1 - y0)
  for (let y = y0; y < y1; y++) part.pixels.set(pixels.subarray(y * width + x0, y * width + x1), (y - y0) * part.width)
  return part
}

function darkPixels(picture: GreyPicture): number {
  return picture.pixels.filter((shade) => shade < 128).length
}

/** Counts connected components of ink, including diagonal neighbors. */
function countPieces({ width, height, pixels }: GreyPicture): number {
  const seen = new Uint8Array(pixels.length)
  let count = 0
  for (let start = 0; start < pixels.length; start++) {
    if (seen[start] === 1 || pixels[start]! >= 128) continue
    count++
    const stack = [start]
    seen[start] = 1
    while (stack.length > 0) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (seen[next] === 1 || pixels[next]! >= 128) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
  }
  return count
}
