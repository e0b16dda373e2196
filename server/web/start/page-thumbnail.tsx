import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { PdfFile } from './pdf-file.js'

/** Pixels: sharp enough where a screen has two of them for one. */
const WIDTH = 200

/** A page's small picture, drawn once it comes into sight; its number below it. */
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
        // It stays blank, and can be chosen all the same.
      }
    }
    const watch = new IntersectionObserver(
      (entries) => {
        // Who scrolls past many pages waits for none of them.
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
