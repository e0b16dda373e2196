import { createRequire } from 'node:module'

/** `source-*` are embedded in the file; `helvetica` and `times` are the standard fonts, named and not embedded. */
export type FontFamily = 'source-sans' | 'source-serif' | 'helvetica' | 'times'

/** The cuts that are used. */
export type FontWeight = 'regular' | 'bold' | 'italic'

const STANDARD: Record<'helvetica' | 'times', Record<FontWeight, string>> = {
  helvetica: { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' },
  times: { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' },
}

const FILES: Record<'source-sans' | 'source-serif', Record<FontWeight, string>> = {
  'source-sans': {
    regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    bold: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
    italic: '@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  },
  'source-serif': {
    regular: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
    bold: '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
    italic: '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  },
}

const require = createRequire(import.meta.url)

/** What pdfkit takes as a font: the name of a standard one, or the path of a file. */
export function fontSource(family: FontFamily, weight: FontWeight): string {
  if (family === 'helvetica' || family === 'times') return STANDARD[family][weight]
  return require.resolve(FILES[family][weight])
}
