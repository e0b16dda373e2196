import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { startTestServer } from './running-server.js'

test('a service whose template is not a workbook does not start', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const template = join(folder, 'house.xlsx')
  await writeFile(template, 'no workbook')
  const error = await t.throwsAsync(startTestServer(t, { RECREATE_WORKBOOK_TEMPLATE: template }))
  t.like(error, { code: 'template_invalid' })
})
