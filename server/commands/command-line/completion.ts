import { type Command, InvalidArgumentError } from 'commander'
import type { CompletedCommand } from '../write-completion.js'
import { examples } from './words.js'

/** The supported shells. */
const SHELLS = ['bash', 'zsh', 'fish'] as const

/** `recreate completion`. */
export function defineCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a shell script that completes commands and options')
    .argument('<shell>', `one of ${SHELLS.join(', ')}`, (text) => {
      const shell = SHELLS.find((each) => each === text)
      if (shell !== undefined) return shell
      throw new InvalidArgumentError(`Choose one of ${SHELLS.join(', ')}.`)
    })
    .addHelpText(
      'after',
      examples([
        ['source <(recreate completion bash)', 'in ~/.bashrc'],
        ['source <(recreate completion zsh)', 'in ~/.zshrc, after compinit'],
        ['recreate completion fish > ~/.config/fish/completions/recreate.fish', 'run it once'],
      ]),
    )
    .action(async (shell) => {
      const { writeCompletion } = await import('../write-completion.js')
      process.stdout.write(writeCompletion(shell, describe(program)))
    })
}

function describe(command: Command): CompletedCommand {
  const name = command.name()
  return {
    name,
    description: command.description(),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        flag: option.long ?? option.flags,
        description: option.description,
        choices: option.argChoices,
        takesValue: option.required || option.optional,
      })),
    commands: command.commands.map(describe),
    choices: name === 'completion' ? SHELLS : undefined,
  }
}
