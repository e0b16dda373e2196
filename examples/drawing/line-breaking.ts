/** Tolerance for the width of a line, in points, because sums of widths are not exact. */
const SLACK = 0.01

/**
 * Breaks a text into lines at its spaces. Line breaks in the text are kept.
 *
 * @param width Maximum width of a line, in points.
 * @param measure Returns the width of a line, in points.
 * @returns At least one line. A word that is wider than a line gets its own line.
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
