/** Weighted evidence in a row's words for and against cars or boats. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { matchesIn } from './match-rules.ts'
import { classifyName, headOf } from './name-classifier.ts'
import { trackName } from './phrases.ts'
import {
  carWords,
  doubtfulMarque,
  marque,
  namedTracks,
  notCars,
  soundAlikes,
  words,
} from './vocabulary.ts'

export type TextPlace = 'name' | 'categories' | 'organizer' | 'venue' | 'description'

export type RowWords = {
  readonly name: string
  readonly description?: string
  readonly categories?: readonly string[]
  readonly venue?: string
  readonly organizer?: string
  /** Year-round place. */
  readonly ongoing?: boolean
  /** Values of columns that only lists of cars have, such as makes. */
  readonly carColumns?: string
}

export type Evidence = {
  /** Positive for cars or boats, negative against them. */
  readonly weight: number
  readonly words: string
  readonly place: TextPlace | 'columns' | 'likeness'
}

/** Removes accents ("Clásicos", "élégance") and the dot in "ral·li". */
export const withoutAccents = (text: string): string =>
  /[\u0080-\uffff]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/(?<=l)[·•](?=l)/gi, '')
    : text

/** Replacement for words that only sound like a vehicle. */
const placeholder = '·'

/** Text with sound-alikes of vehicles replaced by `placeholder`; a "·" in the text itself becomes "-". */
export const withoutSoundAlikes = (text: string): string =>
  soundAlikes.reduce(
    (rest, { gate, words: alike }) =>
      gate && !gate.test(rest) ? rest : rest.replace(alike, placeholder),
    oneByte(
      withoutAccents(text)
        .replace(/&amp;/gi, '&')
        .replaceAll(placeholder, '-')
        .replace(/[‘’ʼ`]/g, "'"),
    ).replace(/[\s_]+/g, ' '),
  )

/**
 * V8 compiles each pattern again for texts with characters beyond Latin-1, such as dashes and emoji, and stops
 * optimizing beyond 16 MB of code. Together, this would make each name several times slower.
 */
const oneByte = (text: string): string => {
  if (!/[^\0-\xff]/.test(text)) return text
  const latin1 = text
    .replace(/[\u2010-\u2015]/g, ' - ')
    .replace(/[“”]/g, '"')
    .replace(/[^\0-\xff]/g, ' ')
  return Buffer.from(latin1, 'latin1').toString('latin1')
}

/** Memoized, because rows of one list often share their descriptions. */
const withoutSoundAlikesOnce = memoizeText(withoutSoundAlikes)

/** Weights of words by their place in the row. */
const places: Record<
  TextPlace,
  {
    /** Number of characters that are searched. */
    length: number
    /** Factor of each weight; a description alone never reaches the weight needed for publishing. */
    share: number
    /** Maximum weight of all words in this place. */
    most: number
    /** Minimum weight of a word; words with many meanings count only in a name. */
    least: number
  }
> = {
  name: { length: 300, share: 1, most: 1.5, least: 0 },
  categories: { length: 500, share: 0.8, most: 0.9, least: 0.5 },
  organizer: { length: 150, share: 0.6, most: 0.6, least: 0.5 },
  venue: { length: 200, share: 0, most: 1, least: 1 },
  description: { length: 2000, share: 0.45, most: 0.6, least: 0.3 },
}

/** Quick check: a long text without any of these words has no evidence. */
const hintPattern = new RegExp(
  '\\b(?:cars?\\b|autos?\\b|auto(?:motive|mobile|cross|x|rama|fest)|trucks?\\b|motor|vehicle|rac(?:es?|ing)\\b|cruis|cruz|rall|rods?\\b|drags?\\b|drift|track (?:day|night)|time attack|lapping|kart|derb|swap|concours|hpde|scca|nasa|nascar|imsa|nhra|sprints?\\b|solo|tractor|boat|yacht|sail|regatta|maritime|4x4|off-?road|atv|utv|rvs?\\b|wheels\\b|engines|grand prix|speedway|low ?rider|exotics|gear ?head|carburetor|burnout|dyno|poker run|pull(?:s|ing)\\b|' +
    `${marque})`,
  'i',
)

export type Texts = Record<TextPlace, string>

export const textsOf = (row: RowWords): Texts => {
  const cut = (place: TextPlace, text = '') => {
    const beginning = text.slice(0, places[place].length)
    return place === 'name' || hintPattern.test(beginning) ? withoutSoundAlikesOnce(beginning) : ''
  }
  return {
    name: cut('name', row.name),
    categories: cut('categories', row.categories?.join(' · ')),
    organizer: cut('organizer', row.organizer),
    venue: (row.venue ?? '').slice(0, places.venue.length),
    // Relevant words are near the beginning; later text is about parking and sponsors.
    description: cut('description', row.description),
  }
}

const vehicleWords = [...carWords, { words: words(doubtfulMarque), weight: 0.35 }].toSorted(
  (a, b) => b.weight - a.weight,
)

const anyMarque = words(marque)

const firstMatch = (pattern: RegExp, text: string) => pattern.exec(text)?.[0].trim().toLowerCase()

type Proof = { words: string; weight: number }

/** "Corvettes" are several cars; a "Corvette" may be a sponsor or a musician. */
const findMarque = (text: string): Proof | undefined => {
  const match = firstMatch(anyMarque, text)
  if (!match) return undefined
  return { words: match, weight: /(?<!mercede|lexu)s$/.test(match) ? 0.9 : 0.7 }
}

/** Evidence in a text, heaviest first; of overlapping matches, only the heaviest. */
const proofsIn = (text: string, place: TextPlace, ongoing: boolean): Proof[] => {
  const found: Proof[] = []
  const add = (match: string | undefined, weight: number) => {
    if (!match || weight <= 0) return
    const overlapping = found.filter(
      ({ words: other }) => other.includes(match) || match.includes(other),
    )
    if (overlapping.some((other) => other.weight >= weight)) return
    for (const other of overlapping) found.splice(found.indexOf(other), 1)
    found.push({ words: match, weight })
  }
  for (const { museum, match, proves } of matchesIn(text)) {
    // A museum outside the name is only the venue or something nearby.
    if (museum && place !== 'name') continue
    add(match, museum && ongoing ? 1 : proves)
  }
  const { words: match, weight = 0 } = findMarque(text) ?? {}
  add(match, weight)
  for (const each of vehicleWords) add(firstMatch(each.words, text), each.weight)
  return found.toSorted((x, y) => y.weight - x.weight)
}

/** `nameText`: words in the name are not counted again. */
const evidenceInPlace = (
  place: TextPlace,
  text: string,
  { nameText = '', ongoing = false } = {},
): Evidence[] => {
  if (text === '') return []
  const { share, most, least } = places[place]
  let remaining = most
  const proofs = proofsIn(text, place, ongoing).filter(
    (proof) => proof.weight >= least && !nameText.includes(proof.words),
  )
  return proofs.slice(0, 4).flatMap(({ words: match, weight }) => {
    const isWeak = place === 'description' && weight < 0.7
    const countedWeight = Math.min(weight * (isWeak ? 0.15 : share), remaining)
    remaining -= countedWeight
    return countedWeight > 0 ? [{ weight: countedWeight, words: match, place }] : []
  })
}

const venueEvidence = (venue: string, isKnown: boolean): Evidence[] => {
  const track = firstMatch(trackName, venue) ?? firstMatch(namedTracks, venue)
  // "Speedway" alone is a town in Indiana.
  if (!track || /^speedways?$/i.test(venue.trim())) return []
  const isNamedTrack = isKnown || namedTracks.test(venue)
  return [
    {
      weight: isNamedTrack ? 0.9 : /motor|drag|race/.test(track) ? 0.65 : 0.4,
      words: track,
      place: 'venue',
    },
  ]
}

/** Minimum weight of contrary words if the name has car words, too, as errands, games and children's hours may. */
const minContraryWeight = 0.7

/** "Cars and Trucks Storytime": a make or "car" beside a sound-alike probably belongs to it. */
const soundAlikeEvidence: readonly Evidence[] = [
  { weight: -0.3, words: 'what only sounds like vehicles', place: 'name' },
]

/**
 * Evidence against cars in the name. A car event's name is only contradicted by the heaviest words, such as a run or a
 * bicycle, not by side offers. Beside a make or "motorcycle", light words don't count either.
 */
const contraryEvidence = (texts: Texts, isNamed: boolean): Evidence[] => {
  if (plainEvent.test(texts.name)) return []
  const isEvent = hasEventName(texts.name)
  const least = isEvent ? 1 : isNamed ? minContraryWeight : 0
  const besides = texts.name.includes(placeholder) && !isEvent ? soundAlikeEvidence : []
  const found = notCars.flatMap(({ words: pattern, weight }) => {
    const match = weight < least ? undefined : firstMatch(pattern, texts.name)
    return match ? [{ weight: -weight, words: match, place: 'name' as const }] : []
  })
  return [...found, ...besides, ...(isEvent ? [] : otherHead(texts.name))]
}

/** Word classes that no car event's name ends with: "Race Car STEAM Lab", "Monster Truck Birthday Party". */
const otherHeads: ReadonlySet<string> = new Set(
  'animal arts church civic errand foot health job kids music nature safety screen team toy'.split(
    ' ',
  ),
)

const otherHead = (name: string): Evidence[] => {
  const head = headOf(name)
  return head?.classes.every((each) => otherHeads.has(each))
    ? [{ weight: -0.6, words: head.phrase, place: 'name' }]
    : []
}

/** Names of car events that outweigh all contrary words: "Car Show and Craft Fair", "5K and Cruise-In". */
const plainEvent = words(
  '(?:cars?|autos?|automobiles?|trucks?|motorcycles?|tractors?|vehicles?),?(?: ?(?:&|and|,) (?:\\w+ )?\\w+){0,2} shows?',
  'cruise[- ](?:ins?|nights?)|cars? ?(?:&|and|n) ?coffee|demolition derb(?:y|ies)|auto[- ]?(?:x|cross)',
)

const hasEventName = (name: string) =>
  matchesIn(name).some(({ museum, proves }) => proves >= 0.9 && !museum)

/** Track in a name: "Time trials at Thunderhill". A speedway may also be a town, a road or a trail. */
const trackInName = (name: string): Evidence[] => {
  const namedTrack = firstMatch(namedTracks, name)
  const match = namedTrack ?? firstMatch(trackName, name)
  if (!match) return []
  const weight = /^speedways?$/.test(match)
    ? 0.1
    : /raceway|drag|motorplex/.test(match)
      ? 0.42
      : 0.35
  return [{ weight: namedTrack ? 0.5 : weight, words: match, place: 'name' }]
}

/** True for "Live Music" or "Theatre", in which a name that only resembles those of car events proves nothing. */
const isOtherCategory = (categories: readonly string[] = []): boolean =>
  categories.some((each) => otherCategory.test(each))
const otherCategory =
  /\b(?:music|concerts?|bands?|theat(?:er|re)s?|comedy|danc(?:e|ing)|films?|movies?|literary|lectures?|yoga|worship|arts? (?:&|&amp;|and) crafts?)\b/i

/** All evidence of a row. `trackIsKnown`: the venue is one of the built-in race tracks. */
export const evidenceOf = (row: RowWords, texts: Texts, trackIsKnown = false): Evidence[] => {
  const columns = (row.carColumns ?? '').trim()
  const ongoing = row.ongoing === true
  const inName = evidenceInPlace('name', texts.name, { ongoing })
  const isNamed = inName.some(({ weight }) => weight >= 0.9)
  const likeness = Object.assign(classifyName(row.name), { place: 'likeness' as const })
  return [
    ...inName,
    ...trackInName(texts.name),
    ...(likeness.weight > 0 && inName.length === 0 && isOtherCategory(row.categories)
      ? []
      : [likeness]),
    ...evidenceInPlace('categories', texts.categories),
    ...evidenceInPlace('organizer', texts.organizer),
    ...venueEvidence(texts.venue, trackIsKnown),
    ...(isNamed
      ? []
      : evidenceInPlace('description', texts.description, { nameText: texts.name.toLowerCase() })),
    ...(columns === ''
      ? []
      : [{ weight: 1, words: columns.slice(0, 40).toLowerCase(), place: 'columns' as const }]),
    ...contraryEvidence(texts, isNamed),
  ]
}
