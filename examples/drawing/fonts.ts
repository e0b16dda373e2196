import { createRequire } from 'node:module'

/** `source-*` are embedded in the file. The others are standard fonts, which are not embedded. */
export type FontFamily = 'source-sans' | 'source-serif' | StandardFamily

type StandardFamily = 'helvetica' | 'times' | 'courier'

/** The available weights. */
export type FontWeight = 'regular' | 'bold' | 'italic'

const STANDARD: Record<StandardFamily, Record<FontWeight, string>> = {
  helvetica: { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' },
  times: { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' },
  courier: { regular: 'Courier', bold: 'Courier-Bold', italic: 'Courier-Oblique' },
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

/** Returns a font for pdfkit: the name of a standard font, or the path of a file. */
export function fontSource(family: FontFamily, weight: FontWeight): string {
  if (family === 'helvetica' || family === 'times' || family === 'courier') return STANDARD[family][weight]
  return require.resolve(FILES[family][weight])
}
