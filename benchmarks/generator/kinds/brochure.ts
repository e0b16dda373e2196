import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { chooseNumberStyle, formatNumber } from './numbers.js'
import { keepSome, rowCount } from './records.js'
import { surround } from './surroundings.js'

/** Builds a brochure: a comparison of models, a nutrition matrix or a list of services. */
export function buildBrochure(random: Random, options: BuildOptions): Content {
  const { language } = options
  const tables = [random.pick([models, nutrition, services, packages, packages])(random, options)]
  if (random.chance(0.2)) tables.push(services(random, { ...options, fullness: options.fullness * 0.6 }))
  return surround(random, options, {
    kind: 'brochure',
    title: random.pick(words[language].titles),
    tables,
    facts: [],
    paragraphs: 5,
  })
}

function models(random: Random, { language, fullness }: BuildOptions): TableContent {
  const style = chooseNumberStyle(random, language)
  const names = ['S 40', 'S 60', 'M 80', 'M 80 plus', 'L 120'].slice(0, random.between(2, 5))
  const word = words[language]
  const isUnitApart = random.chance(0.4)
  const columns: Column[] = [
    { header: random.pick([word.model, '']), holds: 'label' },
    ...(isUnitApart ? [{ header: '', holds: 'unit' } as const] : []),
    ...names.map((header): Column => ({ header, holds: random.pick(['text', 'text', 'number'] as const) })),
  ]
  const holds = columns.at(-1)!.holds
  const rows = keepSome(random, word.properties, rowCount(random, 4, word.properties.length, fullness)).map(
    ([name, unit, base, decimals]): Row => {
      const values = names.map((_, index) => {
        if (base === 0) return random.pick(['•', '–', word.option])
        return (
          formatNumber(base * (1 + index * 0.25), decimals, style) + (isUnitApart || random.chance(0) ? '' : ` ${unit}`)
        )
      })
      return { type: 'data', cells: [name, ...(isUnitApart ? [unit] : []), ...values] }
    },
  )
  return {
    title: word.technical,
    columns: columns.map((column, index) => (index > 0 && column.holds !== 'unit' ? { ...column, holds } : column)),
    rows,
  }
}

/** Builds a comparison of packages, with texts of several lines in the cells. */
function packages(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const names = ['Basic', 'Comfort', 'Premium', 'Business'].slice(0, random.between(2, 4))
  const mark = random.pick(['✓', '•', 'x'])
  const rows = keepSome(random, word.features, rowCount(random, 4, word.features.length, fullness)).map(
    ([name, texts]): Row => ({
      type: 'data',
      cells: [
        name,
        ...names.map((_, index) => texts[index] ?? (index === 0 ? '' : random.pick([mark, mark, '–', word.option]))),
      ],
    }),
  )
  return {
    columns: [{ header: '', holds: 'label' }, ...names.map((header): Column => ({ header, holds: 'text' }))],
    rows,
  }
}

function nutrition(random: Random, { language, fullness }: BuildOptions): TableContent {
  const style = chooseNumberStyle(random, language)
  const word = words[language]
  const heads = keepSome(random, word.nutrients, random.between(4, word.nutrients.length))
  const rows = keepSome(random, word.meals, rowCount(random, 4, word.meals.length, fullness)).map(
    (name): Row => ({
      type: 'data',
      cells: [
        name,
        ...heads.map((_, index) =>
          index === 0
            ? `${random.between(40, 900)}`
            : random.chance(0.08)
              ? `<${formatNumber(0.5, 1, style)}`
              : formatNumber(random.next() * random.pick([1, 30, 90]), random.chance(0.5) ? 1 : 0, style),
        ),
      ],
    }),
  )
  return {
    columns: [
      { header: random.pick([word.meal, '']), holds: 'label' },
      ...heads.map((header): Column => ({ header, holds: 'number' })),
    ],
    rows,
  }
}

function services(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const columns = [word.service, word.times, word.place].map(
    (header, index): Column => ({ header, holds: index === 0 ? 'label' : 'text' }),
  )
  const rows = keepSome(random, word.services, rowCount(random, 4, 8, fullness)).map((name): Row => {
    const start = random.between(8, 11)
    return {
      type: 'data',
      cells: [
        name,
        `${start}:00 - ${start + random.between(3, 9)}:30${random.chance(0.2) ? '\n14:00 - 18:00' : ''}`,
        random.pick(word.places),
      ],
    }
  })
  return { columns, rows }
}

type Property = readonly [name: string, unit: string, base: number, decimals: number]
interface Words {
  readonly titles: readonly string[]
  readonly technical: string
  readonly model: string
  readonly option: string
  readonly meal: string
  readonly service: string
  readonly times: string
  readonly place: string
  readonly properties: readonly Property[]
  readonly nutrients: readonly string[]
  /** Features of packages with their texts. Other texts are marks. */
  readonly features: readonly (readonly [name: string, texts: readonly string[]])[]
  readonly meals: readonly string[]
  readonly services: readonly string[]
  readonly places: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Built to last', 'Your guide to the season', 'Fresh every day', 'More room for ideas'],
    technical: 'Technical data',
    model: 'Model',
    option: 'option',
    meal: 'Menu item',
    service: 'Service',
    times: 'Opening hours',
    place: 'Location',
    properties: [
      ['Capacity', 'l', 40, 0],
      ['Power', 'kW', 1.8, 1],
      ['Height', 'mm', 850, 0],
      ['Weight, empty', 'kg', 24.5, 1],
      ['Sound level', 'dB(A)', 42, 0],
      ['Timer', '', 0, 0],
      ['Touch display', '', 0, 0],
      ['Max. temperature', '°C', 75, 0],
      ['Annual consumption', 'kWh', 1240, 0],
    ],
    features: [
      ['Monthly price', ['€9.90', '€14.90\nfirst 6 months, then €19.90', '€29.90', 'on request']],
      ['Support', ['E-mail', 'E-mail and phone\nMon - Fri, 9 - 17 h', '24 hours', 'Personal contact']],
      ['Minimum term', ['none', '12 months', '24 months', '36 months']],
      ['Storage', ['10 GB', '100 GB', '1 TB', 'unlimited']],
      ['Own domain', []],
      ['Daily backup', []],
      ['Training on site for new members of staff', []],
      ['Users', ['1', 'up to 5', 'up to 25', '26 and more']],
    ],
    nutrients: ['Calories', 'Fat\n(g)', 'Sat fat\n(g)', 'Carbs\n(g)', 'Sugars\n(g)', 'Protein\n(g)', 'Salt\n(g)'],
    meals: [
      'Tomato soup',
      'Garden salad',
      'Chicken wrap',
      'Veggie burger',
      'Fish and chips',
      'Apple pie',
      'Lemonade (0.3 l)',
      'Cappuccino',
      'Pancakes with maple syrup',
      'Rice bowl',
    ],
    services: [
      'Reception',
      'Library',
      'Swimming pool',
      'Café',
      'Bicycle hire',
      'Guided tour',
      "Children's club",
      'Repair shop',
    ],
    places: ['Main building', 'Ground floor', 'Hall 2', 'North gate', 'On request'],
  },
  de: {
    titles: ['Für höchste Ansprüche', 'Ihr Urlaub am See', 'Jeden Tag frisch'],
    technical: 'Technische Daten',
    model: 'Modell',
    option: 'Option',
    meal: 'Gericht',
    service: 'Angebot',
    times: 'Öffnungszeiten',
    place: 'Ort',
    properties: [
      ['Inhalt', 'l', 40, 0],
      ['Leistung', 'kW', 1.8, 1],
      ['Höhe', 'mm', 850, 0],
      ['Leergewicht', 'kg', 24.5, 1],
      ['Schallpegel', 'dB(A)', 42, 0],
      ['Zeitschaltuhr', '', 0, 0],
      ['Höchsttemperatur', '°C', 75, 0],
    ],
    features: [
      ['Monatspreis', ['9,90 €', '14,90 €\ndie ersten 6 Monate', '29,90 €', 'auf Anfrage']],
      ['Betreuung', ['E-Mail', 'E-Mail und Telefon\nMo - Fr, 9 - 17 Uhr', 'rund um die Uhr', 'persönlich']],
      ['Mindestlaufzeit', ['keine', '12 Monate', '24 Monate', '36 Monate']],
      ['Speicher', ['10 GB', '100 GB', '1 TB', 'unbegrenzt']],
      ['Eigene Domain', []],
      ['Tägliche Sicherung', []],
    ],
    nutrients: ['Brennwert\n(kcal)', 'Fett\n(g)', 'davon\ngesättigt', 'Kohlen-\nhydrate', 'Eiweiß\n(g)', 'Salz\n(g)'],
    meals: [
      'Tomatensuppe',
      'Gartensalat',
      'Hähnchenwrap',
      'Gemüseburger',
      'Apfelkuchen',
      'Limonade 0,3 l',
      'Pfannkuchen',
      'Reisgericht',
    ],
    services: ['Empfang', 'Bücherei', 'Schwimmbad', 'Café', 'Fahrradverleih', 'Führung', 'Werkstatt'],
    places: ['Haupthaus', 'Erdgeschoss', 'Halle 2', 'Nordtor', 'auf Anfrage'],
  },
  fr: {
    titles: ['La qualité durable', 'Votre saison au bord du lac'],
    technical: 'Données techniques',
    model: 'Modèle',
    option: 'option',
    meal: 'Plat',
    service: 'Service',
    times: 'Horaires',
    place: 'Lieu',
    properties: [
      ['Capacité', 'l', 40, 0],
      ['Puissance', 'kW', 1.8, 1],
      ['Hauteur', 'mm', 850, 0],
      ['Poids à vide', 'kg', 24.5, 1],
      ['Niveau sonore', 'dB(A)', 42, 0],
      ['Minuterie', '', 0, 0],
    ],
    features: [
      ['Prix par mois', ['9,90 €', '14,90 €\nles 6 premiers mois', '29,90 €', 'sur demande']],
      ['Assistance', ['courriel', 'courriel et téléphone', '24 h sur 24', 'personnelle']],
      ['Durée minimale', ['aucune', '12 mois', '24 mois', '36 mois']],
      ['Stockage', ['10 Go', '100 Go', '1 To', 'illimité']],
      ['Nom de domaine', []],
    ],
    nutrients: ['Énergie\n(kcal)', 'Lipides\n(g)', 'Glucides\n(g)', 'Sucres\n(g)', 'Protéines\n(g)', 'Sel\n(g)'],
    meals: ['Soupe de tomates', 'Salade', 'Wrap au poulet', 'Tarte aux pommes', 'Limonade', 'Crêpes'],
    services: ['Accueil', 'Bibliothèque', 'Piscine', 'Café', 'Location de vélos', 'Visite guidée'],
    places: ['Bâtiment principal', 'Rez-de-chaussée', 'Hall 2', 'Sur demande'],
  },
  es: {
    titles: ['Calidad que dura', 'Su temporada junto al lago'],
    technical: 'Datos técnicos',
    model: 'Modelo',
    option: 'opción',
    meal: 'Plato',
    service: 'Servicio',
    times: 'Horario',
    place: 'Lugar',
    properties: [
      ['Capacidad', 'l', 40, 0],
      ['Potencia', 'kW', 1.8, 1],
      ['Altura', 'mm', 850, 0],
      ['Peso en vacío', 'kg', 24.5, 1],
      ['Nivel sonoro', 'dB(A)', 42, 0],
      ['Temporizador', '', 0, 0],
    ],
    features: [
      ['Precio al mes', ['9,90 €', '14,90 €\nlos 6 primeros meses', '29,90 €', 'a consultar']],
      ['Asistencia', ['correo', 'correo y teléfono', '24 horas', 'personal']],
      ['Permanencia', ['ninguna', '12 meses', '24 meses', '36 meses']],
      ['Espacio', ['10 GB', '100 GB', '1 TB', 'ilimitado']],
      ['Dominio propio', []],
    ],
    nutrients: ['Energía\n(kcal)', 'Grasas\n(g)', 'Hidratos\n(g)', 'Azúcares\n(g)', 'Proteínas\n(g)', 'Sal\n(g)'],
    meals: ['Sopa de tomate', 'Ensalada', 'Tortilla', 'Tarta de manzana', 'Limonada', 'Arroz'],
    services: ['Recepción', 'Biblioteca', 'Piscina', 'Cafetería', 'Alquiler de bicicletas', 'Visita guiada'],
    places: ['Edificio principal', 'Planta baja', 'Sala 2', 'A petición'],
  },
}
