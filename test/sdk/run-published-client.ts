import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SignJWT } from 'jose'
import { pino } from 'pino'
import { readConfig } from '../../server/config.js'
import { startServer } from '../../server/main.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'

// Runs the published Python client of the same API against this service, as it is but for address and key, and prints a
// table of what worked. Run after a build by `npm run test:sdk`; it needs Python 3.9 or newer and, the first time, PyPI.

const PACKAGE = 'recreate_sdk==1.2.7'
const script = join(process.cwd(), 'test/sdk/use-published-client.py')
const secret = 'a secret of thirty-two bytes or more'

/** What the Python side says of each step. */
interface Told {
  readonly client: string
  readonly step: string
  readonly error: string | null
}

const folder = await mkdtemp(join(tmpdir(), 'recreate-sdk-'))
try {
  const python = installClient()
  const { url, firstKey, close } = await startServer(
    await readConfig({ RECREATE_FOLDER: join(folder, 'data'), RECREATE_PORT: '0', RECREATE_JWT_SECRET: secret }),
    pino({ level: 'error' }),
  )
  try {
    const [pdf, locked] = [join(folder, 'report.pdf'), join(folder, 'locked.pdf')]
    await writeFile(pdf, await drawPdf([statement, statement]))
    await writeFile(locked, await drawPdf([statement], { userPassword: 'open' }))
    const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(encode(secret))
    const told = await runClient(python, { url, key: firstKey, pdf, locked, password: 'open', token })
    printTable(told)
  } finally {
    await close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Installs the client beside nothing else, once. @returns The Python that has it. */
function installClient(): string {
  const environment = join(tmpdir(), `${PACKAGE.replace('==', '-')}-environment`)
  const python = join(environment, 'bin', 'python')
  if (existsSync(join(environment, 'installed'))) return python
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' })
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', PACKAGE], { stdio: 'inherit' })
  execFileSync(python, ['-c', `open(${JSON.stringify(join(environment, 'installed'))}, 'w')`])
  return python
}

async function runClient(python: string, given: object): Promise<readonly Told[]> {
  const child = spawn(python, [script, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const told: Told[] = []
  for await (const line of createInterface(child.stdout)) told.push(JSON.parse(line))
  const [code] = await ended
  if (code !== 0) throw new Error(`Expected the client to come to its end, it exited with ${code}`)
  return told
}

function printTable(told: readonly Told[]): void {
  const clients = [...new Set(told.map(({ client }) => client))]
  const steps = [...new Set(told.map(({ step }) => step))]
  const width = Math.max(...steps.map(({ length }) => length)) + 2
  console.log(`${''.padEnd(width)}${clients.map((client) => client.padEnd(client.length + 2)).join('')}`)
  for (const step of steps) {
    const marks = clients.map((client) => {
      const found = told.find((each) => each.client === client && each.step === step)
      return (found?.error === null ? 'ok' : 'FAILED').padEnd(client.length + 2)
    })
    console.log(`${step.padEnd(width)}${marks.join('')}`)
  }
  const failed = told.filter(({ error }) => error !== null)
  for (const { client, step, error } of failed) console.log(`\n${step} (${client}): ${error}`)
  console.log(`\n${told.length - failed.length} of ${told.length} steps worked with ${PACKAGE}`)
  if (failed.length > 0) process.exitCode = 1
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
