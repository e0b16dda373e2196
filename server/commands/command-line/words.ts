/** What every help ends with. */
export const EXIT_CODES = `
Exit codes:
  0    all done
  1    something failed: a file, pages of a file, or the output
  2    wrong use: a bad option, or no such file, page, format or key; other files are converted all the same
  130  stopped by Ctrl-C

NO_COLOR=1 and FORCE_COLOR=1 switch colours off and on; RECREATE_DEBUG=1 prints errors with their stacks.`

/** Examples for a help, each a line as it is typed and what it does. */
export function examples(lines: readonly (readonly [typed: string, does: string])[]): string {
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return ['', 'Examples:', ...lines.map(([typed, does]) => `  ${typed.padEnd(width)}  # ${does}`)].join('\n')
}
