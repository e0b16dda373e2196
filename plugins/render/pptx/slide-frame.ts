import type { FormatChoice } from '../../../core/format-configuration.js'
import { printableText } from '../printable-text.js'
import { lineCount } from '../text-width.js'
import type { Presentation, Slide } from './presentation.js'

// What all slides have in common: a title, a line for the unit, room for what is shown, a line for the source.

export const POINTS_PER_INCH = 72
// Inches, on a slide of 13.33 by 7.5.
export const LEFT = 0.5
export const WIDTH = 12.33
/** Where what is shown begins and where it must have ended. */
export const TOP = { withUnit: 1.32, withoutUnit: 1.08 }
export const BOTTOM = 6.9
export const SOURCE = { x: LEFT, y: 7.0, w: 11, h: 0.3 }
const UNIT = { x: LEFT, y: 0.9, w: WIDTH, h: 0.3 }
/** Points, of what stands beside tables and charts. */
export const SMALL = 10
const TITLE = { x: LEFT, y: 0.3, w: WIDTH, h: 0.62 }
/** Some programs keep a margin in the title that nobody asked for. */
const ROOM_OF_TITLE = WIDTH - 0.3
const MASTER = 'Table'
const GREY = '595959'

/** The master that all slides are made of: their title, their ground and their number. */
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

/** A slide with its title; its lines are added to it. */
export function addTitledSlide(deck: Presentation, title: string, options: FormatChoice): Slide {
  const slide = deck.addSlide({ masterName: MASTER })
  addTitle(slide, title, options)
  return slide
}

/** A long title gets smaller letters, then a second line. */
function addTitle(slide: Slide, title: string, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const text = printableText(title)
  const fits = (fontSize: number) =>
    lineCount(text, ROOM_OF_TITLE * POINTS_PER_INCH, { fontFamily, fontSize, isBold: true }) <= (fontSize > 16 ? 1 : 2)
  const fontSize = [24, 20, 18, 16, 14].find(fits) ?? 12
  // What is said of the whole text gives way to its place on the master; what is said of its letters does not.
  slide.addText([{ text, options: { fontSize } }], { placeholder: 'title', objectName: 'Title' })
}

/** Where a line of text stands and how it looks. */
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

/** A line of text in grey, beside what is shown. */
export function addLine(slide: Slide, text: string, setting: LineSetting, { configuration }: FormatChoice) {
  const { fontFamily } = configuration.row
  const printable = printableText(text)
  slide.addText(printable, { valign: 'top', ...setting, margin: 0, align: 'left', fontFace: fontFamily, color: GREY })
}

/** The unit, under the title. */
export function addUnit(slide: Slide, unit: string, options: FormatChoice) {
  addLine(slide, unit, { ...UNIT, objectName: 'Unit', fontSize: 12, italic: true }, options)
}

/** Where it comes from and what is to be said of it, at the foot of the slide. */
export function addSource(slide: Slide, parts: readonly (string | undefined)[], options: FormatChoice) {
  const text = parts.filter(Boolean).join(' · ')
  addLine(slide, text, { ...SOURCE, objectName: 'Source', fontSize: SMALL, valign: 'middle' }, options)
}
