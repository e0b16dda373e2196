import type { WriteStream } from 'node:tty'

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

/** Colours a text, or returns it unchanged. */
export type Paint = (color: keyof typeof CODES, text: string) => string

/**
 * Returns the colours for a stream: on if it is a terminal with colours. `NO_COLOR` turns them off; `FORCE_COLOR` turns
 * them on for any stream. See https://no-color.org and https://force-color.org.
 */
export function painter(stream: Pick<WriteStream, 'isTTY' | 'hasColors'>, environment = process.env): Paint {
  if (!hasColors(stream, environment)) return (_, text) => text
  return (color, text) => {
    const [on, off] = CODES[color]
    return `\u001b[${on}m${text}\u001b[${off}m`
  }
}

function hasColors(stream: Pick<WriteStream, 'isTTY' | 'hasColors'>, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR, NO_COLOR } = environment
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return !['0', 'false'].includes(FORCE_COLOR)
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return stream.isTTY === true && stream.hasColors()
}
