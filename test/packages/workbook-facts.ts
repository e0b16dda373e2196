import type { XmlElement } from '../../plugins/render/office-xml.js'

/** What the sheets of a workbook refer to. */
export interface WorkbookFacts {
  /** In lower case, by their order. */
  readonly sheetNames: readonly string[]
  readonly definedNames: ReadonlySet<string>
  readonly styleCount: number
  readonly differentialStyleCount: number
  readonly sharedTexts: readonly string[]
}

/** The values that are there a second time. */
export function repeated(values: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/** All that is written in an element, at any depth. */
export function wholeText(element: XmlElement): string {
  return element.text + element.children.map(wholeText).join('')
}
