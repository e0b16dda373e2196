import type { Glyph } from '../../../core/model.js'

/** Glyphs that follow each other in the list on one baseline. */
export function linesOfGlyphs(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const lines: Glyph[][] = []
  for (const glyph of glyphs) {
    const last = lines.at(-1)?.at(-1)
    const isSame = last !== undefined && last.angle === glyph.angle && last.y === glyph.y && glyph.x >= last.x
    if (isSame) lines.at(-1)!.push(glyph)
    else lines.push([glyph])
  }
  return lines
}
