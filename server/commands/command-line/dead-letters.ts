import type { Command } from 'commander'
import { withDataOptions } from './options.js'

/** `recreate dead-letters` and what is under it. */
export function defineDeadLetters(program: Command): void {
  const letters = program
    .command('dead-letters')
    .description('messages that the queue has given up, since who worked on them died twice')

  withDataOptions(letters.command('list').description('list the newest hundred, with when and why')).action(
    async (options) => {
      const { listDeadLettersCommand } = await import('../dead-letters.js')
      process.exitCode = await listDeadLettersCommand(options)
    },
  )

  withDataOptions(
    letters
      .command('replay')
      .description('have one worked on once more')
      .argument('<id>', 'as `dead-letters list` shows it'),
  ).action(async (id, options) => {
    const { replayDeadLetterCommand } = await import('../dead-letters.js')
    process.exitCode = await replayDeadLetterCommand(id, options)
  })

  withDataOptions(
    letters.command('discard').description('forget one').argument('<id>', 'as `dead-letters list` shows it'),
  ).action(async (id, options) => {
    const { discardDeadLetterCommand } = await import('../dead-letters.js')
    process.exitCode = await discardDeadLetterCommand(id, options)
  })
}
