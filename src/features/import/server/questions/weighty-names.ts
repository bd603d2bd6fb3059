/** Names of columns, keys and properties that could change when, where or whether an event takes place. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'

/** Scale for comparing the value of such a name with the event. */
export type Weight =
  | 'zone'
  | 'all-day'
  | 'moment'
  | 'weekday'
  | 'repeats'
  | 'place'
  | 'point'
  | 'status'
  /** Bad if true ("canceled"), or bad if false ("public"). */
  | 'bad-flag'
  | 'good-flag'
  /** Bad if the value restricts who may attend. */
  | 'access'

const list = (text: string) => text.trim().split(/\s+/)

/** The first list with one of the name's words applies, so that "venue time zone" is a zone. */
const weights: readonly (readonly [Weight, ReadonlySet<string>])[] = [
  ['all-day', new Set(list('allday wholeday fullday'))],
  ['zone', new Set(list('zone tz tzid tzname timezone offset'))],
  [
    'bad-flag',
    new Set(
      list(
        'canceled cancel cancels cancellation cancelation postponed postpone rescheduled private confidential hidden hide draft tentative deleted removed archived trashed inactive disabled cancelled',
      ),
    ),
  ],
  ['good-flag', new Set(list('public active published visible enabled confirmed'))],
  ['status', new Set(list('status visibility'))],
  ['access', new Set(list('access audience privacy sensitivity'))],
  [
    'repeats',
    new Set(
      list(
        'recurrence recurrences recurring recurs recur repeat repeats repeating repeated rrule exrule exdate exdates rdate frequency schedule',
      ),
    ),
  ],
  ['point', new Set(list('latitude longitude lat lng lon long coordinates geo'))],
  [
    'place',
    new Set(
      list(
        'place venue location where city town state address street zip zipcode postal postcode country',
      ),
    ),
  ],
  ['weekday', new Set(list('weekday dow'))],
  [
    'moment',
    new Set(
      list(
        'date dates day days time times hour hours when start starts starting begin begins beginning end ends ending finish finishes until datetime',
      ),
    ),
  ],
]

/** Words of names about something other than the event: the record, its tickets, its pictures, its people. */
const elsewhere = new Set(
  list(`created create creation creator added add modified modify modification updated update updates publish
  posted post posts submitted submission approved reviewed imported import exported scraped scrape crawled fetched retrieved
  accessed checked verified synced sync seen stamp timestamp dtstamp changed change edited edit revision
  registration registrations register registered reg signup signups rsvp rsvps deadline closes closed close cutoff due
  opens open opening early bird presale sale sales ticket tickets ticketing booking bookings entry entries entrant
  doors door gate gates checkin check load setup staging tech vendor vendors exhibitor
  expire expires expiry expiration valid previous prior past next founded established since birth
  payment paid refund price prices pricing cost costs fee fees fare pass admission amount
  count counts number num total limit max min capacity attendance length lead drive travel duration policy
  url urls link links href website site web www page permalink email mail phone tel mobile fax
  image images img photo photos picture logo thumbnail banner poster icon color map maps
  id ids slug uid guid uuid key hash hashes code codes type types kind category categories class 
  description desc note notes details detail info about summary directions instructions comment comments title
  contact organizer organizers organiser club sponsor sponsors host owner promoter author user member members
  billing mailing headquarters hq home hotel lodging shipping parking
  precision accuracy source sequence version order sort sorted index rank priority lang language locale
  busy intended transp reminder alarm notification notify tv stream streaming broadcast air
  fire school weather temperature lap laps pit racer trial
  practice qualifying awards award dinner lunch breakfast`),
)

/** Neutral words, needed to split names that are written as one word. */
const neutralWords = list(
  'event events show race text formatted the is has of in at on for local utc gmt name full all whole display original raw mode',
)

const vocabulary: ReadonlySet<string> = new Set([
  ...weights.flatMap(([, words]) => [...words]),
  ...elsewhere,
  ...neutralWords,
])

/** Splits "cost_text", "costText" and "Cost Text" into lower-case words. */
export const asWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

/** Splits "startdate" into "start" and "date"; undefined if the text is not made of known words only. */
const splitIntoWords = (text: string): string[] | undefined => {
  if (text === '') return []
  for (let length = text.length; length > 1; length--) {
    const word = text.slice(0, length)
    const rest = vocabulary.has(word) ? splitIntoWords(text.slice(length)) : undefined
    if (rest) return [word, ...rest]
  }
  return undefined
}

const maxWordLength = 40

const wordsOf = (name: string): string[] =>
  asWords(name)
    .split(' ')
    .flatMap((word) => {
      const stem = word.replace(/\d+$/, '')
      if (vocabulary.has(stem)) return [stem]
      return (stem.length <= maxWordLength && splitIntoWords(stem)) || [stem]
    })

const spacedAllDay = /\b(all|whole|full) day\b/g
const membersOnly = /\b(?:members?|invit(?:e|ation)s?) only\b/g
/** Flag for a public event, not the date of a post. */
const toPublish = /^publish(?: event)?$/

const findWeight = (name: string): Weight | undefined => {
  const words = wordsOf(name)
    .join(' ')
    .replace(spacedAllDay, '$1day')
    .replace(membersOnly, 'private')
    .replace(toPublish, 'public')
    .split(' ')
  const weight = weights.find(([, heavy]) => words.some((word) => heavy.has(word)))?.[0]
  if (weight === undefined) return undefined
  const otherWords = words.filter((word) => !(weight === 'status' && word === 'post'))
  if (otherWords.some((word) => elsewhere.has(word))) return undefined
  return weight === 'moment' && words.includes('of') && words.includes('week') ? 'weekday' : weight
}

/** Memoized, because each entry of a file repeats the same names. */
export const weightOf = memoizeText((name) => findWeight(name.slice(0, 200)))
