/** Guesses the event type from a row's words. Venues do not count: a race track has shows, a museum has swap meets. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import type { Texts } from './evidence.ts'
import { matchesIn, type RuleMatch } from './match-rules.ts'
import { classesIn, withDigits } from './name-classifier.ts'
import { dragTrack, trackName } from './phrases.ts'
import { typeRules } from './type-rules.ts'
import { namedTracks, words } from './vocabulary.ts'

export type TypeGuess = {
  readonly type: EventType
  /** Explanation for people: 'matched "cars and coffee" in the name'. */
  readonly because: string
  /** Based on words that many types share: "Classic", "Challenge", "Weekend". */
  readonly isVague?: true
}

type TypedMatch = RuleMatch & { type: EventType }

/** Priority among types in one name without "and" between them: "Cruise-In Car Show" is a cruise-in. */
const typePriority: readonly EventType[] = [
  'concours',
  'cars_coffee',
  'autocross',
  'drag_racing',
  'track_day',
  'driving_experiences',
  'swap_meet',
  'road_rally',
  'driving_tour',
  'vendor_show',
  'judged_competition',
  'racing_event',
  'cruise_night',
  'cruise',
  'car_show',
  'awards_ceremony',
  'car_club_event',
  'car_museum',
]

const museumRules = typeRules.filter(({ museum }) => museum)
const usualRules = typeRules.filter(({ museum }) => !museum)

const findAll = (text: string, leastRank: number): TypedMatch[] =>
  matchesIn(text).filter(
    (each): each is TypedMatch => each.type !== undefined && !each.museum && each.rank >= leastRank,
  )

/** Name before "at …" or "@ …", which start the venue. */
const beforeVenue = (name: string) => name.replace(/ (?:at|@) .*$|@.*$/i, '') || name

const joiner = /^[^a-z0-9]*(?:[&+/,;|]|\band\b|\bwith\b|\bfollowed by\b|\bplus\b|'?n'?\b)/i

/** Types that are often combined with others, so that a shared word is enough for them. */
const oftenJoined = new Set<EventType>(['cruise_night', 'swap_meet', 'road_rally'])

/** Two types with "and" between them: "Car Show & Swap Meet". */
const findCombination = (
  text: string,
  specific: readonly TypedMatch[],
  all: readonly TypedMatch[],
): TypedMatch[] | undefined => {
  const candidates = [
    ...specific,
    ...all.filter(({ rank, type }) => rank === 1 && oftenJoined.has(type)),
  ]
    .filter(({ rank, type }) => rank >= 3 || oftenJoined.has(type))
    .toSorted((a, b) => a.from - b.from)
  for (const first of candidates) {
    const second = candidates.find(
      ({ from, type, match }) =>
        from >= first.to &&
        type !== first.type &&
        !match.includes(first.match) &&
        joiner.test(text.slice(first.to, from + 1)),
    )
    if (second && (first.rank >= 3 || second.rank >= 3)) return [first, second]
  }
  return undefined
}

const pickMostSpecific = (found: readonly TypedMatch[]): TypedMatch | undefined =>
  found.toSorted(
    (a, b) => b.rank - a.rank || typePriority.indexOf(a.type) - typePriority.indexOf(b.type),
  )[0]

const activities = new Set<EventType>(['driving_tour', 'swap_meet', 'cruise_night', 'road_rally'])

/** Activity beside a club's name, such as "Tour". Shared words only count beside a generic club name. */
const activityOf = (all: readonly TypedMatch[], club: TypedMatch): TypedMatch | undefined =>
  pickMostSpecific(
    all.filter(
      ({ type, rank, match, from, to }) =>
        (rank === 1 && club.rank === 2 && (activities.has(type) || /^shows?$/.test(match))) ||
        (rank >= 3 && activities.has(type) && (from >= club.to || to <= club.from)),
    ),
  )

const matchedWords = ({ match }: TypedMatch, where: string) => `matched "${match}" in the ${where}`

/** Removes a sponsor, whose trade is not the type: "… presented by Hill Auto Parts". */
const withoutSponsor = (name: string) =>
  name.replace(/\W+(?:presented|powered|sponsored) by .*$/i, '') || name

const guessByName = (fullName: string): TypeGuess | undefined => {
  const name = withoutSponsor(fullName)
  for (const text of new Set([beforeVenue(name), name])) {
    const all = findAll(text, 1)
    const specific = all.filter(({ rank }) => rank >= 2)
    const combination = findCombination(text, specific, all)
    if (combination) {
      const because = combination.map(({ match }) => `"${match}"`).join(' and ')
      return { type: 'combination', because: `matched ${because} in the name` }
    }
    const best = pickMostSpecific(specific)
    // "Autofest Swap Meet" is the swap meet of a festival.
    const swapMeet = best?.match.endsWith('fest')
      ? all.find((each) => /^swap meets?$/.test(each.match))
      : undefined
    const match =
      best?.type === 'car_club_event' ? (activityOf(all, best) ?? best) : (swapMeet ?? best)
    if (match) return { type: match.type, because: matchedWords(match, 'name') }
  }
  return undefined
}

/** Type by a word with other meanings, in a name that is about cars: "Fall Cruise", "Summer Nationals". */
const guessBySharedWord = (name: string, leastProof: number): TypeGuess | undefined => {
  const found = findAll(beforeVenue(name), 1).filter(({ proves }) => proves >= leastProof)
  const [best] = found.toSorted(
    (a, b) => b.proves - a.proves || typePriority.indexOf(a.type) - typePriority.indexOf(b.type),
  )
  if (!best) return undefined
  const guess = { type: best.type, because: matchedWords(best, 'name') }
  const isShared = best.proves < 0.2 && vagueTypes.has(best.type)
  return best.rank === 1 && (isShared || /^(?:nationals|tour)$/.test(best.match))
    ? { ...guess, isVague: true }
    : guess
}

/** Types whose names consist of the same few words. */
const vagueTypes = new Set<EventType>(['car_show', 'racing_event'])

const showCars = words(
  '(?:classic|antique|vintage|collector|custom|muscle|exotic|imported|modified|show|sports|tuner|european|japanese|british|german) (?:cars?|autos?|vehicles?|trucks?|imports?)|(?:hot|street|rat) rods?|low ?riders?|stance|tuners?|supercars?|exotics|customs|concours',
)

const guessByDescription = (description: string): TypeGuess | undefined => {
  const best = pickMostSpecific(findAll(description, 3))
  if (best) return { type: best.type, because: matchedWords(best, 'description') }
  const cars = showCars.exec(description)
  return cars
    ? { type: 'car_show', because: `matched "${cars[0].toLowerCase()}" in the description` }
    : undefined
}

const guessByVenue = (venue: string): TypeGuess | undefined => {
  const type = dragTrack.test(venue) ? 'drag_racing' : 'racing_event'
  return trackName.test(venue) || namedTracks.test(venue)
    ? { type, because: 'its venue is a race track' }
    : undefined
}

/** Type of a year-round place: a museum about racing is not a race. */
export const guessPlaceType = (texts: Texts): TypeGuess | undefined => {
  const rules = [
    ...museumRules.filter(({ type }) => type === 'car_museum'),
    ...museumRules,
    ...usualRules.filter(({ type }) => type === 'driving_experiences' || type === 'cruise'),
  ]
  for (const { words: pattern, type } of rules) {
    const match = pattern.exec(texts.name)
    if (match) return { type, because: `matched "${match[0].trim().toLowerCase()}" in the name` }
  }
  return undefined
}

/**
 * Type of a row about cars or boats; undefined if its words indicate none. With `leastRank` 2, words with other
 * meanings do not count.
 */
export const guessType = (texts: Texts, leastRank: 1 | 2 = 1): TypeGuess | undefined =>
  correctForOval(guessByName(texts.name), texts.venue) ??
  (leastRank === 2 ? undefined : guessByOtherWords(texts))

/** Corrects test sessions on ovals, which are not drag racing. */
const correctForOval = (guess: TypeGuess | undefined, venue: string): TypeGuess | undefined =>
  guess?.type === 'drag_racing' && /"test .{1,4}tune"/.test(guess.because) && oval.test(venue)
    ? { type: 'racing_event', because: `${guess.because} and "speedway" in the venue` }
    : guess

const oval = /\b(?:super|motor )?speed(?:way|bowl)\b|\bdirt track\b/i

/** Types by word classes, for names that no rule matches: first classes that indicate one type, then shared ones. */
const kindsOfClasses: readonly (readonly [string, EventType])[] = [
  ['dragword', 'drag_racing'],
  ['class', 'racing_event'],
  ['drivesure', 'driving_tour'],
  ['coffee', 'cars_coffee'],
]

const kindsOfSharedClasses: readonly (readonly [string, EventType])[] = [
  ['classloose', 'racing_event'],
  ['track', 'racing_event'],
  ['series', 'racing_event'],
  ['boatsure', 'cruise'],
  ['cruise', 'cruise_night'],
  ['drive', 'driving_tour'],
  ['club', 'car_club_event'],
  ['race', 'racing_event'],
]

const guessByClasses = (name: string, kinds: typeof kindsOfClasses): TypeGuess | undefined => {
  const classes = classesIn(beforeVenue(name))
  for (const [each, type] of kinds) {
    const phrase = classes.get(each)
    if (!phrase) continue
    const guess = { type, because: `words like "${withDigits(phrase, name)}" in the name` }
    return type === 'racing_event' || each === 'drive' ? { ...guess, isVague: true } : guess
  }
  return undefined
}

const guessByOtherWords = (texts: Texts): TypeGuess | undefined =>
  guessByCategories(texts.categories) ??
  guessByClasses(texts.name, kindsOfClasses) ??
  guessBySharedWord(texts.name, 0.2) ??
  guessByClasses(texts.name, kindsOfSharedClasses) ??
  guessByDescription(texts.description) ??
  guessByVenue(texts.venue) ??
  guessPlaceType(texts) ??
  guessBySharedWord(texts.name, 0.05)

const guessByCategories = (categories: string): TypeGuess | undefined => {
  const best = pickMostSpecific(findAll(categories, 2))
  return best && { type: best.type, because: matchedWords(best, 'categories') }
}
