import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { goTo, leftNote } from '../place.js'
import { sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'

interface Props {
  readonly id: string
  readonly name: string
  readonly isOver: boolean
}

/** Buttons to hide or delete a document. Deleting cancels its processing. */
export function DocumentActions({ id, name, isOver }: Props) {
  const isAsked = useSignal(false)
  const wasAsked = useRef(false)
  const trouble = useSignal<string | undefined>(undefined)
  const remove = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // Keep the focus: the question replaces the button that was pressed, and later the button comes back.
    if (isAsked.value) keep.current?.focus()
    else if (wasAsked.current) remove.current?.focus()
    wasAsked.current = isAsked.value
  }, [isAsked.value])
  const leaveAfter = async (done: Promise<void>, note: typeof leftNote.value) => {
    trouble.value = undefined
    try {
      await done
      leftNote.value = note
      goTo(undefined)
    } catch (error) {
      trouble.value = sentenceOf(error)
    }
  }
  const hide = () =>
    leaveAfter(client.value.hide(id), {
      text: texts.actions.hidden(name),
      id,
      undo: () => client.value.show(id),
    })
  const removeIt = () => leaveAfter(client.value.remove(id), { text: texts.actions.removed(name) })
  return (
    <div class="actions">
      {!isAsked.value ? (
        <>
          <button type="button" class="quiet" onClick={hide}>
            {texts.actions.hide}
          </button>
          <button
            ref={remove}
            type="button"
            class="quiet"
            onClick={() => {
              isAsked.value = true
            }}
          >
            {isOver ? texts.actions.remove : texts.actions.cancel}
          </button>
        </>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group in a form
        <div
          role="group"
          aria-label={texts.actions.sure}
          onKeyDown={(event) => {
            if (event.key === 'Escape') isAsked.value = false
          }}
        >
          <span>{texts.actions.sure}</span>
          <button type="button" class="danger" onClick={removeIt}>
            {texts.actions.yes}
          </button>
          <button
            ref={keep}
            type="button"
            onClick={() => {
              isAsked.value = false
            }}
          >
            {texts.actions.no}
          </button>
        </div>
      )}
      <p class="trouble" role="alert">
        {trouble}
      </p>
    </div>
  )
}
