import type { Random } from '../../chaos/random.js'
import type { Language } from './content.js'

/** Returns a paragraph of the given number of sentences. */
function writeParagraph(random: Random, language: Language, sentences: number): string {
  const pool = [...pools[language]]
  const taken: string[] = []
  while (taken.length < sentences && pool.length > 0) taken.push(...pool.splice(random.between(0, pool.length - 1), 1))
  return taken.join(' ')
}

/** Returns paragraphs of two to five sentences. */
export function writeParagraphs(random: Random, language: Language, count: number): readonly string[] {
  return Array.from({ length: count }, () => writeParagraph(random, language, random.between(2, 5)))
}

/** Returns one short note. */
export function writeNote(random: Random, language: Language): string {
  return random.pick(notes[language])
}

const pools: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'The figures in this document were compiled from the records of the branches and have not been audited.',
    'Please check the items listed and report any difference within 14 days of receipt.',
    'The survey was carried out between March and June with the same questions as in the year before.',
    'Most of the increase comes from the two northern districts, where a new plant was opened in 2019.',
    'Values below the limit of detection are shown with the sign “<”.',
    'The method follows the procedure that was described in the previous section.',
    'Deliveries outside of the country are subject to separate terms.',
    'Prices do not include packaging and transport unless stated otherwise.',
    'In the second quarter, demand fell by 4.2 % and recovered only in part by the end of the year.',
    'All measurements were repeated three times; the mean is reported.',
    'The board decided on 12 March to continue the programme for two more years.',
    'A reduced rate applies to members, students and holders of a season ticket.',
    'Payment is due within 30 days without deduction.',
    'We compared the results with those of earlier studies and found no significant difference.',
    'The remaining balance will be carried forward to the next period.',
    'Opening hours may differ on public holidays.',
    'Revenue is recognised when control of the goods passes to the customer.',
    'Temperatures were recorded every hour at a height of two metres above the ground.',
    'Further information is available from the address below.',
    'The committee met 7 times and reviewed 23 proposals, of which 9 were accepted.',
    'Changes in the exchange rate had an effect of $1.4 million on operating income.',
    'Participants were between 18 and 64 years old and came from 11 municipalities.',
    'No part of this page may be reproduced without written permission.',
    'The device must not be operated outside of the recommended range.',
  ],
  de: [
    'Bitte prüfen Sie die aufgeführten Positionen und melden Sie Abweichungen innerhalb von 14 Tagen.',
    'Die Angaben beruhen auf den Meldungen der Betriebe und sind vorläufig.',
    'Zahlbar innerhalb von 30 Tagen ohne Abzug.',
    'Gegenüber dem Vorjahr stieg die Zahl der Übernachtungen um 3,4 %.',
    'Die Lieferung erfolgt frei Haus, sofern nichts anderes vereinbart ist.',
    'Der Anteil der erneuerbaren Energien lag im zweiten Halbjahr bei 46,1 %.',
    'Für Rückfragen stehen wir Ihnen gerne zur Verfügung.',
    'Werte unterhalb der Nachweisgrenze sind mit „<“ gekennzeichnet.',
    'Die Erhebung wurde zwischen März und Juni durchgeführt.',
    'Änderungen und Irrtümer vorbehalten.',
    'Der Vorstand hat am 12. März die Fortführung des Programms beschlossen.',
    'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
  ],
  fr: [
    'Nous vous remercions de vérifier les éléments ci-dessous et de signaler toute erreur sous 14 jours.',
    'Les données sont provisoires et proviennent des déclarations des établissements.',
    'Paiement à 30 jours fin de mois, sans escompte.',
    "Par rapport à l'année précédente, la fréquentation a progressé de 3,4 %.",
    "Les prix s'entendent hors taxes, départ entrepôt.",
    "L'enquête a été menée entre mars et juin auprès de 1 240 ménages.",
    'Les horaires peuvent être modifiés les jours fériés.',
    'Pour tout renseignement, veuillez contacter notre service clientèle.',
    'Le conseil a décidé le 12 mars de poursuivre le programme.',
    'Les valeurs inférieures à la limite de détection sont précédées du signe « < ».',
  ],
  es: [
    'Rogamos que revise las partidas indicadas y comunique cualquier diferencia en un plazo de 14 días.',
    'Los datos son provisionales y proceden de las declaraciones de las empresas.',
    'El pago vence a los 30 días de la fecha de factura.',
    'Con respecto al año anterior, la ocupación aumentó un 3,4 %.',
    'Los precios no incluyen el transporte.',
    'La encuesta se realizó entre marzo y junio en once municipios.',
    'Los horarios pueden variar en días festivos.',
    'Para más información, consulte con nuestro servicio de atención.',
    'El consejo acordó el 12 de marzo continuar el programa.',
  ],
}

const notes: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Provisional figures.',
    'Including offices abroad.',
    'Only on working days.',
    'Restated.',
    'Estimated by the operator.',
    'Outside of the accredited scope.',
  ],
  de: ['Vorläufige Zahlen.', 'Einschließlich Ausland.', 'Nur an Werktagen.', 'Geschätzt.'],
  fr: ['Données provisoires.', "Y compris l'étranger.", 'Sauf dimanches et fêtes.', 'Estimation.'],
  es: ['Datos provisionales.', 'Incluido el extranjero.', 'Solo días laborables.', 'Estimación.'],
}
