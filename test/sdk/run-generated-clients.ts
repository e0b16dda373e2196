import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { OpenApiDocument } from '../../server/api-docs/openapi-document.js'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { printSteps, runSteps, type Step } from './printed-steps.js'
import { installFromPyPI } from './python-environment.js'

// Generates clients from the service's OpenAPI document with two generators, compiles them, uses them with this
// service, and prints a table of the results. Run after a build by `npm run test:generators`. Needs Python 3.11 or
// newer and, the first time, npm and PyPI.

const NPM_PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']
const PYTHON_PACKAGE = 'openapi-python-client==0.29.1'
const programs = join(process.cwd(), 'test/sdk/generated')

/** Media types that openapi-python-client does not treat as bytes. */
const BINARY = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/png',
]

/** Input of a client program, as JSON. */
interface Given {
  readonly url: string
  readonly key: string
  /** In base64. */
  readonly pdf: string
}

const folder = await mkdtemp(join(tmpdir(), 'recreate-generators-'))
try {
  const { url, firstKey, close } = await startServer(
    await readConfig({ RECREATE_FOLDER: join(folder, 'data'), RECREATE_PORT: '0' }),
    pino({ level: 'error' }),
  )
  try {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument
    const path = join(folder, 'openapi.json')
    await writeFile(path, JSON.stringify(document))
    // Clients use the address in the document.
    const given = {
      url: document.servers[0]!.url,
      key: firstKey!,
      pdf: (await drawPdf([statement])).toString('base64'),
    }
    const steps = [...(await useTypeScript(path, given)), ...(await usePython(path, given))]
    printSteps(steps, `${NPM_PACKAGES.slice(0, 2).join(' with ')}, and ${PYTHON_PACKAGE}`)
  } finally {
    await close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function useTypeScript(document: string, given: Given): Promise<readonly Step[]> {
  const packages = await installFromNpm()
  const own = join(packages, 'client')
  await rm(own, { recursive: true, force: true })
  await mkdir(own)
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(join(packages, 'node_modules/.bin', program), args, {
      cwd: own,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('openapi-typescript', document, '--output', 'api.ts', '--default-non-nullable', 'false')
  await copyFile(join(programs, 'use-openapi-fetch.mts'), join(own, 'use.mts'))
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    outDir: 'out',
  }
  await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.mts'] }))
  run('tsc', '--project', '.')
  return runSteps(process.execPath, [join(own, 'out/use.mjs'), JSON.stringify({ client: 'openapi-fetch', ...given })])
}

async function usePython(document: string, given: Given): Promise<readonly Step[]> {
  const installed = installFromPyPI(PYTHON_PACKAGE)
  const config = join(folder, 'generator.json')
  const overrides = Object.fromEntries(BINARY.map((type) => [type, 'application/octet-stream']))
  await writeFile(config, JSON.stringify({ content_type_overrides: overrides, post_hooks: [] }))
  const output = ['--meta', 'none', '--output-path', join(folder, 'recreate_api')]
  execFileSync(
    join(installed, 'openapi-python-client'),
    ['generate', '--path', document, '--config', config, '--fail-on-warning', ...output],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return runSteps(
    join(installed, 'python'),
    [join(programs, 'use-openapi-python-client.py'), JSON.stringify({ client: 'openapi-python-client', ...given })],
    { ...process.env, PYTHONPATH: folder },
  )
}

/** Installs the generators in a separate folder, once. @returns The folder. */
async function installFromNpm(): Promise<string> {
  const environment = join(tmpdir(), NPM_PACKAGES.join('-'))
  if (existsSync(join(environment, 'installed'))) return environment
  await mkdir(environment, { recursive: true })
  await writeFile(join(environment, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', ...NPM_PACKAGES], {
    cwd: environment,
    stdio: 'inherit',
  })
  await writeFile(join(environment, 'installed'), '')
  return environment
}
