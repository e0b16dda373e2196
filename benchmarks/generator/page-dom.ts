// The members of the DOM that the truth reader uses. The library of the DOM is not loaded: its global names would hide
// those of Node.js in the whole project.

export interface DomRect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

export interface DomNode {
  readonly nodeType: number
  readonly childNodes: Iterable<DomNode>
  readonly parentElement: DomElement | null
}

export interface DomText extends DomNode {
  readonly data: string
}

export interface DomElement extends DomNode {
  readonly tagName: string
  /** Spans of a `<td>` or `<th>`; undefined on other elements. */
  readonly rowSpan?: number
  readonly colSpan?: number
  checkVisibility(options: { readonly visibilityProperty: boolean }): boolean
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  getBoundingClientRect(): DomRect
  closest(selector: string): DomElement | null
  querySelector(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
}

interface DomRange {
  selectNodeContents(node: DomNode): void
  setStart(node: DomNode, offset: number): void
  setEnd(node: DomNode, offset: number): void
  getClientRects(): Iterable<DomRect>
  getBoundingClientRect(): DomRect
}

export interface DomStyle {
  readonly overflowX: string
  readonly textTransform: string
  readonly display: string
  readonly backgroundColor: string
  getPropertyValue(name: string): string
}

export interface DomDocument {
  readonly body: DomElement
  readonly documentElement: DomElement & { readonly clientWidth: number; readonly clientHeight: number }
  createRange(): DomRange
  querySelector(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
}
