import test from 'ava'
import { readSources } from './fixtures/sources.js'

/** What the package offers to those who install it. */
const faces = ['index.ts', 'plugins/recognition.ts', 'server/client/index.ts', 'test/contracts/index.ts']

/** Files whose exports are used by other ways than an import, and how. */
const usedOtherwise = [
  // People read and copy them.
  /^examples\/(?!drawing\/|annual-report\/)/,
  /^server\/commands\/plugin-templates\//,
  // It stands for `recreate-engine/client` where the page is compiled.
  /^server\/web\/service\/client-face\.ts$/,
  // A child loads it by its name and the name of its export.
  /^test\/fixtures\/unruly-extractor\.ts$/,
  // Node.js calls its exports.
  /^test\/cli\/load-hook\.ts$/,
]

test('every export is imported by another file', async (t) => {
  const sources = await readSources()
  const used = new Map([...sources.keys()].map((file) => [file, new Set<string>()]))
  for (const { imports } of sources.values()) {
    for (const { target, names } of imports) for (const name of names) used.get(target)?.add(name)
  }
  const isChecked = (file: string) => !faces.includes(file) && !usedOtherwise.some((each) => each.test(file))
  const unused = [...sources].flatMap(([file, { exports }]) => {
    const names = used.get(file)!
    return isChecked(file) && !names.has('*')
      ? exports.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`)
      : []
  })
  t.deepEqual(unused, [], 'Remove `export`, or the code if its own file does not use it either')
})
