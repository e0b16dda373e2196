import { pathToFileURL } from 'node:url'
import test from 'ava'
import { addPasses, passOf, type Span } from '../../benchmarks/profile/pass.js'
import { root } from '../../benchmarks/suite/machine.js'

const url = pathToFileURL(`${root}dist/core/model.js`).href
const frame = { scriptId: '1', lineNumber: 0, columnNumber: 0 }
const nodes = [
  { id: 1, callFrame: { ...frame, functionName: 'work', url } },
  { id: 2, callFrame: { ...frame, functionName: '(garbage collector)', url: '' } },
  { id: 3, callFrame: { ...frame, functionName: 'wasm-function[7]', url: 'wasm://wasm/1' } },
]
const spans: readonly Span[] = [
  { stage: 'reading', from: 1000, to: 5000, cpu: 3000 },
  { stage: 'recognition', from: 9000, to: 12_000, cpu: 2500 },
  { stage: 'reading', from: 12_000, to: 13_000, cpu: 1500 },
]

test('each sample counts for the stage in which it was taken, without garbage collection', (t) => {
  const [samples, timeDeltas] = [
    [1, 3, 1, 2, 3],
    [2000, 2000, 6000, 1000, 1500],
  ]
  // Taken at 2000, 4000, 10,000, 11,000 and 12,500.
  const pass = passOf({ nodes, startTime: 0, endTime: 13_000, samples, timeDeltas }, spans)
  t.deepEqual(pass, {
    reading: { ms: 5, cpuMs: 4.5, gcMs: 0, functions: { 'core/model.ts work': 1, 'MuPDF (WebAssembly)': 2.5 } },
    // The first sample was taken 6 ms after the previous one, of which 1 ms is in this stage.
    recognition: { ms: 3, cpuMs: 2.5, gcMs: 1, functions: { 'core/model.ts work': 1 } },
  })
})

test('samples between stages are ignored', (t) => {
  const pass = passOf({ nodes, startTime: 0, endTime: 7000, samples: [1], timeDeltas: [7000] }, spans)
  t.deepEqual(pass.recognition, { ms: 3, cpuMs: 2.5, gcMs: 0, functions: {} })
})

test('the passes of several documents are added up by function', (t) => {
  const one = { json: { ms: 3, cpuMs: 2, gcMs: 1, functions: { a: 1, b: 1 } } }
  const other = { json: { ms: 4, cpuMs: 5, gcMs: 0, functions: { b: 2, c: 2 } } }
  t.deepEqual(addPasses([one, other]), { json: { ms: 7, cpuMs: 7, gcMs: 1, functions: { a: 1, b: 3, c: 2 } } })
})
