/** A command, as needed for shell completion. */
export interface CompletedCommand {
  readonly name: string
  readonly description: string
  readonly options: readonly {
    readonly flag: string
    readonly description: string
    /** Absent if the option takes any value, or none. */
    readonly choices?: readonly string[] | undefined
    readonly takesValue: boolean
  }[]
  readonly commands: readonly CompletedCommand[]
  /** Values of the first argument, if limited. */
  readonly choices?: readonly string[] | undefined
}

/** A command and the words that select it, such as `keys create`; empty for the program itself. */
interface Way {
  readonly words: string
  readonly command: CompletedCommand
}

/**
 * Writes a completion script for subcommands, options, option values and files.
 *
 * @param shell `bash`, `zsh` or `fish`.
 */
export function writeCompletion(shell: string, program: CompletedCommand): string {
  const ways = listWays(program)
  if (shell === 'fish') return writeFish(program.name, ways)
  return shell === 'zsh' ? writeZsh(program.name, ways) : writeBash(program.name, ways)
}

function listWays(command: CompletedCommand, words = ''): readonly Way[] {
  const below = command.commands.flatMap((each) => listWays(each, words === '' ? each.name : `${words} ${each.name}`))
  return [{ words, command }, ...below]
}

function writeBash(name: string, ways: readonly Way[]): string {
  return `_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" way="" word
${followWords('COMP_WORDS[@]:1:COMP_CWORD-1', ways)}
  COMPREPLY=()
  case "$way:$previous" in
${valueCases(ways, (choices) => `COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); return`, 'return')}
  esac
  case "$way" in
${ways
  .map(({ words, command }) => {
    const flags = [...command.options.map(({ flag }) => flag)].join(' ')
    const named = [...command.commands.map((each) => each.name), ...(command.choices ?? [])].join(' ')
    return `    ${quote(words)}) case "$current" in -*) COMPREPLY=($(compgen -W ${quote(flags)} -- "$current"));; *) COMPREPLY=($(compgen -W ${quote(named)} -- "$current"));; esac;;`
  })
  .join('\n')}
  esac
}
complete -o default -F _${name} ${name}
`
}

function writeZsh(name: string, ways: readonly Way[]): string {
  const list = (items: readonly (readonly [string, string])[]) =>
    items.map(([item, description]) => quote(`${item}:${description}`)).join(' ')
  return `#compdef ${name}
_${name}() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" way="" word
  local -a found
${followWords('(@)words[2,CURRENT-1]', ways)}
  case "$way:$previous" in
${valueCases(ways, (choices) => `compadd -- ${choices.map(quote).join(' ')}; return`, '_files; return')}
  esac
  case "$way" in
${ways
  .map(({ words, command }) => {
    const flags = list(command.options.map(({ flag, description }) => [flag, description]))
    const named = list([
      ...command.commands.map((each) => [each.name, each.description] as const),
      ...(command.choices ?? []).map((choice) => [choice, command.name] as const),
    ])
    const others = named === '' ? '_files' : `found=(${named}); _describe command found`
    return `    ${quote(words)}) if [[ "$current" == -* ]]; then found=(${flags}); _describe option found; else ${others}; fi;;`
  })
  .join('\n')}
  esac
}
compdef _${name} ${name}
`
}

function writeFish(name: string, ways: readonly Way[]): string {
  const lines = ways.flatMap(({ words, command }) => {
    const path = words === '' ? [] : words.split(' ')
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
    const deeper = command.commands.map((each) => each.name).join(' ')
    const notDeeper = deeper === '' ? [] : [`not __fish_seen_subcommand_from ${deeper}`]
    const when = [...seen, ...notDeeper].join('; and ')
    const line = (rest: string) => `complete -c ${name}${when === '' ? '' : ` -n ${fishQuote(when)}`} ${rest}`
    return [
      ...command.commands.map((each) => line(`-f -a ${each.name} -d ${fishQuote(each.description)}`)),
      ...(command.choices ?? []).map((choice) => line(`-f -a ${choice}`)),
      ...command.options.map(({ flag, description, choices, takesValue }) => {
        const value = choices === undefined ? (takesValue ? ' -r' : '') : ` -x -a ${fishQuote(choices.join(' '))}`
        return line(`-l ${flag.replace(/^--/, '')} -d ${fishQuote(description)}${value}`)
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}

/** Writes a loop that finds the command from the previous words. @param before The shell's expression for them. */
function followWords(before: string, ways: readonly Way[]): string {
  const known = ways.filter(({ words }) => words !== '').map(({ words }) => quote(words))
  return `  for word in "\${${before}}"; do
    case "\${way:+$way }$word" in ${known.join('|')}) way="\${way:+$way }$word";; esac
  done`
}

/** Writes the completion of option values: a fixed list, or a file. */
function valueCases(ways: readonly Way[], few: (choices: readonly string[]) => string, file: string): string {
  return ways
    .flatMap(({ words, command }) =>
      command.options
        .filter(({ takesValue }) => takesValue)
        .map(
          ({ flag, choices }) => `    ${quote(`${words}:${flag}`)}) ${choices === undefined ? file : few(choices)};;`,
        ),
    )
    .join('\n')
}

/** Quotes a word for POSIX shells. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function fishQuote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", `\\'`)}'`
}
