import test from 'ava'
import { readSources } from './fixtures/sources.js'

/** Public entry points of the package. */
const faces = ['index.ts', 'plugins/recognition.ts', 'server/client/index.ts', 'test/contracts/index.ts']

/** Files whose exports are used in other ways than by imports, and how. */
const usedOtherwise = [
  // Users read and copy them.
  /^examples\/(?!drawing\/|annual-report\/)/,
  /^server\/commands\/plugin-templates\//,
  // Replaces `recreate-engine/client` where the page is compiled.
  /^server\/web\/service\/client-face\.ts$/,
  // Loaded by child processes by file and export name.
  /^test\/fixtures\/unruly-extractor\.ts$/,
  // Called by Node.js.
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
