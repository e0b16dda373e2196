import type { Command } from 'commander'
import { whole, withDataOptions, withHealthPort } from './options.js'
import { examples } from './words.js'

/** `recreate worker`. */
export function defineWorker(program: Command): void {
  withDataOptions(
    withHealthPort(
      program
        .command('worker')
        .description('run a worker for the service, on this or another machine')
        .option(
          '--workers <number>',
          'number of pages at a time (default: from the configuration, or cores, at most 4)',
          whole(1, 64),
        ),
    ),
  )
    .addHelpText('after', examples([['recreate worker --config service.json --workers 8', 'eight pages at a time']]))
    .action(async (options) => {
      const { workerCommand } = await import('../worker.js')
      process.exitCode = await workerCommand(options)
    })
}
