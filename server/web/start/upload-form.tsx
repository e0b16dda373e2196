import { useSignal } from '@preact/signals'
import { goTo } from '../place.js'
import { refusedAt, sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'
import { chosen, fileTrouble, whenLookedAt } from './chosen-file.js'
import { DropZone } from './drop-zone.js'
import { FormatChoice } from './format-choice.js'
import { readPageRange } from './page-range.js'
import { PasswordField } from './password-field.js'
import { Switch } from './switch.js'

/** Hands a document in. */
export function UploadForm() {
  const pages = useSignal('')
  const tables = useSignal(true)
  const charts = useSignal(true)
  const presentation = useSignal(false)
  const mode = useSignal<'page' | 'document'>('page')
  const format = useSignal<string | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)

  const { file, look } = chosen.value ?? {}
  const isLocked = look?.kind === 'locked'
  const pageCount = look?.kind === 'open' ? look.pageCount : undefined
  const range = readPageRange(pages.value, pageCount)
  const isTyped = pages.value.trim() !== ''

  const start = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value || file === undefined) return
    isBusy.value = true
    trouble.value = undefined
    try {
      if (!isTyped) await whenLookedAt()
      const known = chosen.value
      if (known?.look?.kind === 'locked') return
      const counted = known?.look?.pageCount ?? 1
      const { recreate_id } = await client.value.create(file, {
        pages: isTyped ? pages.value : `1-${counted}`,
        tables: tables.value,
        charts: charts.value,
        presentation: presentation.value,
        mode: mode.value,
        format: format.value,
      })
      chosen.value = undefined
      goTo(recreate_id)
    } catch (error) {
      if (refusedAt(error, 'file', 'pdf_encrypted')) chosen.value = { file, look: { kind: 'locked' } }
      else trouble.value = (refusedAt(error, 'file') ? texts.upload.notTaken : '') + sentenceOf(error)
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
      <div class="options">
        <div class="field">
          <label for="pages">{texts.upload.pages}</label>
          <input
            id="pages"
            inputMode="text"
            autocomplete="off"
            value={pages}
            aria-describedby="pages-hint"
            aria-invalid={isTyped && range.trouble !== undefined}
            onInput={({ currentTarget }) => {
              pages.value = currentTarget.value
            }}
          />
          <p id="pages-hint" class={isTyped && range.trouble !== undefined ? 'trouble' : 'faint'} aria-live="polite">
            {!isTyped ? texts.upload.pagesHint(pageCount) : (range.trouble ?? texts.upload.chosen(range.pages))}
          </p>
        </div>
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
        {trouble}
      </p>
      <button
        type="submit"
        class="main"
        disabled={file === undefined || isLocked || isBusy.value || (isTyped && range.trouble !== undefined)}
      >
        {isBusy.value ? texts.upload.starting : texts.upload.start}
      </button>
    </form>
  )
}
