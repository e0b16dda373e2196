import { rawPage } from '../../contracts/raw-pdf.js'
import { BOUNDED, type HostileCase } from './hostile-case.js'
import { TABLE } from './hostile-pdf.js'

const BOXES = [
  '[0 0 0 0]',
  '[0 0 1 1]',
  '[612 792 0 0]',
  '[-612 -792 0 0]',
  '[0 0 0.0001 0.0001]',
  '[0 0 14400 14400]',
  '[0 0 1000000 1000000]',
  '[0 0 1e38 1e38]',
  '[0 0 3.5e38 792]',
  '[-2147483648 -2147483648 2147483647 2147483647]',
  '[0 0 99999999999999999999 9]',
  '[0 0 0.001 10000000]',
  '[0 0 NaN NaN]',
  '[0 0 612]',
  '[]',
  '[(a)(b)(c)(d)]',
  '[null null null null]',
  '(0 0 612 792)',
  '3 0 R',
  '[0 0 612 792 5 5 5]',
]

/** Pages with invalid or extreme boxes. */
export const boxes: readonly HostileCase[] = [
  ...BOXES.map((box) => page(`a page of ${box}`, `/MediaBox${box}`)),
  ...BOXES.map((box) => page(`a page cropped to ${box}`, `/MediaBox[0 0 612 792]/CropBox${box}`)),
  page('a page with a crop box outside it', '/MediaBox[0 0 612 792]/CropBox[5000 5000 6000 6000]'),
  ...['0', '-1', '0.00001', '75000', '1e30', '(2)'].map((unit) =>
    page(`a page in units of ${unit}`, `/MediaBox[0 0 612 792]/UserUnit ${unit}`),
  ),
  ...['45', '-90', '89.5', '360000090', '2147483647', '1e30', '/A'].map((turn) =>
    page(`a page rotated by ${turn}`, `/MediaBox[0 0 612 792]/Rotate ${turn}`),
  ),
  ...[
    '0 0 0 0 0 0',
    '1e38 0 0 1e38 0 0',
    '1 0 0 1 1e30 1e30',
    '1 1 1 1 0 0',
    '-1 0 0 -1 0 0',
    '0.0000001 0 0 0.0000001 300 400',
  ].map(
    (matrix): HostileCase => ({
      name: `content in the matrix ${matrix}`,
      make: () => rawPage(`${matrix} cm ${TABLE} 0 0 600 700 re f 0 0 m 99 99 l S`),
      ends: BOUNDED,
    }),
  ),
  ...['1e30', '0', '-12', '0.0001', '99999'].map(
    (size): HostileCase => ({
      name: `letters of ${size} points`,
      make: () => rawPage(TABLE.replaceAll('/F1 10 Tf', `/F1 ${size} Tf`)),
      ends: BOUNDED,
    }),
  ),
]

function page(name: string, entries: string): HostileCase {
  return { name, make: () => rawPage(TABLE, { entries }), ends: BOUNDED }
}
