import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ExecutionContext } from 'ava'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Parts of `dist` that are not published. */
const LEFT_OUT = /^(benchmarks|examples|test\/(?!contracts))|\.map$/

/** A project in which the package is installed. */
export interface Installation {
  readonly folder: string
  /** Runs a module that may import `recreate`. @returns Its stdout and stderr. */
  run(module: string): Promise<{ readonly stdout: string; readonly stderr: string }>
  /** Runs the command. @returns Its output, whatever its exit code. */
  command(...given: readonly string[]): Promise<string>
}

/** Installs the built package with the packages of the checkout, except some. */
export async function installWithout(t: ExecutionContext, ...missing: readonly string[]): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-installed-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const own = join(folder, 'node_modules/recreate-engine')
  cpSync(join(root, 'dist'), join(own, 'dist'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(join(root, 'dist'), path)),
  })
  for (const path of ['package.json', 'plugins/extract/detector/model']) {
    cpSync(join(root, path), join(own, path), { recursive: true })
  }
  for (const name of listPackages().filter((each) => !missing.includes(each))) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  const run = promisify(execFile)
  return {
    folder,
    async run(module) {
      writeFileSync(join(folder, 'module.mjs'), module)
      return run(process.execPath, ['module.mjs'], { cwd: folder })
    },
    async command(...given) {
      const program = join(own, 'dist/server/cli.js')
      const ended = await run(process.execPath, [program, ...given], { cwd: folder }).catch((error) => error)
      return ended.stdout
    },
  }
}

function listPackages(): readonly string[] {
  const names = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).map((each) => `${name}/${each}`) : [name],
  )
}
