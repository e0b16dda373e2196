import { computed, signal } from '@preact/signals'
import { recreateClient } from 'recreate-engine/client'

const NAME = 'recreate-key'

/** Where the service is, below which its scripts are: it may stand below a path. */
export const BASE = new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')

/** The key, for this tab alone; undefined before it was typed. */
export const key = signal<string | undefined>(sessionStorage.getItem(NAME) ?? undefined)

/** Asks the service with the key. There is one wherever a person has come past the form for the key. */
export const client = computed(() => recreateClient({ baseUrl: location.origin + BASE, apiKey: key.value ?? '-' }))

export function keepKey(text: string): void {
  sessionStorage.setItem(NAME, text)
  key.value = text
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME)
  key.value = undefined
}
