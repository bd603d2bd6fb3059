/** Converts a schema.org Event to a row with our fields. */
import { clockOfMinutes } from '../../../../catalog/time/local-times.ts'
import { absoluteLink } from '../clean/clean-fields.ts'
import { truthOf } from '../clean/clean-values.ts'
import { dollarsIn, largest, stepOfAmount } from '../clean/cost-and-state.ts'
import { readMoment } from '../dates/read-moment.ts'
import { findZone } from '../row/find-zone.ts'
import type { Moment, RawFields, ReadItem, Repeats, SourceRow } from '../row/source-row.ts'
import {
  type FoundEvent,
  firstOf,
  isObject,
  type JsonMap,
  nameOf,
  type Resolve,
  textOf,
  typesOf,
} from './json-values.ts'

/** `base`: URL of the page, for relative links. */
export const rowsOfEvents = (found: readonly FoundEvent[], base?: string): ReadItem[] => {
  const rows = found.map((each) => rowOf(each, base))
  const uses = Map.groupBy(rows, (row) => row.sourceId)
  for (const [id, rowsWithId] of uses) {
    // A page may use the same URL for all dates of an event.
    if (id === undefined || rowsWithId.length < 2) continue
    for (const row of rowsWithId) row.sourceId = `${id}/${textOf(row.fields.date).slice(0, 10)}`
  }
  return rows.map((row) => {
    if (!isOnlineOnly(row)) return row
    return { line: row.line, unreadable: 'online only', name: textOf(row.fields.name) }
  })
}

const rowOf = ({ line, event, resolve }: FoundEvent, base?: string): SourceRow => {
  const link = absoluteLink(textOf(event.url) || textOf(event['@id']), base)
  const identifier = textOf(event.identifier) || link || textOf(event['@id'])
  const scheduled = readSchedule(event, resolve)
  const openDays = event.startDate === undefined ? openDaysOf(event) : undefined
  const fields: RawFields = {
    name: textOf(event.name),
    description: textOf(event.description),
    date: datesOf(event.startDate),
    endDate: datesOf(event.endDate),
    website: link,
    logoUrl: absoluteLink(pictureOf(event.image), base),
    organizerName: nameOf(resolve(firstOf(event.organizer))),
    ...statusFields(event),
    ...placeFields(openDays ? event : event.location, resolve),
    ...(openDays && { ongoing: true, openDays }),
    ...costFields(event),
    registrationUrl: registrationLink(event.offers, link, base),
    ...scheduled?.fields,
  }
  const isRead = (name: string) =>
    usedProperties.has(name) ||
    name.startsWith('@') ||
    (name === 'eventSchedule' && scheduled !== undefined)
  return {
    line,
    fields,
    sourceId: identifier || undefined,
    hints: textOf(event.keywords),
    lookUp: (name) => event[name],
    passedOver: Object.keys(event).filter((name) => !isRead(name)),
    ...(scheduled && { repeats: scheduled.repeats, zone: scheduled.zone }),
    ...(!scheduled && repeatsSomehow(event) && { notes: [unreadSchedule] }),
  }
}

/** Opening hours in any of schema.org's forms. */
export const openDaysOf = (thing: JsonMap): unknown[] | undefined => {
  const hours = [thing.openingHoursSpecification ?? thing.openingHours ?? []].flat()
  return hours.length > 0
    ? [...hours, thing.specialOpeningHoursSpecification ?? []].flat()
    : undefined
}

const unreadSchedule = 'left out repeats: eventSchedule was not understood'

/** True if a schedule has a frequency; without one, it only gives hours. */
const repeatsSomehow = ({ eventSchedule }: JsonMap): boolean =>
  [eventSchedule].flat().some((each) => isObject(each) && textOf(each.repeatFrequency) !== '')

/** Properties of an event that are used. */
const usedProperties = new Set(
  (
    'name description startDate endDate url identifier image organizer eventStatus previousStartDate location ' +
    'offers keywords openingHours openingHoursSpecification specialOpeningHoursSpecification address geo eventAttendanceMode isAccessibleForFree subEvent subEvents superEvent'
  ).split(' '),
)

/** Dates of an event; each of several has its own end. */
const datesOf = (value: unknown): string | string[] => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  return texts.length > 1 ? texts : (texts[0] ?? '')
}

const isOnlineOnly = (row: SourceRow): boolean =>
  textOf(row.lookUp('eventAttendanceMode')).endsWith('OnlineEventAttendanceMode')

const pictureOf = (value: unknown): string => {
  const single = firstOf(value)
  return isObject(single) ? textOf(single.url) || textOf(single.contentUrl) : textOf(single)
}

const registrationLink = (offers: unknown, page: string | undefined, base?: string) => {
  const offer = firstOf(offers)
  const link = isObject(offer) ? absoluteLink(textOf(offer.url), base) : undefined
  return link === page ? undefined : link
}

const statusFields = (event: JsonMap): RawFields => {
  const statusValue = firstOf(event.eventStatus)
  const text = textOf(isObject(statusValue) ? (statusValue['@id'] ?? statusValue) : statusValue)
  const status = /(?<=^|[/:]|Event)(?:Cancell?ed|Postponed|Rescheduled)$/
    .exec(text)?.[0]
    .toLowerCase()
  const previous = readMoment(textOf(event.previousStartDate))
  return status ? { eventStatus: status, previousDate: previous?.date } : {}
}

/** Place fields from a Place, a PostalAddress or text, alone or in a list; skips virtual locations. */
const placeFields = (location: unknown, resolve: Resolve): RawFields => {
  const places = [location].flat().map(resolve)
  const place = places.find((each) => !isObject(each) || !typesOf(each).includes('VirtualLocation'))
  if (!isObject(place)) return { location: textOf(place) }
  const isAddress = typesOf(place).includes('PostalAddress')
  const address = resolve(isAddress ? place : [place.address].flat()[0])
  const venueName = isAddress ? '' : textOf(place.name)
  const geo = resolve(place.geo)
  const point = isObject(geo) ? geo : place
  return {
    venueName,
    latitude: point.latitude,
    longitude: point.longitude,
    ...(isObject(address) ? addressFields(address) : { location: textOf(address) }),
  }
}

const addressFields = (address: JsonMap): RawFields => {
  return {
    streetAddress: textOf(address.streetAddress),
    city: textOf(address.addressLocality),
    state: textOf(address.addressRegion),
    zipCode: textOf(address.postalCode),
    country: nameOf(address.addressCountry),
  }
}

const forVisitors =
  /\b(?:spectators?|visitors?|adults?|(?:general )?admission|walk-?ins?|(?:general )?public)\b/i
const forCars =
  /\b(?:(?:cars?|vehicles?|trucks?|motorcycles?|bikes?) (?:show )?(?:registrations?|entr(?:y|ies))|show registrations?|show (?:your )?(?:cars?|vehicles?)|exhibitors?|participants?|entrants?|drivers?|racers?|competitors?)\b/i
const forOthers = /\b(?:parking|camping|vendors?|booths?|spaces?|shirts?|sponsors?|donations?)\b/i

/** Cost step of what visitors pay, and the fee for a car. A cost is undefined without a price in dollars. */
const costFields = (event: JsonMap): RawFields => {
  const offers = [event.offers].flat().flatMap((each) => (isObject(each) && each.offers) || each)
  const all = offers
    .filter(isObject)
    .map((offer) => ({ label: textOf(offer.name), amounts: amountsOf(offer) }))
  const visitors = all.filter(({ label }) => forVisitors.test(label) && !forOthers.test(label))
  const isFee = ({ label }: { label: string }) =>
    forCars.test(label) || (visitors.length > 0 && /^registration$/i.test(label))
  const others = all.filter((offer) => !isFee(offer) && !forOthers.test(offer.label))
  const amounts = (visitors.length > 0 ? visitors : others).flatMap((offer) => offer.amounts)
  const [participationFee] = all.filter(isFee).flatMap((offer) => offer.amounts)
  const free = truthOf(event.isAccessibleForFree) ? 'free' : undefined
  return {
    attendanceCost: amounts.length > 0 ? stepOfAmount(largest(amounts)) : free,
    participationFee,
  }
}

const amountsOf = (offer: JsonMap): number[] => {
  const currency = textOf(offer.priceCurrency)
  if (currency !== '' && !/^(?:USD|US\$|\$)$/i.test(currency)) return []
  const price = textOf(offer.price) || textOf(offer.highPrice) || textOf(offer.lowPrice)
  const [amount = /^free$/i.test(price) ? 0 : undefined] = dollarsIn(price)
  // "From 0 to 40" does not tell whether visitors enter free.
  const isOpen = amount !== 0 && dollarsIn(textOf(offer.lowPrice))[0] === 0
  return amount === undefined || isOpen ? [] : [amount]
}

/** A schema.org Schedule as a recurrence rule (RFC 5545). */
type ScheduledEvent = {
  /** Day and hours of the first date. */
  fields: { date: string; endDate?: string }
  repeats: Repeats
  zone?: string
}

/** Undefined if the event has no schedule, several, or one with any property that isn't understood. */
export const readSchedule = (event: JsonMap, resolve: Resolve): ScheduledEvent | undefined => {
  const schedules = [event.eventSchedule].flat().map(resolve).filter(isObject)
  const [schedule] = schedules
  if (!schedule || schedules.length > 1) return undefined
  const rule = ruleOf(schedule)
  const exceptDates = momentsOf(schedule.exceptDate)
  const fields = firstDateOf(event, schedule)
  if (!rule || !exceptDates || !fields) return undefined
  const zone = findZone(textOf(schedule.scheduleTimezone))?.zone
  const repeats = { rule, extraDates: [], exceptDates, overrides: [] }
  return { fields, repeats, ...(zone && { zone }) }
}

/** First date with its own hours; the event's end may be the last day of the whole series instead. */
const firstDateOf = (event: JsonMap, schedule: JsonMap): ScheduledEvent['fields'] | undefined => {
  const start = scheduleMoment(event.startDate) ?? scheduleMoment(schedule.startDate)
  if (!start) return undefined
  const end = scheduleMoment(event.endDate)
  const startTime = start.time ?? clockOf(schedule.startTime)
  const ownEnd = end?.date === start.date ? end.time : undefined
  const endTime = ownEnd ?? clockOf(schedule.endTime) ?? endByDuration(schedule, startTime)
  const atTime = (time: string | undefined) =>
    time === undefined ? start.date : `${start.date}T${time}`
  const zone = start.zone === 'UTC' ? 'Z' : ''
  const date = startTime === undefined ? start.date : atTime(startTime) + zone
  return { date, ...(startTime !== undefined && endTime && { endDate: atTime(endTime) + zone }) }
}

const scheduleMoment = (value: unknown) => {
  const moment = readMoment(textOf(value))
  return moment && { ...moment, time: moment.time ?? undefined }
}

const clockOf = (value: unknown): string | undefined =>
  /^T?([01]\d|2[0-3]):?([0-5]\d)/.exec(textOf(value))?.slice(1).join(':')

/** End time from the schedule's duration; undefined if it is past midnight. */
const endByDuration = (schedule: JsonMap, startTime: string | undefined): string | undefined => {
  const [, hours = 0, minutes = 0] =
    /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?$/.exec(textOf(schedule.duration)) ?? []
  if (startTime === undefined) return undefined
  const begins = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3))
  const ends = begins + Number(hours) * 60 + Number(minutes)
  if (ends === begins || ends >= 24 * 60) return undefined
  return clockOfMinutes(ends)
}

/** Undefined if any value is not a date. */
const momentsOf = (value: unknown): Moment[] | undefined => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  const moments = texts.flatMap((text) => readMoment(text) ?? [])
  return moments.length === texts.length ? moments : undefined
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** Recurrence rule of "P2W" or "Weekly" with its days, months and end. */
const ruleOf = (schedule: JsonMap): string | undefined => {
  const frequency = textOf(schedule.repeatFrequency).toUpperCase()
  const [, interval = '1', unit = frequency] = /^P(\d{1,3})([DWMY])$/.exec(frequency) ?? []
  const word = unit.replace(/^.*[/:]/, '')
  const freq = frequencies.find((each) => each === word || each[0] === word)
  const days = joinedValues(schedule.byDay, (text) => weekdayOf(text, textOf(schedule.byMonthWeek)))
  const monthDays = joinedValues(schedule.byMonthDay, wholeNumber)
  const months = joinedValues(schedule.byMonth, wholeNumber)
  const end = endOf(schedule)
  if (!freq || [days, monthDays, months, end].includes(undefined)) return undefined
  // A week of the month without a weekday, or a weekday without its week, determines no date.
  const isVague = (freq === 'MONTHLY' ? /^[A-Z]/ : /^-?\d/).test(days ?? '')
  if (isVague || (schedule.byMonthWeek !== undefined && days === '')) return undefined
  return [
    `FREQ=${freq}`,
    interval === '1' ? '' : `INTERVAL=${interval}`,
    days && `BYDAY=${days}`,
    monthDays && `BYMONTHDAY=${monthDays}`,
    months && `BYMONTH=${months}`,
    end,
  ]
    .filter(Boolean)
    .join(';')
}

/** Empty if the schedule has no end; undefined if its end is not understood. */
const endOf = ({ repeatCount, endDate }: JsonMap): string | undefined => {
  const count = textOf(repeatCount)
  if (count !== '') return /^[1-9]\d{0,3}$/.test(count) ? `COUNT=${count}` : undefined
  if (textOf(endDate) === '') return ''
  const last = scheduleMoment(endDate)?.date
  return last && `UNTIL=${last.replaceAll('-', '')}`
}

/** Empty without values; undefined if any value is not understood. */
const joinedValues = (
  value: unknown,
  parse: (text: string) => string | undefined,
): string | undefined => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  const parsedValues = texts.map(parse)
  return parsedValues.includes(undefined) ? undefined : parsedValues.join(',')
}

const wholeNumber = (text: string) => (/^-?\d{1,2}$/.test(text) ? text : undefined)

const dayName = /^(-?[1-5])?(SU|MO|TU|WE|TH|FR|SA)(?:[A-Z]*DAY)?$/

/** Day code of "https://schema.org/Saturday", "Saturday" or "2SA", with `week` as its week of the month. */
const weekdayOf = (text: string, week: string): string | undefined => {
  const [, ownWeek, code] = dayName.exec(text.replace(/^.*[/:]/, '').toUpperCase()) ?? []
  if (code === undefined || (week !== '' && wholeNumber(week) === undefined)) return undefined
  return `${ownWeek ?? week}${code}`
}
