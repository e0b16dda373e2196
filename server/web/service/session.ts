import { computed, signal } from '@preact/signals'
import { recreateClient } from 'recreate-engine/client'

const NAME = 'recreate-key'

/** Path of the service, without its scripts; it may be below a path. */
export const BASE = new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')

/** The API key, stored for this tab only; undefined until entered. */
export const key = signal<string | undefined>(sessionStorage.getItem(NAME) ?? undefined)

/** The client with the current API key. Use it only after the key form. */
export const client = computed(() => recreateClient({ baseUrl: location.origin + BASE, apiKey: key.value ?? '-' }))

export function keepKey(text: string): void {
  sessionStorage.setItem(NAME, text)
  key.value = text
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME)
  key.value = undefined
}
