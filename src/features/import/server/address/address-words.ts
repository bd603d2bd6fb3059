/** Tells apart streets, units and venues within one part of an address. */
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { pattern } from '../../../../kit/text/pattern.ts'

const suffixes =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|lane|ln|drive|dr|highway|hwy|parkway|pkwy|turnpike|tpke|pike'
/** Street suffixes only after a house number; otherwise they also end venue names ("Courthouse Square"). */
const numberedSuffixes = `${suffixes}|court|ct|place|pl|way|circle|cir|terrace|ter|trail|trl|loop|square|sq|plaza|plz|alley|aly|row|run|path|crossing|xing|expressway|expy|freeway|fwy`
const direction =
  '(?:[NSEW]|[NS][EW]|north|south|east|west|northeast|northwest|southeast|southwest)'
const unitWords =
  'suite|ste|unit|units|apartment|apt|room|rm|floor|building|bldg|lot|space|spc|gate|hangar|dept|box|shop|stall|bay|door|level|booth'
/** Unit after "Suite": a word with a digit, or a single letter. "Ste. Genevieve" is therefore not a unit. */
const unitValue = '(?:#\\s*)?(?:[\\w-]*\\d[\\w-]*|[A-Za-z])'

const unit = pattern.i`^(?:(?:${unitWords})\.?\s*${unitValue}|#\s*[\w-]+|\d+(?:st|nd|rd|th) (?:floor|fl)\.?|(?:first|second|third|lower|upper|main|ground) (?:floor|level))$`
const poBox = /^(?:p\.?\s?o\.?\s?box|post office box|box)\s*#?\s*\d/i
/** House number (12, 12A, 12-14, 12 1/2) followed by a name; "4th Street Live" has no house number. */
const numbered = /^\d+(?:-?[A-Za-z])?(?:-\d+)?(?:\s1\/2)?\s+(?=\S*\p{L}|\d+(?:st|nd|rd|th)\b|#)/u
const namedRoad = new RegExp(`\\S\\s(?:${suffixes})\\.?(?:\\s${direction}\\.?)?$`, 'i')
const roadNumber =
  /^(?:old )?(?:interstate|i-|us|u\.s\.|state|county|highway|hwy|route|rte|sr|cr)[\s-]*(?:road|rd|route|rte|highway|hwy)?\s?\d+$/i

/** "250 N Water St", "PO Box 12". */
export function hasHouseNumber(part: string): boolean {
  return poBox.test(part) || numbered.test(part)
}

/** True for hasHouseNumber, and for "South Van Buren Street" and "State Road 46". */
export function isStreet(part: string): boolean {
  return hasHouseNumber(part) || namedRoad.test(part) || roadNumber.test(part)
}

/** "825 Tech Center Dr.": ends with a street suffix. */
export function endsAsStreet(part: string): boolean {
  return namedRoad.test(part)
}

/** "Suite 200", "#4", "2nd Floor", "Unit B". */
export function isUnit(part: string): boolean {
  return unit.test(part) && !poBox.test(part)
}

const streetThenCity = pattern.iu`^(\d\S*\s+(?:\S+\s+)+?(?:${numberedSuffixes})\.?(?:\s${direction}\.?(?=\s))?(?:\s(?:(?:${unitWords})\.?\s?${unitValue}|#\s*[\w-]+)(?=\s))?)\s+(\p{L}.*)$`
const onlyUnit = new RegExp(`^(?:${direction}\\.?|(?:${unitWords})\\.?\\s*${unitValue}|#.*)$`, 'i')

/** Splits "426 Main Blvd. N Petaluma" into street and city; no city if the text is only a street. */
export function streetAndCity(part: string): [street: string, city?: string] {
  const [, street, city] = streetThenCity.exec(part) ?? []
  if (!street || !city || onlyUnit.test(city) || isStreet(city)) return [part]
  return [street, city]
}

const venueThenStreet = pattern.iu`^(\D*\p{L})\s+(\d+\s+\S.*\b(?:${numberedSuffixes})\.?(?:\s${direction}\.?)?)$`

/** Splits "Petaluma Junior High 700 Bantam Way" into venue and street. */
export function venueAndStreet(part: string): [venue: string, street: string] | undefined {
  const [, venue, street] = venueThenStreet.exec(part) ?? []
  return venue && street && !/^(?:highway|hwy|route|rte|state road)$/i.test(venue)
    ? [venue, street]
    : undefined
}

// Addresses on one line, in comma-separated parts, as sources write them.

const maxLength = 500

/** Text in calendars for an event without a physical place. */
const nowhere =
  /^(?:none|null|n\/?a|tb[ad]|to be (?:announced|determined)|various(?: (?:locations?|venues?|places?))?|multiple locations|see (?:description|website|details|flyer)|location (?:tb[ad]|varies)|check website)?[.!]?$/i
const online =
  /^(?:\W*)(?:online|virtual(?:ly)?|via zoom|zoom|webinar|google meet|microsoft teams|teams meeting|facebook live|live ?stream|youtube)\b/i

const country =
  /^(?:u\.?\s?s\.?\s?a?\.?|united states(?: of america)?|estados unidos|ee\.? ?uu\.?)[.]?$/i
/** Plus code of a map ("Q4C7+CX"). */
const plusCode = /(?<![\w+])[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![\w+])/g
const phone = /\(?\b\d{3}\)?[-. ]\s?\d{3}[-.]\d{4}\b/g

export const tidyPart = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–—*•·-]+|[\s,;:–—*•·-]+$/g, '')
    .trim()

/** State code of a name; "GA 3067" is a room, so text with digits is not a state. */
export const stateOf = (part: string) => (/\d/.test(part) ? undefined : stateCode(part))

export const isCountry = (part: string) => country.test(part)

/** False for "TBD", "Online", a link, or similar text. */
export function namesAPlace(line: string): boolean {
  return !nowhere.test(tidyPart(line)) && !(online.test(line) && !/\d{5}|\d+ \p{L}/u.test(line))
}

/** Address on one line; line breaks, brackets and dashes become commas. */
export function addressLine(text: string): string {
  // "5th / Main" is a corner; two slashes and no comma mean that slashes separate the parts.
  const isDivided = /^[^,\n]* \/ [^,\n]* \/ [^,\n]*$/.test(text)
  return tidyPart(
    (isDivided ? text.replaceAll(' / ', ', ') : text)
      .slice(0, maxLength)
      .replace(/^\s*location\s*:/i, '')
      .replace(/\bhttps?:\/\/\S*/gi, ' ')
      .replace(/\b\S{1,64}@\S{1,64}\.\w+/g, ' ')
      .replace(phone, ' ')
      .replace(plusCode, ' ')
      .replace(/\s*(?:\r?\n|\||;|\s[-–—•·]+\s|\s[-–—](?=\d)|\/\/)\s*/g, ', ')
      .replace(/\(([^()]*)\)/g, unbracketed)
      // "CA 95472 behind the barn": the address ends with the ZIP.
      .replace(/\b(\p{Lu}{2}\.?,? \d{5}(?:-\d{4})?)\.?(?=\s+[^\s,])/gu, '$1, ')
      // Six or more digits are not a ZIP.
      .replace(/\b(\p{Lu}{2}) \d{6,8}\b/gu, '$1')
      .replace(/(?<=,)\s*#{2,}[^,]*/g, ' ')
      // "One Artist Drive. Nashville": a period in place of a comma; the periods of "St." and "Ave." stay.
      .replace(
        /\b(street|avenue|road|boulevard|drive|lane|highway|parkway)\.\s+(?=\p{L})/giu,
        '$1, ',
      ),
  )
}

/** A state ("(GA)") or an address in brackets becomes a part of its own; other remarks stay as they are. */
const unbracketed = (bracketed: string, inside: string): string => {
  const text = inside.trim()
  if (text === '') return ' '
  const isState = /^(?:\p{Lu}{2}|\p{Lu}[\p{L} .]{3,})$/u.test(text) && stateCode(text) !== undefined
  return isState || /\d|,/.test(text) ? `, ${text}, ` : bracketed
}

export const withoutRemarks = (part: string) => tidyPart(part.replace(/\([^()]*\)?/g, ' '))

/** Starts and ends of venue names that city names don't have: "Bowman Gray Stadium, NC" has no city. */
const venueName =
  /\b(?:stadium|speedway|superspeedway|raceway(?: park)?|race ?track|dragway|drag ?strip|circuit|street course|fair ?grounds?|museum|arena|coliseum|airport|casino|hotel|resort|church|school|university|college|library|hall|club|mall|dealership|brewery|winery|motorsports?|international|center|centre)$|^(?:circuit|grand prix|museum|university) of |(?:\S+ ){4}/i

/** Last words of names of parts of a venue, which no town's name ends with. */
const partOfVenue =
  /\b(?:amphitheat(?:er|re)|auditorium|ballroom|basement|bldg|boat launch|building|cafeteria|chapel|classroom|courtyard|entrance|field(?: (?:#?\d+|[a-z]))?|gym|gymnasium|launch|lawn|library|lobby|lot|parking(?: (?:area|garage|lot|deck))?|patio|pavilion|playground|room|stage|studio|suite|theat(?:er|re)|trailhead|upstairs|downstairs|outdoors?|indoors?)$/i

const intersection = /\S\s(?:&|and|@|\/)\s\S.*|\bbetween\b/i

/** True for a single name that is a venue rather than a town. */
export const isVenueName = (part: string): boolean => venueName.test(part)

/** "2nd St.", "Suite b", "Boat Launch", "Main & 3rd": never a town. */
export const isNoTown = (part: string): boolean =>
  isStreet(part) ||
  isUnit(part) ||
  partOfVenue.test(part) ||
  intersection.test(part) ||
  !/\p{L}{2}/u.test(part)

/** True if the name can be a town although the list of places doesn't have it with that ZIP. */
export const mayBeTown = (name: string): boolean =>
  !/^(?:the|a|an|in|at|by|on)$/i.test(name) &&
  !isNoTown(name) &&
  !venueName.test(name) &&
  !/\d|[()#&@:]/.test(name) &&
  name.length <= 40

/** Words that a town's name continues after, so no town's name starts right after them. */
export const leadsOn = (word: string | undefined): boolean =>
  /^(?:the|and|&|a|de|la|del|st\.?|saint|mt\.?|mount|fort|ft\.?|new|north|south|east|west|n\.?|s\.?|e\.?|w\.?|port|lake|el|los|las|san|santa)$/i.test(
    word ?? '',
  )

/** Town names that are also common last words of venue names. */
export const isVenueWord = (name: string): boolean =>
  /^(?:academy|arena|bar|barn|beach|bridge|building|cafe|campus|center|central|chapel|church|circle|city|club|coliseum|college|commons|corner|corners|court|crossing|depot|dragway|fairgrounds?|farm|farms|field|forum|garage|garden|gardens|green|grove|hall|home|house|hub|inn|lake|lodge|market|mall|mill|mission|museum|orchard|park|pavilion|plaza|point|pond|raceway|ranch|river|school|shop|speedway|square|stadium|station|store|studio|temple|theater|theatre|trail|union|village|vineyard|vineyards|way|winery|woods)$/i.test(
    name,
  )
