import type { Command } from 'commander'
import { withDataOptions } from './options.js'
import { examples } from './words.js'

/** `recreate doctor`. */
export function defineDoctor(program: Command): void {
  withDataOptions(
    program
      .command('doctor')
      .description('say what keeps the service from working here, and what to do about it')
      .option('--json', 'as JSON'),
  )
    .addHelpText('after', examples([['recreate doctor --config service.json', 'tries every store and program']]))
    .action(async (options) => {
      const { doctorCommand } = await import('../doctor/doctor.js')
      process.exitCode = await doctorCommand(options)
    })
}
