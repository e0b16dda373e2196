// Draws the pictures of the documentation from the sample report: `npm run pictures`.
//
// Needs LibreOffice (soffice), poppler (pdftoppm) and Chromium on the path. The drawings over a page are those of
// `recreate inspect`.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { drawSteps } from './pictures/steps.mjs'
import { takeScreenshots } from './pictures/web-page.mjs'

const REPORT = 'examples/annual-report/annual-report.pdf'
/** Page numbers of the income statement and the charts in the report. */
const STATEMENT = 4
const CHARTS = 10
const HEIGHT = 760
const GAP = 24
/** Maximum size of a picture, in bytes: people also read the documentation over slow connections. */
const MOST_BYTES = 150 * 1024

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'recreate-pictures-'))
const drawn = []

try {
  const made = await convert()
  const report = await pages(REPORT, 'page')
  const sheets = await pages(await officePdf(made('xlsx')), 'sheet')
  const deck = await officePdf(made('pptx'))
  const slides = await pages(deck, 'slide')
  await beside([report(STATEMENT), sheets(2)], 'docs/page-to-workbook.png')
  await beside([report(CHARTS), await chartSlides(slides, await pageCount(deck))], 'docs/pictures/page-to-deck.png')
  await recreate('inspect', REPORT, '--page', `${STATEMENT}`, '--out', join(folder, 'inspect.png'))
  await save(sharp(join(folder, 'inspect.png')), 'docs/inspect.png')
  for (const { name, picture } of await drawSteps(REPORT, STATEMENT)) {
    await save(sharp(picture), `docs/pictures/step-${name}.png`)
  }
  for (const { name, picture } of await takeScreenshots(REPORT)) await save(sharp(picture), `docs/pictures/${name}.png`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const path of drawn) {
  const { size } = await stat(path)
  console.log(`${path}: ${Math.ceil(size / 1024)} KiB`)
  if (size > MOST_BYTES) throw new Error(`Expected ${path} to have at most ${MOST_BYTES} bytes, it has ${size}`)
}

function recreate(...given) {
  return run(process.execPath, ['dist/server/cli.js', ...given])
}

/** Converts the sample. @returns the path of an output file, by its extension. */
async function convert() {
  await recreate('convert', REPORT, '--mode', 'document', '--out', folder)
  return (ending) => join(folder, `annual-report.${ending}`)
}

/** Converts a workbook or deck to a PDF with LibreOffice. */
async function officePdf(file) {
  const settings = `-env:UserInstallation=file://${join(folder, 'office')}`
  const out = join(folder, `printed-${file.split('.').at(-1)}`)
  await run('soffice', [settings, '--headless', '--convert-to', 'pdf', '--outdir', out, file])
  return join(out, 'annual-report.pdf')
}

/** Draws the pages of a PDF. @returns the path of a picture, by page number from 1. */
async function pages(pdf, name) {
  await run('pdftoppm', ['-r', '110', '-png', pdf, join(folder, name)])
  const digits = `${await pageCount(pdf)}`.length
  return (number) => join(folder, `${name}-${`${number}`.padStart(digits, '0')}.png`)
}

async function pageCount(pdf) {
  const { stdout } = await run('pdfinfo', [pdf])
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)[1])
}

/** Places the last two slides, which have the charts, one above the other. */
async function chartSlides(slides, count) {
  const height = Math.floor((HEIGHT - GAP) / 2)
  const two = await Promise.all([count - 1, count].map((number) => sharp(slides(number)).resize({ height }).toBuffer()))
  const { width } = await sharp(two[0]).metadata()
  const ground = sharp({ create: { width, height: 2 * height + GAP, channels: 3, background: '#f2f2f2' } })
  const layers = two.map((input, index) => ({ input, left: 0, top: index * (height + GAP) }))
  const path = join(folder, 'slides.png')
  await ground.composite(layers).png().toFile(path)
  return path
}

/** Places pictures of the same height side by side on a light background, each with a thin frame. */
async function beside(paths, target) {
  const pictures = await Promise.all(
    paths.map((path) =>
      sharp(path)
        .resize({ height: HEIGHT })
        .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#c8c8c8' })
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const width = pictures.reduce((sum, { info }) => sum + info.width + GAP, GAP)
  let left = GAP
  const layers = pictures.map(({ data, info }) => {
    const layer = { input: data, left, top: GAP }
    left += info.width + GAP
    return layer
  })
  const ground = sharp({ create: { width, height: HEIGHT + 2 + 2 * GAP, channels: 3, background: '#f2f2f2' } })
  await save(sharp(await ground.composite(layers).png().toBuffer()), target)
}

/** Saves a picture with few colours, which keeps drawings small. */
async function save(picture, target) {
  await writeFile(
    target,
    await picture.flatten({ background: '#ffffff' }).png({ palette: true, colours: 64, effort: 10 }).toBuffer(),
  )
  drawn.push(target)
}
