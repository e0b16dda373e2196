/** The values of a line, without quotes. */
export type Line = readonly string[]

/**
 * Parses a CSV file (RFC 4180) line by line.
 *
 * @returns Undefined if a quote is never closed, or if text follows a closing quote.
 */
export function readCsv(text: string): readonly Line[] | undefined {
  const lines: string[][] = []
  let line: string[] = []
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  while (value.lastIndex < text.length) {
    const [, quoted, plain = '', end] = value.exec(text) ?? []
    if (end === undefined) return undefined
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && value.lastIndex < text.length) continue
    if (end === ',') line.push('')
    lines.push(line)
    line = []
  }
  return lines.filter((each) => each.some((text) => text !== ''))
}
