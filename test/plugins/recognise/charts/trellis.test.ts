import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Reads framed line panels of 100 by 120 points, `apart` points apart, on one grid with numbers at the left. */
async function readRow(apart: number) {
  const step = 100 + apart
  const content = await readPage((page) => {
    page.paint((pdf) => {
      pdf.lineWidth(0.5)
      for (let value = 0; value <= 60; value += 20)
        pdf
          .moveTo(80, 300 - 2 * value)
          .lineTo(80 + 3 * step - apart, 300 - 2 * value)
          .stroke('#cccccc')
      for (const k of [0, 1, 2]) {
        const left = 80 + step * k
        if (apart > 0) pdf.rect(left, 180, 100, 120).stroke('#000000')
        pdf.lineWidth(0.8).moveTo(left + 8, 250 - 10 * k)
        for (const [i, y] of [240, 260, 210].entries()) pdf.lineTo(left + 36 + 28 * i, y + 8 * k)
        pdf.stroke('#000000')
      }
    })
    for (let value = 0; value <= 60; value += 20)
      page.write(String(value), 76 - page.measure(String(value), TEXT), 303 - 2 * value, TEXT)
    for (const [k, name] of ['Estonia', 'France', 'Ireland'].entries())
      page.write(name, 130 + step * k - page.measure(name, TEXT) / 2, 312, TEXT)
  })
  return recogniseCharts(content)
}

test('small multiples on one grid are not read as one chart, and this is reported with their place', async (t) => {
  const { charts, warnings } = await readRow(2)
  t.deepEqual(charts, [])
  t.deepEqual(
    warnings.map(({ code, bbox }) => [code, bbox && Math.round(bbox.x0), bbox && Math.round(bbox.x1)]),
    [['chart_not_read', 80, 384]],
  )
})

test('borders of bars as tall as their chart are not panel edges', async (t) => {
  const content = await readPage((page) => {
    page.paint((pdf) => {
      pdf.lineWidth(0.5).moveTo(80, 180).lineTo(80, 300).stroke('#000000')
      for (const [i, height] of [120, 118, 60, 80].entries())
        pdf.rect(80 + 52 * i, 300 - height, 48, height).fillAndStroke('#999999', '#000000')
    })
    for (let value = 0; value <= 60; value += 20)
      page.write(String(value), 76 - page.measure(String(value), TEXT), 303 - 2 * value, TEXT)
    for (const [i, name] of ['Estonia', 'France', 'Ireland', 'Malta'].entries())
      page.write(name, 104 + 52 * i - page.measure(name, TEXT) / 2, 312, TEXT)
  })
  t.deepEqual(
    recogniseCharts(content).charts.map(({ series }) => series.map(({ values }) => values)),
    [[[60, 59, 30, 40]]],
  )
})

test('without panel edges, the lines on that grid are one chart', async (t) => {
  const { charts } = await readRow(0)
  t.is(charts.length, 1)
})
