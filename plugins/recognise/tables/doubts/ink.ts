/**
 * Compares a text with the shapes of its ink: `D` is a digit-high mark, `.` a small mark on the line, `-` a flat mark.
 * Several shapes are passed where the ink has several possible edges.
 *
 * Returns `fits` if a shape matches, `more` if every shape has more marks than the text, `unclear` if a shape matches
 * and another has more, else `other`. Touching characters may count as one mark.
 */
export function heldAgainstInk(text: string, shapes: readonly string[]): 'fits' | 'more' | 'unclear' | 'other' {
  if (shapes.length === 0) return 'other'
  const compact = text.replace(/\s/g, '')
  const own = new RegExp(`^\\.{0,6}${[...compact].map(shapeOf).join('')}[.-]?$`)
  const doesFit = shapes.some((shape) => own.test(shape))
  const count = (characters: string, of: RegExp) => [...characters].filter((char) => of.test(char)).length
  const isPercentage = /%/.test(compact)
  const tall = count(compact, /[^.,\-–—−%]/) + (isPercentage ? 3 : 0)
  const small = count(compact, /[.,]/) + (isPercentage ? 2 : 0)
  const hasMore = (shape: string) => {
    const bare = shape.replace(/^\.+/, '').replace(/[.-]$/, '')
    return count(bare, /D/) > tall || count(bare, /\./) > small
  }
  if (doesFit) return shapes.some(hasMore) ? 'unclear' : 'fits'
  return shapes.every(hasMore) ? 'more' : 'other'
}

function shapeOf(char: string): string {
  if (/[.,]/.test(char)) return '\\.'
  if (/[-–—−]/.test(char)) return '-'
  return char === '%' ? '[D.-]{1,3}' : 'D'
}
