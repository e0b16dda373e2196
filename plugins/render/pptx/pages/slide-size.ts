import type { PageOutcome } from '../../../../core/model.js'

/** Size of all slides of a deck, in points. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

/** How a page is placed on a slide. */
interface PageFit {
  /** Points on the slide per unit of the page. */
  readonly scale: number
  readonly left: number
  readonly top: number
}

const POINTS_PER_INCH = 72
/** Minimum and maximum size of a slide in PowerPoint, in points. */
const SMALLEST = 72
const LARGEST = 4032
const LETTER: SlideSize = { width: 612, height: 792 }

/** Returns the most frequent page size; the first one if several are equally frequent. */
export function deckSize(pages: readonly PageOutcome[]): SlideSize {
  const counts = new Map<string, { readonly size: SlideSize; count: number }>()
  for (const outcome of pages) {
    if (outcome.state === 'failed') continue
    const { width, height, unitsPerInch = POINTS_PER_INCH } = outcome.page
    const points = POINTS_PER_INCH / unitsPerInch
    const size = { width: width * points, height: height * points }
    const key = `${Math.round(size.width)} ${Math.round(size.height)}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { size, count: 1 })
    else known.count++
  }
  const commonest = [...counts.values()].reduce<{ size: SlideSize; count: number } | undefined>(
    (best, each) => (best === undefined || each.count > best.count ? each : best),
    undefined,
  )
  return withinBounds(commonest?.size ?? LETTER)
}

function withinBounds({ width, height }: SlideSize): SlideSize {
  const scale = Math.min(1, LARGEST / Math.max(width, height)) * Math.max(1, SMALLEST / Math.min(width, height))
  const bounded = (length: number) => Math.min(LARGEST, Math.max(SMALLEST, length * scale))
  return { width: bounded(width), height: bounded(height) }
}

/** Scales a page to fit on the slide, centered. */
export function fitPage(page: { readonly width: number; readonly height: number }, size: SlideSize): PageFit {
  const scale = Math.min(size.width / page.width, size.height / page.height)
  return { scale, left: (size.width - page.width * scale) / 2, top: (size.height - page.height * scale) / 2 }
}
