import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Takes screenshots of the web page of a new service, from the upload to a corrected number.
 *
 * @param {string} report Path of the sample.
 * @returns {Promise<readonly { name: string, picture: Buffer }[]>}
 */
export async function takeScreenshots(report) {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-pictures-service-'))
  const service = spawn(process.execPath, ['dist/server/cli.js', 'serve', '--port', '0', '--data', folder])
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    const { url, key } = await firstLines(service)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
    page.setDefaultTimeout(120_000)
    await page.goto(url)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.setInputFiles('input[type=file]', report)
    await page.getByText('All 11 pages will be converted').waitFor()
    await page.getByRole('textbox', { name: 'Pages' }).fill('4-10')
    await page.getByText('7 of 11 pages selected').waitFor()
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.locator('.state.completed').waitFor()
    await page.locator('.found .item').first().click()
    await page.getByRole('img', { name: 'Image of page 4' }).waitFor()
    await page.locator('[data-cell="p4t1r5 1"]').hover()
    return [{ name: 'page', picture: await page.screenshot() }]
  } finally {
    await browser.close()
    service.kill()
    await new Promise((resolve) => service.once('close', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads what the service prints at its first start: its address and its key. */
async function firstLines(service) {
  let text = ''
  for (const stream of [service.stdout, service.stderr])
    stream.setEncoding('utf8').on('data', (piece) => (text += piece))
  for (let tries = 0; tries < 300; tries++) {
    const url = /listening on (http:\S+?),/.exec(text)?.[1]
    const key = /\brk_\S+/.exec(text)?.[0]
    if (url !== undefined && key !== undefined) return { url, key }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Expected an address and a key, got ${text}`)
}
