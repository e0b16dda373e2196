import { signal } from '@preact/signals'

/** Which document is open, by the address: `#/ID`. Undefined on the first page. */
export const openId = signal(read())

/** What was done with the document that was left, told on the first page. */
export const leftNote = signal<{ readonly text: string; readonly id?: string; undo?(): Promise<void> } | undefined>(
  undefined,
)

addEventListener('hashchange', () => {
  openId.value = read()
  if (openId.value !== undefined) leftNote.value = undefined
})

export function goTo(id: string | undefined): void {
  location.hash = id === undefined ? '#/' : `#/${id}`
}

function read(): string | undefined {
  return /^#\/([\w-]+)$/.exec(location.hash)?.[1]
}
