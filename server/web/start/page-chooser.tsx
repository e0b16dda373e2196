import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import { pageRange, pagesText } from './chosen-file.js'
import { writePageRange } from './page-range.js'
import { PageThumbnail } from './page-thumbnail.js'
import type { PdfFile } from './pdf-file.js'

/**
 * Selects pages by their thumbnails. A click or the space bar selects a page; with Shift, all pages from the last one.
 */
export function PageChooser({ pdf }: { readonly pdf: PdfFile }) {
  const list = useRef<HTMLDivElement>(null)
  const at = useSignal(1)
  const anchor = useRef(1)
  const pages: ReadonlySet<number> = pageRange.value.trouble === undefined ? pageRange.value.pages : new Set()

  const toggle = (page: number, isRange: boolean) => {
    const next = new Set(pages)
    const from = isRange ? anchor.current : page
    const isAdded = isRange || !next.has(page)
    for (let each = Math.min(from, page); each <= Math.max(from, page); each++) {
      if (isAdded) next.add(each)
      else next.delete(each)
    }
    anchor.current = page
    at.value = page
    pagesText.value = writePageRange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return
      pagesText.value = `1-${pdf.pageCount}`
    } else if (event.key === ' ' || event.key === 'Enter') toggle(at.value, event.shiftKey)
    else {
      const step = stepOf(event.key, list.current, pdf.pageCount)
      if (step === undefined) return
      at.value = Math.min(pdf.pageCount, Math.max(1, at.value + step))
      list.current?.querySelector<HTMLElement>(`[data-page="${at.value}"]`)?.focus()
    }
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      class="thumbnails"
      role="listbox"
      aria-multiselectable="true"
      aria-label={texts.upload.chooser}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: pdf.pageCount }, (_, index) => index + 1).map((page) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list listens to the keys
        <div
          key={page}
          role="option"
          data-page={page}
          tabIndex={page === at.value ? 0 : -1}
          aria-selected={pages.has(page)}
          aria-label={texts.progress.page(page)}
          onClick={(event) => toggle(page, event.shiftKey)}
          onFocus={() => {
            at.value = page
          }}
        >
          <PageThumbnail pdf={pdf} page={page} />
        </div>
      ))}
    </div>
  )
}

/** Returns how many pages a key moves. */
function stepOf(key: string, list: HTMLElement | null, pageCount: number): number | undefined {
  const tops = [...(list?.children ?? [])].map((child) => (child as HTMLElement).offsetTop)
  const aRow = Math.max(1, tops.filter((top) => top === tops[0]).length)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -aRow,
    ArrowDown: aRow,
    PageUp: -3 * aRow,
    PageDown: 3 * aRow,
    Home: -pageCount,
    End: pageCount,
  }
  return steps[key]
}
