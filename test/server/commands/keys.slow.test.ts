import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { sqliteRecords } from '../../../index.js'
import { apiKeys } from '../../../server/operations/api-keys.js'
import { makeFolder, runCommand } from './run-command.js'

test('a new key is printed once, alone on stdout, and works', async (t) => {
  const folder = await makeFolder(t)
  const made = await runCommand(folder, 'keys', 'create', '--owner', 'research', '--name', 'night run', '--data', 'd')
  t.is(made.code, 0)
  t.regex(made.stdout, /^rk_[0-9a-f]{16}_[\w-]{43}\n$/)
  t.regex(made.stderr, /^Created key [0-9a-f]{16} for research\. It is shown only once/)
  t.false(made.stderr.includes(made.stdout.trim()))
  const records = sqliteRecords(join(folder, 'd', 'records.sqlite'))
  t.teardown(() => records.close())
  t.like(await apiKeys(records).find(made.stdout.trim()), { owner: 'research', name: 'night run' })
})

test('the list is a table without secrets', async (t) => {
  const folder = await makeFolder(t)
  const none = await runCommand(folder, 'keys', 'list')
  t.deepEqual([none.code, none.stdout], [0, '0 keys in ./recreate-data\n'])
  t.false(existsSync(join(folder, 'recreate-data')), 'listing creates nothing')
  const { stdout: key } = await runCommand(folder, 'keys', 'create', '--owner', 'research', '--name', 'night run')
  await runCommand(folder, 'keys', 'create', '--owner', 'me')
  const { code, stdout, stderr } = await runCommand(folder, 'keys', 'list')
  t.deepEqual([code, stderr], [0, ''])
  const date = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
  const lines = [
    '2 keys in \\./recreate-data',
    'ID {16}OWNER {5}CREATED {19}ROTATED  NAME',
    `${key.slice(3, 19)}  research  ${date}           night run`,
    `[0-9a-f]{16}  me        ${date}`,
  ]
  t.regex(stdout, new RegExp(`^${lines.join('\n')}\n$`))
  t.false(stdout.includes(key.trim().slice(-43)))
})

test('a key is rotated and revoked by its id', async (t) => {
  const folder = await makeFolder(t)
  const { stdout: old } = await runCommand(folder, 'keys', 'create', '--owner', 'research')
  const id = old.slice(3, 19)
  const rotated = await runCommand(folder, 'keys', 'rotate', id)
  t.is(rotated.code, 0)
  t.regex(rotated.stdout, new RegExp(`^rk_${id}_[\\w-]{43}\n$`))
  t.not(rotated.stdout, old)
  const revoked = await runCommand(folder, 'keys', 'revoke', id)
  t.deepEqual([revoked.code, revoked.stderr], [0, ''])
  t.is(revoked.stdout, `Key ${id} is revoked; a running service refuses it within 5 seconds.\n`)
  for (const action of ['rotate', 'revoke']) {
    const { code, stdout, stderr } = await runCommand(folder, 'keys', action, id)
    t.deepEqual([code, stdout], [2, ''])
    t.is(stderr, `recreate: There is no key "${id}" in ./recreate-data; \`recreate keys list\` lists all.\n`)
  }
})

test('keys are stored in the folder that the service configuration names', async (t) => {
  const folder = await makeFolder(t, { 'recreate.json': '{"folder": "kept"}', 'wrong.json': '{"foldr": "kept"}' })
  const { code } = await runCommand(folder, 'keys', 'create', '--owner', 'me', '--config', 'recreate.json')
  t.is(code, 0)
  t.true(existsSync(join(folder, 'kept', 'records.sqlite')))
  const wrong = await runCommand(folder, 'keys', 'list', '--config', 'wrong.json')
  t.is(wrong.code, 2)
  t.is(wrong.stderr, 'recreate: Unknown option `foldr` in wrong.json. Did you mean `folder`?\n')
})

test('a usage error exits with code 2', async (t) => {
  const folder = await makeFolder(t)
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['keys'], /Usage: recreate keys/],
    [['keys', 'make'], /^recreate: unknown command 'make'/],
    [['keys', 'create'], /^recreate: required option '--owner <name>' not specified/],
    [['keys', 'create', '--owner', ''], /^recreate: The owner of a key must have 1 to 200 printable characters/],
    [['keys', 'rotate'], /^recreate: missing required argument 'id'/],
  ]
  for (const [given, expected] of wrong) {
    const { code, stdout, stderr } = await runCommand(folder, ...given)
    t.deepEqual([code, stdout], [2, ''], given.join(' '))
    t.regex(stderr, expected)
  }
})

test('the webhook secret is created once and can be printed again; configured secrets have priority', async (t) => {
  const folder = await makeFolder(t, {
    'own.json': JSON.stringify({ webhook: { secrets: `whsec_${'A'.repeat(32)}` } }),
  })
  const first = await runCommand(folder, 'keys', 'webhook', '--data', 'd')
  t.is(first.code, 0)
  t.regex(first.stdout, /^whsec_[\w+/]{43}=\n$/)
  t.is((await runCommand(folder, 'keys', 'webhook', '--data', 'd')).stdout, first.stdout)
  const own = await runCommand(folder, 'keys', 'webhook', '--data', 'd', '--config', 'own.json')
  t.is(own.stdout, `whsec_${'A'.repeat(32)}\n`)
})
