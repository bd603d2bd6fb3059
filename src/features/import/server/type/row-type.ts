/** Event type of a row, given or guessed from its words, and whether the row belongs in the directory. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import type { CleanDraft } from '../clean/clean-fields.ts'
import { evidenceOf, type RowWords, type Texts, textsOf } from './evidence.ts'
import { guessPlaceType, guessType, type TypeGuess } from './guess-type.ts'
import { isClubDrive, isTour, type ListAbout, noList } from './list-evidence.ts'
import { type Relevance, type RowOutcome, weigh } from './relevance.ts'
import { readSourceType, type SourceType } from './source-type.ts'

export type RowType = {
  /** Empty if unknown. */
  readonly type: string
  /** Reason, as text for --explain. */
  readonly because: string
  readonly outcome: RowOutcome
  /** True if it was included because of the list's subject. */
  readonly byList?: true
}

export type TypeContext = {
  /** Categories as in the source, separated by commas. */
  readonly hints: string
  /** --default eventType. */
  readonly fallback?: string
  readonly list?: ListAbout
  /** True for our own export: its type is used verbatim. */
  readonly exact?: boolean
  readonly isKnownTrack?: (venue: string) => boolean
}

/** Types of year-round places. */
export const placeTypes: ReadonlySet<string> = new Set([
  'car_museum',
  'cruise',
  'driving_experiences',
])

export const wordsOf = (draft: CleanDraft, categories: readonly string[]): RowWords => ({
  name: draft.name,
  description: draft.description,
  categories: [...categories, ...draft.carCategories],
  venue: draft.venueName || draft.location.split(',', 1)[0] || '',
  organizer: draft.organizerName,
  ongoing: draft.ongoing,
  carColumns: draft.carMakes.join(', '),
})

export const typeOfRow = (draft: CleanDraft, context: TypeContext): RowType => {
  const statedType = draft.eventType.trim()
  if (statedType !== '' && context.exact)
    return { type: statedType, because: 'given', outcome: 'cars' }
  const categories = context.hints.split(',').map((word) => word.trim())
  const ownType = readSourceType(statedType)
  if (ownType?.proves) return { type: ownType.type, because: 'given', outcome: 'cars' }
  const words = wordsOf(draft, categories)
  const texts = textsOf(words)
  const categoryType = categories.map(readSourceType).find((each) => each?.proves)
  if (!ownType && categoryType) {
    return {
      type: categoryType.type,
      because: `the category "${categoryType.type}"`,
      outcome: 'cars',
    }
  }
  const relevance = weigh(evidenceOf(words, texts, context.isKnownTrack?.(words.venue ?? '')))
  // A row in the category "Music" is not a car event, even in a list of cars.
  const isSorted = categories.some((word) => word !== '' && readSourceType(word) === undefined)
  const relevanceInList = relevanceWith(
    relevance,
    ownType,
    isSorted ? noList : (context.list ?? noList),
  )
  return {
    ...relevanceInList,
    ...kindOf({ draft, texts, ownType, categories, relevance, context }),
  }
}

/** Uses the list's subject for a row whose own words are not enough. */
const relevanceWith = (
  relevance: Relevance,
  ownType: SourceType | undefined,
  list: ListAbout,
): Pick<RowType, 'outcome' | 'byList'> => {
  if (relevance.outcome === 'cars') return { outcome: 'cars' }
  // A type column is authoritative: it names one of our types, or one that we do not know.
  if (ownType && (ownType.isOurs || !ownType.isKnown) && !list.isOther) return { outcome: 'cars' }
  if (!list.isCars) return { outcome: relevance.outcome }
  const isContrary = relevance.weight <= -0.4 || (list.isByName && relevance.isUnlike)
  return isContrary ? { outcome: 'review' } : { outcome: 'cars', byList: true }
}

type TypeInputs = {
  draft: CleanDraft
  texts: Texts
  ownType?: SourceType
  categories: readonly string[]
  relevance: Relevance
  context: TypeContext
}

const kindOf = (kind: TypeInputs): Pick<RowType, 'type' | 'because'> => {
  const { draft, texts, ownType, relevance, context } = kind
  const { fallback = '', list = noList } = context
  if (ownType) {
    return {
      type: statedKind(ownType, texts, relevance),
      because: `given as "${draft.eventType.trim()}"`,
    }
  }
  if (draft.ongoing) {
    const place = guessPlaceType(texts) ?? guessType(texts)
    const fits = fallback === '' || placeTypes.has(place?.type ?? '')
    if (place && fits) return place
    const isPlain = fallback !== '' && relevance.outcome === 'cars'
    return { type: fallback, because: isPlain ? 'by default' : relevance.because }
  }
  // Words with other meanings do not type a row that nothing relates to cars: "Spring Fling", "Autumn Picnic".
  const guess = guessType(texts, relevance.outcome === 'other' && !list.isCars ? 2 : 1)
  const because = relevance.outcome === 'cars' ? undefined : relevance.because
  const categoryGuess = guessByCategory(kind, list)
  const followsList =
    list.isCars && !categoryGuess && (relevance.outcome !== 'cars' || guess?.isVague)
  if (followsList && fallback === '' && (!guess || guess.isVague)) {
    const listType = kindInList(texts.name, list)
    if (listType) return { type: listType, because: `${relevance.because}; ${list.because}` }
  }
  if (guess && list.isCars && isDragRace(guess, list)) {
    return { type: 'drag_racing', because: `${guess.because}; ${list.because}` }
  }
  if (guess) return { type: guess.type, because: because ?? guess.because }
  if (categoryGuess) return categoryGuess
  if (fallback) return { type: fallback, because: because ?? 'by default' }
  return lastResort(relevance, list, because)
}

/** True for races among drag races: "Memorial Points Race". */
const isDragRace = ({ type, because }: TypeGuess, list: ListAbout) =>
  list.type === 'drag_racing' &&
  type === 'racing_event' &&
  /"(?:\w+ )?rac(?:es?|ing)"/.test(because)

const raceTypes = new Set<EventType>(['racing_event', 'drag_racing', 'autocross', 'track_day'])

/** Type by the list, for a row whose own words indicate none or a common one ("Cowboy Classic"). */
const kindInList = (name: string, { type }: ListAbout): EventType | undefined => {
  if (type !== undefined && raceTypes.has(type)) return type
  return isTour(name) || (isClubDrive(name) && type !== 'car_show') ? 'driving_tour' : type
}

/** Type by a category with a shared name, or, in a list with types, by an unknown category. */
const guessByCategory = (
  { categories }: TypeInputs,
  list: ListAbout,
): Pick<RowType, 'type' | 'because'> | undefined => {
  const stated = categories.map(readSourceType).filter((each) => each !== undefined)
  const sourceType =
    stated.find(({ isKnown }) => isKnown) ?? (list.hasTypes ? stated[0] : undefined)
  return sourceType && { type: sourceType.type, because: `the category "${sourceType.type}"` }
}

const lastResort = (
  relevance: Relevance,
  list: ListAbout,
  because = relevance.because,
): Pick<RowType, 'type' | 'because'> => {
  if (list.isCars) return { type: list.type ?? 'car_show', because: `${because}; ${list.because}` }
  // A make without an activity: a gathering to which people bring their cars.
  return { type: relevance.outcome === 'other' ? '' : 'car_show', because }
}

/** Lists of cars call a drive or a cruise night a "cruise"; our type `cruise` is for boats. */
const statedKind = ({ type, text }: SourceType, texts: Texts, { weight }: Relevance): string => {
  if (!/^cruises?$/i.test(text)) return type
  const guess: EventType | undefined = guessType(texts)?.type
  if (guess === undefined) return weight > 0.3 ? 'cruise_night' : 'cruise'
  return guess === 'cruise' || guess === 'driving_tour' || guess === 'road_rally'
    ? guess
    : 'cruise_night'
}
