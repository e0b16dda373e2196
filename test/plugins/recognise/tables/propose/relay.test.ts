import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { textsOf } from '../../../../fixtures/recognise-drawn.js'
import { PLAIN } from '../../../../fixtures/write-lines.js'

const prose = [
  'Binary distributions are available for many systems: only some of them can be mentioned here, so',
  'please use the search of your system to see whether one is available for the system that you use.',
  'The folder with the packages for the first two of them contains what the following list shows.',
]

function writeProse(page: DrawingPage, top: number): void {
  prose.forEach((text, i) => {
    page.write(text, 72, top + 13 * i, PLAIN)
  })
}

test('a small table of texts close to the paragraphs around it is found', async (t) => {
  const rows = [
    ['System', 'Processor', 'Versions', 'Provider'],
    ['Fern', 'i386/amd64', 'squeeze/wheezy', 'Johanna Reed'],
    ['Moss', 'armel', 'wheezy', 'Johanna Reed'],
    ['Heather', 'i386/amd64', 'lucid/precise', 'Michael Ruck'],
    ['Clover', 'amd64', 'trusty', 'Ellen Marsh'],
  ]
  const content = await readPage((page) => {
    writeProse(page, 90)
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        page.write(text, [90, 170, 270, 380][column]!, 146 + 13 * row, PLAIN)
      })
    })
    // a line with wide blanks far below is no row
    writeProse(page, 216)
    writeProse(page, 255)
    writeProse(page, 294)
    for (const [x, text] of [
      [72, 'See'],
      [110, 'https://packages.example/readme'],
      [300, 'for'],
      [340, 'more'],
    ] as const)
      page.write(text, x, 333, PLAIN)
  })
  t.deepEqual(recognisePage(content).tables.map(textsOf), [rows])
})

test('courses with their credits are no list of contents', async (t) => {
  const courses = [
    ['SR-II', 'IME-333', 'Engineering statistics', '4'],
    ['', 'IME-361', 'Work design and methods', '4'],
    ['', 'MECH-420', 'Heat transfer', '4'],
    ['SR-III', 'IME-422', 'Systems modelling', '4'],
    ['', 'IME-453', 'Tools for managing supplies', '4'],
    ['', 'MECH-422', 'Energy systems laboratory', '4'],
    ['SR-IV', 'IME-412', 'Control systems design', '4'],
    ['', 'IME-471', 'Quality systems', '4'],
  ]
  const content = await readPage((page) => {
    courses.forEach((cells, row) => {
      cells.forEach((text, column) => {
        if (text !== '') page.write(text, [72, 140, 210, 440][column]!, 90 + 13 * row, PLAIN)
      })
    })
  })
  t.deepEqual(recognisePage(content).tables.map(textsOf), [courses])
})
