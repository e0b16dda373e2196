import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { pythonPeers } from '../../../benchmarks/peers/python-peers.js'
import { root } from '../../../benchmarks/suite/machine.js'

const folder = join(root, 'benchmarks/peers')
const hasPython = spawnSync('python3', ['--version']).status === 0
const testWithPython = hasPython ? test : test.skip

/** Runs Python without installed packages, and without writing compiled files. */
const runPython = (args: readonly string[]) => promisify(execFile)('python3', ['-S', '-B', ...args], { cwd: folder })

const drivers = readdirSync(folder).filter((file) => /^drive_.*\.py$/.test(file))

test('every Python driver belongs to a program of the bench', (t) => {
  const commands = pythonPeers().map((peer) =>
    peer.command({ file: 'a.pdf', target: 'a.json', pageHeights: new Map() }),
  )
  const used = commands.map(({ args }) => args[0]).sort()
  t.deepEqual(used, drivers.map((driver) => join(folder, driver)).sort())
})

for (const driver of drivers) {
  testWithPython(`${driver} exits with code 3 if its library is not installed`, async (t) => {
    const error = await t.throwsAsync<Error & { code: number }>(runPython([driver, '--version']))
    t.is(error.code, 3)
  })
}

testWithPython('a row of cells with spans leaves out the positions that other cells cover', async (t) => {
  const rows = `[[('Year', 2, 1), ('Sales', 1, 2)], [('2024', 1, 1), ('2023', 1, 1)], [('All', 1, 1), ('', 1, 1), ('7', 1, 1)]]`
  const program = `import json, measuring; print(json.dumps(measuring.table_of_spans(None, ${rows})))`
  const { stdout } = await runPython(['-c', program])
  const cell = (row: number, column: number, text: string, row_span = 1, column_span = 1) => {
    return { row, column, row_span, column_span, text }
  }
  t.deepEqual(JSON.parse(stdout), {
    bbox: null,
    n_rows: 3,
    n_columns: 3,
    cells: [
      cell(0, 0, 'Year', 2),
      cell(0, 1, 'Sales', 1, 2),
      cell(1, 1, '2024'),
      cell(1, 2, '2023'),
      cell(2, 0, 'All'),
      cell(2, 2, '7'),
    ],
  })
})
