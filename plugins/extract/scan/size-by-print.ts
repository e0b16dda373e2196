import type { OpenDocument, PictureOptions } from '../../../core/contracts.js'
import type { PageContent } from '../../../core/model.js'

/** A page, and what draws it in the inches that its content speaks of. */
export interface SizedPage {
  readonly document: Pick<OpenDocument, 'pixels' | 'colors'>
  readonly content: PageContent
}

/** What pictures of screens are taken to have, where nothing else is known of them. */
const ASSUMED = 96
/** Small letters of print that is read at arm's length, in inches: those of 9 point type. */
const USUAL_X_HEIGHT = 0.065
/** Screens have so many more pixels, in steps of a quarter, up to two for one. */
const STEP = 0.25
const MOST = 2

/**
 * A picture of a screen does not say how many of its pixels make an inch, and screens have one, two or some between for
 * each that is meant. All its letters are large then: its inch is told by them.
 *
 * @param xHeight Typical height of its small letters when it was drawn so fine, in pixels.
 * @returns The same where its size is known, or its letters are as usual.
 */
export function sizeByPrint(page: SizedPage, xHeight: number | undefined, dpi: number): SizedPage {
  const { document, content } = page
  if (content.unitsPerInch !== ASSUMED || xHeight === undefined) return page
  const times = Math.min(MOST, STEP * Math.round(xHeight / dpi / USUAL_X_HEIGHT / STEP))
  if (times <= 1) return page
  const unitsPerInch = ASSUMED * times
  const inItsInches = ({ dpi, ...options }: PictureOptions): PictureOptions => ({ ...options, dpi: dpi / times })
  const { colors } = document
  return {
    content: { ...content, unitsPerInch },
    document: {
      pixels: (pageNumber, options, signal) => document.pixels!(pageNumber, inItsInches(options), signal),
      ...(colors && {
        colors: (pageNumber, options, signal) => document.colors!(pageNumber, inItsInches(options), signal),
      }),
    },
  }
}
