import { execFileSync } from 'node:child_process'
import type { ExecutionContext } from 'ava'
import { type Browser, chromium } from 'playwright-core'

/** Where Chromium is, or why tests in a browser are left out. `.ci/services` installs it. */
export const foundChromium = findChromium()

/** Starts a browser for a test; it ends with the test. */
export async function startBrowser(t: Pick<ExecutionContext, 'teardown'>): Promise<Browser> {
  if (foundChromium === undefined) throw new Error('Expected the program `chromium` to be installed')
  // Tests run as root in containers, where its sandbox cannot be had and shared memory is small.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: foundChromium, args })
  t.teardown(() => browser.close())
  return browser
}

function findChromium(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // The next one.
    }
  }
  return undefined
}
