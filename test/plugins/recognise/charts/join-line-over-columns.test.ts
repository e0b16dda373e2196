import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

test('a line above columns, with its points over their centers, is in their chart', async (t) => {
  const amounts = [2100, 2260, 2180, 2470, 2690]
  const rates = [14.2, 15.1, 13.8, 15.9, 16.4]
  const places = amounts.map((_, i) => 100 + 70 * i)
  const heightOf = (rate: number) => 330 - 6 * rate
  const content = await readPage((page) => {
    const write = (text: string, x: number, y: number) => page.write(text, x - page.measure(text, TEXT) / 2, y, TEXT)
    for (const [i, amount] of amounts.entries()) {
      page.paint((pdf) => pdf.rect(places[i]! - 20, 430 - amount * 0.06, 40, amount * 0.06).fill('#0b2545'))
      write(String(amount), places[i]!, 426 - amount * 0.06)
      write(String(2019 + i), places[i]!, 442)
      write(String(rates[i]), places[i]!, heightOf(rates[i]!) - 6)
    }
    page.paint((pdf) => {
      pdf.moveTo(places[0]!, heightOf(rates[0]!))
      for (const [i, rate] of rates.entries()) pdf.lineTo(places[i]!, heightOf(rate))
      pdf.lineWidth(2).stroke('#f28c28')
    })
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map(({ values }) => values)]),
    [['combo', [amounts, rates]]],
  )
})

test('a line with its own axis is a separate chart from the columns below it', async (t) => {
  const places = [100, 170, 240, 310, 380]
  const content = await readPage((page) => {
    const write = (text: string, x: number, y: number) => page.write(text, x - page.measure(text, TEXT) / 2, y, TEXT)
    const amounts = [2100, 2260, 2180, 2470, 2690]
    const rates = [14, 18, 12, 20, 16]
    page.paint((pdf) => {
      for (const [i, amount] of amounts.entries())
        pdf.rect(places[i]! - 20, 430 - amount * 0.04, 40, amount * 0.04).fill('#0b2545')
      pdf.moveTo(places[0]!, 280 - 6 * rates[0]!)
      for (const [i, rate] of rates.entries()) pdf.lineTo(places[i]!, 280 - 6 * rate)
      pdf.lineWidth(2).stroke('#f28c28')
      pdf.moveTo(70, 280).lineTo(410, 280).lineWidth(0.7).stroke('#888888')
    })
    for (const [i, amount] of amounts.entries()) {
      write(String(amount), places[i]!, 426 - amount * 0.04)
      write(String(2019 + i), places[i]!, 442)
      write(`${rates[i]}%`, places[i]!, 274 - 6 * rates[i]!)
      write(String(2019 + i), places[i]!, 292)
    }
  })
  t.false(recogniseCharts(content).charts.some(({ chartType }) => chartType === 'combo'))
})
