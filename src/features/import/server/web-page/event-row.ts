/** From a schema.org Event to a row with our fields. */
import { readMoment } from '../dates/read-moment.ts'
import type { RawFields, ReadItem, SourceRow } from '../row/source-row.ts'
import { costOf, placeFields } from './event-parts.ts'
import { readSchedule } from './event-schedule.ts'
import { type FoundEvent } from './linked-data.ts'
import { isThing, one, type Thing, textOf } from './thing.ts'

/** `base` is the page's address, for links that are relative. */
export const rowsOfEvents = (found: readonly FoundEvent[], base?: string): ReadItem[] => {
  const rows = found.map((each) => rowOf(each, base))
  const uses = Map.groupBy(rows, (row) => row.sourceId)
  for (const [id, sharing] of uses) {
    // A page may repeat one address for all dates of an event.
    if (id === undefined || sharing.length < 2) continue
    for (const row of sharing) row.sourceId = `${id}/${textOf(row.fields.date).slice(0, 10)}`
  }
  return rows.map((row) => {
    if (!isOnlineOnly(row)) return row
    return { line: row.line, unreadable: 'online only' }
  })
}

const rowOf = ({ line, event, resolve }: FoundEvent, base?: string): SourceRow => {
  const link = absoluteLink(textOf(event.url) || textOf(event['@id']), base)
  const identifier = textOf(event.identifier) || link || textOf(event['@id'])
  const scheduled = readSchedule(event, resolve)
  const fields: RawFields = {
    name: textOf(event.name),
    description: textOf(event.description),
    date: datesOf(event.startDate),
    endDate: datesOf(event.endDate),
    website: link,
    logoUrl: absoluteLink(pictureOf(event.image), base),
    organizerName: nameOf(resolve(one(event.organizer))),
    ...statusFields(event),
    ...placeFields(event.location, resolve),
    attendanceCost: costOf(event),
    registrationUrl: registrationLink(event.offers, link, base),
    ...scheduled?.fields,
  }
  const isRead = (name: string) =>
    used.has(name) || name.startsWith('@') || (name === 'eventSchedule' && scheduled !== undefined)
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

const unreadSchedule = 'left out repeats: eventSchedule was not understood'

/** A schedule without a frequency is one of hours. */
const repeatsSomehow = ({ eventSchedule }: Thing): boolean =>
  [eventSchedule].flat().some((each) => isThing(each) && textOf(each.repeatFrequency) !== '')

/** Properties of an event that are read. */
const used = new Set(
  (
    'name description startDate endDate url identifier image organizer eventStatus previousStartDate location ' +
    'offers keywords eventAttendanceMode isAccessibleForFree subEvent subEvents superEvent'
  ).split(' '),
)

/** An event may have several dates, each with an end of its own. */
const datesOf = (value: unknown): string | string[] => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  return texts.length > 1 ? texts : (texts[0] ?? '')
}

const isOnlineOnly = (row: SourceRow): boolean =>
  textOf(row.lookUp('eventAttendanceMode')).endsWith('OnlineEventAttendanceMode')

const nameOf = (value: unknown): string => (isThing(value) ? textOf(value.name) : textOf(value))

const pictureOf = (value: unknown): string => {
  const single = one(value)
  return isThing(single) ? textOf(single.url) || textOf(single.contentUrl) : textOf(single)
}

const absoluteLink = (link: string, base?: string): string | undefined => {
  if (/^https?:\/\//i.test(link)) return link
  if (link === '' || base === undefined) return undefined
  return URL.canParse(link, base) ? new URL(link, base).href : undefined
}

const registrationLink = (offers: unknown, page: string | undefined, base?: string) => {
  const offer = one(offers)
  const link = isThing(offer) ? absoluteLink(textOf(offer.url), base) : undefined
  return link === page ? undefined : link
}

const statuses: Readonly<Record<string, string>> = {
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
}

const statusFields = (event: Thing): RawFields => {
  const status = statuses[textOf(event.eventStatus).replace(/^.*[/:]/, '')]
  const previous = readMoment(textOf(event.previousStartDate))
  return status ? { eventStatus: status, previousDate: previous?.date } : {}
}
