/** The words of a command, without quotes. */
export type TypedCommand = readonly [program: string, ...given: string[]]

/**
 * Returns the commands of a shell block. Comments, variable assignments before a command, and redirections are dropped.
 * Variables and patterns are not expanded.
 */
export function readCommands(code: string): readonly TypedCommand[] {
  const lines = code.replace(/\\\n\s*/g, ' ').split('\n')
  return lines
    .flatMap((line) => cut(line))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word))))
    .filter((words): words is [string, ...string[]] => words.length > 0 && !/^[A-Z][A-Z0-9_]*=/.test(words[0]!))
}

/** Splits a line into the words of its commands, at `&&`, `||`, `;`, `|` and parentheses. */
function cut(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]]
  for (const [token] of line.matchAll(/(?:"[^"]*"|'[^']*'|\$\([^)]*\)|[^\s"';|&#()]|(?<=\S)#)+|&&|\|\|?|[;()]|#.*/g)) {
    if (token.startsWith('#')) break
    if (/^(?:&&|\|\|?|[;()])$/.test(token)) commands.push([])
    else commands.at(-1)!.push(token.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  }
  return commands.map((words) => words.slice(0, words.findIndex((word) => /^[12]?>|^</.test(word)) >>> 0))
}
