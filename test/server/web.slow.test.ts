import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import test from 'ava'
import exceljs from 'exceljs'
import Koa from 'koa'
import type { Page } from 'playwright-core'
import type { Answers } from '../../server/http/schemas.js'
import { webRoutes } from '../../server/routes/web.js'
import type * as Face from '../../server/web/service/client-face.js'
import type { CorrectionLog } from '../../server/web/service/shapes.js'
import { startBrowser } from '../fixtures/chromium.js'
import { startTestServer, type TestServer } from './running-server.js'
import { faultsOf, inBrowser, looks, openPage } from './web-page.js'

const SAMPLE = fileURLToPath(new URL('../../../examples/annual-report/annual-report.pdf', import.meta.url))

// The page is compiled without the server's types. These lines fail to compile if the types diverge.
const _client: typeof Face.recreateClient = (await import('../../server/client/index.js')).recreateClient
const _log = (log: Answers['Corrections']['data']): CorrectionLog => log
void _client
void _log

test('the page has a policy that forbids external content', async (t) => {
  const { url } = await startTestServer(t)
  const answer = await fetch(url)
  t.is(answer.status, 200)
  t.regex(
    answer.headers.get('Content-Security-Policy') ?? '',
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  const page = await answer.text()
  t.notRegex(page, /<style|style=|<script>|https?:\/\/(?!127)/)
  const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? ''
  const sent = await fetch(new URL(script, `${url}/`))
  t.is(sent.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
  t.truthy(answer.headers.get('ETag'))
  t.is((await fetch(new URL('/assets/..%2findex.html', url))).status, 404)
})

test('the PDF viewer comes from its package, and only its worker may run WebAssembly', async (t) => {
  const { url } = await startTestServer(t)
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
  for (const [path, type] of [
    ['build/pdf.worker.min.mjs', 'text/javascript; charset=utf-8'],
    ['wasm/jbig2.wasm', 'application/wasm'],
    ['standard_fonts/FoxitSerif.pfb', 'application/octet-stream'],
    ['cmaps/Adobe-Japan1-UCS2.bcmap', 'application/octet-stream'],
  ] as const) {
    const answer = await fetch(`${url}/pdfjs/${path}`)
    t.is(answer.status, 200, path)
    t.is(answer.headers.get('Content-Type'), type)
    t.is(answer.headers.get('Content-Security-Policy'), policy)
    const again = await fetch(answer.url, {
      headers: { 'If-None-Match': answer.headers.get('ETag')!, 'Cache-Control': 'max-age=0' },
    })
    t.is(again.status, 304)
  }
  for (const path of ['package.json', 'build/..%2f..%2fpackage.json', 'web/pdf_viewer.mjs', 'build/none.mjs']) {
    t.is((await fetch(`${url}/pdfjs/${path}`)).status, 404, path)
  }
  t.notRegex((await fetch(url)).headers.get('Content-Security-Policy') ?? '', /unsafe/)
})

test('below a path prefix the page finds its scripts', async (t) => {
  const { url } = await startTestServer(t, { RECREATE_PUBLIC_URL: 'https://example.com/tables' })
  t.regex(await (await fetch(url)).text(), /src="\/tables\/assets\/[\w-]+\.js"/)
})

test('if the page has not been built, a message explains it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-no-page-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const routes = webRoutes({ config: {}, engine: {} } as Parameters<typeof webRoutes>[0], `${folder}/`)
  t.true(routes instanceof Router)
  const app = new Koa({ silent: true } as ConstructorParameters<typeof Koa>[0])
  app.silent = true
  app.use(async (context, next) => {
    await next().catch((error: Error & { status: number }) => {
      context.status = error.status
      context.body = error.message
    })
  })
  app.use(routes.routes())
  const server = app.listen(0)
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  t.is(answer.status, 404)
  t.regex(await answer.text(), /npm run build/)
})

for (const look of looks(2)) {
  inBrowser(`a number is corrected in the page and appears in the workbook: ${look.name}`, async (t) => {
    const server = await startTestServer(t)
    const { page, told, step } = await openPage(t, server, look)
    const { width } = look
    await page.setInputFiles('input[type=file]', SAMPLE)
    await page.getByText('All 11 pages will be converted').waitFor()
    await page.getByRole('textbox', { name: 'Pages' }).fill('4-99')
    await page.getByText('The document has 11 pages').waitFor()
    await page.getByRole('option', { name: 'Page 4', exact: true }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByText('2 of 11 pages selected').waitFor()
    t.is(await page.getByRole('textbox', { name: 'Pages' }).inputValue(), '4-5')
    await page.locator('[aria-selected=true] img').nth(1).waitFor()
    await step('pages-chosen')
    const started = Date.now()
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('grid').waitFor()
    t.log(`first table after ${Date.now() - started} ms`)
    await step('progress')
    await page.locator('.state.completed').waitFor({ timeout: 60_000 })
    await page.getByText('2 of 2 pages read').waitFor()

    await page.locator('.found .item').first().click()
    const cell = page.locator('[data-cell="p4t1r5 1"]')
    t.is((await cell.textContent())?.trim(), '1,266')
    await page.getByRole('img', { name: 'Image of page 4' }).waitFor()
    await cell.hover()
    t.is(await page.locator('.place.lit').count(), 1)
    await step('hover')
    const place = await page.locator('.place.lit').boundingBox()
    await page.mouse.move(0, 0)
    t.is(await page.locator('.place.lit').count(), 0)
    if (width > 1000 && place !== null) {
      await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
      t.regex((await cell.getAttribute('class')) ?? '', /\blit\b/)
    }

    await cell.click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.locator('.cell-editor:focus').waitFor()
    await page.keyboard.type('1,267')
    await step('edit')
    await page.keyboard.press('Enter')
    await page.locator('.corrections ins', { hasText: '1,267' }).waitFor()
    await page.getByText('The files include your corrections').waitFor({ timeout: 60_000 })
    t.is(await page.locator('.corrections del').textContent(), '1,266')
    await step('corrected')

    t.true((await notesOn(1267, await download(page))).some((note) => note.includes('“1,266” was read on the page')))
    t.deepEqual(told, [])
  })
}

inBrowser('a wrong key shows a message, and a key is forgotten with its tab', async (t) => {
  const server = await startTestServer(t)
  const context = await (await startBrowser(t)).newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByLabel('API key').fill('rk_wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The service does not know this key').waitFor()
  t.deepEqual(await faultsOf(page), [])
  await enterWithKey(page, server)
  await page.reload()
  await page.getByRole('heading', { name: 'New document' }).waitFor()
  const other = await context.newPage()
  await other.goto(server.url)
  await other.getByLabel('API key').waitFor()
  t.pass()
})

async function enterWithKey(page: Page, { key }: TestServer): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'New document' }).waitFor()
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download workbook' }).click()
  return (await coming).path()
}

/** Returns the notes at the workbook cells with this value. */
async function notesOn(figure: number, path: string): Promise<readonly string[]> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(path)
  const notes: string[] = []
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) =>
      row.eachCell(({ value, note }) => {
        if (value === figure) notes.push(JSON.stringify(note))
      }),
    )
  }
  return notes
}
