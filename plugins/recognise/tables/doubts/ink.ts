/**
 * Whether a text has the signs that its ink shows, where `D` is something as tall as a digit, `.` something small on the
 * line and `-` something flat. Several shapes of one ink are given where its edge can be drawn in several ways.
 *
 * `fits`: one of them is the text's. `more`: all of them have signs that the text has not. `unclear`: one is the text's,
 * another has more. `other`: anything else; signs that touch are seen as fewer.
 */
export function heldAgainstInk(text: string, shapes: readonly string[]): 'fits' | 'more' | 'unclear' | 'other' {
  if (shapes.length === 0) return 'other'
  const figure = text.replace(/\s/g, '')
  const own = new RegExp(`^\\.{0,6}${[...figure].map(shapeOf).join('')}[.-]?$`)
  const doesFit = shapes.some((shape) => own.test(shape))
  const count = (signs: string, of: RegExp) => [...signs].filter((sign) => of.test(sign)).length
  const isShare = /%/.test(figure)
  const tall = count(figure, /[^.,\-–—−%]/) + (isShare ? 3 : 0)
  const small = count(figure, /[.,]/) + (isShare ? 2 : 0)
  const hasMore = (shape: string) => {
    const bare = shape.replace(/^\.+/, '').replace(/[.-]$/, '')
    return count(bare, /D/) > tall || count(bare, /\./) > small
  }
  if (doesFit) return shapes.some(hasMore) ? 'unclear' : 'fits'
  return shapes.every(hasMore) ? 'more' : 'other'
}

function shapeOf(sign: string): string {
  if (/[.,]/.test(sign)) return '\\.'
  if (/[-–—−]/.test(sign)) return '-'
  return sign === '%' ? '[D.-]{1,3}' : 'D'
}
