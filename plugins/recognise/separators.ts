/** The mark before the decimals: a comma on the European continent, a point elsewhere. */
export type DecimalMark = ',' | '.'

/** What only a comma before decimals can be: "12,5", "1.234,56", "1.234.567", "0,125"; and the same for a point. */
const COMMA = /(?<![\d.,])(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|0,\d{3})(?![\d.,])/
const POINT = /(?<![\d.,])(?:\d*\.\d{1,2}|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{2,3})+,\d{3}|0?\.\d{3})(?![\d.,])/
/** "1,234" and "1.234": thousands to one reader, three decimals to another. */
const OPEN = /(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}(?![\d.,])/
const WHOLE = /(?<![\d.,])\d{1,3}(?![\d.,])/
/** One stray cell says nothing about its table. */
const LEAST_EVIDENCE = 2

/**
 * Says how the figures of each column are set, where a column or else its table shows it beyond doubt.
 *
 * @param columns The texts of the figures, a list a column.
 * @returns One a column; absent where nothing or both are shown: then a comma before three digits sets thousands apart.
 */
export function decimalMarks(columns: readonly (readonly string[])[]): readonly (DecimalMark | undefined)[] {
  const table = markOf(columns.flat(), columns)
  return columns.map((texts) => {
    const own = markOf(texts, [texts])
    const mark = own ?? (texts.some((text) => COMMA.test(text) || POINT.test(text)) ? undefined : table)
    // three decimals behind a comma stand in every figure of the column, or they are thousands
    const hasCommas = texts.some((text) => OPEN.exec(text)?.[1] === ',')
    return mark === ',' && hasCommas && texts.some((text) => WHOLE.test(text)) ? undefined : mark
  })
}

function markOf(texts: readonly string[], columns: readonly (readonly string[])[]): DecimalMark | undefined {
  const commas = texts.filter((text) => COMMA.test(text)).length
  const points = texts.filter((text) => POINT.test(text)).length + columns.filter(groupsByComma).length
  if (commas >= LEAST_EVIDENCE && points === 0) return ','
  return points >= LEAST_EVIDENCE && commas === 0 ? '.' : undefined
}

/** "1,234" over "567": thousands, or the second would have decimals too. */
function groupsByComma(texts: readonly string[]): boolean {
  return texts.some((text) => OPEN.exec(text)?.[1] === ',') && texts.some((text) => WHOLE.test(text))
}
