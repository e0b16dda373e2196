import type { WriteStream } from 'node:tty'

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

/** Colours a text, or leaves it as it is. */
export type Paint = (color: keyof typeof CODES, text: string) => string

/**
 * Colours for what is printed on a stream: on terminals that have them. `NO_COLOR` switches them off, `FORCE_COLOR` on,
 * also where the output goes elsewhere; https://no-color.org, https://force-color.org.
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
