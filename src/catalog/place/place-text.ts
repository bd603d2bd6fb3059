/** Parses text typed for a place: a ZIP code, "City, ST", "City State", a city or a nickname. */
import { cityOfAlias } from './place-aliases.ts'
import { stateCode } from './us-states.ts'
import { citiesLikeStates, tidyPlace as tidy, withoutCountry } from './whole-state.ts'

/** One interpretation of a text; `city` as typed, `state` a two-letter code. */
export type PlaceReading = { city: string; state?: string }

export type PlaceText = {
  /** Five digits. */
  zipCode?: string
  /** Most likely first. */
  readings: PlaceReading[]
  /** Set if the text is only the name of a state. */
  onlyState?: string
}

const maxLength = 200
/** Most words of a state's name: "Commonwealth of the Northern Mariana Islands" has six. */
const maxStateWords = 6

const trailingZip = /(?:^|[\s,])(\d{5})(?:-?\d{4})?[\s,.]*$/
const leadingZip = /^(\d{5})(?:-\d{4})?[\s,]+(?=[^\d,]+(?:,[^\d,]+)?$)/

/** Parses a text without a list of cities, so one text may have several readings. */
export function readPlaceText(text: string): PlaceText {
  let rest = withoutCountry(tidy(text.slice(0, maxLength)))
  const zip = trailingZip.exec(rest) ?? leadingZip.exec(rest)
  if (zip) rest = tidy(zip.index === 0 ? rest.slice(zip[0].length) : rest.slice(0, zip.index))
  rest = withoutCountry(rest)
  const zipCode = zip?.[1]
  const alias = cityOfAlias(rest)
  if (alias) return { zipCode, readings: [alias] }
  const readings = readingsOf(rest)
  const onlyState = readings.length === 0 ? stateCode(rest) : undefined
  return { zipCode, readings, onlyState }
}

function readingsOf(text: string): PlaceReading[] {
  if (text === '') return []
  const segments = text
    .split(/[,;|\n]/)
    .map(tidy)
    .filter((segment) => segment !== '')
  const last = segments.at(-1) ?? ''
  const before = segments.at(-2)
  const state = stateCode(last)
  if (state && before) return readingsIn(before, state)
  if (state) return citiesLikeStates.has(last.toLowerCase()) ? [{ city: last }] : []
  return [...splitReadings(last), { city: last }]
}

/** Resolves a nickname in its own state, such as "Philly, PA". */
function readingsIn(city: string, state: string): PlaceReading[] {
  const alias = cityOfAlias(city)
  return alias?.state === state ? [alias, { city, state }] : [{ city, state }]
}

/** Splits off a state without a comma, longest name first: in "Charleston West Virginia", Virginia is second. */
function splitReadings(text: string): PlaceReading[] {
  const words = text.split(' ')
  const readings: PlaceReading[] = []
  for (let count = Math.min(maxStateWords, words.length - 1); count >= 1; count--) {
    const state = stateCode(words.slice(-count).join(' '))
    if (state) readings.push(...readingsIn(words.slice(0, -count).join(' '), state))
  }
  return readings
}
