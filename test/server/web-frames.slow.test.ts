import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { drawBoth, drawnSource, peopleFrame, salesFrame } from '../core/engine/framed-document.js'
import { startBrowser } from '../fixtures/chromium.js'
import { testNeeding } from '../fixtures/needs.js'
import { drawFacing } from '../plugins/cluster/facing-pages.js'
import { complete } from './asking.js'
import { startTestServer } from './running-server.js'

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
/** Folder for screenshots of each step, for manual review. */
const PICTURES = process.env.RECREATE_PAGE_PICTURES
const inBrowser = testNeeding('chromium').serial

/** Opens the review of a document, by default of a drawn page whose two tables were read as one. */
async function openReview(t: ExecutionContext, options: object, bytes?: Uint8Array, fields?: Record<string, string>) {
  const server = await startTestServer(t)
  const { data } = await complete(server, bytes ?? (await drawnSource(drawBoth)).bytes, fields)
  const page = await (await (await startBrowser(t)).newContext(options)).newPage()
  const told: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) told.push(message.text())
  })
  page.on('pageerror', (error) => told.push(error.message))
  await page.goto(`${server.url}/#/${data.recreate_id}`)
  await page.getByLabel('API key').fill(server.key)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('grid').waitFor()
  await page.getByRole('img', { name: 'Image of page 1' }).waitFor()
  await page.getByRole('button', { name: 'Edit frames', exact: true }).click()
  return { page, told }
}

/** Converts a point of the page to screen coordinates. */
async function toScreen(page: Page) {
  const sheet = page.locator('.frame-editor')
  await sheet.scrollIntoViewIfNeeded()
  const box = (await sheet.boundingBox())!
  return (x: number, y: number) => [box.x + (x * box.width) / 612, box.y + (y * box.height) / 792] as const
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const at = await toScreen(page)
  await page.mouse.move(...at(...from))
  await page.mouse.down()
  await page.mouse.move(...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2))
  await page.mouse.move(...at(...to))
  await page.mouse.up()
}

async function readAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('The frames were read again').waitFor({ timeout: 60_000 })
}

/** Returns the rows of the visible grid. */
async function gridOf(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await page.locator('table.grid tbody tr').all()
  return Promise.all(
    rows.map(async (row) =>
      (await row.locator('th, td').allTextContents()).map((text) => text.replace(/\?uncertain$/, '').trim()),
    ),
  )
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, where the script above has put it
    const { violations } = await (globalThis as any).axe.run()
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`)
  })
}

const laptop = { viewport: { width: 1366, height: 820 }, reducedMotion: 'reduce' }

inBrowser('a frame is resized with the mouse, another drawn, and both are read again', async (t) => {
  const { page, told } = await openReview(t, laptop)
  t.is((await gridOf(page)).length, 6)
  await page.locator('[data-frame]').click()
  const at = await toScreen(page)
  const { x, y, width, height } = (await page.locator('[data-frame]').boundingBox())!
  await page.mouse.move(x + width, y + height)
  await page.mouse.down()
  await page.mouse.move(...at(salesFrame.x1, salesFrame.y1 - 5))
  await page.mouse.move(...at(salesFrame.x1, salesFrame.y1))
  await page.mouse.up()
  // Starts from the far corner, because a drag near the first frame's corner would resize that.
  await drag(page, [peopleFrame.x1, peopleFrame.y1], [peopleFrame.x0, peopleFrame.y0 + 1])
  t.is(await page.locator('[data-frame]').count(), 2)
  await picture(page, 'frames-drawn-laptop')
  t.deepEqual(await faultsOf(page), [])
  await readAgain(page)
  t.deepEqual(await gridOf(page), [
    ['Coatings', '1,200', '1,140'],
    ['Films', '2,310', '2,280'],
    ['Tapes', '1,018', '977'],
  ])
  t.deepEqual(await page.locator('.corrections li ins').allTextContents(), ['added', 'redrawn'])
  await page.locator('.found .item').nth(1).click()
  t.deepEqual(
    (await gridOf(page)).map(([label]) => label),
    ['Employees', 'Sites', 'Countries'],
  )
  await picture(page, 'frames-read-laptop')
  t.deepEqual(told, [])
})

inBrowser('a frame is corrected with only the keyboard, and the correction is undone', async (t) => {
  const { page, told } = await openReview(t, laptop)
  await page.locator('[data-frame]').focus()
  const corner = page.getByRole('button', { name: /^Bottom right corner of/ })
  await corner.focus()
  const before = await page.getByRole('status').last().textContent()
  // Each press moves a fortieth of the page width, up to the last row of the first table.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowUp')
  t.not(await page.getByRole('status').last().textContent(), before)
  t.true(await corner.evaluate((handle) => handle.matches(':focus')))
  await page.locator('[data-frame]').focus()
  await page.keyboard.press('Delete')
  t.is(await page.locator('[data-frame]').count(), 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  t.is(await page.locator('[data-frame]').count(), 1)
  await page.getByRole('button', { name: 'New frame' }).click()
  t.is(await page.locator('[data-frame]').count(), 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await readAgain(page)
  t.deepEqual(
    (await gridOf(page)).map(([label]) => label),
    ['Coatings', 'Films', 'Tapes'],
  )
  t.deepEqual(told, [])
})

inBrowser('a frame is drawn with a finger on a phone in dark mode', async (t) => {
  const look = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true }
  const { page, told } = await openReview(t, { ...look, reducedMotion: 'reduce' })
  await page.locator('[data-frame]').tap()
  await page.getByRole('button', { name: 'Remove', exact: true }).tap()
  const at = await toScreen(page)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await send('touchStart', [at(peopleFrame.x0, peopleFrame.y0)])
  await send('touchMove', [at(200, 170)])
  await send('touchMove', [at(peopleFrame.x1, peopleFrame.y1)])
  await send('touchEnd', [])
  t.is(await page.locator('[data-frame]').count(), 1)
  await picture(page, 'frames-drawn-phone')
  t.deepEqual(await faultsOf(page), [])
  await readAgain(page)
  t.deepEqual(
    (await gridOf(page)).map(([label]) => label),
    ['Employees', 'Sites', 'Countries'],
  )
  t.deepEqual(told, [])
})

inBrowser('a frame without readable content changes nothing and shows the reason', async (t) => {
  const { page } = await openReview(t, laptop)
  await drag(page, [100, 500], [300, 600])
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText(/Nothing was changed: No table was found in the frame/).waitFor({ timeout: 60_000 })
  t.is(await page.locator('[data-frame]').count(), 2)
  await page.getByRole('button', { name: 'Close' }).click()
  t.is((await gridOf(page)).length, 6)
})

inBrowser('a table joined with the columns of the next page is separated with one button', async (t) => {
  const labels = ['Cash', 'Receivables', 'Inventories', 'Land', '=Total assets']
  const pages = [
    { labels, headers: [['2023', '2022']], seed: 1, columnWidth: 120 },
    { labels, headers: [['2021', '2020']], seed: 2, columnWidth: 120 },
  ]
  const { bytes } = await drawDocument({ file: 'facing.pdf' }, (document) => drawFacing(document, pages))
  const fields = { selected_pages: '1-2', table_clustering_mode: 'document' }
  const { page, told } = await openReview(t, laptop, bytes, fields)
  t.is((await gridOf(page))[0]?.length, 5)
  t.true(await page.getByText('Columns of page 2 were joined to this table').isVisible())
  await page.locator('[data-frame]').click()
  t.is(await page.getByRole('button', { name: 'Separate', exact: true }).count(), 0)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('img', { name: 'Image of page 2' }).waitFor()
  await page.getByRole('button', { name: 'Edit frames', exact: true }).click()
  await page.locator('[data-frame]').click()
  await picture(page, 'frames-separate-laptop')
  t.deepEqual(await faultsOf(page), [])
  await page.getByRole('button', { name: 'Separate', exact: true }).click()
  await page.getByText('The tables were separated.').waitFor({ timeout: 60_000 })
  t.is(await page.locator('.found .item').count(), 2)
  t.true(await page.getByText('No open questions').isVisible())
  t.is((await gridOf(page))[0]?.length, 3)
  t.deepEqual(await page.locator('.corrections li ins').allTextContents(), ['separated'])
  t.deepEqual(told, [])
})
