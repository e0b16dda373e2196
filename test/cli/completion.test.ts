import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { makeFolder, runCommand } from '../server/commands/run-command.js'

const run = promisify(execFile)

test('bash completes commands, options and option values', async (t) => {
  const { code, stdout } = await runCommand(await makeFolder(t), 'completion', 'bash')
  t.is(code, 0)
  const complete = async (...words: readonly string[]) => {
    const ask =
      'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _recreate; set -- "$\u007bCOMPREPLY[@]}"; printf "%s\\n" "$@"'
    const ended = await run('bash', ['--norc', '-c', `${stdout}\n${ask}`, 'bash', 'recreate', ...words])
    return ended.stdout.split('\n').filter(Boolean)
  }
  t.deepEqual(await complete('con'), ['convert'])
  t.deepEqual(await complete('convert', 'a.pdf', '--mode', ''), ['page', 'document'])
  t.deepEqual(await complete('convert', '--pass'), ['--password-file', '--password'])
  t.deepEqual(await complete('keys', ''), ['create', 'list', 'rotate', 'revoke', 'webhook'])
  t.deepEqual(await complete('keys', 'create', '--own'), ['--owner'])
  t.deepEqual(await complete('completion', 'f'), ['fish'])
  t.deepEqual(await complete('convert', ''), [], 'files are left to the shell')
})

test('zsh and fish get every command with its description', async (t) => {
  const folder = await makeFolder(t)
  const zsh = await runCommand(folder, 'completion', 'zsh')
  t.regex(zsh.stdout, /^#compdef recreate\n/)
  t.regex(zsh.stdout, /'convert:convert each file to NAME\.xlsx/)
  const fish = await runCommand(folder, 'completion', 'fish')
  t.regex(
    fish.stdout,
    /^complete -c recreate -n 'not __fish_seen_subcommand_from convert .* -f -a convert -d 'convert /m,
  )
  t.regex(
    fish.stdout,
    /^complete -c recreate -n '__fish_seen_subcommand_from convert' -l mode .* -x -a 'page document'$/m,
  )
})

test('an unknown shell is a usage error that lists the known ones', async (t) => {
  const { code, stderr } = await runCommand(await makeFolder(t), 'completion', 'tcsh')
  t.is(code, 2)
  t.regex(stderr, /Choose one of bash, zsh, fish\./)
})
