import type { Random } from '../../chaos/random.js'
import type { Language, Party } from './content.js'

/** Returns an invented company with its address and contact lines. */
export function inventCompany(random: Random, language: Language): Party {
  const name = `${random.pick(companyNames)} ${random.pick(companyForms[language])}`
  return inventAddress(random, language, name)
}

/** Returns an invented person with an address. */
export function inventPerson(random: Random, language: Language): Party {
  return inventAddress(random, language, inventName(random, language))
}

/** Returns first and last name of an invented person. */
export function inventName(random: Random, language: Language): string {
  return `${random.pick(firstNames[language])} ${random.pick(lastNames[language])}`
}

function inventAddress(random: Random, language: Language, name: string): Party {
  const [city, code] = random.pick(cities[language])
  const street = random.pick(streets[language])
  const number = random.between(1, 180)
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  const site = name.toLowerCase().replace(/[^a-z]/g, '')
  return {
    name,
    lines: [
      language === 'en' || language === 'fr' ? `${number} ${street}` : `${street} ${number}`,
      `${code}${digits(code.length > 3 ? 1 : 3)} ${city}`,
    ],
    contact: [`Tel. 0${digits(3)} ${digits(6)}`, `info@${site}.example`, `www.${site}.example`],
  }
}

const companyNames = [
  'Harlow & Pike',
  'Meridian',
  'Brightwater',
  'Lindqvist',
  'Oakfield',
  'Novatec',
  'Castellan',
  'Ferrum',
  'Silverline',
  'Northgate',
  'Almeida',
  'Kestrel',
  'Rheinland',
  'Veltro',
  'Aurora',
  'Bergmann',
  'Delacroix',
  'Tamarind',
  'Quarry Hill',
  'Solano',
]
const companyForms: Readonly<Record<Language, readonly string[]>> = {
  en: ['Ltd', 'Inc.', 'LLC', 'Supplies Ltd', 'Services Inc.', 'Holdings plc'],
  de: ['GmbH', 'AG', 'GmbH & Co. KG', 'Handels GmbH', 'Technik AG'],
  fr: ['SARL', 'SAS', 'S.A.', 'Distribution SAS'],
  es: ['S.L.', 'S.A.', 'Servicios S.L.'],
}
const firstNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Alice', 'Martin', 'Joanna', 'Peter', 'Ruth', 'Samuel', 'Grace', 'Oliver', 'Nadia', 'Thomas'],
  de: ['Sabine', 'Jürgen', 'Anke', 'Matthias', 'Lena', 'Uwe', 'Katrin', 'Stefan'],
  fr: ['Hélène', 'Luc', 'Camille', 'Benoît', 'Sophie', 'Étienne', 'Margaux', 'Julien'],
  es: ['Lucía', 'Javier', 'Carmen', 'Andrés', 'Inés', 'Raúl', 'Marta', 'Iñigo'],
}
const lastNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Holloway', 'Bennett', 'Okafor', 'Whitfield', 'Marsh', 'Lindgren', 'Pereira', 'Stone', "O'Connor", 'Hughes'],
  de: ['Krüger', 'Hoffmann', 'Schäfer', 'Vogel', 'Brandt', 'Lehmann', 'Weiß', 'Neumann'],
  fr: ['Moreau', 'Lefèvre', 'Garnier', 'Rousseau', 'Chevalier', 'Bertrand', 'Colin', 'Dufour'],
  es: ['García', 'Muñoz', 'Romero', 'Navarro', 'Iglesias', 'Ortega', 'Delgado', 'Vidal'],
}
const streets: Readonly<Record<Language, readonly string[]>> = {
  en: ['Mill Lane', 'Harbour Street', 'Station Road', 'Elm Avenue', 'Castle Road', 'Market Square'],
  de: ['Hauptstraße', 'Lindenweg', 'Bahnhofstraße', 'Am Mühlbach', 'Industriestraße'],
  fr: ['rue de la Gare', 'avenue des Tilleuls', 'rue du Moulin', 'boulevard Carnot'],
  es: ['Calle Mayor', 'Avenida del Puerto', 'Calle de la Fuente', 'Paseo Nuevo'],
}
const cities: Readonly<Record<Language, readonly (readonly [name: string, code: string])[]>> = {
  en: [
    ['Leeds', 'LS1 '],
    ['Bristol', 'BS4 '],
    ['Springfield', 'IL 6'],
    ['Portland', 'OR 97'],
    ['Cork', 'T12 '],
  ],
  de: [
    ['Kassel', '3411'],
    ['Regensburg', '9304'],
    ['Bremen', '2819'],
    ['Zürich', '804'],
    ['Graz', '801'],
  ],
  fr: [
    ['Lyon', '6900'],
    ['Nantes', '4400'],
    ['Dijon', '2100'],
    ['Liège', '400'],
  ],
  es: [
    ['Valencia', '4600'],
    ['Bilbao', '4800'],
    ['Zaragoza', '5000'],
    ['Málaga', '2900'],
  ],
}
