/** Converts JSON entries of applications: moments and places are objects, and the list is nested. */
import { readTimes } from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { assignFields, type FieldName } from '../row/fields.ts'
import { isObject, type JsonMap, textOf } from '../web-page/json-values.ts'
import { dayBefore } from './shapes/json-shape.ts'

/** Text in `{"dateTime": …}`, `{"date": …, "time": …}` and `{"rendered": …}`. */
export const textWithin = (value: unknown): unknown => {
  if (!isObject(value)) return value
  const { dateTime, date, time, iso, local, utc, rendered, text } = value
  const isApart = typeof date === 'string' && typeof time === 'string'
  const dateAndTime = isApart ? `${date} ${time}` : undefined
  return dateTime ?? dateAndTime ?? date ?? iso ?? local ?? utc ?? rendered ?? text
}

const placeKey = /^(?:venue|location|place|address|where|track|circuit|facility|geometry)$/i
/** Keys of objects that wrap the fields of an entry, as in databases and plugins. */
const wrapperKey = /^(?:acf|meta|fields|attributes|properties|extended_?props|custom_?fields)$/i
const whenKey = /^(?:dates?|when|time)$/i
const zoneKey = /^time_?zone$/i

/** Flattens an entry to one level; parts of places and moments get column names. */
export const flattenEntry = (thing: JsonMap, depth = 0): JsonMap => {
  const flat: JsonMap = {}
  for (const [key, value] of Object.entries(thing)) {
    // The date of a post is when it was written.
    if (!isObject(value)) {
      if (!(key === 'date' && isPost(thing))) flat[key] = value
    } else if (wrapperKey.test(key) && depth < 3)
      Object.assign(flat, { ...flattenEntry(value, depth + 1), ...flat })
    else if (whenKey.test(key) && value.start !== undefined)
      Object.assign(
        flat,
        readTimes(textOf(value.start))?.start
          ? { startTime: value.start, endTime: value.end }
          : { date: value.start, endDate: value.end },
      )
    else if (placeKey.test(key)) takePlace(value, flat)
    else {
      const zone = Object.entries(value).find(([name]) => zoneKey.test(name))?.[1]
      if (/^start/i.test(key) && value.utc === undefined && zone !== undefined)
        flat.timeZone ??= zone
      flat[key] = textWithin(value) ?? value
    }
  }
  takeMoment(flat, 'start_time', 'date')
  if (flat.date !== undefined) takeMoment(flat, 'end_time', 'endDate')
  const { end, allDay } = flat
  // FullCalendar's end of an all-day event is the day after.
  if (thing.extendedProps !== undefined && allDay === true && isDay(end)) flat.end = dayBefore(end)
  return flat
}

/** Facebook's "start_time" is a complete moment. */
const takeMoment = (flat: JsonMap, from: string, to: string): void => {
  if (flat[to] !== undefined || !/^\d{4}-\d\d-\d\dT/.test(textOf(flat[from]))) return
  flat[to] = flat[from]
  delete flat[from]
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

const isPost = ({ title }: JsonMap): boolean => isObject(title) && 'rendered' in title

const placeColumns: readonly (readonly [string, RegExp])[] = [
  ['venueName', /^(?:name|title|venue|display_?name|(?:circuit|venue|track|location)_?name)$/],
  ['location', /^(?:address|formatted_?address|full_?address)$/],
  ['streetAddress', /^(?:street(?:_?address)?|(?:address_?)?line_?1|address_?1)$/],
  ['city', /^(?:city|town|(?:address)?locality)$/],
  ['state', /^(?:state|province|(?:address)?region)$/],
  ['zipCode', /^(?:zip|zip_?code|postal_?code|postcode)$/],
  ['country', /^(?:address)?country(?:_?or_?region)?$/],
  ['latitude', /^lat(?:itude)?$/],
  ['longitude', /^(?:lng|lon|long|longitude)$/],
]

const takePlace = (place: JsonMap, flat: JsonMap, depth = 0): void => {
  for (const [key, value] of Object.entries(place)) {
    const field = placeColumns.find(([, names]) => names.test(key.toLowerCase()))?.[0]
    if (key === 'coordinates' && Array.isArray(value)) {
      flat.longitude ??= value[0]
      flat.latitude ??= value[1]
    } else if (isObject(value) && depth < 3) takePlace(value, flat, depth + 1)
    else if (field !== undefined) flat[field] ??= value
  }
}

export const isEpoch = (text: string): boolean => /^1[5-9]\d{8}(?:\d{3})?$/.test(text)

const assigned = (entry: JsonMap): ReadonlyMap<FieldName, string> => {
  const flat = flattenEntry(entry)
  const names = Object.keys(flat).filter((name) => !isObject(flat[name]))
  return new Map(
    [...assignFields(names)].map(([index, field]) => [field, textOf(flat[names[index] ?? ''])]),
  )
}

/** True if it has a value that may be the name of an event. */
export const isNamed = (entry: JsonMap): boolean => assigned(entry).get('name') !== undefined

/** Keys that show that a plain date is an article's. */
const postKeys = /^(?:author|byline|excerpt|body|published(?:_?at|_?on)?)$/i

const looksLikeEvent = (entry: unknown): entry is JsonMap => {
  if (!isObject(entry) || ('date' in entry && Object.keys(entry).some((key) => postKeys.test(key))))
    return false
  const fields = assigned(entry)
  const date = fields.get('date') ?? ''
  return (fields.get('name') ?? '') !== '' && (isEpoch(date) || readCell(date) !== undefined)
}

/** Event inside `{"node": …}` or `{"event": …}`. */
export const unwrapped = (entry: JsonMap): JsonMap => {
  const values = Object.values(entry)
  const inner = values.length > 2 || looksLikeEvent(entry) ? [] : values.filter(looksLikeEvent)
  return inner.length === 1 && inner[0] ? inner[0] : entry
}

/** Names of lists of other things with dates. */
export const otherKinds = /post|article|news|blog|product|job|order/i
const deepest = 6
const looked = 50

/** Paths of a document's lists in which at least half of the entries look like events. */
export const eventLists = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (Array.isArray(value)) {
    const first = value.slice(0, looked)
    const events = first.filter((entry) => isObject(entry) && looksLikeEvent(unwrapped(entry)))
    const isList = events.length > 0 && events.length * 2 >= first.length
    return isList && !otherKinds.test(path.at(-1) ?? '') ? [path] : []
  }
  if (!isObject(value) || path.length === deepest) return []
  return Object.entries(value).flatMap(([key, each]) => eventLists(each, [...path, key]))
}
