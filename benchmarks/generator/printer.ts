import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright-core'
import type { PageSource } from './family.js'
import { fontAddresses, fontRules, readFont } from './fonts.js'
import { readPage, type SeenPage } from './read-page.js'

const PIXELS_PER_POINT = 96 / 72

/** Shows pages in Chromium, reads their truth and prints them. */
export interface Printer {
  show(source: PageSource): Promise<SeenPage>
  /** Prints the page that was shown last. */
  print(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Starts Chromium. @throws Error if it is not installed. */
export async function openPrinter(): Promise<Printer> {
  const executablePath = findChromium()
  // Containers have little shared memory, and no sandbox for root.
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  })
  const page = await browser.newPage()
  await page.emulateMedia({ media: 'print' })
  await page.route(fontAddresses, (route) =>
    route.fulfill({
      body: readFont(route.request().url()),
      contentType: 'font/ttf',
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'max-age=86400' },
    }),
  )
  let size = { width: 0, height: 0 }
  return {
    async show(source) {
      size = {
        width: Math.round(source.width * PIXELS_PER_POINT),
        height: Math.round(source.height * PIXELS_PER_POINT),
      }
      await page.setViewportSize(size)
      await page.setContent(pageOf(source))
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      return page.evaluate(readPage)
    },
    async print() {
      const pdf = await page.pdf({
        width: `${size.width}px`,
        height: `${size.height}px`,
        printBackground: true,
        margin: { top: 0, right: 0, bottom: 0, left: 0 },
      })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
      if (pages !== 1) throw new Error(`Expected Chromium to print 1 page, got ${pages}`)
      return pdf
    },
    close: () => browser.close(),
  }
}

function pageOf({ css, body }: PageSource): string {
  const basic =
    '@page{margin:0}html,body{margin:0;padding:0;height:100%;overflow:hidden}body{position:relative;box-sizing:border-box}*{box-sizing:border-box}'
  return `<!doctype html><html><head><meta charset="utf-8"><style>${fontRules}${basic}${css}</style></head><body>${body}</body></html>`
}

function findChromium(): string {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  throw new Error('Chromium is not installed. Install it to generate pages.')
}
