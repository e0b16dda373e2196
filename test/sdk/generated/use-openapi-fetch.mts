// Uses the client that openapi-typescript and openapi-fetch make of the service's document. It is compiled and run in the
// folder where `api.ts` was generated. Prints one JSON line a step: {"client", "step", "error"}.

import createClient from 'openapi-fetch'
import type { components, paths } from './api.js'

declare const process: { readonly argv: readonly string[] }

const { client: name, url, key, pdf } = JSON.parse(process.argv[2]!) as Record<'client' | 'url' | 'key' | 'pdf', string>
const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
const client = createClient<paths>({ baseUrl: url, headers: { 'X-Service-Api-Key': key } })

let recreate_id = ''
let status: components['schemas']['RecreateStatus'] | undefined

const create = (selected_pages: string) =>
  client.POST('/enterprise-api/recreate/', {
    body: { file: 'report.pdf', selected_pages, is_ppt_process_enabled: 'true', table_clustering_mode: 'document' },
    bodySerializer({ file, ...fields }) {
      const form = new FormData()
      form.set('file', new Blob([bytes]), file)
      for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
      return form
    },
  })

const steps: Record<string, () => Promise<void>> = {
  async create() {
    const { data, error } = await create('1')
    if (data === undefined) throw new Error(JSON.stringify(error))
    expect(data.data.status, 'CREATED')
    recreate_id = data.data.recreate_id
  },
  async status() {
    for (let looks = 0; looks < 600; looks++) {
      const { data } = await client.GET('/enterprise-api/recreate/status/', { params: { query: { recreate_id } } })
      if (data !== undefined && 'jobs' in data.data) status = data.data
      if (status?.status === 'COMPLETED' || status?.status === 'FAILED') break
      await new Promise<void>((resolve) => setTimeout(resolve, 50))
    }
    expect(status?.status, 'COMPLETED')
    expect(status?.jobs.map(({ job_type }) => job_type).join(), 'XLS_PROCESS_TABLES_JOB,PPT_PROCESS_PDF_JOB')
  },
  async tables() {
    const { data } = await client.GET('/enterprise-api/recreate/{recreate_id}/to_json', {
      params: { path: { recreate_id } },
    })
    expect(data?.tables[0]?.headers.join(), 'Item,2023,2022')
    expect(data?.tables[0]?.rows[1]?.cells[1]?.value, '(700)')
    expect(data?.tables[0]?.metadata.table_id, 'p1t1')
  },
  async download() {
    for (const link of [status?.xls_download_url, status?.ppt_download_url]) {
      const token = link?.split('/').at(-1) ?? ''
      const { data, response } = await client.GET('/files/{token}', {
        params: { path: { token } },
        parseAs: 'arrayBuffer',
      })
      expect(response.status, 200)
      expect(new TextDecoder().decode(data).slice(0, 2), 'PK')
    }
  },
  async 'part of a download'() {
    const token = status?.xls_download_url?.split('/').at(-1) ?? ''
    const { data, response } = await client.GET('/files/{token}', {
      params: { path: { token }, header: { Range: 'bytes=0-1' } },
      parseAs: 'arrayBuffer',
    })
    expect(response.status, 206)
    expect(new TextDecoder().decode(data), 'PK')
  },
  async 'picture of a page'() {
    const { data } = await client.GET('/enterprise-api/recreate/{recreate_id}/pages/{page_number}.png', {
      params: { path: { recreate_id, page_number: 1 } },
      parseAs: 'blob',
    })
    expect(data?.type, 'image/png')
  },
  async 'list of formats'() {
    const { data } = await client.GET('/enterprise-api/formats/')
    expect(data?.data.configurations[0]?.template_name, 'Plain')
  },
  async 'validate a token'() {
    const { data } = await client.POST('/enterprise-api/validate-token', { body: { token: 'no token' } })
    expect(JSON.stringify(data), '{"valid":false,"api_key":null}')
  },
  async 'a field that fails'() {
    const { error, response } = await create('9')
    expect(response.status, 422)
    const detail = error?.detail
    expect(typeof detail === 'string' ? detail : detail?.[0]?.loc.join('.'), 'body.selected_pages')
  },
  async hide() {
    const { data } = await client.POST('/enterprise-api/recreate/hide/', { body: { recreate_id } })
    expect(data?.data.hidden, true)
  },
  async 'not found'() {
    const { error } = await client.GET('/enterprise-api/recreate/status/', { params: { query: { recreate_id } } })
    expect(error?.detail, 'Not Found')
  },
}

for (const [step, take] of Object.entries(steps)) {
  const error = await take().then(
    () => null,
    (thrown: unknown) => String(thrown),
  )
  console.log(JSON.stringify({ client: name, step, error }))
}

function expect(got: unknown, expected: unknown): void {
  if (got !== expected) throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`)
}
