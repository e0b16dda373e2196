/** One block of a stream of server-sent events; blocks are separated by empty lines. */
interface EventBlock {
  readonly event: string | undefined
  readonly id: string | undefined
  /** Undefined if the block has no data: it is then a keep-alive comment or sets the retry time. */
  readonly data: string | undefined
  /** When to reconnect, in ms. */
  readonly retryMs: number | undefined
}

/**
 * Parses server-sent events (WHATWG HTML, section 9.2) from chunks of any size. An incomplete block at the end is
 * dropped.
 */
export async function* readEventBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<EventBlock> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    // A line may end with CR LF, split between two chunks.
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
