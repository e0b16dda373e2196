const KEPT_LINES = 5
const KEPT_LETTERS = 2000

/** Keeps the end of a worker's output, which usually explains why it died. */
export class OutputTail {
  #text = ''

  get text(): string {
    return this.#text
  }

  add(text: string): void {
    this.#text = (this.#text + text).slice(-KEPT_LETTERS)
  }

  /** Returns the output for the end of a sentence; empty if there was none. */
  quote(): string {
    const lines = this.#text.split('\n').map((line) => line.trim())
    const last = lines.filter((line) => line !== '').slice(-KEPT_LINES)
    return last.length === 0 ? '' : `; its last output: ${last.join(' | ')}`
  }
}
