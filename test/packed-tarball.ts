import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentNamed } from './fixtures/documents.js'
import { scanDocument } from './fixtures/draw-scan.js'
import { pdfOf, pngOf } from './fixtures/scan-files.js'
import { npm } from './installed/npm.js'
import { RegistryProxy } from './installed/registry-proxy.js'

// Packs the package, then installs and uses it in empty projects where only the npm registry is reachable: in a network
// namespace with only its loopback interface, and a proxy to the registry. `npm run test:package` runs it after a
// build.

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'recreate-packed-'))
const environment = userEnvironment()
const proxy = new RegistryProxy(findRegistry())

try {
  const [program, ...args] = npm()
  execFileSync(program, [...args, 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  await drawScan()
  const socket = join(folder, 'registry.sock')
  await proxy.listen(socket)
  const tries = [process.execPath, fileURLToPath(new URL('installed/try-package.js', import.meta.url)), folder, socket]
  const [outer, ...inner] = [...networkNamespace(), ...tries]
  const child = spawn(outer!, inner, { cwd: folder, stdio: 'inherit', env: environment })
  const [code] = await once(child, 'exit')
  console.log(`Refused hosts: ${[...proxy.refused].join(', ') || 'none'}`)
  if (code !== 0) throw new Error(`The packed package does not work (exit code ${code})`)
} finally {
  proxy.close()
  rmSync(folder, { recursive: true, force: true })
}

async function drawScan(): Promise<void> {
  const [scan] = await scanDocument(await documentNamed('income-statement').draw())
  writeFileSync(join(folder, 'scan.pdf'), (await pdfOf([scan!])).bytes)
  writeFileSync(join(folder, 'scan.png'), await pngOf(scan!))
}

/** Returns a command prefix that disables the network. Empty if that is not permitted. */
function networkNamespace(): readonly string[] {
  const script = 'ip link set lo up && exec "$@"'
  for (const flags of ['-n', '-rn']) {
    const namespace = ['unshare', flags, 'sh', '-c', script, 'sh']
    if (spawnSync('unshare', [flags, 'sh', '-c', script, 'sh', 'true']).status === 0) return namespace
  }
  console.log('Network namespaces are not permitted here. Only proxy settings restrict programs to the registry.')
  return []
}

/** Returns the environment without the npm settings of this checkout, with install scripts enabled as by default. */
function userEnvironment(): NodeJS.ProcessEnv {
  const own = readFileSync(join(root, '.npmrc'), 'utf8').matchAll(/^([\w-]+)=/gm)
  const names = new Set([...own].map(([, name = '']) => `npm_config_${name.replaceAll('-', '_')}`))
  names.add('onnxruntime_node_install')
  const kept = Object.entries(process.env).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), npm_config_ignore_scripts: 'false' }
}

/** Returns the registry and proxy of npm, from its settings or the usual variables. */
function findRegistry(): { readonly registry: URL; readonly behind: URL | undefined } {
  const registry = new URL(setting('registry')!)
  const behind =
    registry.protocol === 'https:'
      ? (setting('https-proxy') ?? setting('proxy') ?? variable('https_proxy'))
      : (setting('proxy') ?? variable('http_proxy'))
  const direct = (setting('noproxy') ?? variable('no_proxy') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^\./, ''))
  const isDirect = direct.some((each) => each !== '' && `.${registry.hostname}`.endsWith(`.${each}`))
  return { registry, behind: behind === undefined || isDirect ? undefined : new URL(behind) }
}

function variable(name: string): string | undefined {
  return environment[name] ?? environment[name.toUpperCase()]
}

function setting(name: string): string | undefined {
  const [program, ...args] = npm()
  const given = { cwd: folder, env: environment, encoding: 'utf8' } as const
  const value = execFileSync(program, [...args, 'config', 'get', name], given).trim()
  return ['', 'null', 'undefined', 'false'].includes(value) ? undefined : value
}
