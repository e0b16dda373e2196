import { boxSteps, type Canvas, chain, circleSteps, type Spot, type Step } from './canvas.js'

// Diagrams, maps, icons and ornaments that are drawn like charts but are not charts.

const text = { font: 'helvetica', size: 9 } as const
const bold = { ...text, weight: 'bold' } as const
const white = { ...bold, color: '#ffffff' } as const
const line = { stroke: '#404040', width: 1 } as const
const items = ['Plan', 'Build', 'Test', 'Release', 'Support']

function box(canvas: Canvas, [x, y]: Spot, width: number, height: number, color: string, label?: string): void {
  canvas.path(boxSteps({ x0: x, y0: y, x1: x + width, y1: y + height }), { fill: color })
  if (label) canvas.centred(label, x + width / 2, y + height / 2 + 3, white)
}

/** Returns fixed pseudorandom numbers from 0 to 1. */
function noise(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => (((i * 7919 + 104_729) % 1009) / 1009 + i * 0.618) % 1)
}

function star([x, y]: Spot, radius: number): readonly Step[] {
  const corners = Array.from({ length: 10 }, (_, i): Spot => {
    const [turn, reach] = [(i * Math.PI) / 5, i % 2 === 0 ? radius : radius * 0.4]
    return [x + reach * Math.sin(turn), y - reach * Math.cos(turn)]
  })
  return chain(corners, true)
}

export const chartlessDrawings: Readonly<Record<string, (canvas: Canvas) => void>> = {
  'a flow chart': (canvas) => {
    for (const [i, item] of items.entries()) {
      const [x, y] = [80 + i * 90, 200 + (i % 2) * 70]
      box(canvas, [x, y], 66, 34, '#2f5597', item)
      const [end, next] = [[x + 66, y + 17] as Spot, [x + 90, 217 + ((i + 1) % 2) * 70] as Spot]
      if (i === 4) continue
      canvas.path(chain([end, [x + 78, y + 17], [x + 78, next[1]], next]), line)
      canvas.path(chain([next, [next[0] - 5, next[1] - 3], [next[0] - 5, next[1] + 3]], true), { fill: '#404040' })
    }
  },
  'an organization chart': (canvas) => {
    box(canvas, [256, 100], 100, 40, '#1f3864', 'Board')
    for (let i = 0; i < 4; i++) {
      const x = 72 + i * 120
      canvas.path(
        chain([
          [306, 140],
          [306, 160],
          [x + 50, 160],
          [x + 50, 180],
        ]),
        line,
      )
      box(canvas, [x, 180], 100, 40, '#2f5597', items[i])
      for (let below = 0; below < 3 - (i % 2); below++)
        box(canvas, [x + 10, 236 + below * 36], 80, 28, '#8faadc', 'Team')
    }
  },
  'arrows in a row': (canvas) => {
    for (const [i, item] of items.entries()) {
      const x = 72 + i * 94
      const corners: Spot[] = [
        [x, 200],
        [x + 80, 200],
        [x + 94, 220],
        [x + 80, 240],
        [x, 240],
        [x + 14, 220],
      ]
      canvas.path(chain(corners, true), { fill: '#2e75b6' })
      canvas.centred(item, x + 48, 223, white)
    }
  },
  'a timeline': (canvas) => {
    canvas.path(
      chain([
        [72, 220],
        [540, 220],
      ]),
      { stroke: '#404040', width: 2 },
    )
    for (const [i, year] of ['1998', '2004', '2011', '2016', '2023'].entries()) {
      const x = 90 + i * 105
      canvas.path(circleSteps([x, 220], 5), { fill: '#c00000' })
      canvas.centred(year, x, i % 2 ? 244 : 206, bold)
      canvas.centred(['Founded', 'Listed', 'Merged', 'Moved', 'Renamed'][i]!, x, i % 2 ? 256 : 194, text)
    }
  },
  'a Gantt chart': (canvas) => {
    const starts = [0, 40, 90, 150, 240]
    for (const [i, month] of ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].entries())
      canvas.text(month, 160 + i * 60, 150, bold)
    for (const [i, item] of items.entries()) {
      canvas.text(item, 72, 172 + i * 22, text)
      box(canvas, [160 + starts[i]!, 162 + i * 22], 60 + 30 * (i % 3), 12, '#2e75b6')
    }
  },
  'a map of regions': (canvas) => {
    const away = noise(300)
    const at = (column: number, row: number): Spot => {
      const i = row * 8 + column
      return [110 + column * 52 + away[i]! * 26, 180 + row * 48 + away[i + 150]! * 26]
    }
    const colors = ['#c6dbef', '#9ecae1', '#6baed6', '#4292c6', '#2171b5']
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 7; column++) {
        const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
        canvas.path(chain(corners, true), { fill: colors[(row * 3 + column * 2) % 5]!, stroke: '#ffffff' })
      }
    for (const [i, name] of ['North', 'Lakes', 'Coast', 'Hills', 'South'].entries())
      canvas.text(name, 150 + i * 70, 230 + i * 45, text)
  },
  'company logos': (canvas) => {
    canvas.path(circleSteps([130, 150], 40), { fill: '#003366' })
    canvas.path(circleSteps([145, 150], 34), { fill: '#ffffff' })
    canvas.path(
      [['move', 200, 190], ['curve', 240, 100, 280, 100, 320, 180], ['curve', 280, 130, 250, 130, 200, 190], ['close']],
      { fill: '#c00000' },
    )
    canvas.path(
      chain(
        [
          [350, 190],
          [370, 110],
          [390, 190],
          [382, 190],
          [370, 140],
          [358, 190],
        ],
        true,
      ),
      { fill: '#003366' },
    )
    for (let i = 0; i < 3; i++)
      canvas.path(
        chain(
          [
            [420 + i * 22, 190],
            [440 + i * 22, 110],
            [452 + i * 22, 110],
            [432 + i * 22, 190],
          ],
          true,
        ),
        { fill: ['#0070c0', '#00b0f0', '#92d050'][i]! },
      )
    canvas.text('Quality in every drop since 1908', 120, 220, bold)
  },
  'a logo of quarter circles': (canvas) => {
    const colors = ['#0070c0', '#ffffff', '#ffffff', '#0070c0']
    for (let i = 0; i < 4; i++) {
      const [sx, sy] = [i % 2 ? 1 : -1, i < 2 ? -1 : 1]
      const [x, y, r] = [306, 200, 60]
      const h = r * 0.5523
      canvas.path(
        [
          ['move', x, y],
          ['line', x + sx * r, y],
          ['curve', x + sx * r, y + sy * h, x + sx * h, y + sy * r, x, y + sy * r],
          ['close'],
        ],
        { fill: colors[i]! },
      )
    }
    canvas.centred('BAVARIA MOTORS', 306, 290, { ...bold, size: 20 })
  },
  'overlapping circles': (canvas) => {
    for (const [i, [x, y]] of (
      [
        [250, 200],
        [330, 200],
        [290, 265],
      ] as Spot[]
    ).entries()) {
      canvas.path(circleSteps([x, y], 60), { fill: ['#4472c4', '#ed7d31', '#a5a5a5'][i]!, opacity: 0.5 })
      canvas.centred(['People', 'Process', 'Tools'][i]!, x, y, bold)
    }
  },
  'rating stars': (canvas) => {
    for (const [row, item] of items.entries()) {
      canvas.text(item, 72, 154 + row * 24, text)
      for (let i = 0; i < 5; i++)
        canvas.path(star([200 + i * 20, 150 + row * 24], 8), { fill: i < 4 - (row % 3) ? '#ffc000' : '#d9d9d9' })
    }
  },
  'Harvey balls': (canvas) => {
    for (const [row, item] of items.entries()) {
      canvas.text(item, 72, 154 + row * 24, text)
      for (let i = 0; i < 4; i++) {
        const [x, y] = [220 + i * 70, 150 + row * 24]
        canvas.path(circleSteps([x, y], 7), { stroke: '#000000', width: 0.75 })
        if ((row + i) % 3 === 0) canvas.path(circleSteps([x, y], 7), { fill: '#000000' })
        else
          canvas.path(
            [['move', x, y], ['line', x, y - 7], ['curve', x + 3.9, y - 7, x + 7, y - 3.9, x + 7, y], ['close']],
            { fill: '#000000' },
          )
      }
    }
  },
  'tiles with key numbers': (canvas) => {
    const told = ['$4.2bn', '+12%', '98%', '31,000']
    for (let i = 0; i < 4; i++) {
      box(canvas, [72 + i * 120, 150], 108, 70, ['#1f3864', '#2f5597', '#2e75b6', '#8faadc'][i]!)
      canvas.centred(told[i]!, 126 + i * 120, 185, { ...white, size: 18 })
      canvas.centred(['Net sales', 'Growth', 'Retention', 'Employees'][i]!, 126 + i * 120, 206, white)
    }
  },
  'a cover with stripes': (canvas) => {
    box(canvas, [0, 0], 612, 240, '#1f3864')
    box(canvas, [0, 240], 400, 40, '#c00000')
    box(canvas, [0, 280], 250, 24, '#ffc000')
    for (let i = 0; i < 6; i++)
      canvas.path(
        chain(
          [
            [400 + i * 30, 240],
            [420 + i * 30, 240],
            [380 + i * 30, 400],
            [360 + i * 30, 400],
          ],
          true,
        ),
        { fill: '#8faadc' },
      )
    canvas.text('Annual Report 2023', 72, 180, { ...white, size: 32 })
  },
  'ornamental waves': (canvas) => {
    for (let wave = 0; wave < 5; wave++) {
      const steps: Step[] = [['move', 0, 640 + wave * 14]]
      for (let x = 0; x < 612; x += 102)
        steps.push(['curve', x + 34, 600 + wave * 18, x + 68, 690 + wave * 9, x + 102, 640 + wave * 14])
      canvas.path(steps, { stroke: '#9dc3e6', width: 1.5 })
    }
    canvas.text('2023 Annual Report', 72, 120, { ...bold, size: 24 })
    canvas.text('Page 2', 540, 770, text)
  },
  'a handwritten signature': (canvas) => {
    const away = noise(40)
    const steps: Step[] = [['move', 90, 300]]
    for (let i = 0; i < 18; i++)
      steps.push([
        'curve',
        92 + i * 8,
        260 + away[i]! * 60,
        100 + i * 8,
        330 - away[i + 1]! * 70,
        98 + i * 8,
        290 + away[i + 2]! * 20,
      ])
    canvas.path(steps, { stroke: '#000080', width: 1.2 })
    canvas.path(
      chain([
        [80, 322],
        [280, 322],
      ]),
      line,
    )
    canvas.text('Jane Doe, Chief Executive Officer', 80, 336, text)
    canvas.text('February 14, 2024', 80, 350, text)
  },
  'color swatches with names': (canvas) => {
    const colors = ['#c00000', '#ffc000', '#00b050', '#0070c0', '#7030a0']
    for (const [i, color] of colors.entries()) {
      box(canvas, [72, 120 + i * 20], 14, 14, color)
      canvas.text(['Mandatory', 'Recommended', 'Voluntary', 'Under review', 'Expired'][i]!, 94, 131 + i * 20, text)
    }
  },
  'progress bars': (canvas) => {
    for (const [i, item] of items.entries()) {
      canvas.text(item, 72, 158 + i * 26, text)
      box(canvas, [160, 150 + i * 26], 300, 10, '#d9d9d9')
      box(canvas, [160, 150 + i * 26], [300, 240, 180, 60, 24][i]!, 10, '#2e75b6')
    }
  },
  'a floor plan': (canvas) => {
    const rooms = [
      [72, 120, 190, 220],
      [190, 120, 300, 180],
      [190, 180, 300, 300],
      [300, 120, 460, 240],
      [72, 220, 190, 300],
      [300, 240, 460, 300],
    ]
    for (const [i, [x0, y0, x1, y1]] of rooms.entries()) {
      canvas.path(boxSteps({ x0: x0!, y0: y0!, x1: x1!, y1: y1! }), { stroke: '#000000', width: 2 })
      canvas.text(`Room ${i + 1}`, x0! + 10, y0! + 20, text)
    }
    canvas.path(
      [
        ['move', 190, 160],
        ['curve', 205, 160, 215, 170, 215, 180],
      ],
      line,
    )
  },
  'a decision tree': (canvas) => {
    for (let level = 0; level < 3; level++)
      for (let i = 0; i < 2 ** level; i++) {
        const [x, y] = [306 + (i - (2 ** level - 1) / 2) * (320 / 2 ** level), 140 + level * 70]
        canvas.path(circleSteps([x, y], 14), { fill: '#2e75b6' })
        canvas.centred(level === 2 ? String(i * 10) : 'Yes?', x, y + 3, white)
        if (level < 2)
          for (const side of [-1, 1])
            canvas.path(
              chain([
                [x, y + 14],
                [x + side * (80 / 2 ** level), y + 56],
              ]),
              line,
            )
      }
  },
  'a page frame with corner ornaments': (canvas) => {
    canvas.path(boxSteps({ x0: 30, y0: 30, x1: 582, y1: 762 }), { stroke: '#806000', width: 3 })
    canvas.path(boxSteps({ x0: 36, y0: 36, x1: 576, y1: 756 }), { stroke: '#806000', width: 1 })
    for (const [x, y] of [
      [50, 50],
      [562, 50],
      [50, 742],
      [562, 742],
    ] as Spot[])
      canvas.path(star([x, y], 12), { fill: '#806000' })
    canvas.centred('Certificate of Incorporation', 306, 200, { ...bold, size: 26 })
    canvas.centred('issued on 14 February 2024', 306, 240, text)
  },
}
