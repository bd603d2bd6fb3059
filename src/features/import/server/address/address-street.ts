/** Tells streets, units and venues apart within one part of an address. */

const suffixes =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|lane|ln|drive|dr|highway|hwy|parkway|pkwy|turnpike|tpke|pike'
/** Only after a house number; alone they also end names of venues ("Courthouse Square"). */
const numberedSuffixes = `${suffixes}|court|ct|place|pl|way|circle|cir|terrace|ter|trail|trl|loop|square|sq|plaza|plz|alley|aly|row|run|path|crossing|xing|expressway|expy|freeway|fwy`
const direction =
  '(?:[NSEW]|[NS][EW]|north|south|east|west|northeast|northwest|southeast|southwest)'
const unitWords =
  'suite|ste|unit|units|apartment|apt|room|rm|floor|building|bldg|lot|space|spc|gate|hangar|dept|box|shop|stall|bay|door|level|booth'
/** Unit after "Suite": something with a digit, or a single letter; so "Ste. Genevieve" has none. */
const unitValue = '(?:#\\s*)?(?:[\\w-]*\\d[\\w-]*|[A-Za-z])'

const unit = new RegExp(
  `^(?:(?:${unitWords})\\.?\\s*${unitValue}|#\\s*[\\w-]+|\\d+(?:st|nd|rd|th) (?:floor|fl)\\.?|(?:first|second|third|lower|upper|main|ground) (?:floor|level))$`,
  'i',
)
const poBox = /^(?:p\.?\s?o\.?\s?box|post office box|box)\s*#?\s*\d/i
/** A house number (12, 12A, 12-14, 12 1/2) and a name; "4th Street Live" has none. */
const numbered = /^\d+(?:-?[A-Za-z])?(?:-\d+)?(?:\s1\/2)?\s+(?=\S*\p{L}|\d+(?:st|nd|rd|th)\b|#)/u
const namedRoad = new RegExp(`\\S\\s(?:${suffixes})\\.?(?:\\s${direction}\\.?)?$`, 'i')
const roadNumber =
  /^(?:old )?(?:interstate|i-|us|u\.s\.|state|county|highway|hwy|route|rte|sr|cr)[\s-]*(?:road|rd|route|rte|highway|hwy)?\s?\d+$/i

/** "250 N Water St", "PO Box 12". */
export function hasHouseNumber(part: string): boolean {
  return poBox.test(part) || numbered.test(part)
}

/** Also "South Van Buren Street" and "State Road 46". */
export function isStreet(part: string): boolean {
  return hasHouseNumber(part) || namedRoad.test(part) || roadNumber.test(part)
}

/** "825 Tech Center Dr.": ends as streets do. */
export function endsAsStreet(part: string): boolean {
  return namedRoad.test(part)
}

/** "Suite 200", "#4", "2nd Floor", "Unit B". */
export function isUnit(part: string): boolean {
  return unit.test(part) && !poBox.test(part)
}

const streetThenCity = new RegExp(
  `^(\\d\\S*\\s+(?:\\S+\\s+)+?(?:${numberedSuffixes})\\.?(?:\\s${direction}\\.?(?=\\s))?(?:\\s(?:(?:${unitWords})\\.?\\s?${unitValue}|#\\s*[\\w-]+)(?=\\s))?)\\s+(\\p{L}.*)$`,
  'iu',
)
const onlyUnit = new RegExp(`^(?:${direction}\\.?|(?:${unitWords})\\.?\\s*${unitValue}|#.*)$`, 'i')

/** "426 Main Blvd. N Petaluma" as street and city; no city when the street is all there is. */
export function streetAndCity(part: string): [street: string, city?: string] {
  const [, street, city] = streetThenCity.exec(part) ?? []
  if (!street || !city || onlyUnit.test(city) || isStreet(city)) return [part]
  return [street, city]
}

const venueThenStreet = new RegExp(
  `^(\\D*\\p{L})\\s+(\\d+\\s+\\S.*\\b(?:${numberedSuffixes})\\.?(?:\\s${direction}\\.?)?)$`,
  'iu',
)

/** "Petaluma Junior High 700 Bantam Way" as venue and street. */
export function venueAndStreet(part: string): [venue: string, street: string] | undefined {
  const [, venue, street] = venueThenStreet.exec(part) ?? []
  return venue && street && !/^(?:highway|hwy|route|rte|state road)$/i.test(venue)
    ? [venue, street]
    : undefined
}
