/** Finds the town in a split address by the list of places; the split itself knows no towns. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import { type CityName, cityOfAlias } from '../../../../catalog/place/place-aliases.ts'
import { areaForm, placeKey } from '../../../../catalog/place/place-name.ts'
import { readPlaceText } from '../../../../catalog/place/place-text.ts'
import { listCitiesNamed } from '../../../../catalog/place/server/place-lookup.ts'
import type {
  CityPlace,
  PlaceSource,
  ZipPlace,
} from '../../../../catalog/place/server/place-tables.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import {
  isNoTown,
  isStreet,
  isUnit,
  isVenueWord,
  leadsOn,
  mayBeTown,
  tidyPart,
} from '../address/address-words.ts'
import type { CleanDraft } from '../clean/clean-fields.ts'

/** Fields of a draft that contain its town. */
type TownDraft = Pick<CleanDraft, 'venueName' | 'streetAddress' | 'city' | 'state' | 'zipCode'>

type Area = { state: string; zip?: ZipPlace }

/** Beyond this distance from the row's ZIP code, a town is a namesake. */
const nearZipMiles = 40
const maxTownWords = 5

/**
 * Decides which words of the draft are its town: "Howarth Park Santa Rosa" is a park in Santa Rosa, "Suite b" is no
 * town, a town may precede its street, and an event's name may start with its town ("Springfield: Swap Meet").
 * `state`: the operator's default for rows without a state.
 */
export const findTown = async (
  draft: CleanDraft,
  places: PlaceSource,
  state: string,
): Promise<void> => {
  const { venueName, streetAddress, city, state: stateText, zipCode } = draft
  const townDraft = { venueName, streetAddress, city, state: stateText, zipCode }
  const findIn = async (question: string): Promise<TownDraft> => {
    const [townToFind, defaultState] = JSON.parse(question) as [TownDraft, string]
    await resolveTown(townToFind, places, defaultState)
    return townToFind
  }
  const answers = answersOf.get(places) ?? memoizeText(findIn)
  answersOf.set(places, answers)
  Object.assign(draft, await answers(JSON.stringify([townDraft, state])))
  const [, lead = ''] = /^(\p{Lu}[^:]{2,30}): /u.exec(draft.name) ?? []
  const where = { state: stateCode(draft.state) ?? '' }
  if (
    draft.city + draft.zipCode === '' &&
    where.state &&
    lead &&
    (await isTown(places, lead, where))
  )
    draft.city = lead
}

const answersOf = new WeakMap<PlaceSource, (question: string) => Promise<TownDraft>>()

const resolveTown = async (draft: TownDraft, places: PlaceSource, state: string): Promise<void> => {
  const zip = draft.zipCode ? await places.findZip(draft.zipCode.slice(0, 5)) : undefined
  if (draft.city === '' && draft.state === '' && !zip) await splitState(draft, places)
  const where = { state: stateCode(draft.state) ?? zip?.state ?? state, zip }
  if (where.state === '') return
  if (draft.city !== '') await checkTown(draft, places, where)
  else if (!zip) await lookForTown(draft, places, where)
  // The District of Columbia has one city: "RFK Stadium, D.C.", "Georgetown, DC".
  if (where.state !== 'DC' || zip || (await isTown(places, draft.city, where))) return
  addToPlace(draft, draft.city)
  draft.city = 'Washington'
}

/** "Dayton Ohio" and "Mount Washington" look alike without a comma: both town and state must be known. */
const splitState = async (draft: TownDraft, places: PlaceSource): Promise<void> => {
  const parts = draft.venueName.split(',').map(tidyPart)
  for (const [index, part] of parts.entries()) {
    const nickname = initials.test(part) ? cityOfAlias(part) : undefined
    const found: (CityName & { rest?: string }) | undefined =
      nickname ?? (await townAndState(part, places))
    if (!found) continue
    const { city, state, rest = '' } = found
    const venueName = parts.with(index, rest).filter(Boolean).join(', ')
    Object.assign(draft, { city, state, venueName })
    return
  }
}

/** "NYC", "N.Y.C." */
const initials = /^(?:\p{L}\.?){3,4}$/u

const townAndState = async (text: string, places: PlaceSource) => {
  if (!/^\p{L}.*\s\p{L}{4,}$/u.test(text)) return undefined
  if ((await places.listCities(placeKey(text))).length > 0) return undefined
  for (const { city, state } of readPlaceText(text).readings) {
    if (!state || isVenueWord(city)) continue
    if (await isExactTown(places, city, { state })) return { city, state }
    const split = await splitTown(places, city, { state })
    if (!split) continue
    const { town, rest } = split
    // The venue name "Spirit of Independence Missouri" keeps its last word.
    return { city: town, state, rest: /\bof$/i.test(rest) ? `${rest} ${town}` : rest }
  }
  return undefined
}

/** "Downtown Petaluma", "Greater Dayton area". */
const surroundings =
  /^(?:downtown|uptown|midtown|historic|greater|near|in|outside(?: of)?|just (?:north|south|east|west) of)\s|\s(?:area|metro|metro(?:politan)? area|vicinity)$/gi

const checkTown = async (draft: TownDraft, places: PlaceSource, where: Area): Promise<void> => {
  const { city } = draft
  if (await isTown(places, city, where)) return
  const withoutSurroundings = tidyPart(city.replace(surroundings, ''))
  if (withoutSurroundings !== city && (await isTown(places, withoutSurroundings, where))) {
    draft.city = withoutSurroundings
    return
  }
  const split = await splitTown(places, city, where)
  if (split) {
    draft.city = split.town
    addToPlace(draft, split.rest)
    return
  }
  if (where.zip ? mayBeTown(city) : !isNoTown(city) && !(await lookForTown(draft, places, where)))
    return
  if (draft.city === city) draft.city = ''
  addToPlace(draft, city)
}

/** Searches the parts from last to first for one that is, or ends with, a known town. */
const lookForTown = async (
  draft: TownDraft,
  places: PlaceSource,
  where: Area,
): Promise<boolean> => {
  for (const field of ['streetAddress', 'venueName'] as const) {
    const parts = draft[field].split(',').map(tidyPart).filter(Boolean)
    for (const [index, part] of [...parts.entries()].toReversed()) {
      const isWholePart = !isNoTown(part) && (await isTown(places, part, where))
      const split = isWholePart ? { town: part, rest: '' } : await splitTown(places, part, where)
      if (!split) continue
      draft.city = split.town
      parts.splice(index, 1, ...(split.rest === '' ? [] : [split.rest]))
      draft[field] = parts.join(', ')
      return true
    }
  }
  return false
}

/** Rest of a street name that was cut off: "9 Priority Way W", "Dr". */
const streetEnding = /^(?:dr|st|ave?|blvd|ln|rd|ct|pl|cir|hwy|pkwy|sq|ter|[nsew])\.?$/i

/** Adds text that is not a town to the street or the venue. */
const addToPlace = (draft: TownDraft, text: string): void => {
  if (text === '') return
  if (draft.streetAddress !== '' && streetEnding.test(text)) {
    draft.streetAddress += ` ${text}`
  } else if (isStreet(text) || isUnit(text)) {
    draft.streetAddress = [draft.streetAddress, text].filter(Boolean).join(', ')
  } else if (!draft.venueName.includes(text)) {
    draft.venueName = [draft.venueName, text].filter(Boolean).join(', ')
  }
}

const isNearZip = (found: readonly CityPlace[], { zip }: Area): boolean =>
  zip === undefined
    ? found.length > 0
    : found.some((place) => greatCircleMiles(place, zip) <= nearZipMiles)

const isTown = async (places: PlaceSource, name: string, where: Area): Promise<boolean> =>
  (where.zip !== undefined && placeKey(name) === placeKey(where.zip.city)) ||
  cityOfAlias(name)?.state === where.state ||
  isNearZip(await listCitiesNamed(places, name, where.state), where)

/** `isTown` for the end of a longer text; only exact names count. */
const isExactTown = async (places: PlaceSource, name: string, where: Area): Promise<boolean> => {
  const key = placeKey(name)
  if (where.zip && key === placeKey(where.zip.city)) return true
  if (isNearZip(await places.listCities(key, where.state), where)) return true
  const area = areaForm(name)
  if (area.kind === 'town') return false
  const found = await places.listAreas(area.key, where.state)
  return isNearZip(
    found.filter(({ kind }) => kind === area.kind),
    where,
  )
}

/** Longest ending of the text that is a town; none after a word that only starts a name ("the", "San"). */
const splitTown = async (
  places: PlaceSource,
  text: string,
  where: Area,
): Promise<{ town: string; rest: string } | undefined> => {
  const words = text.split(' ')
  for (let from = Math.max(1, words.length - maxTownWords); from < words.length; from++) {
    const town = words.slice(from).join(' ')
    const rest = tidyPart(words.slice(0, from).join(' ')).replace(/\sdowntown$/i, '')
    if (!(await isExactTown(places, town, where))) continue
    const sure =
      isStreet(rest) || isUnit(rest.split(/,| (?=#)/).at(-1) ?? '') || /\d\S*$/.test(rest)
    const isZipsOwn = where.zip !== undefined && placeKey(town) === placeKey(where.zip.city)
    const doubtful = isVenueWord(town) || (!where.zip && leadsOn(words[from - 1]))
    if (!sure && !isZipsOwn && doubtful) continue
    return { town, rest: rest.replace(/\s(?:in|at|near)$|^(?:in|at|near)$/i, '') }
  }
  return undefined
}
