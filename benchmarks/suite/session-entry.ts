import { benches } from './benches.js'
import { runBench } from './run-bench.js'
import type { SessionMessage, SessionOrder } from './session.js'

// Entry point of the process that runs one bench. It exits when its parent does.

process.once('message', async (order: SessionOrder) => {
  try {
    const bench = await benches[order.bench]?.()
    if (bench === undefined) throw new Error(`This build does not have the bench ${order.bench}`)
    // A parameter that only this build has keeps its default value.
    const known = Object.entries(bench.parameters).map(([name, { full }]) => [name, order.parameters[name] ?? full])
    const parameters = Object.fromEntries(known)
    const outcome = await runBench(bench, {
      runs: order.runs,
      parameters,
      folder: order.folder,
      onRound: (round) => tell({ round }),
    })
    await tell({ outcome })
  } catch (error) {
    await tell({ failure: error instanceof Error ? error.message : String(error) })
  }
  process.exit()
})
process.once('disconnect', () => process.exit(130))

function tell(message: SessionMessage): Promise<void> {
  return new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()))
}
