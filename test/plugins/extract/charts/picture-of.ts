import sharp from 'sharp'
import type { ColorPicture } from '../../../../core/pixels.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

/** How a drawing is rendered. */
export interface PictureStyle {
  readonly dpi: number
  /** JPEG quality from 1 to 100; absent for a lossless picture. */
  readonly quality?: number
}

/** Renders a drawing of 400 by 300 points as a picture, with JPEG artifacts if a quality is given. */
export async function pictureOf(
  print: (pdf: PDFKit.PDFDocument) => void,
  { dpi, quality }: PictureStyle,
): Promise<ColorPicture> {
  const bytes = await printPdf(print, { size: [400, 300], margin: 0 })
  const document = await mupdfReader().open({ fileName: 'chart.pdf', bytes })
  try {
    const picture = await document.colors!(1, { dpi })
    return quality === undefined ? picture : await smeared(picture, quality)
  } finally {
    await document.close()
  }
}

async function smeared({ width, height, pixels }: ColorPicture, quality: number): Promise<ColorPicture> {
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
  return { width, height, pixels: await sharp(jpeg).raw().toBuffer() }
}
