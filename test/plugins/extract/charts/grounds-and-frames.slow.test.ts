import test from 'ava'
import { groupLetters } from '../../../../plugins/extract/charts/letter-groups.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const scale = 72 / DPI

test('horizontal bars close to each other stay separate when one axis joins their ends', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, length] of [220, 160, 90, 200].entries()) pdf.rect(80, 60 + 34 * i, length, 31).fill('#4472c4')
      pdf.moveTo(80, 55).lineTo(80, 200).lineWidth(1.2).stroke('#888888')
    },
    { dpi: DPI },
  )
  const { fills } = traceMarks(picture, [], DPI)
  t.is(fills.length, 4)
  for (const { kind } of fills) t.is(kind, 'rectangle')
})

test('a pale background cut by a white grid is one rectangle behind its bars', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(60, 40, 280, 200).fill('#e5e5e5')
      for (let x = 100; x < 340; x += 50) pdf.moveTo(x, 40).lineTo(x, 240).lineWidth(0.8).stroke('#ffffff')
      for (let y = 70; y < 240; y += 50) pdf.moveTo(60, y).lineTo(340, y).lineWidth(0.8).stroke('#ffffff')
      for (const [i, length] of [120, 220, 75].entries()) pdf.rect(60, 58 + 60 * i, length, 36).fill('#328cc1')
    },
    { dpi: DPI },
  )
  const { fills } = traceMarks(picture, [], DPI)
  const [ground, ...bars] = fills
  t.is(bars.length, 3)
  t.true(Math.abs(ground!.bbox.x0 * scale - 60) < 0.6 && Math.abs(ground!.bbox.x1 * scale - 340) < 0.6)
  t.true(Math.abs(ground!.bbox.y0 * scale - 40) < 0.6 && Math.abs(ground!.bbox.y1 * scale - 240) < 0.6)
})

test('a black frame with ticks around a line is not a data line', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(60, 40, 280, 200).lineWidth(1).stroke('#000000')
      for (let y = 70; y < 240; y += 50) pdf.moveTo(53, y).lineTo(60, y).lineWidth(1).stroke('#000000')
      for (let x = 80; x < 340; x += 60) pdf.moveTo(x, 240).lineTo(x, 247).lineWidth(1).stroke('#000000')
      pdf.moveTo(80, 200).lineTo(140, 90).lineTo(200, 120).lineTo(260, 70).lineTo(320, 150).lineWidth(1.5)
      pdf.stroke('#8dd3c7')
    },
    { dpi: 300 },
  )
  const { curves } = traceMarks(picture, [], 300)
  t.is(curves.length, 1)
})

test('the outline of a legend key is not a letter', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, color] of ['#222222', '#777777', '#aaaaaa'].entries()) {
        pdf
          .rect(60, 40 + 16 * i, 8, 8)
          .lineWidth(0.8)
          .fillAndStroke(color, '#000000')
        pdf
          .fill('#000000')
          .fontSize(9)
          .text('Phone', 76, 39 + 16 * i)
      }
    },
    { dpi: DPI },
  )
  const { letters, fills } = traceMarks(picture, [], DPI)
  t.is(fills.filter(({ isSmall }) => isSmall).length, 3)
  t.deepEqual(
    letters.filter(({ bbox }) => bbox.x0 * scale < 74),
    [],
  )
})

test('two-digit numbers that run upwards along an axis are detected as such; upright ones are not', (t) => {
  const lying = [0, 60, 120, 180].flatMap((y) => [
    { x0: 20, y0: y, x1: 32, y1: y + 8 },
    { x0: 20, y0: y + 10, x1: 32, y1: y + 18 },
  ])
  const standing = [0, 60, 120, 180].map((y) => ({ x0: 20, y0: y, x1: 28, y1: y + 12 }))
  t.deepEqual([...new Set(groupLetters(lying).map(({ angle }) => angle))], [270])
  t.deepEqual([...new Set(groupLetters(standing).map(({ angle }) => angle))], [0])
  t.true(groupLetters(lying).every(({ isUnsure }) => isUnsure === undefined))
})

test('a word with touching letters is one text beside others, and runs upwards if it is tall', (t) => {
  const letters = [0, 9, 18, 27].map((x) => ({ x0: x, y0: 0, x1: x + 7, y1: 10 }))
  const below = { x0: 0, y0: 22, x1: 70, y1: 32 }
  const upright = { x0: 100, y0: 0, x1: 110, y1: 66 }
  const groups = groupLetters([...letters, below, upright])
  t.is(groups.length, 3)
  t.deepEqual(
    groups.map(({ angle }) => angle),
    [0, 0, 270],
  )
})

test('numbers with touching digits may be upright or rotated', (t) => {
  const touching = [0, 60, 120, 180].map((y) => ({ x0: 20, y0: y, x1: 37, y1: y + 13 }))
  t.true(groupLetters(touching).every(({ isUnsure }) => isUnsure === true))
})

test('ticks before horizontal bars without an axis line are not dashes after their names', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, length] of [220, 160, 90, 200].entries()) {
        pdf.rect(80, 60 + 34 * i, length, 24).fill('#4472c4')
        const y = 72 + 34 * i
        pdf.moveTo(75, y).lineTo(79.5, y).lineWidth(0.8).stroke('#888888')
      }
    },
    { dpi: DPI },
  )
  const { letters, lines } = traceMarks(picture, [], DPI)
  t.is(letters.length, 0)
  const ticks = lines.filter(({ isTick, direction }) => isTick && direction === 'horizontal')
  t.deepEqual(
    ticks.map(({ at }) => Math.round(at * scale)).sort((a, b) => a - b),
    [72, 106, 140, 174],
  )
})

test('minus signs before numbers beside bars are kept', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, length] of [220, 160, 90, 200].entries()) {
        pdf.rect(100, 60 + 34 * i, length, 24).fill('#4472c4')
        pdf
          .fontSize(10)
          .fillColor('#000000')
          .text('\u20135', 80, 67 + 34 * i, { lineBreak: false, characterSpacing: 1.2 })
      }
    },
    { dpi: DPI },
  )
  t.is(traceMarks(picture, [], DPI).letters.length, 8)
})

for (const { ground, margin, quality } of [
  { ground: '#e5e5e5', margin: '#ffffff', quality: undefined },
  { ground: '#eeeeee', margin: '#ffffff', quality: 80 },
  { ground: '#eee8d5', margin: '#fdf6e3', quality: undefined },
]) {
  const kept = quality === undefined ? 'lossless' : 'JPEG'
  test(`a pale area ${ground} larger than its ${margin} margin is the plot background, ${kept}`, async (t) => {
    const picture = await pictureOf(
      (pdf) => {
        pdf.rect(0, 0, 400, 300).fill(margin)
        pdf.rect(40, 20, 350, 250).fill(ground)
        for (const y of [70, 120, 170, 220]) pdf.moveTo(40, y).lineTo(390, y).lineWidth(0.8).stroke('#ffffff')
        for (const [i, height] of [60, 180, 120].entries())
          pdf.rect(70 + 110 * i, 270 - height, 60, height).fill('#4472c4')
      },
      { dpi: DPI, ...(quality !== undefined && { quality }) },
    )
    const [panel, ...bars] = traceMarks(picture, [], DPI).fills.toSorted(
      (a, b) => b.bbox.x1 - b.bbox.x0 - (a.bbox.x1 - a.bbox.x0),
    )
    const { x0, y0, x1, y1 } = panel!.bbox
    t.deepEqual(
      [x0, y0, x1, y1].map((at) => Math.round(at * scale)),
      [40, 20, 390, 270],
    )
    t.is(bars.length, 3)
  })
}

for (const quality of [undefined, 80]) {
  const kept = quality === undefined ? 'lossless' : 'JPEG'
  test(`a pale area smaller than the paper around it is not a smear of the paper, ${kept}`, async (t) => {
    const picture = await pictureOf(
      (pdf) => {
        pdf.rect(90, 60, 230, 150).fill('#ebebeb')
        for (const y of [90, 130, 170]) pdf.moveTo(90, y).lineTo(320, y).lineWidth(0.8).stroke('#ffffff')
        for (const [i, height] of [60, 120, 90].entries())
          pdf.rect(110 + 70 * i, 210 - height, 40, height).fill('#4472c4')
        for (const [i, name] of ['North', 'South', 'West'].entries())
          pdf
            .fontSize(9)
            .fillColor('#4d4d4d')
            .text(name, 115 + 70 * i, 216, { lineBreak: false })
      },
      { dpi: DPI, ...(quality !== undefined && { quality }) },
    )
    const { fills, lines } = traceMarks(picture, [], DPI)
    const boxes = fills.map(({ bbox: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1].map((at) => Math.round(at * scale)))
    t.is(boxes.length, 4)
    t.true(boxes.some((box) => box.join(' ') === '90 60 320 210'))
    // the paper is not a line beside the background
    t.true(lines.every(({ from, to }) => from * scale > 80 && to * scale < 330))
  })
}

/** Draws two stacked areas and a pale one up to the top, with or without a key in the pale color. */
async function toppedOf(hasKey: boolean) {
  const picture = await pictureOf(
    (pdf) => {
      const levels = [
        [40, 40, 40, 40],
        [90, 110, 80, 100],
        [150, 160, 140, 170],
        [240, 240, 240, 240],
      ]
      for (const [i, color] of ['#c6dbef', '#6baed6', '#08519c'].entries()) {
        for (const [at, y] of levels[i]!.entries()) at === 0 ? pdf.moveTo(60, y) : pdf.lineTo(60 + 93 * at, y)
        for (const [at, y] of levels[i + 1]!.toReversed().entries()) pdf.lineTo(339 - 93 * at, y)
        pdf.closePath().fill(color)
      }
      if (hasKey) pdf.rect(355, 60, 14, 8).fill('#c6dbef')
    },
    { dpi: DPI },
  )
  const { fills } = traceMarks(picture, [], DPI)
  return fills.filter(({ bbox }) => (bbox.x1 - bbox.x0) * scale > 200)
}

test('the pale top of a stack that fills its plot is an area if the legend has a key for it', async (t) => {
  const [keyed, bare] = [await toppedOf(true), await toppedOf(false)]
  t.deepEqual([keyed.length, keyed.filter(({ isBehind }) => isBehind).length], [3, 0])
  t.is(bare.filter(({ isBehind }) => isBehind).length, 1)
  // its lower edge is the upper edge of the area below
  const top = keyed.find(({ bbox }) => bbox.y0 * scale < 45)!
  t.is(top.kind, 'outline')
})
