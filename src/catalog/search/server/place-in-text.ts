/** Finds the place within a sentence: "near Dayton", "in the Bay Area", "Columbus Ohio", "45402". */
import { editDistance } from '../../../kit/text/edit-distance.ts'
import { cityOfAlias } from '../../place/place-aliases.ts'
import type { PlaceMeaning } from '../../place/place-meaning.ts'
import { placeKey } from '../../place/place-name.ts'
import { otherMeanings } from '../../place/server/rank-places.ts'
import { stateCode, stateName } from '../../place/us-states.ts'
import {
  areUnknown,
  containsState,
  hasState,
  isCode,
  runFrom,
  type Word,
  wordsOf,
} from './place-words.ts'

/** Looks up places by their full name; `isLoose`: also by a beginning or a similar spelling. */
export type RankPlace = (text: string, isLoose?: boolean) => Promise<readonly PlaceMeaning[]>

export type PlaceInText = {
  place: PlaceMeaning
  start: number
  end: number
  /** Text that finds the place, if its label does not. */
  near?: string
  /** Labels of other places of the same name. */
  others?: string[]
  /** Kind of a place without preposition and state, because events and clubs are named after places. */
  bare?: 'region' | 'city'
}

type Options = {
  /** Offset after the words "within 50 miles of". */
  isNear: number | undefined
  /** Other words show that the text is a sentence. */
  isSentence: boolean
  /** The text asks for events, or for nearby ones: places may follow "to" and "from", too. */
  isAsked: boolean
  /** No event matches the text, so names of cars may be places: "Tacoma", "Hudson WI". */
  isUnmatched: boolean
}

/** Least population of a city recognized without a state; names of smaller ones are part of other names, too. */
const minPopulation = 20_000
/** Same as `minPopulation`, if other words show that the text is a sentence. */
const lowerMinPopulation = 2_000
const largeCity = 100_000
/** Least population of a city without a state in a text that no event matches. */
const town = 5_000
/** Fewest letters that identify a name by its beginning. */
const minNameLength = 4

/** A place surely follows these words; after the words below, a doubtful name is not a place. */
const nearWords = /^(?:near|around|nearby|surrounding)$/i
const inWords = /^(?:in|at|across|along|on)$/i
const toOrFrom = /^(?:from|to)$/i
/** Words before "to" and "of": "close to Dayton", "north of Dayton". */
const wordsBefore: Record<string, RegExp> = {
  to: /^(?:close|next|closest|nearest)$/i,
  of: /^(?:north|south|east|west|outside|suburbs)$/i,
}
const linkWords = /^(?:of|to|the|near|downtown|greater)$/i
/** After these words, a bare name is part of another name: "knights of Columbus". */
const joiningWords = /^(?:of|on|by|the|and|&|from|to)$/i
/** Place names that are ordinary words, even after "in" or "near". */
const ordinaryWords =
  /^(?:paradise|sunrise|sunset|home|town|work|beach|lake|river|water|ocean|park|green|plant|junction|hope|harmony|unity|freedom|bloom|union|midway|summit|bay|village|island|center|motion|commerce|industry|energy|style|school|church|campus|airport|mall|highway|coast|country|border|mountains?|east|west|north|south|new|mint|stock|music|food|planes?|trains?|trails?|grandma|college|gas|christmas|mayo|midnight|dawn|noon|sundown|rock|stone|day|hell|bars?|(?:north|south|east|west) ?side)$/i
/** Words for kinds of venues, which alone do not name a venue. */
const venueWords =
  /^(?:(?:fairgrounds?|raceway|race|track|drag|strip|dragstrip|museum|arena|stadium|hall) ?)+$/i

export const findPlaceInText = async (
  text: string,
  { isNear, isSentence, isAsked, isUnmatched }: Options,
  find: RankPlace,
): Promise<PlaceInText | undefined> => {
  const trip = await findTrip(text, find)
  if (trip) return trip
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) {
    const isAfterMiles = isNear !== undefined && word.start >= isNear
    const before = words[index - 1]
    const isNearBefore = before !== undefined && nearWords.test(before.text)
    const isBeside = before !== undefined && wordsBefore[word.text.toLowerCase()]?.test(before.text)
    const isTo = (isAsked || isSentence) && toOrFrom.test(word.text)
    const isLeadIn = nearWords.test(word.text) || inWords.test(word.text) || isBeside || isTo
    if (!isLeadIn && !(isAfterMiles && !isNearBefore && isFirstAfter(words, index, isNear)))
      continue
    const first = isLeadIn ? index + 1 : index
    const isSure = nearWords.test(word.text) || isAfterMiles
    const found = await findFrom({ text, words, first, isSure, isSentence }, find)
    if (found && (found.place.kind === 'road' || !/^on$/i.test(word.text)))
      return withChoices(text, { ...found, start: isBeside ? before.start : word.start }, find)
  }
  return findBare({ text, words, isSentence, isUnmatched }, find)
}

/** "Dayton or Columbus", "Cincinnati, Dayton or Columbus": a search has one place, so the others become alternatives. */
const withChoices = async (text: string, found: PlaceInText, find: RankPlace) => {
  const words = wordsOf(text)
  const others: string[] = []
  let { end } = found
  let isChoice = false
  for (;;) {
    const at = words.findIndex(({ start }) => start >= end)
    const isJoined = /^(?:or|and|&)$/i.test(words[at]?.text ?? '')
    if (!isJoined && !words[at - 1]?.text.endsWith(',')) break
    const isIn = /^in$/i.test(words[at + 1]?.text ?? '')
    const first = at + Number(isJoined) + Number(isJoined && isIn)
    const next = await findFrom({ text, words, first, isSure: false, isSentence: true }, find)
    if (!next?.place.point) break
    others.push(next.place.label)
    end = next.end
    isChoice ||= isJoined
  }
  return isChoice ? { ...found, end, others } : found
}

const isFirstAfter = (words: readonly Word[], index: number, after: number): boolean =>
  (words[index - 1]?.start ?? -1) < after

/** "Between Columbus and Nashville", "from Columbus to Nashville"; not "from rags to riches". */
const findTrip = async (text: string, find: RankPlace): Promise<PlaceInText | undefined> => {
  const match =
    /(?<![\p{L}\p{N}])(?:(?:along|on) the way )?(?:between|from) (?<from>[^\uE000]+?) (?:and|to) (?=(?<to>[^\uE000]+))/iu.exec(
      text,
    )
  const { from = '', to = '' } = match?.groups ?? {}
  if (!match || !(await nameAt(from, wordsOf(from), find))) return undefined
  const start = match.index + match[0].length
  const stop = await findFrom(
    { text: to, words: wordsOf(to), first: 0, isSure: false, isSentence: true },
    find,
  )
  if (!stop) return undefined
  const near = text.slice(match.index, start + stop.end)
  const [place] = await find(near, true)
  if (place?.kind !== 'trip') return undefined
  return { place, start: match.index, end: start + stop.end, near: near.trim() }
}

type NameStart = {
  text: string
  words: readonly Word[]
  first: number
  isSure: boolean
  isSentence: boolean
}

/** Longest place name that begins at a word. */
const findFrom = async ({ text, words, first, isSure, isSentence }: NameStart, find: RankPlace) => {
  let start = first
  while (linkWords.test(words[start]?.text ?? '')) start++
  const hasThe = words.slice(first, start).some((word) => /^the$/i.test(word.text))
  const run = runFrom(text, words, start)
  const minimum = isSentence && areUnknown(run.slice(0, 1)) ? lowerMinPopulation : minPopulation
  for (let length = run.length; length > 0; length--) {
    const name = run.slice(0, length)
    const found = await nameAt(text, name, find)
    if (!found || (hasThe && found.place.kind === 'city' && !hasState(name))) continue
    // "Near Ford" does not mean the hamlet of that name.
    const isPlace = isSure && (areUnknown(name) || isClear(found.place, name, lowerMinPopulation))
    if (isPlace || isClear(found.place, name, minimum)) return found
    // "In Elkhart Lake" is not in Elkhart.
    if (length > 1) return undefined
  }
  const isNear = isSure && !/^around$/i.test(words[first - 1]?.text ?? '')
  return isNear && !hasThe ? findLoose(text, run, find) : undefined
}

/** A venue, or a large place whose name is incomplete or misspelled; not "near mint" or "near death". */
const findLoose = async (text: string, run: readonly Word[], find: RankPlace) => {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || run.length > 3 || run.some((word) => ordinaryWords.test(word.text)))
    return undefined
  const near = text.slice(first.start, last.end)
  const [place] = await find(near, true)
  if (!place) return undefined
  const isPlace =
    place.kind === 'venue'
      ? !venueWords.test(near)
      : areUnknown(run) && (place.kind !== 'city' || isLike(place, near))
  return isPlace ? { place, start: first.start, end: last.end, near } : undefined
}

/** True for a known city whose name is incomplete or has a typo; long names and large cities may have two typos. */
const isLike = ({ city, state, population = 0 }: PlaceMeaning, near: string): boolean => {
  const stateEnding = new RegExp(`[ ,]+(?:${stateName(state)}|${state})$`, 'i')
  const [typed, name] = [placeKey(near.replace(stateEnding, '')), placeKey(city)]
  if (typed.length < minNameLength || population < minPopulation) return false
  const mayHaveTwo = typed.length > 7 || (typed.length > 5 && population >= largeCity)
  // "Pikes" means Pikes Peak more often than Pikesville.
  const isBegun = name.startsWith(typed) && typed.length * 5 >= name.length * 3
  return isBegun || editDistance(typed, name) <= (mayHaveTwo ? 2 : 1)
}

const nameAt = async (text: string, run: readonly Word[], find: RankPlace) => {
  const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
  const name = text.slice(start, end).replace(/[,;.]+$/, '')
  if (!isName(name)) return undefined
  const places = await find(name)
  const [place] = places
  if (!place || place.kind === 'here' || place.kind === 'country') return undefined
  return isOtherName(name, place) ? undefined : { place, start, end, others: otherMeanings(places) }
}

/** "The plant" does not mean Plant City. */
const isOtherName = (name: string, { kind, city }: PlaceMeaning): boolean =>
  kind === 'city' && placeKey(city) === placeKey(`${name} city`) && !cityOfAlias(name)

/** "King [of the] hill", "show [and shine at] the mall". */
const openEnd = /^(?:and|&|of|at|by|for|from|on|with) | (?:and|&|of|at|by|for|from|on|the|with)$/i

const isName = (name: string): boolean =>
  /^(?:\d{5}(?:-\d{4})?|[a-z]{1,2}-?\d{1,3})$/i.test(name) ||
  (/\p{L}{2}/u.test(name) &&
    !/^(?:me|us|the|or|my)$/i.test(name) &&
    !openEnd.test(name) &&
    !isEveryday(name))

/** True for names that are ordinary words, also in "in paradise". */
const isEveryday = (name: string): boolean => {
  const core = name.replace(/^(?:in|by|near|around|outside|within) (?:the )?/i, '')
  return ordinaryWords.test(core) || venueWords.test(core)
}

/** True for a name that can hardly be anything but a place: with its state, large, or not a city. */
const isClear = (place: PlaceMeaning, run: readonly Word[], least: number): boolean =>
  place.kind !== 'city' || (place.population ?? 0) >= least || (run.length > 1 && hasState(run))

type SentenceText = {
  text: string
  words: readonly Word[]
  isSentence: boolean
  isUnmatched: boolean
}

/**
 * Finds a place without a preposition: a ZIP code; a city or county with its state; a region; a large city; a larger
 * city with a state or an apostrophe in its name; in a sentence also other places. The largest of several if no event
 * matches the text, else the first.
 */
const findBare = async (
  { text, words, isSentence, isUnmatched }: SentenceText,
  find: RankPlace,
): Promise<PlaceInText | undefined> => {
  let largest: PlaceInText | undefined
  for (const [index, word] of words.entries()) {
    const isCount = /^(?:rpm|miles?|mi|hp|dollars|cars|people)$/i.test(words[index + 1]?.text ?? '')
    if (/^\d{5}(?:-\d{4})?$/.test(word.text) && !isCount) return nameAt(text, [word], find)
    const isJoined = joiningWords.test(words[index - 1]?.text ?? '')
    const run = runFrom(text, words, index).slice(0, 4)
    for (let length = run.length; length > 0; length--) {
      const name = run.slice(0, length)
      const namesState = length > 1 && hasState(name, isUnmatched)
      const mayBeChoice = words[index + length]?.text === 'or' || name.at(-1)?.text.endsWith(',')
      // Most words of most keywords need no lookup.
      if (!namesState && (isJoined || !(isSentence || mayBeChoice || areUnknown(name)))) continue
      const place = await nameAt(text, name, find)
      const found = place && (await withChoices(text, place, find))
      const isLikely = isSentence || (mayBeChoice === true && found !== place)
      if (found && namesState && isTown(found.place, name)) return found
      if (found && !namesState && isBare(found, name, { isLikely, isUnmatched })) {
        if (!isUnmatched) return { ...found, ...bareKind(found.place) }
        if (populationOf(found) > populationOf(largest)) largest = found
      }
      if (found && length > 1 && found.place.kind !== 'abroad') break
    }
  }
  return largest
}

const populationOf = (found: PlaceInText | undefined): number =>
  found ? (found.place.population ?? 0) : -1

const isCounty = (run: readonly Word[]): boolean => run.some(({ text }) => /^county$/i.test(text))

/** True for a city, or for a county if the word "county" is present: "Coffee" alone is ambiguous. */
const isTown = ({ kind }: PlaceMeaning, run: readonly Word[]): boolean =>
  kind === 'city' || (kind === 'county' && isCounty(run))

/** Names of places that are ordinary words unless "in" or "near" precedes them. */
const ordinaryPlaceNames =
  /^(?:the )?(?:surprise|marina|derby|bell|orange|independence|liberty|kings|region|plains|spring|holiday|grand prix)$/

/** True for a place recognized without a state: "Black Hills", "Orlando"; in a sentence "Las Vegas", not a Vega. */
const isBare = (
  { place, others = [] }: PlaceInText,
  run: readonly Word[],
  { isLikely, isUnmatched }: { isLikely: boolean; isUnmatched: boolean },
): boolean => {
  const { kind, city, population = 0 } = place
  const isUnknown = areUnknown(run)
  if (!isClear(place, run, isUnmatched && isUnknown ? town : minPopulation)) return false
  const isLong = run.length > 1
  // "North Shore" is a region of several states.
  const isRegion = kind === 'area' ? others.length < 2 : kind === 'county' && isTown(place, run)
  if (isLong && isRegion && !linkWords.test(run[0]?.text ?? '')) return true
  const isMarked = run.some(({ text }) => apostrophe.test(text)) && apostrophe.test(city)
  if (kind === 'city' && (isMarked || (isLong && containsState(run)))) return true
  // "Real muscle cars" are not those of Real County, nor is "Del Mar" in Delaware and "Daytona Turkey Run" in Turkey.
  const name = run.map(({ text }) => text.toLowerCase()).join(' ')
  if (ordinaryPlaceNames.test(name)) return false
  const isState = kind !== 'state' || name === stateName(place.state).toLowerCase()
  if (kind === 'abroad' || !isState || (kind === 'county' && population < largeCity)) return false
  const isLarge = population >= (isUnmatched && isLong ? minPopulation : largeCity)
  if (kind === 'city' && isLarge && !stateCode(name) && (isUnknown ? !isCode(run) : isUnmatched))
    return true
  return isLikely && (isUnknown ? !isCode(run) : isLong && isLarge)
}

const bareKind = ({ kind }: PlaceMeaning): Pick<PlaceInText, 'bare'> =>
  kind === 'city' ? { bare: 'city' } : /^(?:area|county)$/.test(kind) ? { bare: 'region' } : {}

/** "O'Fallon"; in names of people and clubs, the apostrophe is elsewhere. */
const apostrophe = /['‘’ʻʼ`]/
