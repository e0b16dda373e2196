import { benchCommand } from './suite/bench-command.js'

// Measures Recreate: how fast it is, how much memory it takes, how right it is. docs/benchmarks.md is its guide.
//
//   npm run bench -- --help

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130)) // Its processes end with it.
process.exitCode = await benchCommand(process.argv.slice(2))
