const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML and SVG, between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!)
}
