import { goTo, leftNote } from '../place.js'
import { sentenceOf } from '../service/refusals.js'
import { texts } from '../texts.js'
import { EarlierList } from './earlier-list.js'
import { UploadForm } from './upload-form.js'

/** The start page: the upload form, and the list of documents below it. */
export function StartView() {
  return (
    <div class="start">
      <LeftNote />
      <UploadForm />
      <EarlierList />
    </div>
  )
}

/** Note about the document that was hidden or deleted, with an undo button if possible. */
function LeftNote() {
  const { text, undo } = leftNote.value ?? {}
  const showAgain = async () => {
    const id = leftNote.value?.id
    try {
      await undo?.()
      goTo(id)
    } catch (error) {
      leftNote.value = { text: sentenceOf(error) }
    }
  }
  return (
    <p role="status" class="note">
      {text}
      {undo !== undefined && (
        <button type="button" onClick={showAgain}>
          {texts.actions.showAgain}
        </button>
      )}
    </p>
  )
}
