/** Takes an American address written in one line (or several) apart. Pure; looks nothing up. */
import {
  hasHouseNumber,
  isStreet,
  isUnit,
  streetAndCity,
  venueAndStreet,
} from './address-street.ts'
import { withoutCountry } from './place-text.ts'
import { stateCode } from './us-states.ts'

/** Only what the text says; nothing is guessed. `state` is a two-letter code, `zipCode` five digits. */
export type AddressParts = {
  venueName?: string
  streetAddress?: string
  city?: string
  state?: string
  zipCode?: string
}

const maxLength = 500

/** What calendars write when there is no place to name. */
const nowhere =
  /^(?:none|null|n\/?a|tb[ad]|to be (?:announced|determined)|online|virtual|zoom|various(?: locations)?|see (?:description|website|details))?[.!]?$/i

/** How names of venues begin or end and cities' do not: "Bowman Gray Stadium, NC" has no city. */
const venueName =
  /\b(?:stadium|speedway|superspeedway|raceway(?: park)?|race ?track|dragway|drag ?strip|circuit|street course|fair ?grounds?|museum|arena|coliseum|airport|casino|hotel|resort|church|school|university|college|library|hall|club|mall|dealership|brewery|winery|motorsports?|international|center|centre)$|^(?:circuit|grand prix|museum|university) of |(?:\S+ ){4}/i

/** Names that are a state's and of a city far larger than its namesakes. */
const cityLikeState = /^(?:new york|washington)$/i

/**
 * "Venue, 123 Main St, Suite 200, Springfield, IL 62701, USA" as its parts. Takes lines, missing
 * commas, PO boxes, state names, an address in brackets, a country at the end; skips web addresses. A
 * text that names no place ("TBD") gives no parts. A single name without state or ZIP is a venue's.
 */
export function parseAddress(text: string): AddressParts {
  const line = oneLine(text)
  if (nowhere.test(line)) return {}
  const all = line.split(',').map(tidy).filter(Boolean)
  const { rest, zipCode } = takeZip(all.filter((part) => !isUnit(part)).join(', '))
  const parts = rest.split(',').map(tidy).filter(Boolean)
  const state = takeState(parts, zipCode !== undefined)
  const city = state || zipCode || hasCityLast(parts) ? takeCity(parts) : undefined
  return compact({ ...takeStreet(parts, all.filter(isUnit)), city, state, zipCode })
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '')

function oneLine(text: string): string {
  const line = text
    .slice(0, maxLength)
    .replace(/^\s*location\s*:/i, '')
    .replace(/\bhttps?:\/\/\S*/gi, ' ')
    .replace(/\s*(?:\r?\n|\||;)\s*/g, ', ')
    // An address in brackets after the venue's name.
    .replace(/^([^()]+?)\s*\(([^()]*\d[^()]*)\)\s*$/, '$1, $2')
    // "One Artist Drive. Nashville": a full stop where a comma belongs; "St." and "Ave." keep theirs.
    .replace(/\b(street|avenue|road|boulevard|drive|lane|highway|parkway)\.\s+(?=\p{L})/giu, '$1, ')
  return withoutCountry(tidy(line))
}

function takeZip(line: string): { rest: string; zipCode?: string } {
  const found = /(?:^|[\s,])(\d{5})(?:-\d{4})?[.\s]*$/.exec(line)
  if (!found) return { rest: line }
  return { rest: withoutCountry(tidy(line.slice(0, found.index))), zipCode: found[1] }
}

/** Takes the state off the end of the parts. */
function takeState(parts: string[], hasZip: boolean): string | undefined {
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2)
  const state = stateCode(last)
  // "5 Main St, New York" ends in the city; "Seattle, Washington" in the state.
  if (cityLikeState.test(last) && (before === undefined || isStreet(before))) return undefined
  if (state && (before !== undefined || hasZip || last.length === 2)) {
    parts.pop()
    return state
  }
  const named = /\d|,/.test(parts.join()) || hasZip
  const words = last.split(' ')
  for (let count = Math.min(4, words.length - 1); count >= 1; count--) {
    const ending = words.slice(-count).join(' ')
    // "Come on in" ends in no state: a code is in capitals, a name comes after a street or with a ZIP.
    const certain = /^[A-Z]{2}$/.test(ending) || (ending.length > 2 && named)
    const code = certain ? stateCode(ending) : undefined
    if (!code) continue
    parts[parts.length - 1] = tidy(words.slice(0, -count).join(' '))
    return code
  }
  return undefined
}

/** Without state and ZIP, a city is only read after a street: "Venue, 5 Main St, Strasburg". */
function hasCityLast(parts: readonly string[]): boolean {
  const last = parts.at(-1)
  return last !== undefined && !isStreet(last) && parts.slice(0, -1).some(isStreet)
}

function takeCity(parts: string[]): string | undefined {
  const last = parts.at(-1)
  if (last === undefined) return undefined
  if (isStreet(last)) {
    const [street, city] = streetAndCity(last)
    parts[parts.length - 1] = street
    return city
  }
  if (parts.length === 1 && venueName.test(last)) return undefined
  return parts.pop()
}

/** What is left: the venue before the street, and after it whatever else belongs to the street. */
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
