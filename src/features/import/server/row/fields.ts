/** Fields that a source can have, and the headers that name them. */
import {
  type DraftField,
  draftFields,
  fieldOf as specOf,
} from '../../../../catalog/event/field-names.ts'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { zoneInName } from './find-zone.ts'

/** Fields besides the event's own. A category is used as a type only if it is the name of one of our types. */
const extras = {
  repeats: 'recurrence, recurring, recurs, repeat, frequency, how often, schedule, event schedule',
  country: 'country code, venue country',
  timeZone:
    'timezone, tz, tzid, time zone name, zone, timezone id, timezone name, timezone string, iana timezone, olson timezone, start timezone, start time zone, time zone id',
  allDay: 'all day, all day event, is all day, whole day, full day, all day long',
  category: 'type, event category, tags, series, discipline, type of event, kind, classification',
}

export type FieldName = DraftField | 'sourceId' | keyof typeof extras
const otherNames = Object.keys(extras) as (keyof typeof extras)[]
export const fieldNames: readonly FieldName[] = [...draftFields, 'sourceId', ...otherNames]

const isOther = (field: FieldName): field is keyof typeof extras => Object.hasOwn(extras, field)

const headersOf = (field: FieldName): string[] => {
  const text = isOther(field) ? extras[field] : specOf(field).headers
  return text ? text.split(', ') : []
}

/** Key that is the same for "Start Time", "start_time" and "startTime". */
const headerKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Key that is the same for any word order: "date end" and "End Date". */
const sortedWordsKey = (words: readonly string[]) => words.toSorted().join(' ')

/** Splits "dateEnd", "Date_End" and "Date(s) End" into words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])|([a-z])(?=\d)/g, '$1$3 $2')
    .replace(/\(s\)/gi, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const addTo = <K>(index: Map<K, FieldName[]>, key: K, field: FieldName) => {
  const fields = index.get(key) ?? []
  if (!fields.includes(field)) index.set(key, [...fields, field])
}

const byKey = new Map<string, FieldName[]>()
const bySortedKey = new Map<string, FieldName[]>()
for (const field of fieldNames) addTo(byKey, headerKey(field), field)
for (const field of fieldNames) {
  for (const header of [field, ...headersOf(field)]) {
    addTo(byKey, headerKey(header), field)
    addTo(bySortedKey, sortedWordsKey(wordsOf(header)), field)
  }
}

const leading = new Set(['event', 'events', 'show', 'race', 'meet', 'the', 'our'])
const trailing = new Set('local text value field timestamp ts ms epoch unix'.split(' '))

/** Filler words of a question in a form: "What is the date of your event?" */
const asking = new Set(
  'what s is are the a an your our this please enter provide will be does it'.split(' '),
)

/** Reorders "Date of the Event" and "Cost for Spectators" like other headers: event date, spectators cost. */
const inHeaderOrder = (words: readonly string[]): readonly string[] => {
  const terms = words.length > 1 ? words.filter((word) => !asking.has(word)) : words
  const at = terms.findLastIndex((word) => word === 'of' || word === 'for')
  return at > 0 && at < terms.length - 1 ? [...terms.slice(at + 1), ...terms.slice(0, at)] : terms
}

/** Words without leading and trailing filler: "EVENT VENUE NAME", "Show Date", "start_local". */
const bareOf = (words: readonly string[]): readonly string[] => {
  const isOwn = (word: string) => !leading.has(word)
  const from = words.findIndex(isOwn)
  const bare = from < 0 ? [] : words.slice(from, words.findLastIndex(isOwn) + 1)
  return trailing.has(bare.at(-1) ?? '') ? bare.slice(0, -1) : bare
}

/**
 * Certainty of a match. `own`: our name of the field. `listed`: a header in the field table. `similar`: the same words
 * in another order, or with a word such as "event".
 */
type HeaderRank = 'own' | 'listed' | 'similar'
const headerRanks: readonly HeaderRank[] = ['own', 'listed', 'similar']

/** Match for the first of `fields` that no other header has: "start" is the date, or the time beside a date. */
type HeaderMatch = { rank: HeaderRank; fields: readonly FieldName[] }

/** Format after a header, as in "Date (MM/DD/YYYY)" and "Start (24hr)"; see day-order.ts. */
const dateForm =
  /\s*\((?:(?:[dmy]{1,4}[/. -]?){3}|(?:24|12)[- ]?h(?:ou)?rs?|hh:mm(?: ?[ap]m)?)\)\s*$/i

const findMatch = (name: string): HeaderMatch | undefined => {
  const key = headerKey(name)
  const byName = byKey.get(key)
  if (byName) return { rank: headerKey(byName[0] ?? '') === key ? 'own' : 'listed', fields: byName }
  const words = inHeaderOrder(wordsOf(name))
  const bare = bareOf(words)
  const similar =
    byKey.get(words.join('')) ??
    bySortedKey.get(sortedWordsKey(words)) ??
    byKey.get(bare.join('')) ??
    bySortedKey.get(sortedWordsKey(bare))
  if (similar) return { rank: 'similar', fields: similar }
  // "Event/Show" and "Location/City" are one column with two names.
  const plainName = zoneInName(name)?.name ?? name.replace(dateForm, '')
  if (plainName !== name) return similarTo(plainName)
  if (offsetName.test(words.join(' '))) return { rank: 'similar', fields: ['timeZone'] }
  const [question, answer = ''] = questionWithAnswer.exec(name)?.slice(1) ?? []
  if (question !== undefined) return similarTo(answer) ?? similarTo(question)
  const knownPart = name.includes('/') ? name.split('/').find((each) => findMatch(each)) : undefined
  const fields = knownPart === undefined ? undefined : findMatch(knownPart)?.fields
  return fields ? { rank: 'similar', fields } : undefined
}

/** "When is your event? (date)". */
const questionWithAnswer = /^(.+\?)\s*\(([^()]{3,60})\)\s*$/

const offsetName =
  /^(?:utc|gmt|tz|time ?zone) offset(?: hours| minutes| seconds)?$|^offset from utc$/

const similarTo = (name: string): HeaderMatch | undefined => {
  const match = findMatch(name)
  return match && { ...match, rank: 'similar' }
}

/**
 * Match of a header or key; undefined if unknown. Memoized, because every entry of a file repeats the file's headers.
 */
const matchHeader = memoizeText(findMatch)

const anyDates = new Set(['date', 'dates', 'day', 'datetime'])

/** True for a plain "date"; beside a column such as "Start Date", it may be when the entry was written. */
export const isAnyDate = (name = ''): boolean => anyDates.has(headerKey(name))

/**
 * Field of each name, by index. Own names are assigned first, then listed, then similar ones; within a rank, names with
 * fewer possible fields come first. Each field is assigned once, and `takenFields` are not assigned. "Start Date"
 * and "event_date" take precedence over any plain date.
 */
export const assignFields = (
  names: readonly string[],
  takenFields: ReadonlySet<string> = new Set(),
): Map<number, FieldName> => {
  const all = names.flatMap((name, index) => {
    const match = matchHeader(name)
    return match ? [{ index, ...match, isZoned: zoneInName(name) !== undefined }] : []
  })
  // Beside "Start (UTC)", "Start" is local to the venue and is used.
  const local = new Set(all.filter(({ isZoned }) => !isZoned).map(({ fields }) => fields.join()))
  const matches = all.filter(({ isZoned, fields }) => !(isZoned && local.has(fields.join())))
  const isSure = ({ index, fields }: { index: number; fields: readonly FieldName[] }) =>
    fields.length === 1 && fields[0] === 'date' && !isAnyDate(names[index])
  const usableMatches = matches.some(isSure)
    ? matches.filter(({ index }) => !isAnyDate(names[index]))
    : matches
  usableMatches.sort(
    (a, b) =>
      headerRanks.indexOf(a.rank) - headerRanks.indexOf(b.rank) ||
      a.fields.length - b.fields.length,
  )
  const assigned = new Map<number, FieldName>()
  const assignedFields = new Set(takenFields)
  for (const { index, fields } of usableMatches) {
    const field = fields.find((each) => !assignedFields.has(each))
    if (field === undefined) continue
    assignedFields.add(field)
    assigned.set(index, field)
  }
  return assigned
}

/** Our field for a source's header or key; undefined if unknown. */
export const fieldOf = (name: string): FieldName | undefined => matchHeader(name)?.fields[0]

export const isFieldName = (name: string): name is FieldName =>
  (fieldNames as readonly string[]).includes(name)

/** Columns in which a yes means that the event is free. */
export const freeColumns: ReadonlySet<string> = new Set(['is_free', 'isFree', 'Is Free', 'is free'])
