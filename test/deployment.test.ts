import { readFile, stat } from 'node:fs/promises'
import test from 'ava'
import { parse } from 'yaml'
import { readConfig } from '../server/config/config.js'
import { optionNames, variableOf } from '../server/config/options.js'
import { runCommand } from './server/commands/run-command.js'

// Docker is not available here, so these tests check only what can be compared with the service itself.

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly mem_limit?: string
  readonly stop_grace_period?: string
  readonly depends_on?: Readonly<Record<string, object>>
  readonly [name: string]: unknown
}

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFile(new URL(path, root), 'utf8')

async function readServices(): Promise<Readonly<Record<string, Service>>> {
  const values: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://tables.example.com' }
  const text = (await readText('docs/deploy/compose.yaml')).replace(
    /(?<!\$)\$\{(\w+)\}/g,
    (_, name: string) => values[name] ?? 'secret',
  )
  return (parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> }).services
}

const ours = (services: Readonly<Record<string, Service>>) =>
  Object.entries(services).filter(([, { image }]) => image === 'recreate')

test('the compose file sets valid options for every process of the service', async (t) => {
  const services = await readServices()
  t.deepEqual(
    ours(services).map(([name]) => name),
    ['api', 'worker'],
  )
  for (const [name, { environment = {} }] of ours(services)) {
    const config = await readConfig(environment)
    t.like(config, { queue: 'redis', records: 'postgres', blobs: 's3', trustProxy: true }, name)
    t.is(config.redis.url, 'redis://:secret@redis:6379/0')
  }
})

test('commands and flags in the compose file, the Dockerfile and their guide exist', async (t) => {
  const services = await readServices()
  const entry = /ENTRYPOINT (\[.*\])\nCMD (\[.*\])/.exec(await readText('docs/deploy/Dockerfile'))!
  t.deepEqual(JSON.parse(entry[1]!).slice(-1), ['/app/dist/server/cli.js'])
  const page = await readText('docs/deployment.md')
  const typed = [
    ...ours(services).map(([, { command = [] }]) => command),
    JSON.parse(entry[2]!) as readonly string[],
    ...[...page.matchAll(/recreate ((?:serve|worker|doctor|keys)\b[^`\n(#─]*)/g)].map(([, words = '']) =>
      words.trim().split(/\s+/),
    ),
  ]
  t.true(typed.length > 8)
  for (const words of typed) {
    const [command = '', ...rest] = words
    const { code, stdout } = await runCommand('/', command, '--help')
    t.is(code, 0, command)
    for (const flag of rest.filter((word) => word.startsWith('--')))
      t.true(stdout.includes(`${flag} `) || stdout.includes(`${flag}\n`), `${command} ${flag}`)
  }
})

test('every variable and option in the deployment guide exists', async (t) => {
  const page = await readText('docs/deployment.md')
  const variables = [...page.matchAll(/RECREATE_\w+/g)].map(([name]) => name)
  t.true(variables.length > 5)
  for (const name of variables) t.true(optionNames.map(variableOf).includes(name), name)
  for (const [, path = ''] of page.matchAll(/\]\((deploy\/[\w./-]+)\)/g))
    t.true((await stat(new URL(`docs/${path}`, root))).isFile())
})

test('every stop timeout exceeds the grace period of the process', async (t) => {
  for (const [name, { environment = {}, command = [], stop_grace_period = '10s' }] of ours(await readServices())) {
    const { noticeMs, shutdownMs, drainMs } = await readConfig(environment)
    const waits = drainMs + (command[0] === 'serve' ? noticeMs + shutdownMs : 0)
    t.true(Number.parseInt(stop_grace_period, 10) * 1000 >= waits + 5_000, name)
  }
})

test('the memory limit of a container exceeds that of its processes', async (t) => {
  for (const [name, { environment = {}, command = [], mem_limit = '0g', tmpfs }] of ours(await readServices())) {
    const { memoryMiB, workers } = await readConfig(environment)
    // A process that only serves requests opens two uploads at a time.
    const children = command[0] === 'worker' ? workers! : 2
    const held = [...String(tmpfs).matchAll(/size=(\d+)([mg])/g)].map(
      ([, size, unit]) => Number(size) * (unit === 'g' ? 1024 : 1),
    )
    t.true(held.length > 0, name)
    const sum = children * memoryMiB + 512 + held.reduce((all, each) => all + each, 0)
    t.true(Number.parseInt(mem_limit, 10) * 1024 >= sum, name)
  }
})

test('every process runs without root on a read-only file system, has a health check, and waits for its dependencies', async (t) => {
  const services = await readServices()
  for (const [name, service] of ours(services)) {
    t.like(service, { user: 'node', init: true, read_only: true, cap_drop: ['ALL'] }, name)
    const { healthPort } = await readConfig(service.environment ?? {})
    t.true(JSON.stringify(service.healthcheck).includes(`http://127.0.0.1:${healthPort}/healthz`), name)
    for (const needed of Object.keys(service.depends_on ?? {})) t.truthy(services[needed], needed)
  }
  const settings = services.redis!.command!.join(' ')
  t.regex(settings, /--appendonly yes .*--maxmemory-policy noeviction/)
})

test('packages for several machines are listed in the tested versions', async (t) => {
  const { peerDependencies, devDependencies } = JSON.parse(await readText('package.json')) as Readonly<
    Record<'peerDependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >
  const commands = (await readText('docs/deployment.md')).match(/^npm install .*/gm) ?? []
  const named = commands.flatMap((line) => line.replace(/ +#.*/, '').split(' ').slice(2))
  const others = ['@napi-rs/canvas', '@opentelemetry/api']
  const expected = Object.keys(peerDependencies).filter((name) => !others.includes(name))
  t.deepEqual([...new Set(named)].sort(), expected.map((name) => `${name}@${devDependencies[name]}`).sort())
})

test('all files of the image exist', async (t) => {
  const copied = [...(await readText('docs/deploy/Dockerfile')).matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)]
  const paths = copied.flatMap(([, names = '']) => names.split(' ')).map((path) => path.replace(/^\/app\//, ''))
  t.true(paths.length > 5)
  for (const path of paths) await t.notThrowsAsync(stat(new URL(path, root)), path)
})
