/** A line may be this much too wide, in points: sums of widths are not exact. */
const SLACK = 0.01

/**
 * Breaks a text into lines at its blanks. A line break in the text is kept.
 *
 * @param width What a line may hold, in points.
 * @param measure Width of a line, in points.
 * @returns At least one line; a word wider than the line stands alone on its own.
 */
export function breakLines(text: string, width: number, measure: (line: string) => number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width + SLACK) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    return [...lines, line]
  })
}
