import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../../../../plugins/extract/detector/training/train.py', import.meta.url))

test('one command draws pages, trains on them and writes a model that runs', async (t) => {
  t.timeout(240_000)
  const python = await findPython()
  if (python === undefined) {
    t.log('skipped: no python3 with torch, onnx, numpy and Pillow is installed')
    t.pass()
    return
  }
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

/** The first Python that has what training needs. */
async function findPython(): Promise<string | undefined> {
  for (const python of ['/usr/bin/python3', 'python3']) {
    const has = run(python, ['-c', 'import torch, onnx, numpy, PIL']).then(
      () => true,
      () => false,
    )
    if (await has) return python
  }
  return undefined
}
