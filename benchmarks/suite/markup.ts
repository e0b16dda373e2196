const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML and SVG, in content and attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!)
}
