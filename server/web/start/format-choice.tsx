import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { client } from '../service/session.js'
import type { FormatConfiguration } from '../service/shapes.js'
import { texts } from '../texts.js'
import { FormatPreview } from './format-preview.js'

/** Selects the format configuration of the workbook and the deck; the first one is the default. */
export function FormatChoice({ value }: { readonly value: Signal<string | undefined> }) {
  const formats = useSignal<readonly FormatConfiguration[]>([])
  useEffect(() => {
    // Without the list, the default is used. The document list reports errors of the key.
    client.value.formats().then(
      (all) => {
        formats.value = all
      },
      () => {},
    )
  }, [])
  const shown = formats.value.find(({ id }) => id === value.value) ?? formats.value[0]
  if (shown === undefined) return null
  return (
    <div class="field">
      <label for="format">{texts.upload.format}</label>
      <select
        id="format"
        value={shown.id}
        onChange={({ currentTarget }) => {
          value.value = currentTarget.value
        }}
      >
        {formats.value.map(({ id, template_name }) => (
          <option key={id} value={id}>
            {template_name}
          </option>
        ))}
      </select>
      <FormatPreview format={shown} />
    </div>
  )
}
