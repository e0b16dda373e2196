import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { PdfFile } from './pdf-file.js'

/** Width in pixels; sharp on high-density screens. */
const WIDTH = 200

/** Shows the thumbnail and number of a page. The thumbnail is drawn when it becomes visible. */
export function PageThumbnail({ pdf, page }: { readonly pdf: PdfFile; readonly page: number }) {
  const frame = useRef<HTMLSpanElement>(null)
  const address = useSignal<string | undefined>(undefined)
  useEffect(() => {
    let asked: AbortController | undefined
    const ask = async () => {
      asked = new AbortController()
      const { signal } = asked
      try {
        const picture = await pdf.draw(page, WIDTH, signal)
        watch.disconnect()
        if (!signal.aborted) address.value = URL.createObjectURL(picture)
      } catch {
        // The thumbnail stays blank; the page can still be selected.
      }
    }
    const watch = new IntersectionObserver(
      (entries) => {
        // Pages that were scrolled out of view are not drawn.
        asked?.abort()
        if (entries.at(-1)?.isIntersecting) void ask()
      },
      { rootMargin: '150px' },
    )
    if (frame.current !== null) watch.observe(frame.current)
    return () => {
      asked?.abort()
      watch.disconnect()
      if (address.value !== undefined) URL.revokeObjectURL(address.value)
    }
  }, [pdf, page])
  return (
    <>
      <span ref={frame} class="thumbnail">
        {address.value !== undefined && <img src={address.value} alt="" />}
      </span>
      <span class="thumbnail-name">{page}</span>
    </>
  )
}
