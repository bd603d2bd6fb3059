/** From a VEVENT to a row with our fields. */

import { isMachineName } from '../clean/organizer-name.ts'
import { findZone } from '../row/find-zone.ts'
import type { RawFields, SourceRow } from '../row/source-row.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** Properties of the calendar, for all of its entries. */
export type OfCalendar = {
  zone: string | undefined
  name: string | undefined
  /** METHOD:CANCEL. */
  isCanceled: boolean
}

/** Undefined for an entry without a date. */
export const rowOf = (entry: CalendarEntry, calendar: OfCalendar): SourceRow | undefined => {
  const { start, end } = entry.span
  if (!start) return undefined
  return {
    line: entry.line,
    fields: fieldsOf(entry, calendar),
    sourceId: entry.uid || undefined,
    start,
    end,
    zone: ownZone(entry) ?? calendar.zone,
    ...secrecyOf(entry),
    hints: entry.text('categories'),
    lookUp: (name) => entry.text(name) || undefined,
    passedOver: entry.names.filter((name) => !used.has(name)).map((name) => name.toUpperCase()),
  }
}

/** Properties that are read, and those that say nothing of when, where or whether an event takes place. */
const used = new Set(
  (
    'uid summary description location geo url status organizer categories dtstart dtend duration rrule rdate exdate exrule ' +
    'recurrence-id sequence image attach class x-alt-desc x-cost x-livewhale-cost x-livewhale-timezone ' +
    'x-microsoft-cdo-alldayevent x-livewhale-repeats-until ' +
    'dtstamp created last-modified transp priority comment contact attendee related-to resources color ' +
    'conference request-status refresh-interval source'
  ).split(' '),
)

/** Any class but PUBLIC counts as private (RFC 5545); some programs write their word for it. */
const secrecyOf = (entry: CalendarEntry): Pick<SourceRow, 'skip' | 'isPrivate'> => {
  const given = entry.text('class').trim()
  if (/^(?:public|default|normal|)$/i.test(given)) return {}
  return { skip: `not public (CLASS:${given.slice(0, 30).toUpperCase()})`, isPrivate: true }
}

/** Products that write UTC tell the zone of an entry in a property of their own. */
const ownZone = (entry: CalendarEntry): string | undefined => {
  const names = [entry.text('x-livewhale-timezone'), entry.parameter('dtstart', 'tzid')]
  for (const name of names) {
    const found = findZone(name)
    if (found && found.zone !== 'UTC') return found.zone
  }
  return undefined
}

const fieldsOf = (entry: CalendarEntry, { name, isCanceled }: OfCalendar): RawFields => {
  const [latitude, longitude] = pointOf(entry)
  return {
    name: entry.text('summary'),
    description: entry.text('description') || entry.text('x-alt-desc'),
    location: entry.text('location'),
    latitude,
    longitude,
    website: entry.text('url'),
    eventStatus: isCanceled ? 'cancelled' : statusOf(entry),
    attendanceCost: entry.text('x-cost') || entry.text('x-livewhale-cost') || undefined,
    organizerName: organizerOf(entry, name),
    contactEmail: contactAddress(entry.text('organizer')),
    logoUrl: pictureOf(entry),
  }
}

/** CONFIRMED and TENTATIVE are no state of their own. */
const statusOf = (entry: CalendarEntry): string | undefined => {
  const given = /^(?:cancell?ed|postponed|rescheduled)\b/i.exec(entry.text('status').trim())?.[0]
  return given?.toLowerCase().replace('canceled', 'cancelled')
}

/** The group's name is that of its calendar ("Events - Star City Rods") where the platform stands as organizer. */
const organizerOf = (entry: CalendarEntry, calendarName: string | undefined): string => {
  const name = entry.parameter('organizer', 'cn')
  if (!isMachineName(name.replace(/%20/g, ' '))) return name
  return calendarName?.replace(/^(?:events?|calendar)\s*[-–—:|]\s*/i, '') ?? ''
}

const pointOf = (entry: CalendarEntry): unknown[] => {
  const value = entry.find('geo')?.[3]
  return Array.isArray(value) ? value : String(value ?? '').split(/[;,]/)
}

/** The organizer's mail address, unless it is a machine's or was blanked out. */
const contactAddress = (text: string): string | undefined => {
  const address = text.replace(/^mailto:/i, '')
  const isMachine = /@(?:group\.calendar\.google\.com|.*\.invalid)$|no-?reply/i.test(address)
  return address.includes('@') && !isMachine ? address : undefined
}

const pictureOf = (entry: CalendarEntry): string | undefined => {
  const picture = [...entry.all('image'), ...entry.all('attach')].find((property) =>
    String(property[1].fmttype ?? '').startsWith('image/'),
  )
  return typeof picture?.[3] === 'string' ? picture[3] : undefined
}
