/** Splits an American address on one or several lines into its parts. Pure; does no lookups. */
import { cityOfAlias } from '../../../../catalog/place/place-aliases.ts'
import {
  addressLine,
  hasHouseNumber,
  isCountry,
  isNoTown,
  isStreet,
  isUnit,
  isVenueName,
  isVenueWord,
  namesAPlace,
  stateOf,
  streetAndCity,
  tidyPart,
  venueAndStreet,
  withoutRemarks,
} from './address-words.ts'

/** Parts that the text states; nothing is guessed. `state` is a two-letter code, `zipCode` five digits. */
export type AddressParts = {
  venueName?: string
  streetAddress?: string
  city?: string
  state?: string
  zipCode?: string
}

/** End of an address: the parts before it (street and town), state, ZIP, and the parts after it. */
type Ending = { parts: string[]; state?: string; zipCode?: string; after: string[] }

/** Names of both a state and a city that is far larger than its namesakes. */
const cityLikeState = /^(?:new york|washington)$/i

/**
 * Splits "Venue, 123 Main St, Suite 200, Springfield, IL 62701, USA" into parts. Accepts several lines, missing commas,
 * PO boxes, state names, brackets, and a country or a remark at the end; skips web addresses. Returns no parts for text
 * that names no place ("TBD"). A single name without state or ZIP is a venue.
 */
export function parseAddress(text: string): AddressParts {
  const line = addressLine(text)
  if (!namesAPlace(line)) return {}
  const all = spelledOut(withoutRepeats(line.split(',').map(tidyPart).filter(Boolean)))
  const units = all.filter(isUnit)
  const { parts, state, zipCode, after } = endingOf(all.filter((part) => !isUnit(part)))
  const city = state || zipCode || hasCityLast(parts) ? takeCity(parts) : undefined
  const { venueName, streetAddress } = takeStreet(parts, units)
  const remark = after.join(', ')
  return compact({
    venueName: venueName || (streetAddress || city ? remark : venueName),
    streetAddress: venueName && streetAddress ? joinParts([streetAddress, remark]) : streetAddress,
    city: city && withoutRemarks(city),
    state,
    zipCode,
  })
}

const joinParts = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

/** Removes consecutive repeats of a part. */
function withoutRepeats(parts: readonly string[]): string[] {
  return parts.filter((part, index) => index === 0 || part !== parts[index - 1])
}

/** Replaces "L.A." and "K.C." by city and state (unless the state follows); "D.C." is kept. */
const spelledOut = (parts: readonly string[]): string[] =>
  parts.flatMap((part, index) => {
    const initials = /^(?:\p{Lu}\.){2,3}$/u.test(part) && part !== 'D.C.'
    const aliasCity = initials ? cityOfAlias(part) : undefined
    if (!aliasCity) return [part]
    const next = parts[index + 1]?.replace(endingZip, '$1')
    return next && stateOf(next) ? [aliasCity.city] : [aliasCity.city, aliasCity.state]
  })

const endingZip = /^(.*?)(?:^|\s)(\d{5})(?:-\d{4})?\.?$/

/** ZIP and state: the last ZIP in the text, else the last state. Text after them is a remark. */
function endingOf(addressParts: readonly string[]): Ending {
  const all = addressParts.filter((part) => !isCountry(part)).map(withoutCountryWords)
  for (const index of [...all.keys()].toReversed()) {
    const part = all[index] ?? ''
    const [, before = '', zipCode] = endingZip.exec(withoutRemarks(part)) ?? []
    // "HBT 10011" is a room. A text that starts with five digits starts with a house number.
    const isRoom = /^[A-Z]{3,4}$/.test(before) || (before !== '' && isUnit(before))
    if (!zipCode || isRoom || (index === 0 && all.length > 1 && before === '')) continue
    const parts = [...all.slice(0, index), tidyPart(before)].filter(Boolean)
    const after = [...remarksOf(part), ...all.slice(index + 1)]
    const state = takeState(parts, true)
    if (state && endsInState(parts, state)) parts.pop()
    if (state) return { parts, state, zipCode, after: withoutTown(after, parts, state) }
    // "Bloomington, 47401, IN"
    const code = /^[A-Z]{2}$/.test(after[0] ?? '') ? stateOf(after[0] ?? '') : undefined
    return { parts, state: code, zipCode, after: code ? after.slice(1) : after }
  }
  return stateEnding(all)
}

/** Drops a town repeated after a complete address: "…, NJ 07095, Woodbridge, NJ". */
function withoutTown(after: readonly string[], parts: readonly string[], state: string): string[] {
  return after.filter((part) => stateOf(part) !== state && !parts.includes(part))
}

const remarksOf = (part: string) => part.match(/\([^()]*\)/g) ?? []

const withoutCountryWords = (part: string) =>
  tidyPart(
    part.replace(
      /^(?:USA|United States)\s+|\s+(?:u\.?s\.?a?\.?|united states(?: of america)?)$/gi,
      '',
    ),
  )

function stateEnding(all: readonly string[]): Ending {
  const parts = all.map((part, index) => (index === all.length - 1 ? withoutRemarks(part) : part))
  const state = takeState(parts, false)
  if (state) {
    if (endsInState(parts, state)) parts.pop()
    return { parts: parts.filter(Boolean), state, after: remarksOf(all.at(-1) ?? '') }
  }
  // "Petaluma, CA, upstairs", "Davis, Calif., the courts": before other parts, only a code or an abbreviation counts.
  for (let index = all.length - 2; index >= 0; index--) {
    const part = all[index] ?? ''
    const before = [...all.slice(0, index), withoutRemarks(part)]
    const isState = index > 0 && /^(?:[A-Z]{2}|[A-Z][\w.]+\.)$/.test(part)
    const endsInCode = /\S\s(?!NE$)[A-Z]{2}$/.test(before.at(-1) ?? '')
    const code = isState || endsInCode ? takeState(before, false) : undefined
    if (code) {
      const after = [...remarksOf(part), ...all.slice(index + 1)]
      return { parts: before.filter(Boolean), state: code, after: withoutTown(after, before, code) }
    }
  }
  return { parts: [...all], after: [] }
}

/** True if the state repeats: "Buffalo, New York" before "NY". After a street or venue, "New York" is the city. */
function endsInState(parts: readonly string[], state: string): boolean {
  const [before = '', last = ''] = parts.slice(-2)
  if (parts.length < 2 || stateOf(last) !== state) return false
  const words = before.split(' ')
  const isVenue = words.length > 2 || isVenueName(before) || isVenueWord(words.at(-1) ?? '')
  return !/^new york$/i.test(last) || !(isStreet(before) || isVenue)
}

/** Removes the state from the end of `parts` and returns its code. */
function takeState(parts: string[], hasZip: boolean): string | undefined {
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2)
  const state = stateOf(last)
  // "5 Main St, New York" ends with the city; "Seattle, Washington" ends with the state.
  if (cityLikeState.test(last) && (before === undefined || isStreet(before))) return undefined
  const isCode = last.length === 2 || /^[A-Z]\.[A-Z]\.$/.test(last)
  if (state && (before !== undefined || hasZip || isCode)) {
    parts.pop()
    // "Washington DC" is both town and state.
    if (state === 'DC' && /^wash/i.test(last)) parts.push('Washington')
    return state
  }
  const isAddress = /\d|,/.test(parts.join()) || hasZip
  const words = last.split(' ')
  for (let count = Math.min(4, words.length - 1); count >= 1; count--) {
    const ending = words.slice(-count).join(' ')
    // "Come on in" has no state: a code must be in capitals, a name must follow a street or have a ZIP.
    const isCapital =
      /^[A-Z]\.?[A-Z]\.?$/.test(ending) || (hasZip && /^[A-Za-z]{2}\.?$/.test(ending))
    // "Kimberly Academy MS" is a middle school.
    const isSchool = ending === 'MS' && !hasZip && parts.length === 1
    const isState = (isCapital && !isSchool) || (ending.replaceAll('.', '').length > 2 && isAddress)
    const code = isState ? stateOf(ending) : undefined
    if (!code) continue
    parts[parts.length - 1] = tidyPart(words.slice(0, -count).join(' '))
    return code
  }
  return undefined
}

/** Without state and ZIP, a city is only recognized after a street: "Venue, 5 Main St, Strasburg". */
function hasCityLast(parts: readonly string[]): boolean {
  const last = parts.at(-1)
  return (
    last !== undefined && !isStreet(last) && !isNoTown(last) && parts.slice(0, -1).some(isStreet)
  )
}

function takeCity(parts: string[]): string | undefined {
  const last = parts.at(-1)
  if (last === undefined) return undefined
  if (isStreet(last)) {
    const [street, city] = streetAndCity(last)
    parts[parts.length - 1] = street
    return city
  }
  if (parts.length === 1 && isVenueName(last)) return undefined
  if (isNoTown(last)) return undefined
  return parts.pop()
}

/** Venue: parts before the street. Street address: the street, units, and parts after the street. */
function takeStreet(parts: readonly string[], units: readonly string[]): AddressParts {
  const isPlace = (part: string) => hasHouseNumber(part) || venueAndStreet(part) !== undefined
  const numbered = parts.findIndex(isPlace)
  const index = numbered >= 0 ? numbered : parts.findIndex(isStreet)
  if (index < 0) return { venueName: parts.join(', '), streetAddress: units.join(', ') }
  const found = parts[index] ?? ''
  const [venue, street] = venueAndStreet(found) ?? ['', found]
  return {
    venueName: [...parts.slice(0, index), venue].filter(Boolean).join(', '),
    streetAddress: [street, ...units, ...parts.slice(index + 1)].join(', '),
  }
}

function compact(parts: AddressParts): AddressParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
}
