import test from 'ava'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder, runCommand, runGiven } from '../server/commands/run-command.js'

const locked = () => drawPdf([statement], { userPassword: 'Schlüssel 7' })

test('the password of a document can come from a file, the environment or the command line', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await locked(), secret: 'Schlüssel 7\n' })
  const ways = [
    await runCommand(folder, 'convert', 'a.pdf', '--to', 'json', '--password-file', 'secret'),
    await runGiven(folder, { environment: { RECREATE_PASSWORD: 'Schlüssel 7' } }, 'convert', 'a.pdf', '--to', 'json'),
    await runCommand(folder, 'convert', 'a.pdf', '--to', 'json', '--password', 'Schlüssel 7'),
  ]
  for (const { code, stdout, stderr } of ways) {
    t.deepEqual([code, stderr], [0, ''])
    t.regex(stdout, /^Found 1 table/m)
  }
})

test('a protected document from a pipe is opened too', async (t) => {
  const folder = await makeFolder(t, { secret: 'Schlüssel 7' })
  const given = ['convert', '-', '--to', 'json', '--out', '-', '--password-file', 'secret']
  const { code, stdout } = await runGiven(folder, { input: await locked() }, ...given)
  t.is(code, 0)
  t.is(JSON.parse(stdout).tables.length, 1)
})

test('a missing password is reported with instructions, and a wrong one without showing it', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await locked() })
  const none = await runCommand(folder, 'convert', 'a.pdf')
  t.is(none.code, 1)
  t.regex(
    none.stderr,
    /^recreate: a\.pdf opens only with a password\. Set it with --password-file FILE or RECREATE_PASSWORD/,
  )
  const wrong = await runGiven(folder, { environment: { RECREATE_PASSWORD: 'Hunter2' } }, 'convert', 'a.pdf', '--json')
  t.is(wrong.code, 1)
  t.is(JSON.parse(wrong.stdout).files[0].error.code, 'password_wrong')
  t.false(`${wrong.stdout}${wrong.stderr}`.includes('Hunter2'))
})

test('an unreadable password file is a usage error before any file is opened', async (t) => {
  const { code, stderr } = await runCommand(await makeFolder(t), 'convert', 'a.pdf', '--password-file', 'absent')
  t.is(code, 2)
  t.regex(stderr, /^recreate: Cannot read the password file absent: there is no such file or folder\.$/m)
})
