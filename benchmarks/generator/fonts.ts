import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const ORIGIN = 'http://fonts.invalid/'

/** Packages with the fonts that pages may name, so that pages look the same on each machine. */
const faces: readonly (readonly [family: string, style: string, weight: number, packageName: string, file: string])[] =
  [
    ['Liberation Sans', 'normal', 400, 'pdfjs-dist', 'standard_fonts/LiberationSans-Regular.ttf'],
    ['Liberation Sans', 'normal', 700, 'pdfjs-dist', 'standard_fonts/LiberationSans-Bold.ttf'],
    ['Liberation Sans', 'italic', 400, 'pdfjs-dist', 'standard_fonts/LiberationSans-Italic.ttf'],
    ['Liberation Sans', 'italic', 700, 'pdfjs-dist', 'standard_fonts/LiberationSans-BoldItalic.ttf'],
    ['Source Sans 3', 'normal', 300, '@expo-google-fonts/source-sans-3', '300Light/SourceSans3_300Light.ttf'],
    ['Source Sans 3', 'normal', 400, '@expo-google-fonts/source-sans-3', '400Regular/SourceSans3_400Regular.ttf'],
    ['Source Sans 3', 'normal', 700, '@expo-google-fonts/source-sans-3', '700Bold/SourceSans3_700Bold.ttf'],
    [
      'Source Sans 3',
      'italic',
      400,
      '@expo-google-fonts/source-sans-3',
      '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
    ],
    ['Source Serif 4', 'normal', 400, '@expo-google-fonts/source-serif-4', '400Regular/SourceSerif4_400Regular.ttf'],
    ['Source Serif 4', 'normal', 700, '@expo-google-fonts/source-serif-4', '700Bold/SourceSerif4_700Bold.ttf'],
    [
      'Source Serif 4',
      'italic',
      400,
      '@expo-google-fonts/source-serif-4',
      '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
    ],
  ]

/** Rules that declare the fonts. */
export const fontRules = faces
  .map(
    ([family, style, weight], index) =>
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url("${ORIGIN}${index}")}`,
  )
  .join('\n')

/** Pattern of the addresses that the font rules load. */
export const fontAddresses = `${ORIGIN}**`

/** Returns the file of a font by its address. */
export function readFont(address: string): Buffer {
  const [, , , packageName, file] = faces[Number(address.slice(ORIGIN.length))]!
  return readFileSync(join(folderOf(packageName), file))
}

function folderOf(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`))
}
