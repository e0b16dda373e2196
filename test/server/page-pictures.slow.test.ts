import test from 'ava'
import sharp from 'sharp'
import { RecreateError } from '../../index.js'
import { recreateClient } from '../../server/client/index.js'
import { Refusal } from '../../server/http/problems.js'
import { pagePictures } from '../../server/operations/page-pictures.js'
import { makeGate } from '../core/engine/gates.js'
import { CREATE, complete, create, failuresOf, hide, UNKNOWN_ID, UNLIMITED, untilTheFileEnds } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'
import { scripted, scriptedRunner, startScriptedServer } from './scripted-server.js'

const pdf = await drawPdf([statement, statement])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)

test('a page is rendered at the requested resolution, whether selected or not', async (t) => {
  const id = await create(server, pdf)
  for (const [page, query, width, height] of [
    [1, '', 850, 1100],
    [2, '?dpi=36', 306, 396],
    [2, '?dpi=', 850, 1100],
  ] as const) {
    const answer = await server.ask(`${CREATE}${id}/pages/${page}.png${query}`)
    t.is(answer.status, 200)
    t.is(answer.headers.get('Content-Type'), 'image/png')
    const png = sharp(Buffer.from(await answer.arrayBuffer()))
    t.like(await png.metadata(), { format: 'png', width, height })
    const { channels } = await png.stats()
    t.true(channels[0]!.min < 100 && channels[0]!.max === 255, 'dark text on white paper')
  }
})

test('a box of to_json matches the position of its text in the image', async (t) => {
  const { data } = await complete(server, pdf)
  const path = `${CREATE}${data.recreate_id}`
  const { tables } = (await (await server.ask(`${path}/to_json`)).json()) as {
    tables: { rows: { cells: { bbox: Record<'x0' | 'y0' | 'x1' | 'y1', number> }[] }[] }[]
  }
  const picture = sharp(Buffer.from(await (await server.ask(`${path}/pages/1.png?dpi=144`)).arrayBuffer()))
  const { x0, y0, x1, y1 } = tables[0]!.rows[0]!.cells[1]!.bbox
  const region = { left: Math.floor(x0 * 2), top: Math.floor(y0 * 2), width: 0, height: 0 }
  const inside = { ...region, width: Math.ceil((x1 - x0) * 2), height: Math.ceil((y1 - y0) * 2) }
  const left = { ...inside, left: inside.left - inside.width - 8 }
  const darkest = async (area: typeof inside) =>
    (await sharp(await picture.clone().extract(area).png().toBuffer()).stats()).channels[0]!.min
  t.true((await darkest(inside)) < 100)
  t.is(await darkest(left), 255)
})

test('for an image, the response reports the scale of its boxes', async (t) => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .withMetadata({ density: 200 })
    .png()
    .toBuffer()
  const { data } = await complete(server, bytes)
  const answer = await server.ask(`${CREATE}${data.recreate_id}/pages/1.png?dpi=100`)
  t.is(answer.headers.get('X-Units-Per-Inch'), '200')
  t.like(await sharp(Buffer.from(await answer.arrayBuffer())).metadata(), { width: 300, height: 200 })
})

test('a browser revalidates an image, and an unchanged one is not sent again', async (t) => {
  const id = await create(server, pdf)
  const path = `${CREATE}${id}/pages/1.png`
  const first = await server.ask(path)
  const tag = first.headers.get('ETag') ?? ''
  t.is(first.headers.get('Cache-Control'), 'private, no-cache')
  const again = (given: string, query = '') => server.ask(path + query, { headers: { 'If-None-Match': given } })
  const same = await again(tag)
  t.is(same.status, 304)
  t.is(same.headers.get('ETag'), tag)
  t.is((await same.arrayBuffer()).byteLength, 0)
  t.is((await again(`"other", W/${tag}`)).status, 304)
  t.is((await again(tag, '?dpi=50')).status, 200)
  await hide(server, id)
  t.is((await again(tag)).status, 404)
})

test('an unknown page, a resolution out of range and an invalid id are rejected together', async (t) => {
  const id = await create(server, pdf)
  for (const [path, ...failures] of [
    [`${id}/pages/3.png`, 'path.page_number value_error'],
    [`${id}/pages/0.png`, 'path.page_number value_error'],
    [`${id}/pages/x.png?dpi=201`, 'path.page_number value_error', 'query.dpi value_error'],
    ['none/pages/1.png?dpi=35', 'path.recreate_id uuid_parsing', 'query.dpi value_error'],
  ] as const) {
    const answer = await server.ask(CREATE + path)
    t.is(answer.status, 422, path)
    t.is(answer.headers.get('Cache-Control'), 'no-store')
    t.deepEqual(await failuresOf(answer), failures)
  }
  t.is((await server.ask(`${CREATE}${UNKNOWN_ID}/pages/1.png`)).status, 404)
})

test('a document without page images returns 404', async (t) => {
  const { ask } = await startScriptedServer(t)
  const id = await create({ ask }, scripted('table'))
  t.is((await ask(`${CREATE}${id}/pages/1.png`)).status, 404)
})

test('pages of other owners are not found', async (t) => {
  const { ask, askAs } = await startScriptedServer(t)
  const id = await create({ ask }, pdf)
  const other = await askAs('somebody else')
  t.is((await other(`${CREATE}${id}/pages/1.png`)).status, 404)
  t.is((await ask(`${CREATE}${id}/pages/1.png`)).status, 200)
})

test('two pages are drawn at once, more are queued, and requests beyond the queue limit are rejected', async (t) => {
  const gate = makeGate()
  const runner = scriptedRunner()
  let atOnce = 0
  let most = 0
  const { ask } = await startScriptedServer(t, {
    engine: {
      runner: {
        ...runner,
        async picture(...given) {
          most = Math.max(most, ++atOnce)
          await gate.pass()
          const png = await runner.picture(...given)
          atOnce--
          return png
        },
      },
    },
  })
  const id = await create({ ask }, pdf)
  const refused: Response[] = []
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async (_, index) => {
      const answer = await ask(`${CREATE}${id}/pages/1.png?dpi=${40 + index}`)
      if (answer.status !== 503) return answer.status
      if (refused.push(answer) === 4) gate.open()
      return answer.status
    }),
  )
  t.is(statuses.filter((status) => status === 200).length, 66)
  t.is(refused.length, 4)
  t.regex(refused[0]!.headers.get('Retry-After') ?? '', /^\d+$/)
  t.is(most, 2)
})

test('the client downloads a page image', async (t) => {
  const client = recreateClient({ baseUrl: server.url, apiKey: server.key })
  const { recreate_id } = await client.create({ fileName: 'report.pdf', bytes: pdf }, { pages: '1' })
  const png = await client.pagePicture(recreate_id, 2, { dpi: 72 })
  t.like(await sharp(png).metadata(), { format: 'png', width: 612, height: 792 })
  await t.throwsAsync(client.pagePicture(recreate_id, 9), { message: /page_number/ })
})

test('a page that takes too long is aborted, and the next one is drawn', async (t) => {
  const drawn: number[] = []
  const never = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new RecreateError('cancelled', 'It was stopped')))
    })
  const pictures = pagePictures(
    {
      picture: async (_id, pageNumber, _options, scope) => {
        drawn.push(pageNumber)
        return pageNumber < 3 ? never(scope?.signal) : new Uint8Array([pageNumber])
      },
    },
    50,
  )
  const draw = (page: number, connected = new AbortController().signal) =>
    pictures.draw(UNKNOWN_ID, page, { dpi: 100 }, { owner: 'ana' }, connected)
  const gone = new AbortController()
  const slow = [draw(1), draw(2)].map((work) => t.throwsAsync(work, { instanceOf: Refusal, message: /longer than/ }))
  const left = t.throwsAsync(draw(3, gone.signal))
  const next = draw(4)
  gone.abort()
  for (const error of await Promise.all(slow)) t.is((error as Refusal).status, 503)
  await left
  t.deepEqual(await next, new Uint8Array([4]))
  t.deepEqual(drawn, [1, 2, 4], 'not drawn for the disconnected client')
})

test('failures caused by the page are permanent errors, temporary ones are marked as such', async (t) => {
  for (const [code, status] of [
    ['page_too_large', 422],
    ['page_memory', 422],
    ['page_crashed', 503],
    ['page_timeout', 503],
  ] as const) {
    const picture = () => Promise.reject(new RecreateError(code, 'It failed'))
    const connected = new AbortController().signal
    const drawing = pagePictures({ picture }).draw(UNKNOWN_ID, 1, { dpi: 100 }, { owner: 'ana' }, connected)
    const refusal = (await t.throwsAsync(drawing, { instanceOf: Refusal })) as Refusal
    t.is(refusal.status, status, code)
    t.notRegex(JSON.stringify(refusal.detail), /It failed/)
  }
})
