import type { XmlElement } from '../../plugins/render/office-xml.js'

/** Facts that the sheets of a workbook refer to. */
export interface WorkbookFacts {
  /** Sheet names in lower case, in order. */
  readonly sheetNames: readonly string[]
  readonly definedNames: ReadonlySet<string>
  readonly styleCount: number
  readonly differentialStyleCount: number
  readonly sharedTexts: readonly string[]
}

/** Returns the values that occur more than once. */
export function repeated(values: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/** Returns all text in an element, at any depth. */
export function wholeText(element: XmlElement): string {
  return element.text + element.children.map(wholeText).join('')
}
