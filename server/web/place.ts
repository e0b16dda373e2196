import { signal } from '@preact/signals'

/** Id of the open document, from the address `#/ID`. Undefined on the start page. */
export const openId = signal(read())

/** Note on the start page about the document that was hidden or deleted. */
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
