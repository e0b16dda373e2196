import test from 'ava'
import { painter } from '../../server/commands/colors.js'
import { makeFolder, runGiven } from '../server/commands/run-command.js'

const ESCAPE = '\u001b['

test('output that is not a terminal has no colors, unless forced', async (t) => {
  const folder = await makeFolder(t)
  const said = async (environment: Readonly<Record<string, string>>) =>
    (
      await runGiven(
        folder,
        { environment: { FORCE_COLOR: '', NO_COLOR: '', ...environment } },
        'convert',
        'absent.pdf',
      )
    ).stderr
  t.false((await said({})).includes(ESCAPE))
  t.true((await said({ FORCE_COLOR: '1' })).startsWith(`${ESCAPE}31mrecreate:${ESCAPE}39m absent.pdf`))
  t.false((await said({ FORCE_COLOR: '0' })).includes(ESCAPE))
})

test('a terminal has colors if it supports them and NO_COLOR is not set', (t) => {
  const terminal = { isTTY: true as const, hasColors: () => true }
  t.true(painter(terminal, {})('red', 'x').includes(ESCAPE))
  t.is(painter(terminal, { NO_COLOR: '1' })('red', 'x'), 'x')
  t.true(painter(terminal, { NO_COLOR: '' })('red', 'x').includes(ESCAPE))
  t.is(painter({ ...terminal, hasColors: () => false }, {})('red', 'x'), 'x')
})
