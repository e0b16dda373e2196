import { signal } from '@preact/signals'

/** Which document is open, by the address: `#/ID`. Undefined on the first page. */
export const openId = signal(read())

addEventListener('hashchange', () => {
  openId.value = read()
})

export function goTo(id: string | undefined): void {
  location.hash = id === undefined ? '#/' : `#/${id}`
}

function read(): string | undefined {
  return /^#\/([\w-]+)$/.exec(location.hash)?.[1]
}
