import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { loadNumberReader } from '../../../../../plugins/extract/ocr/numbers/read-numbers.js'

const run = promisify(execFile)
/** A Python interpreter with the packages of the recipe's `requirements.txt`. */
const python = process.env.TRAINING_PYTHON ?? 'python3'
const command = fileURLToPath(
  new URL('../../../../../../plugins/extract/ocr/numbers/training/train.py', import.meta.url),
)

test('one command draws numbers, trains a model and writes a working file that training resumes from', async (t) => {
  t.timeout(480_000)
  const out = await mkdtemp(join(tmpdir(), 'recreate-numbers-'))
  const file = join(out, 'numbers.onnx')
  try {
    await run(python, [command, '--smoke', '--out', out, '--seed', '1'])
    await run(python, [command, '--smoke', '--out', out, '--seed', '2', '--start', file])
    const reader = await loadNumberReader({ file })
    const readings = await reader.read([{ width: 40, ink: new Uint8Array(40 * 32) }])
    await reader.close()
    t.is(readings.length, 1)
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
