import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs a package from PyPI in a separate environment, once.
 *
 * @param requirement Name and version, `name==1.2.3`.
 * @returns The folder of its programs, including `python`.
 */
export function installFromPyPI(requirement: string): string {
  const environment = join(tmpdir(), `${requirement.replace('==', '-')}-environment`)
  const programs = join(environment, 'bin')
  const python = join(programs, 'python')
  if (existsSync(join(environment, 'installed'))) return programs
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' })
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', requirement], { stdio: 'inherit' })
  execFileSync(python, ['-c', `open(${JSON.stringify(join(environment, 'installed'))}, 'w')`])
  return programs
}
