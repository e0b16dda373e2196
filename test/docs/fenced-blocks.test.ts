import test from 'ava'
import { findBlocks } from './fenced-blocks.js'
import { readCommands } from './shell-blocks.js'
import { compileBlocks } from './typescript-blocks.js'

test('a block has its location and the annotations in comments before it', (t) => {
  const text = [
    'Text.',
    '',
    '<!-- in: examples -->',
    '<!-- setup',
    "const id = '1'",
    '-->',
    '<!-- not run: it would wait forever -->',
    '',
    '```ts',
    'console.log(id)',
    '```',
    '```',
    'a ─► b',
    '```',
  ].join('\n')
  t.deepEqual(findBlocks('README.md', text), [
    {
      place: 'README.md:9',
      language: 'ts',
      code: 'console.log(id)\n',
      setup: "const id = '1'",
      notRun: 'it would wait forever',
      folder: 'examples',
      loads: undefined,
    },
    {
      place: 'README.md:12',
      language: '',
      code: 'a ─► b\n',
      setup: '',
      notRun: undefined,
      folder: undefined,
      loads: undefined,
    },
  ])
})

test('a comment before other text does not apply to a block', (t) => {
  const [block] = findBlocks('a.md', '<!-- not run: because of the text -->\nText.\n```sh\nrecreate\n```\n')
  t.is(block?.notRun, undefined)
})

test('commands are split into words, without comments, variables and redirections', (t) => {
  const code = [
    'npm ci && npm run sample   # converts it',
    'KEY="X-Service-Api-Key: rk_…"',
    'RECREATE_PORT=1 recreate serve --data "a folder"',
    'curl -H "$KEY" \\',
    '  localhost/?recreate_id=ID | jq -r .data',
    'recreate convert - --json < report.pdf > out.json',
    'npm ci && (cd ../before && npm run build)',
    '# only a comment',
  ].join('\n')
  t.deepEqual(readCommands(code), [
    ['npm', 'ci'],
    ['npm', 'run', 'sample'],
    ['recreate', 'serve', '--data', 'a folder'],
    ['curl', '-H', '$KEY', 'localhost/?recreate_id=ID'],
    ['jq', '-r', '.data'],
    ['recreate', 'convert', '-', '--json'],
    ['npm', 'ci'],
    ['cd', '../before'],
    ['npm', 'run', 'build'],
  ])
})

test("a compile error of a block is reported with the block's location and line", async (t) => {
  const text =
    "```ts\nimport { convert } from 'recreate-engine'\nawait convert('report.pdf', { mood: 'document' })\n```\n"
  const { faults, remove } = await compileBlocks(findBlocks('a.md', text))
  await remove()
  t.is(faults.length, 1)
  t.regex(faults[0]!, /^a\.md:1: .*'mood'[\s\S]*await convert\('report\.pdf'/)
})
