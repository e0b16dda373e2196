import { useSignal } from '@preact/signals'
import { goTo } from '../place.js'
import { sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'

/** Hides or deletes a document; one that is in work is cancelled by deleting it. */
export function DocumentActions({ id, isOver }: { readonly id: string; readonly isOver: boolean }) {
  const isSure = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const leaveAfter = async (done: Promise<void>) => {
    try {
      await done
      goTo(undefined)
    } catch (error) {
      trouble.value = sentenceOf(error)
    }
  }
  return (
    <div class="actions">
      {!isSure.value ? (
        <>
          <button type="button" class="quiet" onClick={() => leaveAfter(client.value.hide(id))}>
            {texts.actions.hide}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              isSure.value = true
            }}
          >
            {isOver ? texts.actions.remove : texts.actions.cancel}
          </button>
        </>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group in a form
        <div role="group" aria-label={texts.actions.sure}>
          <span>{texts.actions.sure}</span>
          <button type="button" class="danger" onClick={() => leaveAfter(client.value.remove(id))}>
            {texts.actions.yes}
          </button>
          <button
            type="button"
            onClick={() => {
              isSure.value = false
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
