/** The end of every help text. */
export const EXIT_CODES = `
Exit codes:
  0    all done
  1    something failed: a file, pages of a file, or the output
  2    usage error: a bad option, or a file, page, format or key that does not exist; other files are converted
  130  stopped by Ctrl-C

NO_COLOR=1 and FORCE_COLOR=1 turn colours off and on; RECREATE_DEBUG=1 prints errors with stack traces.`

/** Formats examples for a help text, each a command line and its effect. */
export function examples(lines: readonly (readonly [typed: string, does: string])[]): string {
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return ['', 'Examples:', ...lines.map(([typed, does]) => `  ${typed.padEnd(width)}  # ${does}`)].join('\n')
}
