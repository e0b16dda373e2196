import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import { choose, chosen, pageCount } from './chosen-file.js'
import { prepareForPdf } from './pdf-file.js'

/** Accepts a file by drag and drop or by a button. */
export function DropZone() {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useSignal(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) void choose(file)
  }
  const { file, look } = chosen.value ?? {}
  return (
    <section
      class={`drop${isOver.value ? ' over' : ''}`}
      aria-label={texts.upload.drop}
      onDragEnter={prepareForPdf}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        take(event.dataTransfer?.files)
      }}
    >
      {file === undefined ? (
        <p>{texts.upload.drop}</p>
      ) : (
        <p>
          <strong class="file-name">{file.name}</strong>{' '}
          <span class="faint">
            {sizeOf(file.size)}
            {pageCount.value !== undefined && `, ${texts.upload.pageCount(pageCount.value)}`}
            {look === undefined && ` — ${texts.upload.looking}`}
          </span>
        </p>
      )}
      <button
        type="button"
        onClick={() => {
          prepareForPdf()
          input.current?.click()
        }}
      >
        {file === undefined ? texts.upload.choose : texts.upload.another}
      </button>
      <input
        ref={input}
        type="file"
        class="away"
        tabIndex={-1}
        aria-label={texts.upload.choose}
        accept="application/pdf,image/*,.pdf,.tif,.tiff"
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
    </section>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
