/** Fictitious business prose, with years, amounts and names. */

const SUBJECTS = [
  'the Company',
  'management',
  'our coatings business',
  'the Board of Directors',
  'the Audit Committee',
  'our largest subsidiary',
  'the films segment',
  'our procurement organization',
  'the joint venture in Velden',
  'our treasury department',
]
const DEEDS = [
  'continued to invest in the expansion of capacity in Harrowmouth',
  'reviewed the assumptions behind its long-term plan',
  'entered into new supply agreements with two key customers',
  'expects demand from the packaging industry to grow further',
  'recorded a charge in connection with the closure of an older warehouse',
  'renewed its commitment to save water and energy',
  'completed the first phase of the new logistics center',
  'reduced its exposure to floating interest rates',
  'repaid notes that had been issued ten years before',
  'tested goodwill for impairment and found none',
  'extended the term of its revolving credit facility',
  'raised prices in all regions to make up for the cost of resin',
  'settled a dispute with a former distributor',
  'hired more than ninety engineers',
]
const DETAILS = [
  'at a total cost of approximately $214 million',
  'compared with $1.3 billion a year earlier',
  'subject to the approval of the relevant authorities',
  'as described in Note 7',
  'an effect of 4.2% on net sales',
  'although the outcome cannot be predicted with certainty',
  'net of amounts recovered from insurers',
  'which added $0.06 to earnings per share',
  'of which $38 million had been provided for in 2022',
  'in line with what was said in our last report',
]
const OPENINGS = [
  'During fiscal 2024,',
  'In the fourth quarter,',
  'As of June 30, 2024,',
  'In accordance with our policy,',
  'As in prior years,',
  'After the end of the year,',
  'Despite higher freight rates,',
]

/**
 * Writes a paragraph.
 *
 * @param seed The same seed gives the same words.
 * @param sentences Number of sentences.
 */
export function businessParagraph(seed: number, sentences: number): string {
  const random = seededRandom(seed)
  const nextSubject = shuffled(SUBJECTS, random)
  const nextDeed = shuffled(DEEDS, random)
  const nextDetail = shuffled(DETAILS, random)
  const nextOpening = shuffled(OPENINGS, random)
  return Array.from({ length: sentences }, () => {
    const core = `${nextSubject()} ${nextDeed()}`
    const shape = Math.floor(random() * 3)
    if (shape === 0) return `${capitalized(core)}.`
    if (shape === 1) return `${capitalized(core)}, ${nextDetail()}.`
    return `${nextOpening()} ${core}, ${nextDetail()}.`
  }).join(' ')
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Returns the items of the list in random order, and starts again when all are used. */
function shuffled<T>(list: readonly T[], random: () => number): () => T {
  const order = list.map((item) => ({ item, place: random() })).sort((a, b) => a.place - b.place)
  let next = 0
  return () => order[next++ % order.length]!.item
}

/** Returns pseudorandom numbers from 0 up to 1 that depend only on the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
