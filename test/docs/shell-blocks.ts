/** A command as it is typed: its words without their quotes. */
export type TypedCommand = readonly [program: string, ...given: string[]]

/**
 * The commands of a shell block. Comments, settings of variables before a command, and redirections are left out; what a
 * variable or a pattern stands for is not known here.
 */
export function readCommands(code: string): readonly TypedCommand[] {
  const lines = code.replace(/\\\n\s*/g, ' ').split('\n')
  return lines
    .flatMap((line) => cut(line))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word))))
    .filter((words): words is [string, ...string[]] => words.length > 0 && !/^[A-Z][A-Z0-9_]*=/.test(words[0]!))
}

/** Words of one line, command by command: cut at `&&`, `||`, `;`, `|` and brackets. */
function cut(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]]
  for (const [token] of line.matchAll(/(?:"[^"]*"|'[^']*'|\$\([^)]*\)|[^\s"';|&#()]|(?<=\S)#)+|&&|\|\|?|[;()]|#.*/g)) {
    if (token.startsWith('#')) break
    if (/^(?:&&|\|\|?|[;()])$/.test(token)) commands.push([])
    else commands.at(-1)!.push(token.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  }
  return commands.map((words) => words.slice(0, words.findIndex((word) => /^[12]?>|^</.test(word)) >>> 0))
}
