import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { createForm, type TestServer } from './running-server.js'

/** A status response as clients parse it. */
export interface WireStatus {
  readonly status: 'SUCCESS' | 'ERROR'
  readonly data: {
    readonly recreate_id: string
    readonly status: string
    readonly xls_download_url: string | null
    readonly ppt_download_url: string | null
    readonly jobs: readonly WireJob[]
    readonly error?: { readonly code: string; readonly message: string }
  }
}

export interface WireJob {
  readonly job_id: string
  readonly job_type: string
  readonly page_number: number
  readonly num_cells: number | null
  readonly status: string
  readonly warnings: readonly object[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** A table or chart as clients parse it. */
export interface ReadTable {
  readonly headers: readonly string[]
  readonly rows: readonly {
    readonly row_identifier: string
    readonly row_type: string
    readonly cells: readonly {
      readonly value: string
      readonly column_header: string
      readonly bbox: Readonly<Record<string, number>>
    }[]
  }[]
  readonly metadata: Readonly<Record<string, unknown>>
}

type Asking = Pick<TestServer, 'ask'>

/** Environment without rate limits, for tests that send many requests. */
export const UNLIMITED = {
  RECREATE_RATE_LIMITS_CREATE: '0',
  RECREATE_RATE_LIMITS_OTHERS: '0',
  RECREATE_RATE_LIMITS_ADDRESS: '0',
  RECREATE_MAX_UPLOADS_PER_KEY: '1000',
}
export const CREATE = '/enterprise-api/recreate/'
export const UNKNOWN_ID = '6f0f63ad-58f1-4f6c-8b1d-4c1a5dd1a2c3'

/** For a server that all tests of a file share; nothing may be awaited between its start and the tests. */
export const untilTheFileEnds = {
  teardown(end: () => unknown) {
    test.after.always(async () => {
      await end()
    })
  },
}

/** Sends a create request. */
export function postCreate(
  server: Asking,
  file: Uint8Array | undefined,
  fields: Readonly<Record<string, string>> = {},
  { fileName, headers }: { readonly fileName?: string; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  return server.ask(CREATE, { method: 'POST', body: createForm(file, fields, fileName), headers: headers ?? {} })
}

/** Creates a recreate. @returns Its id. */
export async function create(...given: Parameters<typeof postCreate>): Promise<string> {
  const answer = await postCreate(...given)
  const { data, detail } = (await answer.json()) as { data?: { recreate_id: string }; detail?: unknown }
  if (data === undefined) throw new Error(`${answer.status} ${JSON.stringify(detail)}`)
  return data.recreate_id
}

export async function readStatus({ ask }: Asking, recreateId: string): Promise<WireStatus> {
  return (await (await ask(`${CREATE}status/?recreate_id=${recreateId}`)).json()) as WireStatus
}

/** Waits for a state. Allows minutes for a busy machine. */
export async function waitFor(server: Asking, recreateId: string, ...states: readonly string[]): Promise<WireStatus> {
  let last = 'nothing'
  // Below the timeout of the test runner, so that the error reports the last state.
  for (let looks = 0; looks < 500; looks++) {
    const status = await readStatus(server, recreateId)
    if (status.data === undefined) throw new Error(`${recreateId} has no status: ${JSON.stringify(status)}`)
    last = status.data.status
    if (states.includes(last)) return status
    await delay(looks < 40 ? 50 : 200) // The rate limit allows about ten requests a second.
  }
  throw new Error(`${recreateId} did not become ${states.join(' or ')}, is ${last}`)
}

/** Creates a recreate and waits until it ends. */
export async function complete(...given: Parameters<typeof postCreate>): Promise<WireStatus> {
  return waitFor(given[0], await create(...given), 'COMPLETED', 'FAILED')
}

export async function readTables({ ask }: Asking, recreateId: string): Promise<readonly ReadTable[]> {
  const answer = await ask(`${CREATE}${recreateId}/to_json`)
  return ((await answer.json()) as { tables: readonly ReadTable[] }).tables
}

export function hide({ ask }: Asking, recreateId: string, hidden = true): Promise<Response> {
  return ask(`${CREATE}hide/`, { method: 'POST', body: JSON.stringify({ recreate_id: recreateId, hidden }) })
}

/** Returns the problems of a 422 response. */
export async function problemsOf(answer: Response) {
  const { detail } = (await answer.json()) as {
    detail: readonly { readonly loc: readonly (string | number)[]; readonly msg: string; readonly type: string }[]
  }
  return detail
}

/** Returns the invalid fields with their error types, such as `body.file missing`. */
export async function failuresOf(answer: Response): Promise<readonly string[]> {
  return (await problemsOf(answer)).map(({ loc, type }) => `${loc.join('.')} ${type}`)
}

/** A server-sent event. */
export interface ServerSentEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: Readonly<Record<string, unknown>>
}

/** Yields events as they arrive, without comments and retry times. Ends with the response. */
export async function* readEvents({ body }: Response): AsyncGenerator<ServerSentEvent> {
  let text = ''
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if (fields.data === undefined) continue
      yield { event: fields.event ?? 'message', id: fields.id, data: JSON.parse(fields.data) }
    }
  }
}
