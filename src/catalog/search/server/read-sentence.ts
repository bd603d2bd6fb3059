/**
 * Parses a keyword that is a sentence: "free car shows this weekend near Dayton". Days, times, costs, needs, types and
 * a place become filters; the rest stays text. A keyword without days, time, place or question is a sentence only if it
 * consists of filters and has a cost or a need ("free car shows", "dog friendly"), or is a choice of states or types
 * ("swap meets or car shows"); any other keyword is searched as text.
 */
import { anywhere, pattern, wordEnd, wordStart } from '../../../kit/text/pattern.ts'
import type { GoodFor } from '../../event/good-for.ts'
import type { PlaceMeaning } from '../../place/place-meaning.ts'
import { stateCode, stateName, usStates } from '../../place/us-states.ts'
import { type DaysInText, findDays, findTimeOfDay } from '../../time/days-in-text.ts'
import { filters as filterTable, type SearchFilters } from '../filters.ts'
import { plainWords } from '../words/plain-words.ts'
import { findWord } from '../words/vocabulary.ts'
import { findCosts } from './costs-in-text.ts'
import { findPlaceInText, type PlaceInText, type RankPlace } from './place-in-text.ts'
import { readTerms } from './search-meanings.ts'
import { exclusion, searchTerms } from './search-terms.ts'

export type SentencePart = {
  /** Display name: "This weekend". */
  label: string
  /** Spans of the part's words in the text, as start and end offsets. */
  spans: [start: number, end: number][]
  filters: Partial<SearchFilters>
  daysOf?: DaysInText['daysOf']
  /** Labels of other places of the same name. */
  others?: string[] | undefined
}

export type Sentence = {
  parts: SentencePart[]
  /** Words left to search as text; empty if no words are left. */
  rest: string
}

/** Placeholder for characters that have been read. */
const placeholder = '\uE000'
const readRuns = new RegExp(`${placeholder}+`, 'g')

class KeywordText {
  remaining: string
  parts: SentencePart[] = []
  isSentence = false

  constructor(text: string) {
    this.remaining = text
  }

  /** Replaces a span with placeholders, and returns it. */
  take(start: number, end: number): [number, number] {
    this.remaining =
      this.remaining.slice(0, start) + placeholder.repeat(end - start) + this.remaining.slice(end)
    return [start, end]
  }

  /** Removes all matches of a pattern; true if there were any. */
  drop(form: RegExp): boolean {
    let isFound = false
    for (const match of this.remaining.matchAll(form)) {
      this.take(match.index, match.index + match[0].length)
      isFound = true
    }
    return isFound
  }

  add(label: string, spans: SentencePart['spans'], rest: Omit<SentencePart, 'label' | 'spans'>) {
    this.parts.push({ label, spans, ...rest })
  }
}

/** Questions, which say nothing about an event. */
const questions = anywhere(
  "(?:fun |cool )?(?:things|stuff|something|anything) to (?:do|see)|what to (?:do|see)|what(?:['’]?s| is) (?:going on|happening|on|there)|what time (?:is|are|does|do)|anything (?:going on|happening)|(?:we|i)(?:['’](?:re|m)| are| am| will be)(?: staying)?(?= in )|i live(?= in )|(?:and )?(?:i |we )?want to go to(?: an?)?|where (?:can i|do i|to) (?:find|see|go)|where(?:['’]?s| is| are)|when(?:['’]?s| is| are)|(?:are|is) there(?: any| an?)?|show me(?! state)|find me|(?:i['’]?m |i am )?looking for|i want to (?:see|go to|find)|i want",
)
/** Matches "what shows have free parking", but not "what a drag". */
const leadingQuestion = /^\s*(?:what|which)(?= (?!an?|the|up)[\p{L}])/giu
const asides = anywhere(
  '(?:near|around|close to|by) (?:me|us|here)|near ?by|in (?:my|the) area|going on|happening|upcoming|coming up|(?:car |auto |automotive )?events?|any|either|zip(?: code)?(?= \\d{5})|not (?:too )?far(?: away)?(?= from)|to go to|to attend|are there|please|nearest|closest|local|schedule|open(?= \uE000)|places',
)
/** Does not match "best of show" or "good guys". */
const openings =
  /^(?:best|top|good|great|cool|fun|any|all|some)(?= (?:classic|vintage|antique|free|local|cars?|auto|truck|cruise|swap|shows?|events?|meet|museum|drag|track|\uE000))/gi

/** "8 mile cruise" has neither "within" nor "from", so it is not a distance. */
const withinPhrase = anywhere(
  '(?<within>(?:with ?in |(?:no more|less) than |about |under |up to )(?:a )?)?(?:(?<![\\d/.])(?<miles>\\d{1,3}(?:\\.\\d)?) ?(?:miles?|mi)|(?<hours>half an|an|one|couple(?: of)?|two|three|(?<![.])[1-5](?:\\.5)?) ?(?:hours?|hrs?)(?<half> and a half)?|(?<minutes>\\d\\d) ?min(?:ute)?s?)(?: (?<radius>radius)| drive)?(?: (?<from>of|from|around|away from))?',
)
/** Miles driven in an hour, on highways and through towns. */
const milesPerHour = 50
const hoursInWords: Record<string, number> = { half: 0.5, couple: 2, two: 2, three: 3 }

const stateWord = usStates
  .flatMap(({ code, name }) => [name, code])
  .toSorted((a, b) => b.length - a.length)
  .join('|')
/** "In Ohio or Indiana", "Ohio, Indiana and Michigan"; not "Nevada, Iowa", where the state belongs to a town. */
const stateChoice = pattern.iu`${wordStart}(?:(?:in|across) )?(?<states>(?:${stateWord}|north(?= (?:or|and|&) south ))(?:, (?:${stateWord}))*(?:,? (?:or|and|&) (?:in )?|/)(?:${stateWord}))${wordEnd}`

/**
 * `find`: looks up places by their full names. `isUnmatched`: no event matches the keyword, so that any city in it is
 * a place. Undefined if the keyword is not a sentence.
 */
export const readSentence = async (
  keyword: string,
  find: RankPlace,
  isUnmatched = false,
): Promise<Sentence | undefined> => {
  const text = new KeywordText(keyword.replace(/[?]/g, ' '))
  text.isSentence = isUnmatched
  const isQuestion = [questions, leadingQuestion].map((form) => text.drop(form))
  if (isQuestion.includes(true)) text.isSentence = true
  takeDays(text)
  takeCosts(text)
  takeStates(text)
  const miles = takeMiles(text)
  const hasAsides = text.drop(asides)
  const bare = await takePlace(text, { within: miles, isAsked: hasAsides, isUnmatched }, find)
  const isNothingElse = hasAsides && !/[\p{L}\p{N}]/u.test(text.remaining)
  text.drop(openings)
  takeMeanings(text)
  const rest = restOf(text.remaining)
  // "Bay Area Mustang Club" names a club.
  const isClub = text.parts.some(({ filters }) => filters.eventType?.includes('car_club_event'))
  const isEvents = text.parts.length > 1 || /\b(?:shows?|meets?|races?)\b/i.test(rest)
  if (bare && (rest === '' || (bare === 'region' && isEvents && !isClub))) text.isSentence = true
  if (isChoiceOfTypes(keyword, sortByPosition(text.parts))) text.isSentence = true
  const isNeed = rest === '' && text.parts.some((part) => saysNeed(keyword, part))
  if (!text.isSentence && !isNothingElse && !isNeed) return undefined
  return { parts: sortByPosition(text.parts), rest }
}

/** Costs and needs: as text, their words match the opposite, too ("free parking", "no dogs"); "rain" stays text. */
export const saysNeed = (keyword: string, { filters, spans: [span] }: SentencePart): boolean =>
  filters.attendanceCost !== undefined ||
  (filters.goodFor !== undefined &&
    /(?:friendly|welcome|allowed)$/i.test(keyword.slice(...(span ?? []))))

const takeDays = (text: KeywordText): void => {
  const time = findTimeOfDay(text.remaining)
  const days = findDays(text.remaining)
  if (time) {
    text.isSentence = true
    const label = filterTable.timeOfDay.words(time.timeOfDay)
    const isWithDays = days && time.start < days.end && days.start < time.end
    const span: [number, number] = isWithDays ? [days.start, days.end] : [time.start, time.end]
    text.add(label, [span], { filters: { timeOfDay: time.timeOfDay } })
  }
  if (days) {
    text.isSentence = true
    text.add(days.label, [[days.start, days.end]], { filters: {}, daysOf: days.daysOf })
    text.take(days.start, days.end)
  }
  if (time) text.take(time.start, time.end)
}

const takeCosts = (text: KeywordText): void => {
  const costs = findCosts(text.remaining)
  if (!costs) return
  const { label, spans, attendanceCost, isAmount } = costs
  for (const span of spans) text.take(...span)
  text.add(label, spans, { filters: { attendanceCost } })
  if (isAmount) text.isSentence = true
}

/** An event has a single state, so a list of states is a choice. */
const takeStates = (text: KeywordText): void => {
  const match = stateChoice.exec(text.remaining)
  const names = match?.groups?.states?.split(/,? (?:or|and|&) (?:in )?|, |\//i) ?? []
  const [name = ''] = /\S+$/.exec(names.at(-1) ?? '') ?? []
  const state = names.flatMap((each) => stateCode(each) ?? stateCode(`${each} ${name}`) ?? [])
  const isNamed = /^in /i.test(match?.[0] ?? '') || names.some((each) => each.length > 2)
  const words = /^(?:in|or|me|oh|ok|hi)$/
  // "In or me" are ordinary words, and so are "OK or not" and "ma and pa".
  if (!match || names.some((each) => words.test(each) || (!isNamed && each !== each.toUpperCase())))
    return
  const span = text.take(match.index, match.index + match[0].length)
  text.add(state.map(stateName).join(' or '), [span], { filters: { state } })
  text.isSentence = true
}

/** True for "car shows or swap meets". */
const isChoiceOfTypes = (keyword: string, parts: readonly SentencePart[]): boolean => {
  const spans = parts.flatMap(({ filters, spans: [span] }) =>
    filters.eventType && span ? [span] : [],
  )
  return spans.some(([start], n) => /^,? or $/i.test(keyword.slice(spans[n - 1]?.[1], start)))
}

type MilesInText = {
  miles: number
  span: [number, number]
  /** Text before these words were taken; restored if no place follows them. */
  before: string
}

const takeMiles = (text: KeywordText): MilesInText | undefined => {
  const [match] = text.remaining.matchAll(withinPhrase)
  const { miles, hours = '', half, minutes, within, radius, from } = match?.groups ?? {}
  // "45402 25 miles"; without a place, the words stay text.
  const isLast = match !== undefined && match.index + match[0].length === text.remaining.length
  if (!match || ((within ?? radius ?? from) === undefined && !(miles && isLast))) return undefined
  // "4 Hours of Sebring" is a race.
  if (!miles && !within && from === 'of') return undefined
  const before = text.remaining
  const span = text.take(match.index, match.index + match[0].length)
  const hourCount = hoursInWords[hours.toLowerCase().split(' ')[0] ?? ''] ?? (Number(hours) || 1)
  const drive = minutes ? Number(minutes) / 60 : hourCount + (half ? 0.5 : 0)
  return { miles: miles ? Number(miles) : Math.round(drive * milesPerHour), span, before }
}

type PlaceHint = { within: MilesInText | undefined; isAsked: boolean; isUnmatched: boolean }

/** Kind of a bare place, else undefined. */
const takePlace = async (
  text: KeywordText,
  { within, isAsked, isUnmatched }: PlaceHint,
  find: RankPlace,
): Promise<PlaceInText['bare']> => {
  const isHere =
    within !== undefined &&
    text.drop(anywhere('(?:(?:of|from|to) )?(?:me|us|here|my (?:house|home|location|place))'))
  if (isHere) text.isSentence = true
  const found = await findPlaceInText(
    text.remaining,
    { isNear: within?.span[1], isSentence: text.isSentence, isAsked, isUnmatched },
    find,
  )
  const spans = within ? [within.span] : []
  if (!found && within && !isHere) text.remaining = within.before
  if (!found) return undefined
  const { place, start, end: last } = found
  if (place.kind !== 'state' && !found.bare) text.isSentence = true
  spans.push(text.take(start, last))
  const filters: Partial<SearchFilters> =
    place.kind === 'state' ? { state: [place.state] } : { near: found.near ?? place.label }
  const isWithin = within !== undefined && place.kind !== 'state'
  if (isWithin) filters.radiusMiles = within.miles
  text.add(labelOf(place, isWithin ? within.miles : undefined), spans, {
    filters,
    others: found.others,
  })
  return found.bare
}

const labelOf = ({ kind, label }: PlaceMeaning, miles: number | undefined): string => {
  if (miles !== undefined) return `Within ${miles} miles of ${label}`
  return kind === 'city' || kind === 'zip' ? `Near ${label}` : label
}

/** Takes types before other meanings: "classic car shows" are car shows. */
const takeTypes = (text: KeywordText): void => {
  const words = plainWords(text.remaining.replace(readRuns, ' ; ')).split(' ')
  for (let place = 0; place < words.length; place++) {
    for (let length = maxTypeWords; length > 0; length--) {
      const phrase = words.slice(place, place + length)
      const word = phrase.length === length ? findWord(phrase) : undefined
      const span = word && word.types.length > 0 ? spanOf(text.remaining, phrase) : undefined
      if (!word || !span || exclusion.test(words[place - 1] ?? '')) continue
      text.add(word.label, [text.take(...span)], { filters: { eventType: [...word.types] } })
      place += length - 1
      break
    }
  }
}

const maxTypeWords = 5

/** Takes types, states and needs that are a single filter each. */
const takeMeanings = (text: KeywordText): void => {
  takeTypes(text)
  const terms = searchTerms(plainWords(text.remaining.replace(readRuns, ' ; ')))
  for (const { words, eventTypes: types, states, label, isNot } of readTerms(terms).meanings) {
    const goodFor = findWord(words)?.goodFor
    // "Mustang club show", "high school show" and "coffee run" are of any type.
    const isType = words.length > 1 || /^(?:museums?|autocross)$/.test(words[0] ?? '')
    const type = types.length === 1 && isType && !isNot ? types : []
    const filters = filtersOf({ goodFor, states, types: type })
    const span = filters && spanOf(text.remaining, words)
    if (span && label && !isDoubtful(text.remaining.slice(...span), states))
      text.add(label, [text.take(...span)], { filters })
  }
}

/** In lower case, "la", "de" and "in" may be ordinary words; as text they match the state, too. */
const isDoubtful = (stateText: string, states: readonly string[]): boolean =>
  states.length > 0 && stateText.length === 2 && stateText !== stateText.toUpperCase()

type Senses = { goodFor: GoodFor | undefined; states: readonly string[]; types: readonly string[] }

const filtersOf = ({ goodFor, states, types }: Senses): Partial<SearchFilters> | undefined => {
  if (goodFor) return { goodFor: [goodFor] }
  if (types.length > 0) return { eventType: [...types] }
  return states.length > 0 ? { state: [...states] } : undefined
}

/** Span of the words in the text, including punctuation between them. */
const spanOf = (text: string, words: readonly string[]): [number, number] | undefined => {
  const form = words
    .map((word) => [...word].join("['’]?"))
    .join('[^\\p{L}\\p{N}\uE000]+(?:&[^\\p{L}\\p{N}\uE000]*)?')
  const match = new RegExp(`${wordStart}${form}${wordEnd}`, 'iu').exec(text)
  return match ? [match.index, match.index + match[0].length] : undefined
}

const filler = /^(?:a|an|and|are|at|be|by|can|for|from|in|is|my|of|on|or|that|the|there|to|with)$/

/** The words left, without articles, conjunctions and the like at the ends of each piece. */
const restOf = (remaining: string): string =>
  remaining
    .split(readRuns)
    .map((piece) => {
      const words = piece.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      const matters = (word: string) => !filler.test(plainWords(word))
      return words.slice(words.findIndex(matters), words.findLastIndex(matters) + 1).join(' ')
    })
    .filter((piece) => piece !== '')
    .join(' ')
    .replace(/[,;]+(?= |$)/g, '')

const sortByPosition = (parts: SentencePart[]): SentencePart[] =>
  parts.toSorted((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0))
