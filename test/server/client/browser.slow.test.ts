import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type * as Client from '../../../server/client/index.js'
import { startBrowser } from '../../fixtures/chromium.js'
import { testNeeding } from '../../fixtures/needs.js'
import { drawPdf, statement } from '../commands/draw-pdf.js'
import { startTestServer } from '../running-server.js'

const inBrowser = testNeeding('chromium')

test('the client is bundled for browsers without Node.js modules, in less than 20 kB', async (t) => {
  const code = await bundle()
  t.notRegex(code, /["']node:|\brequire\(|\bprocess\.|\bBuffer\b/)
  t.true(code.length < 20_000, `${code.length}`)
})

inBrowser('a page of another origin uploads a document, follows it, and gets its tables and workbook', async (t) => {
  const origin = await servePage(t)
  const service = await startTestServer(t, { RECREATE_CORS_ORIGINS: origin })
  const page = await openPage(t, origin)
  const found = await convertIn(page, service.url, service.key)
  t.deepEqual(found.columns, ['Item', '2023', '2022'])
  t.deepEqual(found.sales, ['Revenue', 1200, 1100])
  t.deepEqual([found.states[0], found.states.at(-1)], ['CREATED', 'COMPLETED'])
  t.deepEqual([found.fileName, found.signature], ['report.xlsx', 'PK'])
  t.is(found.refused, 'NotFoundError')
  t.true(found.requestId)
})

inBrowser('a page of the service itself needs no address and no CORS permission', async (t) => {
  const service = await startTestServer(t)
  const page = await openPage(t, service.url)
  const found = await convertIn(page, '', service.key)
  t.deepEqual(found.sales, ['Revenue', 1200, 1100])
  t.is(found.fileName, 'report.xlsx')
})

inBrowser('a page without CORS permission gets a connection error', async (t) => {
  const origin = await servePage(t)
  const service = await startTestServer(t)
  const page = await openPage(t, origin)
  const name = await page.evaluate(
    async ({ baseUrl, apiKey }) => {
      const { recreateClient } = (globalThis as unknown as InPage).recreate
      const client = recreateClient({ baseUrl, apiKey, maxRetries: 0 })
      return client.formats().catch((error: Error) => error.name)
    },
    { baseUrl: service.url, apiKey: service.key },
  )
  t.is(name, 'ConnectionError')
})

/** Globals that the bundle defines in a page. */
interface InPage {
  readonly recreate: typeof Client
}

/** Bundles the client as one script that defines `recreate` in the page. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../server/client/index.js', import.meta.url))
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, name: 'recreate', formats: ['iife'] }, minify: true },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const [chunk] = first !== undefined && 'output' in first ? first.output : []
  if (chunk?.type !== 'chunk') throw new Error('Expected a bundle, got none')
  return chunk.code
}

/** Serves an empty page on a free port. @returns Its origin. */
async function servePage(t: ExecutionContext): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>A page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openPage(t: ExecutionContext, address: string): Promise<Page> {
  const browser = await startBrowser(t)
  // The service's own page forbids scripts of other origins.
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(address)
  await page.addScriptTag({ content: await bundle() })
  return page
}

async function convertIn(page: Page, baseUrl: string, apiKey: string) {
  const bytes = [...(await drawPdf([statement]))]
  return page.evaluate(
    async ({ baseUrl, apiKey, bytes }) => {
      const { recreateClient, ApiError } = (globalThis as unknown as InPage).recreate
      const client = recreateClient({ baseUrl, apiKey })
      const file = new File([new Uint8Array(bytes)], 'report.pdf', { type: 'application/pdf' })
      const { recreate_id } = await client.create(file, { pages: '1' })
      const states: (string | undefined)[] = []
      await client.wait(recreate_id, { onProgress: ({ state }) => states.push(state) })
      const [frame] = await client.getDataFrames(recreate_id, { rowIdentifier: false, numbers: true })
      const workbook = await client.download(recreate_id, 'xlsx')
      const missing = await client.status('00000000-0000-4000-8000-000000000000').catch((error: unknown) => error)
      return {
        states,
        columns: frame?.columns.map(({ name }) => name),
        sales: frame?.columns.map(({ values }) => values[0]),
        fileName: workbook.fileName,
        signature: String.fromCharCode(...workbook.bytes.slice(0, 2)),
        refused: missing instanceof ApiError ? missing.name : `${missing}`,
        requestId: missing instanceof ApiError && missing.requestId !== undefined,
      }
    },
    { baseUrl, apiKey, bytes },
  )
}
