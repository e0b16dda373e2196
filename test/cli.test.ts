import { readFile } from 'node:fs/promises'
import test from 'ava'
import { makeFolder, runCommand, startCommand } from './server/commands/run-command.js'

test('help lists the commands and the exit codes', async (t) => {
  const folder = await makeFolder(t)
  for (const given of [['--help'], ['convert', '--help'], ['extract', '--help'], ['inspect', '--help']]) {
    const { code, stdout } = await runCommand(folder, ...given)
    t.is(code, 0)
    t.regex(stdout, /Exit codes:\n +0 +all done\n +1 +something failed/)
  }
})

test('the version is that of the package', async (t) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const { code, stdout } = await runCommand(await makeFolder(t), '--version')
  t.deepEqual([code, stdout], [0, `${version}\n`])
})

test('a usage error exits with 2 and states what is valid', async (t) => {
  const folder = await makeFolder(t)
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['convrt'], /^recreate: unknown command 'convrt'\n\(Did you mean convert\?\)/],
    [['convert'], /^recreate: missing required argument 'files'/],
    [['convert', 'a.pdf', '--mod', 'page'], /unknown option '--mod'\n\(Did you mean --mode\?\)/],
    [['convert', 'a.pdf', '--mode', 'chapter'], /Allowed choices are page, document/],
    [['convert', 'a.pdf', '--workers', '0'], /It must be a whole number from 1 to 64/],
    [['convert', 'a.pdf', '--page-timeout', 'long'], /It must be a number of seconds above 0/],
    [['inspect', 'a.pdf', '--page', '0'], /It must be a whole number from 1/],
    [['inspect', 'a.pdf', '--page', '1', '--dpi', '20'], /It must be a whole number from 72 to 600/],
  ]
  for (const [given, expected] of wrong) {
    const { code, stdout, stderr } = await runCommand(folder, ...given)
    t.deepEqual([code, stdout], [2, ''], given.join(' '))
    t.regex(stderr, expected)
  }
})

test('output that is not read to its end is not an error', async (t) => {
  const { child, ended } = startCommand(await makeFolder(t), '--help')
  child.stdout.destroy()
  const { code, stderr } = await ended
  t.deepEqual([code, stderr], [0, ''])
})
