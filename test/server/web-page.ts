import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startBrowser } from '../fixtures/chromium.js'
import { testNeeding } from '../fixtures/needs.js'
import type { TestServer } from './running-server.js'

/** Folder for screenshots of each step, for manual review. If set, each flow runs in all four looks. */
const PICTURES = process.env.RECREATE_PAGE_PICTURES
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** Screen size and color scheme of the browser. */
interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
}

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const ALL: readonly Look[] = [
  { name: 'laptop-light', ...laptop, colorScheme: 'light' },
  { name: 'phone-dark', ...phone, colorScheme: 'dark' },
  { name: 'laptop-dark', ...laptop, colorScheme: 'dark' },
  { name: 'phone-light', ...phone, colorScheme: 'light' },
]

/** Returns the looks that a flow runs in: the given number, or all if screenshots are taken. */
export const looks = (many: number): readonly Look[] => ALL.slice(0, PICTURES === undefined ? many : ALL.length)

/** A test that needs a browser. */
export const inBrowser = testNeeding('chromium').serial

/** The page in its own browser. */
interface OpenedPage {
  readonly page: Page
  /** Errors and warnings of its console, except error responses, which the page itself shows. */
  readonly told: readonly string[]
  /** Takes a screenshot of a step if requested, and checks accessibility. */
  step(name: string): Promise<void>
}

/** Opens the page with the key of the service. The browser is closed at the end of the test. */
export async function openPage(t: ExecutionContext, { url, key }: TestServer, look = ALL[0]!): Promise<OpenedPage> {
  t.timeout(180_000)
  const { width, height, colorScheme } = look
  const browser = await startBrowser(t)
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const told: string[] = []
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (/error|warning/.test(message.type()) && !isRefusal) told.push(message.text())
  })
  page.on('pageerror', (error) => told.push(error.message))
  await page.goto(url)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'New document' }).waitFor()
  const step = async (name: string) => {
    if (PICTURES !== undefined) {
      await mkdir(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${name}-${look.name}.png`) })
    }
    t.deepEqual(await faultsOf(page), [], name)
  }
  return { page, told, step }
}

/** Returns serious findings of axe, which is injected past the page's content security policy. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, where the script above has put it
    const { violations } = await (globalThis as any).axe.run()
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** Uploads a file. */
export async function handIn(page: Page, name: string, bytes: Uint8Array, pages?: string): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType: '', buffer: Buffer.from(bytes) })
  await page.getByText(name).first().waitFor()
  if (pages !== undefined) await page.getByRole('textbox', { name: 'Pages' }).fill(pages)
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/** Waits until the open document has ended. */
export function ended(page: Page, state: 'completed' | 'failed' = 'completed'): Promise<void> {
  return page.locator(`.document .state.${state}`).waitFor()
}
