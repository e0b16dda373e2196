import test from 'ava'
import { CREATE, complete, problemsOf, UNKNOWN_ID, UNLIMITED, untilTheFileEnds } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { createForm } from './running-server.js'
import { startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds, { env: UNLIMITED })

/** Sent in every field. It must not appear in any message. */
const SENT = 'zanzibar'
/** Developer jargon that must not appear in any message. */
const INTERNALS = /extractor|mupdf|pdf\.?js|zod|regex|pattern|undefined|NaN|\btmp\b|uploads|Error:/i

async function messagesOf(answer: Response): Promise<readonly string[]> {
  return (await problemsOf(answer)).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
}

function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return server.ask(path, { method: 'POST', body: JSON.stringify(body), headers })
}

test('a message explains what is wrong with a field, without its value and without internals', async (t) => {
  const pdf = await drawPdf([statement])
  const { data } = await complete(server, pdf, {}, { headers: { 'Idempotency-Key': SENT } })
  const id = data.recreate_id
  const corrections = `${CREATE}${id}/corrections`
  const form = (file: Uint8Array, fields: Record<string, string> = {}) => ({
    method: 'POST',
    body: createForm(file, fields, `${SENT}.pdf`),
  })
  const row = { row_identifier: 'p1t1r2', value: SENT }
  const frame = { page_number: 1, x0: 17.25, y0: 600, x1: 9017.25, y1: 700 }
  const locked = await drawPdf([statement], { userPassword: 'open' })
  const damaged = Buffer.from(`%PDF-1.7\n${SENT}`)
  for (const [answer, ...expected] of [
    [
      await server.ask(
        CREATE,
        form(pdf, {
          selected_pages: SENT,
          is_ppt_process_enabled: SENT,
          table_clustering_mode: SENT,
          selected_table_format: SENT,
          callback_url: `ftp://${SENT}:${SENT}@${SENT}:25/#${SENT}`,
        }),
      ),
      'body.selected_pages: Value error, Write page numbers from 1 up and ranges from low to high, such as 1-3,7',
      "body.is_ppt_process_enabled: Input should be 'true' or 'false'",
      "body.table_clustering_mode: Input should be 'page' or 'document'",
      'body.selected_table_format: Input should be a valid UUID',
      "body.callback_url: URL scheme should be 'http' or 'https'",
    ],
    [
      await server.ask(
        CREATE,
        form(pdf, { selected_table_format: UNKNOWN_ID, callback_url: `https://10.0.0.1/${SENT}` }),
      ),
      'body.selected_table_format: Value error, No format configuration has this id. GET /enterprise-api/formats/ lists them',
      'body.callback_url: Value error, The callback address must be on the public internet',
    ],
    [
      await server.ask(CREATE, form(pdf, { selected_pages: '1-87' })),
      'body.selected_pages: Value error, The document has 1 page',
    ],
    [
      await server.ask(CREATE, form(Buffer.from(SENT))),
      'body.file: Value error, The file is neither a PDF nor an image that can be read',
    ],
    [
      await server.ask(CREATE, form(Buffer.from('0000000c6a5020200d0a870a', 'hex'))),
      'body.file: Value error, JPEG 2000 pictures cannot be read. Save the picture as PNG or JPEG',
    ],
    [await server.ask(CREATE, form(damaged)), 'body.file: Value error, The file is damaged and cannot be read'],
    [await server.ask(CREATE, form(new Uint8Array())), 'body.file: Value error, The file is empty'],
    [
      await server.ask(CREATE, form(locked)),
      'body.file: Value error, The PDF opens only with a password. POST it to /enterprise-api/unprotect-pdf/ with its password',
    ],
    [
      await server.ask(CREATE, { ...form(damaged), headers: { 'Idempotency-Key': SENT } }),
      'header.Idempotency-Key: Value error, This key was already used with another file or other fields. Use a new key',
    ],
    [
      await server.ask('/enterprise-api/unprotect-pdf/', form(locked, { password: SENT })),
      'body.password: Value error, The password does not open the PDF',
    ],
    [
      await send(`${CREATE}hide/`, { recreate_id: SENT, hidden: SENT }),
      'body.recreate_id: Input should be a valid UUID',
      "body.hidden: Input should be 'true' or 'false'",
    ],
    [await send(`${CREATE}hide/`, [SENT]), 'body: Value error, Expected a JSON object'],
    [await server.ask(`${CREATE}status/?recreate_id=${SENT}`), 'query.recreate_id: Input should be a valid UUID'],
    [
      await server.ask(`${CREATE}?limit=${SENT}&after=${SENT}!`),
      'query.limit: Value error, Expected a number',
      'query.after: Value error, The format is wrong',
    ],
    [await server.ask(`${CREATE}?limit=1871`), 'query.limit: Value error, Expected at most 100'],
    [
      await server.ask(`${CREATE}${id}/pages/${SENT}.png?dpi=90.5`),
      'path.page_number: Value error, Expected a number',
      'query.dpi: Value error, Expected a whole number',
    ],
    [
      await server.ask(`${CREATE}${id}/pages/87.png`),
      'path.page_number: Value error, The last page of the document is 1',
    ],
    [await send('/enterprise-api/validate-token', { token: [SENT] }), 'body.token: Value error, Expected a string'],
    [
      await send(corrections, { cells: [{ ...row, column: SENT, value: 1 }, SENT], by: 'x'.repeat(201) }),
      'body.cells.0.column: Value error, Expected a number',
      'body.cells.0.value: Value error, Expected a string',
      'body.cells.1: Value error, Expected an object',
      'body.by: Value error, Expected at most 200 characters',
    ],
    [
      await send(corrections, {
        cells: [
          { ...row, row_identifier: SENT, column: 1 },
          { ...row, column_header: SENT },
          { ...row, column: 87 },
          { ...row, column: 1, column_header: '2022' },
        ],
      }),
      'body.cells.0.row_identifier: Value error, No row of a table has this identifier',
      'body.cells.1.column_header: Value error, The table has no such header',
      'body.cells.2.column: Value error, The table has the columns 0 to 2',
      'body.cells.3.column: Value error, Column 2 has this header. Send column or column_header, not both',
    ],
    [await send(corrections, { by: SENT }), 'body.cells: Value error, Send at least one cell or frame to correct'],
    [
      await send(corrections, { frames: [{ action: 'remove', table_id: SENT }] }),
      'body.frames.0: Value error, No table or chart has this id',
    ],
    [
      await send(corrections, { frames: [{ action: 'add', bbox: frame }] }),
      'body.frames.0: Value error, The frame must lie within its page, with x0 < x1 and y0 < y1. The page is 612 wide and 792 high',
    ],
  ] as const) {
    t.is(answer.status, 422, expected[0])
    const messages = await messagesOf(answer)
    t.deepEqual(messages, expected)
    for (const message of messages)
      t.notRegex(message.replace(/^.*?: /, ''), new RegExp(`${SENT}|87|9017|${INTERNALS.source}`, 'i'))
  }
})
