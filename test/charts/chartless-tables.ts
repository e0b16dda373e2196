import { boxSteps, type Canvas, chain, type Spot } from './canvas.js'

// Tables and forms whose shading, rules and boxes resemble marks of charts.

const text = { font: 'helvetica', size: 9 } as const
const bold = { ...text, weight: 'bold' } as const
const items = ['Licences', 'Subscriptions', 'Services', 'Hardware', 'Training', 'Support', 'Other']
const years = ['2019', '2020', '2021', '2022', '2023']
const figures = [
  [412, 587, 364, 399, 408],
  [885, 921, 976, 1034, 1090],
  [273, 298, 261, 280, 277],
  [120, 118, 131, 142, 150],
  [64, 59, 71, 66, 80],
  [210, 224, 219, 231, 240],
  [18, 22, 15, 19, 25],
]
const LEFT = 72
const COLUMN = 70
const LABELS = 120

function left(column: number): number {
  return LEFT + LABELS + column * COLUMN
}

/** Draws years above the columns and a row of numbers per item. */
function printFigures(canvas: Canvas, top: number, leading: number): void {
  for (const [column, year] of years.entries()) canvas.centred(year, left(column) + COLUMN / 2, top - 4, bold)
  for (const [row, item] of items.entries()) {
    canvas.text(item, LEFT + 4, top + row * leading + 11, text)
    for (const [column, figure] of figures[row]!.entries())
      canvas.centred(figure.toLocaleString('en-US'), left(column) + COLUMN / 2, top + row * leading + 11, text)
  }
}

function fill(canvas: Canvas, x0: number, y0: number, x1: number, y1: number, color: string): void {
  canvas.path(boxSteps({ x0, y0, x1, y1 }), { fill: color })
}

function rule(canvas: Canvas, x0: number, y: number, x1: number, width = 0.5): void {
  canvas.path(chain([[x0, y] as Spot, [x1, y] as Spot]), { stroke: '#000000', width })
}

export const chartlessTables: Readonly<Record<string, (canvas: Canvas) => void>> = {
  'a table with every other row shaded': (canvas) => {
    for (let row = 0; row < 7; row += 2) fill(canvas, LEFT, 120 + row * 16, left(5), 136 + row * 16, '#dce6f1')
    printFigures(canvas, 120, 16)
  },
  'a table with shaded cells': (canvas) => {
    for (let row = 0; row < 7; row += 2) {
      fill(canvas, LEFT, 120 + row * 16, LEFT + LABELS, 136 + row * 16, '#cceeff')
      for (let column = 0; column < 5; column++)
        fill(canvas, left(column) + 1, 120 + row * 16, left(column + 1) - 1, 136 + row * 16, '#cceeff')
    }
    printFigures(canvas, 120, 16)
  },
  'a table with separately shaded currency symbols, numbers and gaps': (canvas) => {
    for (let row = 0; row < 7; row += 2) {
      fill(canvas, LEFT, 120 + row * 16, LEFT + LABELS, 136 + row * 16, '#cceeff')
      for (let column = 0; column < 5; column++) {
        const [x, y] = [left(column), 120 + row * 16]
        fill(canvas, x, y, x + 6, y + 16, '#cceeff')
        fill(canvas, x + 6, y, x + 60, y + 16, '#cceeff')
        fill(canvas, x + 60, y, x + 66, y + 16, '#cceeff')
      }
    }
    printFigures(canvas, 120, 16)
  },
  'a table with a shaded header and a shaded column': (canvas) => {
    for (let column = 0; column < 5; column++) fill(canvas, left(column), 100, left(column + 1) - 2, 119, '#1f3864')
    fill(canvas, left(4), 120, left(5) - 2, 232, '#d9e2f3')
    printFigures(canvas, 120, 16)
  },
  'a table with striped columns': (canvas) => {
    for (let column = 0; column < 5; column += 2) fill(canvas, left(column), 104, left(column + 1), 236, '#eeeeee')
    printFigures(canvas, 120, 16)
  },
  'a table with cells colored by value': (canvas) => {
    const colors = ['#fde0dd', '#fcc5c0', '#fa9fb5', '#f768a1', '#dd3497']
    for (const [row, own] of figures.entries()) {
      for (const [column, figure] of own.entries()) {
        const [x, y] = [left(column), 120 + row * 16]
        fill(canvas, x, y, x + COLUMN, y + 16, colors[figure % 5]!)
      }
    }
    printFigures(canvas, 120, 16)
  },
  'a table with data bars': (canvas) => {
    for (const [row, own] of figures.entries()) {
      for (const [column, figure] of own.entries()) {
        const [x, y] = [left(column), 120 + row * 16]
        fill(canvas, x + 1, y + 2, x + 1 + (figure / 1100) * (COLUMN - 2), y + 14, '#9dc3e6')
      }
    }
    printFigures(canvas, 120, 16)
  },
  'a statement with rules below its columns': (canvas) => {
    printFigures(canvas, 120, 16)
    for (const y of [118, 200, 232, 234.5])
      for (let column = 0; column < 5; column++) rule(canvas, left(column) + 6, y, left(column + 1) - 6)
  },
  'a table with a grid drawn in lines': (canvas) => {
    for (let row = 0; row <= 7; row++) rule(canvas, LEFT, 120 + row * 16, left(5))
    for (let column = 0; column <= 5; column++)
      canvas.path(chain([[left(column), 120] as Spot, [left(column), 232] as Spot]), { stroke: '#000000', width: 0.5 })
    printFigures(canvas, 120, 16)
  },
  'a calendar': (canvas) => {
    canvas.text('March 2024', LEFT, 110, bold)
    for (let day = 1; day <= 31; day++) {
      const [column, row] = [(day + 4) % 7, Math.floor((day + 4) / 7)]
      const box = { x0: LEFT + column * 60, y0: 120 + row * 40, x1: LEFT + column * 60 + 60, y1: 160 + row * 40 }
      canvas.path(boxSteps(box), column > 4 ? { fill: '#eeeeee', stroke: '#888888' } : { stroke: '#888888' })
      canvas.text(String(day), box.x0 + 4, box.y0 + 12, text)
    }
  },
  'a form with checkboxes and lines': (canvas) => {
    for (const [row, item] of items.entries()) {
      canvas.path(boxSteps({ x0: LEFT, y0: 120 + row * 24, x1: LEFT + 10, y1: 130 + row * 24 }), { stroke: '#000000' })
      canvas.text(item, LEFT + 16, 129 + row * 24, text)
      rule(canvas, LEFT + 120, 131 + row * 24, LEFT + 400)
      for (let box = 0; box < 8; box++) {
        const x0 = LEFT + 420 + box * 6
        canvas.path(boxSteps({ x0, y0: 120 + row * 24, x1: x0 + 6, y1: 131 + row * 24 }), {
          stroke: '#000000',
          width: 0.5,
        })
      }
    }
  },
  'signature lines': (canvas) => {
    for (const [row, name] of [
      'Chief Executive Officer',
      'Chief Financial Officer',
      'Director',
      'Director',
    ].entries()) {
      rule(canvas, LEFT, 160 + row * 60, LEFT + 180)
      canvas.text(name, LEFT, 172 + row * 60, text)
      rule(canvas, LEFT + 240, 160 + row * 60, LEFT + 400)
      canvas.text('Date', LEFT + 240, 172 + row * 60, text)
    }
  },
  'headings with bars at the left and rules below': (canvas) => {
    for (const [row, item] of items.entries()) {
      const top = 100 + row * 80
      fill(canvas, LEFT, top, LEFT + 6, top + 14, '#c00000')
      canvas.text(`${row + 1}. ${item}`, LEFT + 12, top + 11, bold)
      rule(canvas, LEFT, top + 18, LEFT + 60 + 60 * (row % 4), 1.5)
      canvas.text('Net sales increased compared with the prior year, led by higher prices.', LEFT, top + 34, text)
    }
  },
  'a table with a colored status box per item': (canvas) => {
    const colors = ['#00b050', '#ffc000', '#c00000']
    for (let row = 0; row < 7; row++)
      fill(canvas, left(5) + 6, 122 + row * 16, left(5) + 18, 134 + row * 16, colors[row % 3]!)
    printFigures(canvas, 120, 16)
  },
}
