import { childOf, descendantsOf, type XmlElement } from '../../plugins/render/office-xml.js'
import type { OfficePackage } from './office-package.js'
import { repeated } from './workbook-facts.js'

const COLORS = 'srgbClr'

/** Finds problems in a deck that PowerPoint would repair. */
export function deckFaults(file: OfficePackage): readonly string[] {
  const deck = file.xml.get('ppt/presentation.xml')!
  const slides = childOf(deck, 'sldIdLst')?.children ?? []
  const masters = childOf(deck, 'sldMasterIdLst')?.children ?? []
  const size = childOf(deck, 'sldSz')?.attributes ?? {}
  const layoutIds = [...file.xml.values()].flatMap((root) => descendantsOf(root, 'sldLayoutId'))
  // Ids are unique across masters and layouts.
  const masterIds = [...masters, ...layoutIds].map(({ attributes }) => attributes.id ?? '')
  const slideIds = slides.map(({ attributes }) => attributes.id ?? '')
  return [
    ...repeated(slideIds).map((id) => `two slides have the id ${id}`),
    ...slideIds.filter((id) => !(Number(id) >= 256 && Number(id) < 2 ** 31)).map((id) => `"${id}" is no slide id`),
    ...repeated(masterIds).map((id) => `two masters or layouts have the id ${id}`),
    ...masterIds.filter((id) => !(Number(id) >= 2 ** 31)).map((id) => `"${id}" is no master id`),
    ...(isLength(size.cx) && isLength(size.cy) ? [] : [`slides are ${size.cx} by ${size.cy}`]),
    ...[...file.xml].flatMap(([name, root]) =>
      /^ppt\/(slides|slideLayouts|slideMasters|notesSlides|notesMasters)\/[^/]+\.xml$/.test(name)
        ? [...shapeFaults(root), ...textFaults(root), ...tableFaults(root)].map((fault) => `${name}: ${fault}`)
        : [],
    ),
  ]
}

/** Slides must be 1 to 56 inches long. */
function isLength(emu: string | undefined): boolean {
  return Number(emu) >= 914_400 && Number(emu) <= 51_206_400
}

function shapeFaults(root: XmlElement): readonly string[] {
  const shapes = descendantsOf(root, 'cNvPr')
  const ids = shapes.map(({ attributes }) => attributes.id ?? '')
  const sizes = [...descendantsOf(root, 'ext'), ...descendantsOf(root, 'off')].filter(
    ({ attributes }) => attributes.uri === undefined,
  )
  return [
    ...repeated(ids).map((id) => `two shapes have the id ${id}`),
    ...ids.filter((id) => !/^[1-9]\d*$/.test(id)).map((id) => `"${id}" is no shape id`),
    ...shapes
      .filter(({ attributes }) => !attributes.name && attributes.id !== '1')
      .map(({ attributes }) => `shape ${attributes.id} has no name`),
    ...sizes.flatMap(({ attributes, localName }) =>
      Object.values(attributes)
        .filter((value) => !/^-?\d+$/.test(value) || (localName === 'ext' && value.startsWith('-')))
        .map((value) => `"${value}" is not a length`),
    ),
  ]
}

function textFaults(root: XmlElement): readonly string[] {
  const looks = [...descendantsOf(root, 'rPr'), ...descendantsOf(root, 'endParaRPr'), ...descendantsOf(root, 'defRPr')]
  return [
    ...looks
      .filter(
        ({ attributes: { sz } }) =>
          sz !== undefined && !(/^\d+$/.test(sz) && Number(sz) >= 100 && Number(sz) <= 400_000),
      )
      .map(({ attributes }) => `the font size is ${attributes.sz}`),
    ...descendantsOf(root, COLORS)
      .filter(({ attributes }) => !/^[0-9A-Fa-f]{6}$/.test(attributes.val ?? ''))
      .map(({ attributes }) => `"${attributes.val}" is not a color`),
    ...descendantsOf(root, 't')
      .filter(({ text }) => /[\r\n]/.test(text))
      .map(({ text }) => `a line ends within "${text}"`),
  ]
}

/**
 * Checks that each table row has a cell per column, that covered cells are marked, and that spans stay in the table.
 */
function tableFaults(root: XmlElement): readonly string[] {
  return descendantsOf(root, 'tbl').flatMap((table) => {
    const columns = childOf(table, 'tblGrid')?.children ?? []
    const rows = table.children.filter(({ localName }) => localName === 'tr')
    const lengths = [...columns.map(({ attributes }) => attributes.w), ...rows.map(({ attributes }) => attributes.h)]
    return [
      ...(columns.length === 0 || rows.length === 0 ? ['a table is empty'] : []),
      ...lengths.filter((length) => !/^\d+$/.test(length ?? '')).map((length) => `a table has the length "${length}"`),
      ...rows.flatMap((row, rowNumber) => rowFaults(row, rowNumber, rows, columns.length)),
    ]
  })
}

function rowFaults(
  row: XmlElement,
  rowNumber: number,
  rows: readonly XmlElement[],
  columns: number,
): readonly string[] {
  const cells = cellsOf(row)
  return [
    ...(cells.length === columns ? [] : [`row ${rowNumber + 1} has ${cells.length} cells in ${columns} columns`]),
    ...cells.flatMap(({ attributes: { gridSpan = '1', rowSpan = '1', hMerge, vMerge } }, column) => {
      const isOutside = column + Number(gridSpan) > columns || rowNumber + Number(rowSpan) > rows.length
      if (isOutside) return [`the span at row ${rowNumber + 1}, column ${column + 1} leaves the table`]
      if (hMerge || vMerge) return []
      const covered = rows.slice(rowNumber, rowNumber + Number(rowSpan)).flatMap((each, down) =>
        cellsOf(each)
          .slice(column, column + Number(gridSpan))
          .map((cell, right) => (down > 0 && !cell.attributes.vMerge) || (right > 0 && !cell.attributes.hMerge)),
      )
      return covered.includes(true) ? [`the span at row ${rowNumber + 1}, column ${column + 1} covers other cells`] : []
    }),
  ]
}

function cellsOf(row: XmlElement): readonly XmlElement[] {
  return row.children.filter(({ localName }) => localName === 'tc')
}
