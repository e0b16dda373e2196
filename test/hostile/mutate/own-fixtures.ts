import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { lockedPdf } from '../../contracts/locked-pdf.js'
import { rawPage, rawStream } from '../../contracts/raw-pdf.js'
import { documents } from '../../fixtures/documents.js'
import { printPdf } from '../../fixtures/print-pdf.js'
import { rawBitmap } from '../../fixtures/raw-bitmap.js'
import { rawTiff } from '../../fixtures/raw-tiff.js'
import { packed, TABLE } from '../corpus/hostile-pdf.js'

/** A generated document as the source of mutants. */
export interface OwnFixture {
  readonly name: string
  readonly kind: 'pdf' | 'image'
  readonly fileName: string
  readonly bytes: Uint8Array
}

const REPORT = fileURLToPath(new URL('../../../../examples/annual-report/annual-report.pdf', import.meta.url))

/** Generates all fixtures: documents that tests draw, and a file of each image type. */
export async function ownFixtures(): Promise<readonly OwnFixture[]> {
  const drawn = await Promise.all(documents.map(async ({ name, draw }) => pdf(name, (await draw()).bytes)))
  const picture = await smallPicture()
  const image = (ending: string, bytes: Uint8Array): OwnFixture => {
    return { name: `image.${ending}`, kind: 'image', fileName: `image.${ending}`, bytes }
  }
  const grey = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = grey.info
  const page = { width, height, pixels: new Uint8Array(grey.data.filter((_, i) => i % grey.info.channels === 0)) }
  return [
    ...drawn,
    pdf('annual report', await readFile(REPORT)),
    pdf('plain', rawPage(TABLE)),
    pdf('packed', packedPage()),
    pdf(
      'pictures',
      await printPdf(
        (page) => void page.text('Total 12,345', 72, 72).image(Buffer.from(picture), 72, 100, { width: 300 }),
      ),
    ),
    pdf('locked', lockedPdf('Total 12,345', { user: '', owner: 'own' })),
    pdf(
      'locked anew',
      await printPdf((page) => void page.text('Total 12,345', 72, 72), { ownerPassword: 'own', pdfVersion: '1.7ext3' }),
    ),
    image('png', picture),
    image('jpg', await sharp(picture).jpeg().toBuffer()),
    image('webp', await sharp(picture).webp().toBuffer()),
    image('gif', await sharp(picture).gif().toBuffer()),
    image('tiff', rawTiff([page, page])),
    image(
      'bmp',
      rawBitmap({
        width: 32,
        height: 32,
        bits: 8,
        palette: [
          [0, 0, 0],
          [255, 255, 255],
        ],
        pixels: Array.from({ length: 1024 }, (_, i) => (i % 5 === 0 ? 0 : 1)),
      }),
    ),
  ]
}

function pdf(name: string, bytes: Uint8Array): OwnFixture {
  return { name, kind: 'pdf', fileName: `${name}.pdf`, bytes }
}

/** Returns a page with operators, a form, a Type 3 font, a pattern and a link, so that each can be mutated. */
function packedPage(): Uint8Array {
  const content = `${TABLE}\n/X Do BT /T 12 Tf 72 300 Td (aa) Tj ET /Pattern cs /P scn 72 72 99 99 re f 50 50 m 99 99 200 200 300 50 c S`
  return rawPage('q Q', {
    entries: '/Contents 9 0 R/Annots[14 0 R]/Rotate 0/CropBox[0 0 612 792]',
    fonts: '/T 11 0 R',
    resources: '/XObject<</X 10 0 R>>/Pattern<</P 13 0 R>>',
    catalogue: '/Outlines<</First 15 0 R/Last 15 0 R/Count 1>>',
    objects: [
      packed(content),
      packed('0 0 99 99 re f', { entries: '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Matrix[1 0 0 1 9 9]' }),
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a 12 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]>>',
      rawStream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
      packed('0 0 3 3 re f', {
        entries: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      }),
      '<</Type/Annot/Subtype/Link/Rect[60 640 600 720]/A<</S/URI/URI(http://a.example/)>>>>',
      '<</Title(a)/Parent 1 0 R/Dest[3 0 R/Fit]>>',
    ],
  })
}

/** Returns an image of a table, small enough to be read quickly. */
async function smallPicture(): Promise<Uint8Array> {
  const rows = ['Revenue 1,234 1,100', 'Costs (345) (320)', 'Total 889 780']
  const texts = rows.map((row, i) => `<text x="10" y="${30 + i * 26}" font-size="18">${row}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="110"><rect width="240" height="110" fill="white"/>${texts}<path d="M5 40H235M5 66H235" stroke="black"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
