import { useSignal } from '@preact/signals'
import { goTo } from '../place.js'
import { refusedAt, sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'
import { chosen, fileTrouble, letGo, pageCount, pageRange, pagesText, refusal, whenLookedAt } from './chosen-file.js'
import { DropZone } from './drop-zone.js'
import { FormatChoice } from './format-choice.js'
import type { Look } from './look-at.js'
import { PagesField } from './pages-field.js'
import { PasswordField } from './password-field.js'
import { Switch } from './switch.js'

/** Form for uploading a document. */
export function UploadForm() {
  const tables = useSignal(true)
  const charts = useSignal(true)
  const presentation = useSignal(false)
  const mode = useSignal<'page' | 'document'>('page')
  const format = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)

  const { file, look } = chosen.value ?? {}
  const isLocked = look?.kind === 'locked'
  const isTyped = pagesText.value.trim() !== ''
  const isWanting = isTyped ? pageRange.value.trouble !== undefined : look?.kind === 'uncounted'

  const start = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value || file === undefined) return
    isBusy.value = true
    refusal.value = undefined
    try {
      if (!isTyped) await whenLookedAt()
      const kind = chosen.value?.look?.kind
      if (kind === 'locked' || (kind === 'uncounted' && !isTyped)) return
      const { recreate_id } = await client.value.create(file, {
        pages: isTyped ? pagesText.value : `1-${pageCount.value ?? 1}`,
        tables: tables.value,
        charts: charts.value,
        presentation: presentation.value,
        mode: mode.value,
        format: format.value,
      })
      letGo()
      goTo(recreate_id)
    } catch (error) {
      showRefusal(error, file, look)
    } finally {
      isBusy.value = false
    }
  }

  return (
    <form class="card upload" onSubmit={start}>
      <h1>{texts.upload.title}</h1>
      <DropZone />
      {file !== undefined && isLocked && <PasswordField />}
      {file !== undefined && !isLocked && fileTrouble.value !== undefined && (
        <p class="trouble" role="alert">
          {fileTrouble}
        </p>
      )}
      {!isLocked && <PagesField />}
      <div class="options">
        <fieldset>
          <legend>{texts.upload.read}</legend>
          <Switch label={texts.upload.tables} value={tables} />
          <Switch label={texts.upload.charts} value={charts} />
          <Switch label={texts.upload.presentation} value={presentation} />
        </fieldset>
        <fieldset>
          <legend>{texts.upload.mode}</legend>
          {(['page', 'document'] as const).map((each) => (
            <label key={each} class="choice">
              <input
                type="radio"
                name="mode"
                checked={mode.value === each}
                onChange={() => {
                  mode.value = each
                }}
              />
              {each === 'page' ? texts.upload.modePage : texts.upload.modeDocument}
            </label>
          ))}
        </fieldset>
        <FormatChoice value={format} />
      </div>
      <p class="trouble" role="alert">
        {refusal}
      </p>
      <button type="submit" class="main" disabled={file === undefined || isLocked || isBusy.value || isWanting}>
        {isBusy.value ? texts.upload.starting : texts.upload.start}
      </button>
    </form>
  )
}

function showRefusal(error: unknown, file: File, look: Look | undefined): void {
  if (refusedAt(error, 'file', 'pdf_encrypted')) chosen.value = { file, look: { kind: 'locked' } }
  else if (refusedAt(error, 'file')) refusal.value = texts.upload.notTaken(isKnown(file, look), sentenceOf(error))
  else refusal.value = sentenceOf(error)
}

/** Returns whether the file looks like a supported type. */
function isKnown(file: File, look: Look | undefined): boolean {
  return look?.kind !== 'other' || file.type.startsWith('image/')
}
