import type { DomDocument, DomElement, DomNode, DomRect, DomStyle, DomText } from './page-dom.js'

declare const document: DomDocument
declare function getComputedStyle(element: DomElement): DomStyle

/** A cell as it is seen on the page. */
export interface SeenCell {
  readonly text: string
  /** The text without its footnote mark, if it has one. */
  readonly valueText?: string
  readonly rowSpan: number
  readonly columnSpan: number
  readonly joins: string | null
}

export interface SeenRow {
  readonly type: string
  readonly cells: readonly SeenCell[]
}

export interface SeenBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface SeenTable {
  readonly id: string
  readonly title: string | null
  readonly unit: string | null
  readonly box: SeenBox
  readonly rows: readonly SeenRow[]
}

export interface SeenPage {
  readonly tables: readonly SeenTable[]
  /** What makes the page unusable: text over text, or outside of the paper. */
  readonly problems: readonly string[]
}

/** Reads the marked tables of the page in points. It runs in the browser and uses nothing outside of itself. */
export function readPage(): SeenPage {
  const POINTS = 0.75
  const ELEMENT = 1
  const TEXT = 3
  const isElement = (node: DomNode): node is DomElement => node.nodeType === ELEMENT
  const isVisible = (node: DomNode) => {
    const element = node.parentElement!
    return (
      element.checkVisibility({ visibilityProperty: true }) && !['STYLE', 'SCRIPT', 'TITLE'].includes(element.tagName)
    )
  }
  const clipOf = (node: DomNode): DomRect | null => {
    for (
      let element = node.parentElement;
      element !== null && element !== document.body;
      element = element.parentElement
    ) {
      if (getComputedStyle(element).overflowX !== 'visible') return element.getBoundingClientRect()
    }
    return null
  }
  const rectsOf = (node: DomNode): DomRect[] => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.1 && height > 0.1)
  }
  const shownText = (node: DomText): string => {
    const clip = clipOf(node)
    let text = node.data
    if (clip !== null) {
      const range = document.createRange()
      text = [...text]
        .filter((_, index) => {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const rect = range.getBoundingClientRect()
          const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
          return rect.width === 0 || (x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom)
        })
        .join('')
    }
    return getComputedStyle(node.parentElement!).textTransform === 'uppercase' ? text.toUpperCase() : text
  }
  const textOf = (node: DomNode, withMarks: boolean): string => {
    if (node.nodeType === TEXT) return isVisible(node) ? shownText(node as DomText) : ''
    if (!isElement(node)) return ''
    if (node.tagName === 'BR') return ' '
    if (node.hasAttribute('data-ignored') || (!withMarks && node.hasAttribute('data-mark'))) return ''
    const inner = [...node.childNodes].map((child) => textOf(child, withMarks)).join('')
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `
  }
  const cleanText = (node: DomNode, withMarks = true) =>
    textOf(node, withMarks)
      .replace(/[\t\n\r ]+/g, ' ')
      .trim()
  const readCell = (cell: DomElement): SeenCell => {
    return {
      text: cleanText(cell),
      ...(cell.querySelector('[data-mark]') === null ? {} : { valueText: cleanText(cell, false) }),
      rowSpan: cell.rowSpan ?? Number(cell.getAttribute('data-row-span') ?? 1),
      columnSpan: cell.colSpan ?? Number(cell.getAttribute('data-column-span') ?? 1),
      joins: cell.getAttribute('data-joins'),
    }
  }
  const textNodes = (root: DomNode): DomText[] =>
    [...root.childNodes].flatMap((node) => {
      if (isElement(node)) return textNodes(node)
      return node.nodeType === TEXT && (node as DomText).data.trim() !== '' && isVisible(node) ? [node as DomText] : []
    })
  const shownRects = (node: DomNode): DomRect[] => {
    const clip = clipOf(node)
    if (clip === null) return rectsOf(node)
    return rectsOf(node).flatMap((rect) => {
      const [left, right] = [Math.max(rect.left, clip.left), Math.min(rect.right, clip.right)]
      const [top, bottom] = [Math.max(rect.top, clip.top), Math.min(rect.bottom, clip.bottom)]
      return right > left && bottom > top
        ? [{ left, top, right, bottom, width: right - left, height: bottom - top }]
        : []
    })
  }
  const isDrawn = (element: DomElement) => {
    const style = getComputedStyle(element)
    const isFilled = !['rgba(0, 0, 0, 0)', 'transparent', 'rgb(255, 255, 255)'].includes(style.backgroundColor)
    return (
      isFilled ||
      ['Top', 'Right', 'Bottom', 'Left'].some(
        (side) => style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px',
      )
    )
  }
  const boxOf = (table: DomElement): SeenBox => {
    const rects = textNodes(table).flatMap((node) =>
      node.parentElement!.closest('[data-ignored]') === null ? shownRects(node) : [],
    )
    rects.push(
      ...[table, ...table.querySelectorAll('*')].filter(isDrawn).map((element) => element.getBoundingClientRect()),
    )
    return {
      x0: Math.min(...rects.map(({ left }) => left)) * POINTS,
      y0: Math.min(...rects.map(({ top }) => top)) * POINTS,
      x1: Math.max(...rects.map(({ right }) => right)) * POINTS,
      y1: Math.max(...rects.map(({ bottom }) => bottom)) * POINTS,
    }
  }
  const labelOf = (name: string, id: string) => {
    const element = document.querySelector(`[${name}="${id}"]`)
    return element === null ? null : cleanText(element)
  }
  const pieces = textNodes(document.body).flatMap((node) => shownRects(node).map((rect) => ({ node, rect })))
  const name = (node: DomText) => node.data.trim().slice(0, 30)
  const findOutside = (): string[] => {
    const { clientWidth, clientHeight } = document.documentElement
    return pieces
      .filter(
        ({ rect }) => rect.left < 4 || rect.top < 4 || rect.right > clientWidth - 4 || rect.bottom > clientHeight - 4,
      )
      .map(({ node }) => `outside of the paper: ${name(node)}`)
  }
  const findInTables = (): string[] => {
    const boxes = [...document.querySelectorAll('[data-table]')].map(boxOf)
    const liesInTable = (left: number, top: number, right: number, bottom: number) =>
      boxes.some(
        ({ x0, y0, x1, y1 }) =>
          right * POINTS > x0 + 1 && left * POINTS < x1 - 1 && bottom * POINTS > y0 + 1 && top * POINTS < y1 - 1,
      )
    const others = pieces.filter(({ node }) => node.parentElement!.closest('[data-table]') === null)
    const texts = others.filter(({ rect: { left, top, right, bottom, height } }) =>
      liesInTable(left, top + height / 3, right, bottom - height / 3),
    )
    const pictures = [...document.querySelectorAll('svg')].map((picture) => picture.getBoundingClientRect())
    return [
      ...texts.map(({ node }) => `in a table: ${name(node)}`),
      ...pictures
        .filter(({ left, top, right, bottom }) => liesInTable(left, top, right, bottom))
        .map(() => 'a picture over a table'),
    ]
  }
  const findOverlaps = (): string[] => {
    // Lines of large fonts may touch; only the middle of each line must be free.
    const cores = pieces.map(({ node, rect }) => ({
      node,
      left: rect.left + 0.5,
      right: rect.right - 0.5,
      top: rect.top + rect.height * 0.3,
      bottom: rect.bottom - rect.height * 0.3,
    }))
    cores.sort((a, b) => a.top - b.top)
    return cores.flatMap((one, index) => {
      const rest = cores.slice(index + 1)
      const end = rest.findIndex(({ top }) => top >= one.bottom)
      return rest
        .slice(0, end === -1 ? rest.length : end)
        .filter(({ node, left, right }) => node !== one.node && left < one.right && one.left < right)
        .map(({ node }) => `over each other: ${name(one.node)} | ${name(node)}`)
    })
  }
  const tables = [...document.querySelectorAll('[data-table]')].map((table): SeenTable => {
    const id = table.getAttribute('data-table')!
    const rows = [...table.querySelectorAll('[data-row]')].map(
      (row): SeenRow => ({
        type: row.getAttribute('data-row')!,
        cells: [...row.querySelectorAll('td, th, [data-cell]')].map(readCell),
      }),
    )
    return { id, title: labelOf('data-title-of', id), unit: labelOf('data-unit-of', id), box: boxOf(table), rows }
  })
  return { tables, problems: [...findOutside(), ...findInTables(), ...findOverlaps()] }
}
