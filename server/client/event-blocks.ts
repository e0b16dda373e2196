/** What stands between two empty lines of a stream of server-sent events. */
interface EventBlock {
  readonly event: string | undefined
  readonly id: string | undefined
  /** Undefined where the block has none: it is then a sign of life, or says how soon to come back. */
  readonly data: string | undefined
  /** When to come back, in milliseconds. */
  readonly retryMs: number | undefined
}

/** Reads server-sent events (WHATWG HTML, section 9.2), however they are cut. A block that breaks off is left out. */
export async function* readEventBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<EventBlock> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    // A line may end in CR LF, and the two may come in two pieces.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n')
    text = blocks.pop()! + text.slice(whole.length)
    for (const block of blocks) yield readBlock(block)
  }
}

function readBlock(block: string): EventBlock {
  const valuesOf = (wanted: string) =>
    block
      .split('\n')
      .filter((line) => line === wanted || line.startsWith(`${wanted}:`))
      .map((line) => line.slice(wanted.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  const retry = valuesOf('retry').at(-1)
  return {
    event: valuesOf('event').at(-1),
    id: valuesOf('id').at(-1),
    data: data.length === 0 ? undefined : data.join('\n'),
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  }
}
