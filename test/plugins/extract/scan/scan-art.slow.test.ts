import test from 'ava'
import sharp from 'sharp'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { scanArt } from '../../../../plugins/extract/scan/scan-art.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

/** Returns the art of a page on which all text and horizontal lines have been read. */
async function artOf(print: Parameters<typeof printPdf>[0]) {
  const document = await mupdfReader().open({ fileName: 'scan.pdf', bytes: await printPdf(print) })
  try {
    return await scanArt(document, await document.content(1), { dpi: 100, drawn: [], pictures: [] })
  } finally {
    await document.close()
  }
}

test('nothing remains of a page of text and rules after they have been read', async (t) => {
  const art = await artOf((pdf) => {
    pdf.fontSize(12).text('Net sales 48,215 45,830', 72, 72).moveTo(72, 90).lineTo(400, 90).stroke()
  })
  t.deepEqual(art, { pictures: [], background: [] })
})

test('a drawing between the text of a scan is kept with its position and appearance', async (t) => {
  const art = await artOf((pdf) => {
    pdf.fontSize(12).text('Net sales', 72, 72).circle(300, 300, 40).fill('#cc0000')
  })
  t.is(art.background.length, 1)
  const [{ bbox, bytes }] = art.background as [(typeof art.background)[0]]
  t.true(Math.abs(bbox.x0 - 260) < 7 && Math.abs(bbox.x1 - 340) < 7 && Math.abs(bbox.y0 - 260) < 7)
  const { dominant } = await sharp(bytes).stats()
  t.true(dominant.r > 180 && dominant.g < 30)
})

test('text on a band is painted over in the color of the band', async (t) => {
  const art = await artOf((pdf) => {
    const box = [
      [72, 60],
      [400, 60],
      [380, 100],
      [72, 100],
    ] as [number, number][]
    pdf.polygon(...box).fill('#336699')
    pdf.fontSize(14).fillColor('#ffffff').text('Net sales', 90, 74)
  })
  t.is(art.background.length, 1)
  const { bbox, bytes } = art.background[0]!
  const scale = 100 / 72
  const inside = {
    left: Math.round((85 - bbox.x0) * scale),
    top: Math.round((70 - bbox.y0) * scale),
    width: 100,
    height: 26,
  }
  const { channels } = await sharp(await sharp(bytes).extract(inside).png().toBuffer()).stats()
  t.deepEqual(
    channels.map(({ min, max }) => [min, max]),
    [0x33, 0x66, 0x99].map((part) => [part, part]),
  )
})
