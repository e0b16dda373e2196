import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { inventName } from './people.js'
import { keepSome, rowCount, takeSome } from './records.js'
import { surround } from './surroundings.js'

/** Builds a timetable: departures by stop, a week of courses, or a programme. */
export function buildTimetable(random: Random, options: BuildOptions): Content {
  const { language } = options
  const build = random.pick([departures, departures, week, programme])
  const tables = [build(random, options, 1)]
  if (build === departures && random.chance(0.25)) tables.push(departures(random, options, 0.5))
  if (tables.length > 1)
    tables.splice(0, 2, ...tables.map((table, index) => ({ ...table, title: words[language].days[index]! })))
  return surround(random, options, {
    kind: 'timetable',
    title: random.pick(words[language].titles),
    tables,
    paragraphs: 1,
    facts: [[words[language].valid, '01.02. - 31.10.2022']],
  })
}

function departures(random: Random, { language, fullness }: BuildOptions, share: number): TableContent {
  const runs = random.between(4, 11)
  const separator = random.pick([':', '.'])
  const through = random.pick(['|', '–', '', '-'])
  const hasNumbers = random.chance(0.6)
  const hasKilometres = random.chance(0.25)
  const first = random.between(290, 420)
  const gap = random.pick([20, 30, 60])
  let minutes = 0
  const stops = keepSome(random, words[language].stops, rowCount(random, 6, 16, fullness * share))
  const columns: Column[] = [
    ...(hasKilometres ? [{ header: 'km', holds: 'number' } as const] : []),
    { header: hasNumbers ? words[language].line : '', holds: 'label' },
    ...Array.from(
      { length: runs },
      (_, run): Column => ({
        header: hasNumbers
          ? `${random.pick(['RE', 'RB', 'S'])} ${1200 + run * 2 + random.between(0, 1)}`
          : random.pick(['', '', 'A']),
        holds: 'number',
      }),
    ),
  ]
  if (!hasNumbers && columns.every(({ header }) => header === '' || header === 'km'))
    columns.splice(-1, 1, { header: 'A', holds: 'number' })
  const starts = Array.from({ length: runs }, () => (random.chance(0.15) ? random.between(1, 3) : 0))
  const rows = stops.map((stop, at): Row => {
    minutes += at === 0 ? 0 : random.between(2, 11)
    const times = starts.map((from, run) => {
      if (at < from || (at > 0 && at < stops.length - 1 && random.chance(0.12))) return at < from ? '' : through
      const time = first + run * gap + minutes
      return `${String(Math.floor(time / 60) % 24).padStart(2, '0')}${separator}${String(time % 60).padStart(2, '0')}`
    })
    return { type: 'data', cells: [...(hasKilometres ? [`${(minutes * 0.9).toFixed(1)}`] : []), stop, ...times] }
  })
  return { columns, rows }
}

function week(random: Random, { language, fullness }: BuildOptions): TableContent {
  const days = words[language].days.slice(2, random.pick([7, 7, 8]))
  const start = random.between(7, 9)
  const rows = Array.from({ length: Math.min(14, rowCount(random, 5, 10, fullness)) }, (_, index): Row => {
    const hour = start + index
    const cells = days.map(() =>
      random.chance(0.3)
        ? ''
        : random.pick(words[language].courses) +
          (random.chance(0.3) ? `\n${random.pick(['R 101', 'R 2.14', 'Lab 3'])}` : ''),
    )
    return {
      type: 'data',
      cells: [`${hour}:00 - ${hour}:50`, ...(cells.every((cell) => cell === '') ? ['–', ...cells.slice(1)] : cells)],
    }
  })
  return {
    columns: [
      { header: random.pick([words[language].time, '']), holds: 'label' },
      ...days.map((header): Column => ({ header, holds: 'text' })),
    ],
    rows,
  }
}

function programme(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  let time = 9 * 60
  const rows = Array.from({ length: Math.min(16, rowCount(random, 5, 11, fullness)) }, (): Row => {
    const text = `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
    time += random.pick([15, 30, 45, 60])
    return {
      type: 'data',
      cells: [
        text,
        random.pick(word.courses) + (random.chance(0.4) ? `: ${takeSome(random, word.courses, 2).join(', ')}` : ''),
        random.chance(0.8) ? inventName(random, language) : '',
        random.pick(['A 1', 'B 203', 'Aula', '']),
      ],
    }
  })
  return {
    columns: [word.time, word.what, word.who, word.room].map(
      (header, index): Column => ({ header, holds: index === 0 ? 'date' : index === 1 ? 'label' : 'text' }),
    ),
    rows,
  }
}

interface Words {
  readonly titles: readonly string[]
  readonly valid: string
  readonly line: string
  readonly time: string
  readonly what: string
  readonly who: string
  readonly room: string
  readonly days: readonly string[]
  readonly stops: readonly string[]
  readonly courses: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Timetable', 'Schedule', 'Route 14'],
    valid: 'Valid',
    line: 'Train',
    time: 'Time',
    what: 'Session',
    who: 'Speaker',
    room: 'Room',
    days: ['Monday to Friday', 'Saturday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    stops: [
      'Central Station',
      'Market Square',
      'University',
      'Harbour East',
      'Milton Road',
      'Old Town',
      'Hospital (main entrance)',
      'Ashford',
      'Ashford, Church',
      'Brookfield',
      'Lower Brookfield',
      'Tannery Lane',
      'Weston Park',
      'Weston',
      'Airport',
      'Airport, Terminal 2',
      'Longbridge',
    ],
    courses: [
      'Algebra',
      'Chemistry',
      'Welcome',
      'Coffee break',
      'History',
      'Yoga for beginners',
      'Panel discussion',
      'Workshop',
      'Statistics',
      'Swimming',
      'Lunch',
    ],
  },
  de: {
    titles: ['Fahrplan', 'Stundenplan', 'Linie 14'],
    valid: 'Gültig',
    line: 'Zug',
    time: 'Uhrzeit',
    what: 'Programm',
    who: 'Leitung',
    room: 'Raum',
    days: ['Montag bis Freitag', 'Samstag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    stops: [
      'Hauptbahnhof',
      'Marktplatz',
      'Universität',
      'Ostkreuz',
      'Klinikum',
      'Altstadt',
      'Neustadt (Süd)',
      'Oberdorf',
      'Oberdorf, Kirche',
      'Unterdorf',
      'Mühlenweg',
      'Stadtpark',
      'Flughafen',
      'Langenfeld',
      'Bergheim',
    ],
    courses: [
      'Mathematik',
      'Chemie',
      'Begrüßung',
      'Kaffeepause',
      'Geschichte',
      'Podium',
      'Werkstatt',
      'Statistik',
      'Sport',
      'Mittag',
    ],
  },
  fr: {
    titles: ['Horaires', 'Emploi du temps', 'Ligne 14'],
    valid: 'Valable',
    line: 'Train',
    time: 'Heure',
    what: 'Programme',
    who: 'Intervenant',
    room: 'Salle',
    days: ['Du lundi au vendredi', 'Samedi', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'],
    stops: [
      'Gare centrale',
      'Place du Marché',
      'Université',
      'Port-Est',
      'Hôpital',
      'Vieille Ville',
      'Saint-Rémy',
      'Saint-Rémy, église',
      'Les Moulins',
      'Parc des Sports',
      'Aéroport',
      'Longpont',
    ],
    courses: [
      'Algèbre',
      'Chimie',
      'Accueil',
      'Pause café',
      'Histoire',
      'Table ronde',
      'Atelier',
      'Statistique',
      'Natation',
      'Déjeuner',
    ],
  },
  es: {
    titles: ['Horario', 'Horarios de la línea 14'],
    valid: 'Válido',
    line: 'Tren',
    time: 'Hora',
    what: 'Actividad',
    who: 'Ponente',
    room: 'Sala',
    days: ['Lunes a viernes', 'Sábado', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'],
    stops: [
      'Estación Central',
      'Plaza Mayor',
      'Universidad',
      'Puerto',
      'Hospital',
      'Casco Viejo',
      'San Martín',
      'San Martín, iglesia',
      'Los Molinos',
      'Parque',
      'Aeropuerto',
      'Puente Largo',
    ],
    courses: [
      'Álgebra',
      'Química',
      'Bienvenida',
      'Descanso',
      'Historia',
      'Mesa redonda',
      'Taller',
      'Natación',
      'Almuerzo',
    ],
  },
}
