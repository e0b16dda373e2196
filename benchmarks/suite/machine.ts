import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Machine } from './bench.js'

/** Root folder of the sources from which `dist` was compiled. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Describes the machine, without host name and folders, because reports are published. */
export function describeMachine(loadBefore: number): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    platform: `${process.platform} ${process.arch}`,
    loadBefore,
    loadAfter: currentLoad(),
  }
}

/** Returns the load average over one minute, with one decimal. */
export function currentLoad(): number {
  return Math.round(loadavg()[0]! * 10) / 10
}

/** Programs used for comparison, with their version options. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  mutool: ['-v'],
  tesseract: ['--version'],
}

/** Returns the versions of Recreate, Node.js and the installed programs. */
export async function findVersions(): Promise<Readonly<Record<string, string>>> {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const programs = await Promise.all(Object.keys(PROGRAMS).map(async (name) => [name, await versionOf(name)] as const))
  const installed = programs.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { recreate: own.version, node: process.versions.node, ...Object.fromEntries(installed) }
}

/** Returns the version of a program. Undefined if it is not installed. */
export async function versionOf(name: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(name, [...(PROGRAMS[name] ?? ['--version'])])
    return /\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? 'unknown'
  } catch {
    return undefined
  }
}

/**
 * Returns the commit of the sources, with `+changes` if they were modified. Undefined without a repository.
 *
 * @param folder The checkout. @default this one
 */
export async function findCommit(folder: string = root): Promise<string | undefined> {
  const git = async (...args: readonly string[]) =>
    (await promisify(execFile)('git', [...args], { cwd: folder })).stdout.trim()
  try {
    const commit = await git('rev-parse', '--short=10', 'HEAD')
    return (await git('status', '--porcelain', '--untracked-files=no')) === '' ? commit : `${commit}+changes`
  } catch {
    return undefined
  }
}
