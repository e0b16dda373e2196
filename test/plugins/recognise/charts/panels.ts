import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Draws columns over names, 150 by 120 points, with ticks on a vertical axis and no line below. */
export function drawPanel(
  page: DrawingPage,
  [left, foot]: readonly [left: number, foot: number],
  { title, values }: { readonly title: string; readonly values: readonly number[] },
): void {
  page.paint((pdf) => {
    pdf.lineWidth(0.75).strokeColor('#000000')
    pdf
      .moveTo(left, foot)
      .lineTo(left, foot - 120)
      .stroke()
    for (let value = 0; value <= 40; value += 10)
      pdf
        .moveTo(left, foot - 3 * value)
        .lineTo(left - 6, foot - 3 * value)
        .stroke()
  })
  for (let value = 0; value <= 40; value += 10)
    page.write(String(value), left - 9 - page.measure(String(value), TEXT), foot - 3 * value + 3, TEXT)
  page.write(title, left + 75 - page.measure(title, TEXT) / 2, foot - 132, { ...TEXT, weight: 'bold' })
  for (const [i, value] of values.entries()) {
    const [x0, x1] = [left + 8 + 36 * i, left + 38 + 36 * i]
    page.paint((pdf) => pdf.rect(x0, foot - 3 * value, 30, 3 * value).fillAndStroke('#b3b3b3', '#000000'))
    const name = `Plant ${'ABCD'[i]}`
    page.write(name, (x0 + x1) / 2 - page.measure(name, TEXT) / 2, foot + 12, TEXT)
  }
}
