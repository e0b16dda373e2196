import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import test from 'ava'
import { onnxDetector } from '../../../../plugins/extract/detector/onnx-detector.js'

const picture = { width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(255) }

test("if the detector's thread dies, its calls fail, and the next call starts a new thread", async (t) => {
  const detector = onnxDetector()
  t.teardown(() => detector.close())
  const started = once(process, 'worker')
  const lost = detector.detect(picture)
  const [thread] = (await started) as [Worker]
  // It cannot read this message. Terminating a thread during a call of the network would abort the process.
  thread.postMessage(null)
  await t.throwsAsync(lost, {
    code: 'detector_failed',
    message: /^The detector's thread ended unexpectedly: Cannot read properties of null/,
  })
  t.deepEqual(await detector.detect(picture), [])
})

test('an idle detector keeps no process alive', async (t) => {
  const module = new URL('../../../../plugins/extract/detector/onnx-detector.js', import.meta.url).href
  const program = `
    const { onnxDetector } = await import(${JSON.stringify(module)})
    const detector = onnxDetector()
    const pixels = new Uint8Array(4096).fill(255)
    console.log((await detector.detect({ width: 64, height: 64, pixels })).length, 'regions')`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
  t.is(stdout, '0 regions\n')
})
