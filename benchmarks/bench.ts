import { benchCommand } from './suite/bench-command.js'

// Measures Recreate: speed, memory and accuracy. See docs/benchmarks.md.
//
//   npm run bench -- --help

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130)) // Its processes end with it.
process.exitCode = await benchCommand(process.argv.slice(2))
