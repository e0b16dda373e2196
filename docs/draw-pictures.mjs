// Draws the pictures of the documents from the sample: `npm run sample && node docs/draw-pictures.mjs`.
// Needs LibreOffice (soffice) and poppler (pdftoppm) on the path.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const PAGE = 4
const HEIGHT = 760
const GAP = 24
const folder = mkdtempSync(join(tmpdir(), 'recreate-pictures-'))
const run = (command, ...args) => execFileSync(command, args, { cwd: folder, stdio: 'ignore' })
const root = process.cwd()

try {
  const report = join(root, 'examples/annual-report/annual-report.pdf')
  run('pdftoppm', '-r', '110', '-png', '-singlefile', '-f', `${PAGE}`, '-l', `${PAGE}`, report, 'page')
  run('soffice', '--headless', '--convert-to', 'pdf', join(root, 'out/annual-report.xlsx'))
  run('pdftoppm', '-r', '110', '-png', '-singlefile', '-f', '2', '-l', '2', 'annual-report.pdf', 'sheet')
  await besideEachOther(['page.png', 'sheet.png'], 'docs/page-to-workbook.png')
  run(
    process.execPath,
    join(root, 'dist/cli.js'),
    'inspect',
    report,
    '--page',
    `${PAGE}`,
    '--out',
    join(root, 'docs/inspect.png'),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Two pictures of one height on a light ground, with a thin frame each. */
async function besideEachOther(names, target) {
  const pictures = await Promise.all(
    names.map((name) =>
      sharp(join(folder, name))
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
  await ground.composite(layers).png({ palette: true }).toFile(target)
}
