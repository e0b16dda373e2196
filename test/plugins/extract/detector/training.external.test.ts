import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const run = promisify(execFile)
/** A Python interpreter with torch, onnx, numpy and Pillow. */
const python = process.env.TRAINING_PYTHON ?? 'python3'
const command = fileURLToPath(new URL('../../../../../plugins/extract/detector/training/train.py', import.meta.url))

test('one command draws pages, trains a model and writes it as a working file', async (t) => {
  t.timeout(240_000)
  const out = await mkdtemp(join(tmpdir(), 'recreate-training-'))
  try {
    await run(python, [command, '--smoke', '--out', out, '--seed', '1'])
    const session = await InferenceSession.create(join(out, 'regions.onnx'))
    const image = new Tensor('float32', new Float32Array(64 * 96), [1, 1, 64, 96])
    const answer = await session.run({ image })
    await session.release()
    t.deepEqual(
      ['score', 'box', 'spread'].map((name) => answer[name]?.dims),
      [
        [1, 2, 8, 12],
        [1, 4, 8, 12],
        [1, 4, 8, 12],
      ],
    )
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
