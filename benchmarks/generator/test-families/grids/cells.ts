import { toHtml } from '../../markup.js'

const MONEY = /^(-?)([$£€]) ?(.+)$/

/** Sets an amount with its currency symbol at the left edge of the cell and the number at the right. */
export function accountingText(text: string): string {
  const parts = MONEY.exec(text)
  if (parts === null) return toHtml(text)
  return `<span class="apart"><span>${toHtml(parts[2]!)}</span><span>${toHtml(parts[1]! + parts[3]!)}</span></span>`
}

/** Sets a text whose last mark of a note is raised. */
export function withRaisedMark(text: string): string {
  const parts = /^(.*[\p{L})]) (\d\)|\*|a)$/u.exec(text)
  return parts === null
    ? toHtml(text)
    : `${toHtml(parts[1]!)}<span data-mark class="raised">${toHtml(parts[2]!)}</span>`
}
