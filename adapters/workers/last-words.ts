const KEPT_LINES = 5
const KEPT_LETTERS = 2000

/** The end of what a worker wrote, which says most about why it died. */
export class LastWords {
  #text = ''

  get text(): string {
    return this.#text
  }

  add(text: string): void {
    this.#text = (this.#text + text).slice(-KEPT_LETTERS)
  }

  /** To be put behind a sentence; empty where nothing was said. */
  quote(): string {
    const lines = this.#text.split('\n').map((line) => line.trim())
    const last = lines.filter((line) => line !== '').slice(-KEPT_LINES)
    return last.length === 0 ? '' : `; it said last: ${last.join(' | ')}`
  }
}
