import { useLayoutEffect, useRef } from 'preact/hooks'

interface Props {
  readonly label: string
  readonly value: string
  /** Called with the new value, or undefined if editing was cancelled. */
  onDone(value: string | undefined): void
}

/** Input field for editing a cell: Enter saves, Esc cancels. */
export function CellEditor({ label, value, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const end = (result: string | undefined) => {
    if (isDone.current) return // Removing the field also triggers `onBlur`.
    isDone.current = true
    onDone(result)
  }
  // Before the next key press, which belongs to the field.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <input
      ref={input}
      class="cell-editor"
      aria-label={label}
      defaultValue={value}
      // Shows the whole value, with room for two more characters.
      size={Math.max(8, value.length + 2)}
      autocomplete="off"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        if (event.key === 'Escape') end(undefined)
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  )
}
