import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'

const all = 'dist/test/**/*.test.js'

/**
 * Folders whose tests have no state beside them, nor ask how long something takes or how much memory: the files of each run in
 * one thread, which loads what they test once. Every other file has a thread of its own. Two tests of a folder must not have
 * one name.
 */
const TOGETHER = [
  'plugins/recognise',
  'plugins/recognise/readings',
  'plugins/recognise/text',
  'plugins/recognise/grids',
  'plugins/recognise/meaning',
  'plugins/recognise/regions',
  'plugins/recognise/charts',
  'plugins/recognise/charts/bars',
  'plugins/recognise/charts/lines',
  'plugins/recognise/charts/pies',
  'plugins/recognise/charts/printed',
  'plugins/recognise/charts/scales',
  'plugins/extract/charts',
  'plugins/extract/pixels',
  'plugins/render',
  'plugins/render/charts',
  'plugins/render/xlsx',
  'plugins/render/pptx',
  'plugins/render/pptx/pages',
  'fixtures/draw',
  'benchmarks/accuracy',
]
/** Tests that are known only when something was awaited come too late for the others. */
const AWAITS = /^(?:const|let|for|await)\b[^\n]*\bawait\b/m
/** What measures, or waits by a clock, does so alone. */
const MEASURES = /growth\.js|performance\.now|memoryUsage|cpuUsage|setTimeout/

/** One file a folder that imports its tests; who names files on the command line gets these alone. */
function joined() {
  const namesFiles = process.argv.slice(2).some((argument) => /\.js$|\*|\//.test(argument))
  if (namesFiles) return [all]
  const folder = 'dist/test/together'
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = TOGETHER.flatMap((path) => {
    const own = globSync(`dist/test/${path}/*.test.js`).filter((file) => {
      const text = readFileSync(file, 'utf8')
      return !AWAITS.test(text) && !MEASURES.test(text)
    })
    const imports = own.sort().map((file) => `import '../${file.slice('dist/test/'.length)}'\n`)
    writeFileSync(`${folder}/${path.replaceAll('/', '-')}.test.js`, imports.join(''))
    return own
  })
  return [all, ...files.map((file) => `!${file}`)]
}

export default {
  files: joined(),
  nodeArguments: ['--enable-source-maps'],
  timeout: '120s',
  concurrency: 2,
}
