import { useLayoutEffect, useRef } from 'preact/hooks'

interface Props {
  readonly label: string
  readonly value: string
  /** With the new value, or undefined where it was left. */
  onDone(value: string | undefined): void
}

/** Stands in a cell while it is edited: Enter keeps, Esc leaves. */
export function CellEditor({ label, value, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const end = (result: string | undefined) => {
    if (isDone.current) return // It also loses the focus when it goes.
    isDone.current = true
    onDone(result)
  }
  // At once: what is typed next belongs to it.
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
      // All of it is in sight, with room for a digit or two.
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
