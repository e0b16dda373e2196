import { useSignal } from '@preact/signals'
import { recreateClient } from 'recreate-engine/client'
import { sentenceOf } from './service/refusals.js'
import { BASE, keepKey } from './service/session.js'
import { texts } from './texts.js'

/** Asks for the API key, and tests it before storing it. */
export function KeyForm() {
  const text = useSignal('')
  const trouble = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    const given = text.value.trim()
    if (given === '' || isBusy.value) return
    isBusy.value = true
    try {
      await recreateClient({ baseUrl: location.origin + BASE, apiKey: given }).list({ limit: 1 })
      keepKey(given)
    } catch (error) {
      trouble.value = sentenceOf(error)
    } finally {
      isBusy.value = false
    }
  }
  return (
    <form class="card narrow" onSubmit={submit}>
      <h1>{texts.key.title}</h1>
      <p id="key-lead">{texts.key.lead}</p>
      <label for="key">{texts.key.label}</label>
      <input
        id="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        value={text}
        autofocus
        aria-describedby="key-lead key-trouble"
        aria-invalid={trouble.value !== undefined}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
          trouble.value = undefined
        }}
      />
      <p id="key-trouble" class="trouble" role="alert">
        {trouble}
      </p>
      <button type="submit" class="main" disabled={isBusy.value}>
        {texts.key.submit}
      </button>
    </form>
  )
}
