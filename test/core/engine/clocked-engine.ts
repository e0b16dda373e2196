import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import type { Engine } from '../../../core/engine/engine.js'
import { type EngineParts, fillInTiming } from '../../../core/engine/parts.js'
import { startEngine } from '../../../core/engine/start-engine.js'
import { nameProcess } from '../../../core/engine/upkeep/liveness.js'
import type { Tracing } from '../../../core/tracing.js'
import { pageClusterer } from '../../../plugins/cluster/by-page.js'
import { builtInFormats } from '../../../plugins/render/formats/built-in.js'
import { scriptedExtractor } from '../../contracts/scripted-extractor.js'
import { textRenderer } from './small-document.js'

/** A clock that moves only on request. */
export interface Clock {
  (): number
  moveOn(ms: number): void
}

export function makeClock(): Clock {
  let now = Date.UTC(2026, 0, 31)
  return Object.assign(() => now, {
    moveOn: (ms: number) => {
      now += ms
    },
  })
}

/** Runs the work of each span without recording it. */
export const noTracing: Tracing = { span: (_name, _attributes, work) => work(), carrier: () => undefined }

/** An engine that processes scripted documents in this process and uses the test's clock. */
export function clockedEngine(clock: Clock, parts: Partial<EngineParts> = {}): Promise<Engine> {
  const wiring = { findFormat: async () => builtInFormats[0]!, closeParts: async () => {} }
  return startEngine(
    {
      records: memoryRecords(),
      blobs: memoryBlobs(),
      queue: inProcessQueue(),
      runner: inProcessRunner([scriptedExtractor()]),
      clusterers: [pageClusterer()],
      renderers: [textRenderer()],
      formats: builtInFormats,
      reading: { readValue: () => undefined, findChecks: () => [] },
      isWorker: true,
      timing: fillInTiming({ reconcileMs: 3_600_000, pollMs: 10 }),
      me: nameProcess(),
      clock,
      onError: () => {},
      tracing: noTracing,
      ...parts,
    },
    wiring,
  )
}
