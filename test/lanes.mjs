import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { globSync } from 'tinyglobby'

// Which tests run, and which of them share a thread. AVA's configurations are made here.

/**
 * The lanes. `npm test` runs the quick one: `*.test.ts`, tests that compute, or use the embedded adapters. `npm run test:all`
 * adds the slow one, `*.slow.test.ts`: tests that start processes, servers or browsers, or take more than a few seconds.
 * CI runs the lanes one after the other.
 */
const slow = '!dist/test/**/*.slow.test.js'

/** Tests that need what no checkout has run only where this variable says where it is. */
const external = {
  'benchmarks/accuracy/agreement': 'OTHER_MEASURES',
  'plugins/extract/detector/training': 'TRAINING_PYTHON',
  'plugins/extract/ocr/numbers/training': 'TRAINING_PYTHON',
}

/**
 * The quick tests of these folders have no state and do not measure. The files of a folder run in one thread, which loads
 * their imports once. All other files have a thread each.
 */
const shared =
  /^(plugins\/(recognise|extract\/(charts|pixels)|render|cluster)|fixtures\/draw|benchmarks\/accuracy)\b|^(core|server)$/

/** AVA needs all tests of a file before the first await. */
const awaitsAtLoad = /^(?:const|let|for|await)\b[^\n]*\bawait\b/m
const measures = /growth\.js|performance\.now|memoryUsage|cpuUsage|setTimeout|needs\.js/

/** Options of AVA. @param lanes `quick`, `slow` or `all`. */
export function configure({ lanes }) {
  return {
    files: [...filesOf(lanes), ...Object.entries(external).flatMap(([name, variable]) => leaveOut(name, variable))],
    timeout: '120s',
    concurrency: 2,
  }
}

function leaveOut(name, variable) {
  return process.env[variable] === undefined ? [`!dist/test/${name}.external.test.js`] : []
}

function filesOf(lanes) {
  // Files that are named on the command line run alone.
  const namesFiles = process.argv
    .slice(2)
    .some((argument) => /\.js$|\*|\//.test(argument) && !argument.startsWith('ava.'))
  if (namesFiles) return ['dist/test/**/*.test.js']
  if (lanes === 'slow') return ['dist/test/**/*.slow.test.js']
  const all = ['dist/test/**/*.test.js', ...(lanes === 'quick' ? [slow] : [])]
  const groups = groupByFolder(globSync(['dist/test/**/*.test.js', slow, '!dist/test/**/*.external.test.js']))
  rmSync('dist/test/together', { recursive: true, force: true })
  mkdirSync('dist/test/together', { recursive: true })
  for (const [folder, files] of groups) {
    const imports = files.sort().map((file) => `import '../${file.slice('dist/test/'.length)}'\n`)
    writeFileSync(`dist/test/together/${folder.replaceAll('/', '-')}.test.js`, imports.join(''))
  }
  return [...all, ...[...groups.values()].flat().map((file) => `!${file}`)]
}

function groupByFolder(files) {
  const groups = new Map()
  for (const file of files) {
    const folder = dirname(file).slice('dist/test/'.length)
    if (!shared.test(folder)) continue
    const text = readFileSync(file, 'utf8')
    if (awaitsAtLoad.test(text) || measures.test(text)) continue
    groups.set(folder, [...(groups.get(folder) ?? []), file])
  }
  return groups
}
