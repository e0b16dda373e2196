import type { FormatChoice } from '../../../core/format-configuration.js'
import { printableText } from '../printable-text.js'
import { lineCount } from '../text-width.js'
import type { Presentation, Slide } from './presentation.js'

// The common elements of all slides: title, unit, content area, source.

export const POINTS_PER_INCH = 72
// In inches, on a slide of 13.33 by 7.5.
export const LEFT = 0.5
export const WIDTH = 12.33
/** Top and bottom of the content area. */
export const TOP = { withUnit: 1.32, withoutUnit: 1.08 }
export const BOTTOM = 6.9
export const SOURCE = { x: LEFT, y: 7.0, w: 11, h: 0.3 }
const UNIT = { x: LEFT, y: 0.9, w: WIDTH, h: 0.3 }
/** Font size of the text around tables and charts, in points. */
export const SMALL = 10
const TITLE = { x: LEFT, y: 0.3, w: WIDTH, h: 0.62 }
/** Some programs add a margin to the title. */
const ROOM_OF_TITLE = WIDTH - 0.3
const MASTER = 'Table'
const GREY = '595959'

/** Defines the master of all slides: title, background and slide number. */
export function defineMaster(deck: Presentation, { configuration }: FormatChoice) {
  const { fontFamily, fontColorHex } = configuration.row
  const title = {
    ...TITLE,
    align: 'left',
    valign: 'middle',
    margin: 0,
    fontFace: fontFamily,
    fontSize: 24,
    bold: true,
  } as const
  deck.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { placeholder: { options: { ...title, name: 'title', type: 'title', color: fontColorHex.slice(1) }, text: '' } },
    ],
    slideNumber: {
      x: 12.03,
      y: SOURCE.y,
      w: 0.8,
      h: 0.3,
      align: 'right',
      fontFace: fontFamily,
      fontSize: SMALL,
      color: GREY,
    },
  })
}

/** Adds a slide with its title. */
export function addTitledSlide(deck: Presentation, title: string, options: FormatChoice): Slide {
  const slide = deck.addSlide({ masterName: MASTER })
  addTitle(slide, title, options)
  return slide
}

/** A long title gets a smaller font, then a second line. */
function addTitle(slide: Slide, title: string, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const text = printableText(title)
  const fits = (fontSize: number) =>
    lineCount(text, ROOM_OF_TITLE * POINTS_PER_INCH, { fontFamily, fontSize, isBold: true }) <= (fontSize > 16 ? 1 : 2)
  const fontSize = [24, 20, 18, 16, 14].find(fits) ?? 12
  // Formatting of the whole text would be replaced by that of the master; formatting of a run is kept.
  slide.addText([{ text, options: { fontSize } }], { placeholder: 'title', objectName: 'Title' })
}

/** Position and look of a line of text. */
interface LineSetting {
  readonly objectName: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly fontSize: number
  readonly italic?: boolean
  readonly valign?: 'top' | 'middle'
}

/** Adds a line of gray text outside the content area. */
export function addLine(slide: Slide, text: string, setting: LineSetting, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const printable = printableText(text)
  slide.addText(printable, { valign: 'top', ...setting, margin: 0, align: 'left', fontFace: fontFamily, color: GREY })
}

/** Adds the unit below the title. */
export function addUnit(slide: Slide, unit: string, options: FormatChoice) {
  addLine(slide, unit, { ...UNIT, objectName: 'Unit', fontSize: 12, italic: true }, options)
}

/** Adds the source and remarks at the bottom of the slide. */
export function addSource(slide: Slide, parts: readonly (string | undefined)[], options: FormatChoice) {
  const text = parts.filter(Boolean).join(' · ')
  addLine(slide, text, { ...SOURCE, objectName: 'Source', fontSize: SMALL, valign: 'middle' }, options)
}
