import type { Command } from 'commander'
import { withDataOptions } from './options.js'
import { examples } from './words.js'

/** `recreate doctor`. */
export function defineDoctor(program: Command): void {
  withDataOptions(
    program
      .command('doctor')
      .description('check the configuration, stores and programs of the service, and suggest fixes')
      .option('--json', 'print the results as JSON'),
  )
    .addHelpText('after', examples([['recreate doctor --config service.json', 'checks every store and program']]))
    .action(async (options) => {
      const { doctorCommand } = await import('../doctor.js')
      process.exitCode = await doctorCommand(options)
    })
}
