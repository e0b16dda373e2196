import type { Command } from 'commander'
import { withDataOptions } from './options.js'

/** `recreate dead-letters` and its subcommands. */
export function defineDeadLetters(program: Command): void {
  const letters = program
    .command('dead-letters')
    .description('manage messages that failed twice because the worker crashed')

  withDataOptions(letters.command('list').description('list the newest 100, with time and reason')).action(
    async (options) => {
      const { listDeadLettersCommand } = await import('../dead-letters.js')
      process.exitCode = await listDeadLettersCommand(options)
    },
  )

  withDataOptions(
    letters
      .command('replay')
      .description('put a message back into the queue')
      .argument('<id>', 'id shown by `dead-letters list`'),
  ).action(async (id, options) => {
    const { replayDeadLetterCommand } = await import('../dead-letters.js')
    process.exitCode = await replayDeadLetterCommand(id, options)
  })

  withDataOptions(
    letters.command('discard').description('delete a message').argument('<id>', 'id shown by `dead-letters list`'),
  ).action(async (id, options) => {
    const { discardDeadLetterCommand } = await import('../dead-letters.js')
    process.exitCode = await discardDeadLetterCommand(id, options)
  })
}
