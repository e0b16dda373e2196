import type { Signal } from '@preact/signals'

export function Switch({ label, value }: { readonly label: string; readonly value: Signal<boolean> }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        role="switch"
        checked={value.value}
        aria-checked={value.value}
        onChange={({ currentTarget }) => {
          value.value = currentTarget.checked
        }}
      />
      {label}
    </label>
  )
}
