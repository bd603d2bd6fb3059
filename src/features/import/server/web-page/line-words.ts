/** Extracts an event's name, hours and place from the text next to its date. */
import { provinceCode, provinceName } from '../../../../catalog/place/abroad.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { isVenueWord } from '../address/address-words.ts'
import { monthName, betweenHours as until, weekdayName } from '../dates/read-moment.ts'

export type LineEvent = {
  name: string
  time: string
  venue: string
  location: string
  about: string
}

const oneOf = (texts: readonly string[]): string => `(?:${texts.join('|')})`
const codes = oneOf(usStates.map(({ code }) => code))
const names = oneOf(usStates.map(({ name }) => name))
/** Makes the first letter of each word match upper and lower case, in a case-sensitive pattern. */
const withCapitals = (words: string): string =>
  words.replace(/\b[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
const provinces = withCapitals(provinceName.source.slice(1, -1))

const half = String.raw`(?:[ap]\.\s?m\b\.?|[ap]\s?m\b)`
const digits = String.raw`(?<![\d/.:])\d{1,2}(?:[:.]\d\d)?`
const clock = String.raw`${digits}\s*${half}|noon\b|midnight\b`
const bare = String.raw`(?:1[0-2]|[1-9])(?::[0-5]\d)?`
const afterCell = String.raw`(?=\s*(?:[,;|(]|\.?$|\s[-–—]\s))`
const span = [
  String.raw`(?:${digits}\s*(?:${half}|noon)?|noon)${until}(?:${clock})`,
  String.raw`(?:${clock})${until}${bare}${afterCell}`,
  String.raw`${digits}[ap]${until}(?:${digits}[ap]|noon)\b|[012]\d[0-5]\d\s*[-–]\s*[012]\d[0-5]\d${afterCell}`,
].join('|')
const hours = new RegExp(String.raw`(?:\b(?:from|at)\s+)?\b(?:${span}|${clock})`, 'gi')

/** Number of different times in a text; a range counts once. */
export const hoursIn = (text: string): number => new Set(text.match(hours)).size

/** End of a name: punctuation, a bracket, or "at" before a place; the name "Cruise at the Creek" doesn't end. */
const nameEnd =
  /\s*[,;|([]|\s+[-–—]\s+|:\s|\s+@\s*|(?<=\p{L}{4})\.\s+(?=\p{Lu}|www\.|https?:)|(?<=[^\s,]\s+[^\s,]+)\s+at\s+(?!the\s+\p{L}+\s*(?:[,;|([]|$))(?:the\s+)?(?=[\p{Lu}\d])/u

/** Words before number ranges that are not hours: "Rooms 10-12", "ages 8-12". */
const countedNoun = `\\b(?:${withCapitals(
  'ages?|rooms?|halls?|lots?|bays?|barns?|buildings?|exits?|piers?|pits?|class(?:es)?|spaces?|rows?|gates?|miles?|rounds?|heats?|grades?|stalls?|booths?|sections?|routes?|rte?|highway|hwy|local',
)})`

/** Hours without am or pm, such as "10-2": between separators, after a state, or at the end. */
const bareHours = pattern.g`(?<=(?:^|[,;|]|\s[-–—])\s*|:\s+|\b${codes}\s+)${bare}${until}${bare}${afterCell}|(?<=[a-z] )(?<!${countedNoun} )${bare}${until}${bare}$`

/** Words at the end of event names. */
const eventWords =
  '(?:shows?|rally|fest|weekend|swap|nationals|reunion|sprint|picnic|bash|meets?|meetup|nights?|tour|races?|(?:rod|fun|poker|toy|charity) run|roundup|round-up|classic|parade|challenge|invitational|jamboree|cruises|(?:auto|car|truck|bike)fest|opener|finale|drags|show-?down|throw-?down|open house)'
const activity = pattern.i`\b(?:${eventWords}|crui[sz]\w*|coffee|concours|autocross|run|day|parts)\b`

export const namesEvent = (text: string): boolean => activity.test(text)

export const nameOf = (text: string): string => {
  const withoutHours = text
    .slice(0, 2_000)
    .replace(/\([^()]{0,60}\)/g, ',')
    .replace(bareHours, '')
    .replace(hours, (found, at: number, all: string) =>
      at < 3 && !isWordOfName(found, all.slice(at + found.length)) ? '' : found,
    )
    .replace(/^[^\p{L}\d"“'(]+/u, '')
  const [first = '', second = ''] = withoutHours.split(nameEnd)
  const isState =
    /^(?:exhibit(?:ion)?|cancell?ed|postponed|rained out|new date|rescheduled)$/i.test(first.trim())
  // "PCA – Spring Drive" starts with the initials of the club.
  const isClub = /^\p{Lu}{2,6}$/u.test(first.trim()) && !noEvent.test(first.trim())
  // "Salem - Early V8 Swap" starts with the town.
  const isTown = / - | – | — /.test(withoutHours) && !activity.test(first) && activity.test(second)
  const name = isState || isTown || (isClub && second !== '') ? `${first}: ${second}` : first
  return name
    .replace(hours, (found, at: number, all: string) =>
      isWordOfName(found, all.slice(at + found.length)) ? found : '',
    )
    .replace(/[\s,;:–—-]+$/, '')
    .trim()
}

/** Hours that differ by day: "Fri 5-8 pm, Sat 9-3". */
const hoursOfOneDay = pattern.i`\b${weekdayName}\.?\s+${bare}${until}${bare}${afterCell}`

/** True for a time word that is part of a name: "Midnight Madness". */
const isWordOfName = (found: string, after: string): boolean =>
  !/\d/.test(found) && /^\s+\p{L}/u.test(after)

const calledOff = pattern.i`(?<!rain ?date )\b(moved|rescheduled|changed)\s+(?:to|for)\s+(?:${weekdayName}\W+)?(?:\d{1,2}/\d|(?:${monthName})\b\.?\s*\d)|\b(cancell?ed|postponed|rescheduled|called off|rained out)\b`
/** Text next to dates that no visitor attends, such as deadlines, and text that can't be a name. */
const noEvent =
  /\b(?:deadline|registration|pre-?reg\w*|entries|due|postmark\w*|birthdays?|closed(?: (?:for|until|on) .*)?$|posted|updated|published|copyright|closes|opens|renewals?|rain ?dates?|results (?:of|from)|standings)\b|^(?:thanks|last year|(?:what|we|they|it|there|everyone) .*\b(?:had|was|were))\b|^register (?:now|here|online|today|by)\b|^(?:tb[acd]|off|register\w*|more info\w*|details|read more|closed|open(?: (?:date|week(?:end)?))?|save the date|home|shows?|time|date and time|location|prev\w* .*|next \w+|to be (?:announced|determined))$/i

/** Headings of a list, and rules: "Tentative Schedule", "April", "Last Friday of the month". */
const listPhrase = pattern.i`^(?:every|each|[1-5](?:st|nd|rd|th)|first|second|third|fourth|last) ${weekdayName}\b|^(?:(?:20\d\d|tentative|upcoming|our|the|all|club|events|calendar|schedules?|dates|season|of|${monthName})\s*)+$`

/** Removes the name from the text; a name may combine two cells: "Salem: Swap Meet". */
const withoutName = (text: string, name: string): string =>
  name.split(': ').reduce((rest, each) => rest.replace(each, ''), text)

/** True for text next to a date that doesn't name an event. */
export const isNoEvent = (name: string): boolean =>
  noEvent.test(name) || name.search(programAt) === 0

/** Date with hours in the text next to an event, such as a banquet's. These hours are not the event's. */
const hoursOfDate = pattern.i`(?:\b(?:${monthName})\b\.?\s*\d{1,2}|\b\d{1,2}/\d{1,2})\b.*\d\s*(?:[ap]\.?\s?m\b|:\d\d)`

/** Undefined if the text doesn't name an event. */
export const aboutOf = (nameText: string, text: string, isLine: boolean): LineEvent | undefined => {
  const name = nameText.replace(/^[^\p{L}\d"“'(]+/u, '').trim()
  if (
    (name.match(/\p{L}/gu) ?? []).length < 3 ||
    name.length > 120 ||
    noEvent.test(name) ||
    listPhrase.test(name)
  )
    return undefined
  const [first = '', ...cells] = withoutName(text, name).split(' | ')
  const ownCells = cells.filter((cell) => !hoursOfDate.test(cell))
  const beside = [first, ...ownCells].join(' | ').replace(programAt, '')
  const matchedHours = [hours, bareHours].flatMap((each) => beside.match(each) ?? [])
  const times = new Map(
    matchedHours.toReversed().map((each) => [digitsOf(each), each.replace(/^(?:from|at)\s+/i, '')]),
  )
  const [, moved, off = moved && 'postponed'] = calledOff.exec(text) ?? []
  return {
    name: off !== undefined && !calledOff.test(name) ? `${off}: ${name}` : name,
    time: times.size === 1 && !hoursOfOneDay.test(beside) ? ([...times.values()][0] ?? '') : '',
    venue: venueLabel.exec(text)?.[1] ?? (isLine ? venueOf(beside) : ''),
    location: locationOf(name, text),
    about: text.slice(0, 2_000).replaceAll(' | ', '\n'),
  }
}

/** Normalizes hours: "11am-4pm" and "11 to 4" are equal. */
const digitsOf = (time: string): string =>
  time
    .replace(/:00|noon/gi, (each) => (each === ':00' ? '' : '12'))
    .match(/[\d:.]+|mid/gi)
    ?.join() ?? ''

const venueLabel = /(?:^|\| )(?:venue|place):\s*([^|,]{3,50})(?= \||$)/i

const venueOf = (text: string): string =>
  /(?:\bat\s+(?:the\s+)?|@\s*)(?=\p{Lu})([^,;|().:@!–—]{3,50}?)(?=[,;|(.@–—]|\s+in\s+\p{Lu}|$)/u
    .exec(text)?.[1]
    ?.trim() ?? ''

/** Excludes "Ontario, CA", which is a town in California. */
const behind = String.raw`(?=\s*(?:[.;|)]|,(?!\s*[A-Z]{2}\b)|\d{5}\b|[A-Z]\d[A-Z]\b|[-–—]\s|$))`
/** Text that ends with a state code, or with a state name after a comma, or with a ZIP code after either. */
const placeWithState = pattern.u`^(.{3,200}?(?:,?\s*\b${codes}|[,\s]\s*${provinceCode.source.slice(1, -1)}${behind}|,\s*(?:${names}|${provinces})${behind})\b(?:\s+\d{5})?)(?![\p{L}\d-])`
export const placeIn = (words: string): string => placeWithState.exec(words)?.[1] ?? ''

/** Town and state without a comma: "Salina Kansas". */
const townAndState = pattern.gu`((?:^|[,|]|\s[-–—](?=\s))\s*)(?!Lake |Miss |University |Old |Fort )(\p{Lu}[\p{L}.'-]+(?: [\p{L}.'][\p{L}.'-]*){0,3}(?<!\b(?:West|North|South|East|Western|Northern|Southern|Eastern|Central|New|of|the|to|from|in)))\s(?:-\s)?(${names}|${provinces})(?=\s*(?:[,|]|$)|\s+(?:\d{5}|[A-Z]\d[A-Z])\b|\s[-–—]\s)`
const statePattern = new RegExp(`\\b(?:${codes}|${names})\\b`)

/** Adds the comma in the last cell with a state; the first cell is a name, unless a ZIP code follows. */
export const withStateApart = (text: string): string =>
  text.replace(townAndState, (found, mark: string, town: string, state: string, at: number) => {
    const after = text.slice(at + found.length)
    const isPlace = at === 0 ? /^\s+\d{5}\b/.test(after) : /\p{L}{3}/u.test(text.slice(0, at))
    return isPlace && !statePattern.test(after) ? `${mark}${town}, ${state}` : found
  })

/** Text that is not an address, such as a road "from Ferndale to Pontiac, MI". */
const isSentence =
  /\b(?:contact|call|email|thanks|sponsor\w*|is|are|will|be|was|were|we|you|has|have)\b|\bfrom [^\d,|]{2,40} to [^\d,|]+,[^,|]*$/i

/** Text that starts with the name of an event: "Cruise at the Creek, Roanoke, VA". */
const eventNameStart = new RegExp(
  [
    String.raw`^[^,]*\b(?:(?:car|truck|auto|bike|fall|spring|summer) shows?|crui[sz]e(?:-?ins?| nights?| at)|cars (?:and|&) coffee|coffee (?:and|&) cars|swap meet|concours|autocross)\b`,
    String.raw`^[^,]*\b(?:${eventWords}|cruise)(?:,|\s[-–—]\s|\s(?:on|in|at|for|to)\s)`,
    String.raw`^(?!the |shops|village|market|plaza|park)\p{L}+ at the \p{L}+,`,
  ].join('|'),
  'iu',
)

/** Hours and place after a date, if there is no other text. Text without hours may still be a name. */
export const placeBehind = (text: string): { when: string; place: string } => {
  const times = text.match(hours) ?? []
  const begins = text.replace(/^[\s,|@·•]+/, '').startsWith(times[0] ?? '-')
  const words = text.replace(hours, ' ').replace(/^[\s,;:|@·•–—-]+(?:at\s+)?|[\s.]+$/g, '')
  const place = placeIn(words)
  const isPlace = begins && place === words && !place.includes('|') && place.includes(',')
  if (!isPlace || times.length > 1 || isSentence.test(words) || eventNameStart.test(words))
    return { when: '', place: '' }
  return { when: times[0] ?? '', place }
}

/** "Roanoke VA". */
const townPattern = /^\p{Lu}\p{L}+(?:[ .'-]+\p{Lu}\p{L}+){0,3} [A-Z]{2}$/u

const onlyTown = pattern.u`^\p{Lu}[\p{L}.'-]+(?: [\p{L}.'-]+){0,2}, (?:${codes}|${names})(?: \d{5})?$`
/** True for "Salem, VA" and "Elks Lodge, 2 Oak St, Salem, VA", not for "Bravo Show, VA". */
export const isTown = (words: string): boolean => {
  const [, venue = ''] = /^([^,]{3,40}), \d[^,]*,/.exec(words) ?? []
  const isVenue = isVenueWord(venue.split(' ').at(-1) ?? '') && !/\b(?:on|in|at|by)\b/i.test(venue)
  const isPlace = isVenue && placeIn(words) === words.replace(/[\s.]+$/, '')
  return (isPlace || onlyTown.test(words)) && !activity.test(words)
}

/** Words of an event's program, whose text gives hours but no place: "registration 8-11am". */
const programWords =
  'registration|check-?in|line-?up|awards?|troph(?:y|ies)|judging|set-?up|park-?in'
const programItem = pattern.gi`(?:^|,)\s*(?:${programWords}|gates?|doors)\b[^,|;]*\d[^,|;]*(?=,)`
/** Program at the start of a line or cell; its hours are not the event's. */
export const programAt = new RegExp(String.raw`(?<=^|[,|;]\s*)(?:${programWords})\b[^,|;]*`, 'gi')

/** Splits a text; `words` is each part without name, hours and program. */
const cellsOf = (name: string, text: string): { part: string; words: string }[] =>
  text
    .replace(/\|\s*(?:city|town)\s*:/gi, ',')
    .split(/\s*\|\s*|(?<=\p{L}{4}|\b[A-Z]{2}|\d{5})\.\s+(?=\p{Lu})|;\s*/u)
    .map((part) => ({
      part,
      words: withoutName(part, name)
        .replace(/\([^()]{0,60}\)/g, (each) => (placeIn(each.slice(1)) === '' ? ',' : each))
        .replace(/[.,]?\s*\(?\b\d{3}\)?[-. ]\d{3}[-.]\d{4}\b/g, ',')
        .replace(bareHours, '')
        .replace(programItem, '')
        .replace(hours, '')
        .replace(/,\s*,/g, ',')
        .replace(/^(?:location|where|place|venue|address)\s*:?\s*/i, '')
        .replace(
          /^[\s,;:.@(–—-]*(?:(?:make-?up|new) date\b[\s,:–—-]*)?(?:(?:(?:moved|meets?|starts?) |(?:join|see) [^,|]*? )?(?:at|to)\s+|(?:leaves|leaving) (?:from )?)?/i,
          '',
        ),
    }))

const locationOf = (name: string, text: string): string => {
  for (const { part, words } of cellsOf(name, text)) {
    if (isSentence.test(part)) continue
    const place = placeIn(words)
    const isWhole =
      /,|\d/.test(place) ||
      (townPattern.test(place) && /^\s*(?:[,;|.)]|$|[-–—]\s)/.test(words.slice(place.length)))
    if (place !== '' && isWhole) return place
  }
  return ''
}

const placePattern = /^(?:[\p{Lu}\d][^,]{2,40}(?:,\s*|$)){1,4}$/u

/** Text next to a name that may be a place in the state of the heading: "Lions Park, Springfield". */
export const placeWords = (name: string, text: string): string => {
  const words = cellsOf(name, text).map((each) =>
    each.words.replace(/[\s,;.]+$|,?\s\d{1,2}\s?-\s?\?$/, ''),
  )
  const nonEmpty = words.filter((each) => each !== '')
  const end = nonEmpty.findIndex((each) => !placePattern.test(each) || /\btb[acd]\b/i.test(each))
  return nonEmpty.slice(0, end < 0 ? undefined : end).join(', ')
}

/** True if the name contains no venue, and the only other text is hours, a price, or in brackets. */
export const isBare = (name: string, text: string): boolean =>
  !name.split(/[ /]/).some(isVenueWord) &&
  cellsOf(name, text).every(
    ({ words }) =>
      !/\p{L}{2}/u.test(words.replace(/\$\d+.*$|\b(?:gates?|doors?|open|daily|sold out)\b/gi, '')),
  )
