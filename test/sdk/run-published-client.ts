import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { printSteps, runSteps } from './printed-steps.js'
import { installFromPyPI } from './python-environment.js'

// Runs the published Python client of the same API against this service, with only address and key changed, and prints
// a table of the results. Run after a build by `npm run test:sdk`. Needs Python 3.9 or newer and, the first time, PyPI.

const PACKAGE = 'recreate_sdk==1.2.7'
const script = join(process.cwd(), 'test/sdk/use-published-client.py')
const secret = 'a secret of thirty-two bytes or more'

const folder = await mkdtemp(join(tmpdir(), 'recreate-sdk-'))
try {
  const python = join(installFromPyPI(PACKAGE), 'python')
  const { url, firstKey, close } = await startServer(
    await readConfig({ RECREATE_FOLDER: join(folder, 'data'), RECREATE_PORT: '0', RECREATE_JWT_SECRET: secret }),
    pino({ level: 'error' }),
  )
  try {
    const [pdf, locked] = [join(folder, 'report.pdf'), join(folder, 'locked.pdf')]
    await writeFile(pdf, await drawPdf([statement, statement]))
    await writeFile(locked, await drawPdf([statement], { userPassword: 'open' }))
    const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(encode(secret))
    const given = { url, key: firstKey, pdf, locked, password: 'open', token }
    printSteps(await runSteps(python, [script, JSON.stringify(given)]), PACKAGE)
  } finally {
    await close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
