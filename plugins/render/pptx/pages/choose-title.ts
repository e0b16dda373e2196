import { median } from '../../../recognise/geometry/boxes.js'
import type { TextPart } from './parts.js'

/** A title starts within this share of the page height, and is larger than the usual text by at least this factor. */
const NEAR_TOP = 0.45
const LARGER = 1.12
const MOST_LINES = 3
const MOST_LETTERS = 160

/**
 * Chooses the title of a page: the largest heading near the top; otherwise a bold line there; otherwise the first line
 * of words.
 */
export function chooseTitle(parts: readonly TextPart[], height: number): TextPart | undefined {
  const lines = parts.filter((part) => part.angle === 0 && /\p{L}/u.test(textOf(part)))
  const headings = lines.filter(
    (part) =>
      part.bbox.y0 < NEAR_TOP * height &&
      part.paragraph.lines.length <= MOST_LINES &&
      textOf(part).length <= MOST_LETTERS &&
      part.paragraph.label === undefined,
  )
  const usual = median(lines.flatMap((part) => part.paragraph.lines.map(() => sizeOf(part))))
  const largest = headings.reduce<TextPart | undefined>(
    (best, part) => (best === undefined || sizeOf(part) > sizeOf(best) * 1.02 ? part : best),
    undefined,
  )
  if (largest !== undefined && sizeOf(largest) > LARGER * usual) return largest
  const bold = headings.find(({ paragraph }) =>
    paragraph.lines.every(({ runs }) => runs.every(({ look }) => look.isBold)),
  )
  return bold ?? headings[0] ?? lines[0]
}

/** Returns the text of a part without its formatting. */
export function textOf({ paragraph: { lines, label } }: TextPart): string {
  const text = lines.map(({ runs, endsWord }) => runs.map((run) => run.text).join('') + (endsWord ? ' ' : '')).join('')
  return `${label === undefined || label.isBullet ? '' : `${label.text} `}${text}`.trim()
}

function sizeOf({ paragraph }: TextPart): number {
  return Math.max(...paragraph.lines.flatMap(({ runs }) => runs.map(({ look }) => look.size)))
}
