import type { Random } from '../../chaos/random.js'
import type { Language } from './content.js'
import { takeSome } from './records.js'

/** Returns goods without repeats. If there are fewer than `count`, further ones are variants by size or type. */
export function takeGoods(
  random: Random,
  language: Language,
  count: number,
): (readonly [name: string, detail: string])[] {
  const variants = ['', ' S', ' XL', ' type B', ' 2.0', ' (G)'].flatMap((suffix) =>
    goods[language].map(([name, detail]) => [name + suffix, detail] as const),
  )
  return takeSome(random, count > goods[language].length ? variants : goods[language], count)
}

/** Goods and services with a detail that is printed on a second line. */
const goods: Readonly<Record<Language, readonly (readonly [name: string, detail: string])[]>> = {
  en: [
    ['Angle grinder 125 mm', 'with case and two discs'],
    ['LED panel 60 x 60', '4000 K, dimmable'],
    ['Copy paper A4, 80 g', '5 packs of 500 sheets'],
    ['Maintenance contract', 'Period: 01/01/2023 - 31/12/2023'],
    ['Hosting Standard', '2 CPU, 40 GB'],
    ['Hex bolt M8 x 40', 'zinc plated, box of 100'],
    ['Office chair Nova', 'fabric grey, armrests'],
    ['Installation on site', '2 technicians'],
    ['Network cable Cat 6', '25 m, blue'],
    ['Paint, interior white', '10 l bucket'],
    ['Consulting', 'Project 4711, June'],
    ['Water filter WF-200', 'replacement cartridge included'],
    ['Safety gloves', 'size 9'],
    ['Transport and packaging', ''],
    ['Toner cartridge black', 'up to 6,500 pages'],
    ['Training, half day', 'up to 12 participants'],
    ['Pump housing', 'Drawing no. 30-118 B'],
    ['Software licence', '5 users, 12 months'],
  ],
  de: [
    ['Winkelschleifer 125 mm', 'mit Koffer und Zubehör'],
    ['Kopierpapier A4, 80 g', '5 Pakete zu 500 Blatt'],
    ['Wartungsvertrag', 'Zeitraum 01.01. - 31.12.2023'],
    ['Sechskantschraube M8 x 40', 'verzinkt, Karton 100 Stück'],
    ['Bürostuhl Nova', 'Stoff grau, mit Armlehnen'],
    ['Montage vor Ort', '2 Techniker'],
    ['Netzwerkkabel Cat 6', '25 m, blau'],
    ['Wandfarbe weiß', 'Eimer 10 l'],
    ['Beratung', 'Projekt 4711, Juni'],
    ['Verpackung und Versand', ''],
    ['Tonerkassette schwarz', 'für ca. 6.500 Seiten'],
    ['Pumpengehäuse', 'Zeichnung 30-118 B'],
    ['Schulung halbtägig', ''],
  ],
  fr: [
    ['Meuleuse 125 mm', 'avec coffret'],
    ['Papier A4, 80 g', '5 ramettes de 500 feuilles'],
    ["Contrat d'entretien", 'du 01/01/2023 au 31/12/2023'],
    ['Vis M8 x 40', 'zinguées, boîte de 100'],
    ['Chaise de bureau', 'tissu gris'],
    ['Pose sur place', '2 techniciens'],
    ['Câble réseau 25 m', ''],
    ['Peinture blanche', 'seau de 10 l'],
    ['Conseil', 'projet 4711, juin'],
    ['Frais de port', ''],
    ['Filtre à eau', 'cartouche comprise'],
  ],
  es: [
    ['Amoladora 125 mm', 'con maletín'],
    ['Papel A4, 80 g', '5 paquetes de 500 hojas'],
    ['Contrato de mantenimiento', 'del 01/01/2023 al 31/12/2023'],
    ['Tornillo M8 x 40', 'caja de 100 unidades'],
    ['Silla de oficina', 'tela gris'],
    ['Instalación', '2 técnicos'],
    ['Cable de red 25 m', ''],
    ['Pintura blanca', 'cubo de 10 l'],
    ['Asesoría', 'proyecto 4711, junio'],
    ['Gastos de envío', ''],
    ['Filtro de agua', ''],
  ],
}
