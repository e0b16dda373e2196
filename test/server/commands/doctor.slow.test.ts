import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { askAll, fine, type NamedFinding } from '../../../server/commands/doctor/findings.js'
import { makeFolder, runCommand } from './run-command.js'

interface Report {
  readonly isWell: boolean
  readonly findings: readonly NamedFinding[]
}

/** Runs the doctor. @returns Its exit code and its findings by subject. */
async function examine(folder: string, ...given: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(folder, 'doctor', '--json', ...given)
  if (stdout === '') throw new Error(stderr)
  const { isWell, findings } = JSON.parse(stdout) as Report
  return { code, isWell, of: Object.fromEntries(findings.map((finding) => [finding.about, finding])) }
}

function isBroken(t: ExecutionContext, finding: NamedFinding | undefined, found: RegExp) {
  t.is(finding?.state, 'broken')
  t.regex(finding?.found ?? '', found)
  t.truthy(finding?.advice, 'it gives advice')
}

test('a working service has no findings, and all its components are tested', async (t) => {
  const folder = await makeFolder(t)
  await runCommand(folder, 'keys', 'create', '--owner', 'ana')
  const { code, isWell, of } = await examine(folder)
  t.is(code, 0)
  t.true(isWell)
  t.deepEqual(
    Object.values(of)
      .filter(({ state }) => state !== 'ok')
      .map(({ about, found }) => `${about}: ${found}`),
    ['workers: none seen yet'],
  )
  for (const about of ['PDFs (mupdf)', 'images (sharp)', 'OCR (tesseract.js)', 'detector (onnxruntime)']) {
    t.is(of[about]?.state, 'ok', about)
  }
  t.regex(of['records (sqlite)']?.found ?? '', /recreate-data, written, read and deleted within \d+ ms/)
  t.deepEqual(await readdir(join(folder, 'recreate-data', 'blobs'), { recursive: true }), ['.aside'], 'nothing remains')
})

test('a folder that other users can open is a warning, and keeps its mode', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'data'))
  await chmod(join(folder, 'data'), 0o755)
  const { code, of } = await examine(folder, '--data', 'data')
  t.is(code, 0)
  t.deepEqual(of.permissions, {
    about: 'permissions',
    state: 'warning',
    found: 'data has mode 755: other users of this machine can open it',
    advice: 'Run `chmod 700 data`',
  })
})

test('before the first start, nothing is created and nothing is reported as broken', async (t) => {
  const folder = await makeFolder(t)
  const { code, stdout } = await runCommand(folder, 'doctor', '--data', 'mistyped')
  t.is(code, 0)
  t.regex(stdout, /^ok +records \(sqlite\) +nothing yet; the first start creates the folder$/m)
  t.regex(stdout, /\n0 checks failed, 0 warnings\n$/)
  t.deepEqual((await readdir(folder)).sort(), ['tmp'])
})

test('each broken component is reported with advice, and the others are not', async (t) => {
  const own = { formatsFolder: 'formats', workbook: { template: 'house.xlsx' } }
  const config = { languages: ['xyz'], publicUrl: 'http://127.0.0.1:1', ...own, workers: 64, memoryMiB: 1_000_000 }
  const folder = await makeFolder(t, { 'c.json': JSON.stringify(config), 'formats/a.json': '{}' })
  await mkdir(join(folder, 'recreate-data'))
  await writeFile(join(folder, 'recreate-data', 'records.sqlite'), 'no records at all, though long enough to be some')
  await writeFile(join(folder, 'recreate-data', 'blobs'), 'no folder')
  const { code, isWell, of } = await examine(folder, '--config', 'c.json')
  t.is(code, 1)
  t.false(isWell)
  t.is(of['OCR (tesseract.js)']?.state, 'warning')
  t.regex(of['OCR (tesseract.js)']?.advice ?? '', /npm install @tesseract\.js-data\/xyz/)
  isBroken(t, of.formats, /a\.json/)
  isBroken(t, of.template, /house\.xlsx/)
  isBroken(t, of['public address'], /^http:\/\/127\.0\.0\.1:1\/healthz does not answer: /)
  isBroken(t, of['records (sqlite)'], /not a database/)
  isBroken(t, of['files (folder)'], /a part of its path is a file|EEXIST/)
  t.like(of.memory, { state: 'warning', advice: 'Lower `workers` or `memoryMiB`, or give the machine more memory' })
  for (const about of ['configuration', 'Node', 'PDFs (mupdf)', 'folder']) t.is(of[about]?.state, 'ok', about)
})

test('a read-only folder is broken', async (t) => {
  const folder = await makeFolder(t, { file: 'x' })
  const { code, of } = await examine(folder, '--data', 'file/data')
  t.is(code, 1)
  isBroken(t, of.folder, /ENOTDIR/)
})

test('all configuration mistakes are reported, and the other checks still run', async (t) => {
  const folder = await makeFolder(t, { 'c.json': '{"port": -1, "queue": "redis"}' })
  const { code, stdout } = await runCommand(folder, 'doctor', '--config', 'c.json')
  t.is(code, 1)
  t.regex(stdout, /^broken +configuration +The configuration has 2 mistakes:$/m)
  t.regex(stdout, /`port` in c\.json must be a whole number/)
  t.regex(stdout, /`queue` in c\.json is `redis`, so `redis\.url` is needed/)
  t.regex(stdout, /→ Correct it as described/)
  t.regex(stdout, /^ok +PDFs \(mupdf\)/m)
})

test('a check without response is broken after its timeout, and later checks still run', async (t) => {
  const findings = await askAll(
    [
      { about: 'a', ask: () => new Promise(() => {}), advice: 'wait' },
      { about: 'b', ask: () => Promise.reject(new Error('no redis://me:hush@redis')), advice: 'start it' },
      { about: 'c', ask: async () => fine('well'), advice: '' },
    ],
    20,
  )
  t.deepEqual(findings, [
    { about: 'a', state: 'broken', found: 'No answer within 0.02 s', advice: 'wait' },
    { about: 'b', state: 'broken', found: 'no redis://redis', advice: 'start it' },
    { about: 'c', state: 'ok', found: 'well' },
  ])
})
