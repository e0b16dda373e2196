import type { OpenDocument, PictureOptions } from '../../../core/contracts.js'
import type { PageContent } from '../../../core/model.js'

/** A page and a document that draws it at the resolution that its content states. */
export interface SizedPage {
  readonly document: Pick<OpenDocument, 'pixels' | 'colors'>
  readonly content: PageContent
}

/** Assumed resolution of screenshots, in pixels per inch. */
const ASSUMED = 96
/** Usual height of lowercase letters, in inches: that of 9 point text. */
const USUAL_X_HEIGHT = 0.065
/** Step of the scale factors of screens. */
const STEP = 0.25
/** Maximum scale factor of a screen. */
const MAX_SCALE = 2

/**
 * Corrects the resolution of a screenshot by its text size. Screenshots do not state their scale factor, which is
 * between 1 and 2. A larger factor makes all letters larger.
 *
 * @param xHeight Typical height of lowercase letters at the resolution `dpi`, in pixels.
 * @returns The same page if its resolution is known, or its letters have the usual size.
 */
export function sizeByPrint(page: SizedPage, xHeight: number | undefined, dpi: number): SizedPage {
  const { document, content } = page
  if (content.unitsPerInch !== ASSUMED || xHeight === undefined) return page
  const times = Math.min(MAX_SCALE, STEP * Math.round(xHeight / dpi / USUAL_X_HEIGHT / STEP))
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
