import { texts } from '../texts.js'
import { chosen, pageCount, pageRange, pagesText } from './chosen-file.js'
import { PageChooser } from './page-chooser.js'
import { PicturePreview } from './picture-preview.js'

/** Selects pages by text, or by thumbnails if the file could be read. Both are kept in sync. */
export function PagesField() {
  const { file, look } = chosen.value ?? {}
  const count = pageCount.value
  const range = pageRange.value
  const isTyped = pagesText.value.trim() !== ''
  const hint = !isTyped
    ? texts.upload.pagesHint(count, look?.kind)
    : (range.trouble ?? texts.upload.chosen(range.pages.size, count))
  return (
    <div class="field pages">
      <label for="pages">{texts.upload.pages}</label>
      <div class="row">
        <input
          id="pages"
          inputMode="text"
          autocomplete="off"
          placeholder={texts.upload.pagesExample}
          value={pagesText}
          aria-describedby="pages-hint"
          aria-invalid={isTyped && range.trouble !== undefined}
          onInput={({ currentTarget }) => {
            pagesText.value = currentTarget.value
          }}
        />
        {count !== undefined && count > 1 && (
          <>
            <button
              type="button"
              onClick={() => {
                pagesText.value = `1-${count}`
              }}
            >
              {texts.upload.all}
            </button>
            <button
              type="button"
              disabled={!isTyped}
              onClick={() => {
                pagesText.value = ''
              }}
            >
              {texts.upload.clear}
            </button>
          </>
        )}
      </div>
      <p id="pages-hint" class={isTyped && range.trouble !== undefined ? 'trouble' : 'faint'} aria-live="polite">
        {hint}
      </p>
      {look?.kind === 'other' && file?.type.startsWith('image/') && <PicturePreview file={file} />}
      {look?.kind === 'pdf' && <PageChooser pdf={look.pdf} />}
    </div>
  )
}
