/**
 * Dates of a calendar file according to ical.js, which is independent of our code. Zones are from
 * time zone data, as explicit transitions, not from the file's definitions.
 */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { addDays } from '../../src/catalog/time/local-dates.ts'

/** Span beyond the first and last date of any test. */
const [since, until] = ['2010-01-01T00:00Z', '2035-01-01T00:00Z']

/** Sorted starts in UTC, or dates for whole days, from `from` to `to`. */
export const expandByIcal = (file: string, from: string, to: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const entries = calendar.getAllSubcomponents('vevent')
  for (const zone of zonesOf(file)) ICAL.TimezoneService.register(trueZone(zone))
  const starts: string[] = []
  // A change may move a later date into the span.
  const end = addDays(to, 20)
  for (const master of entries.filter((entry) => !entry.hasProperty('recurrence-id'))) {
    const uid = master.getFirstPropertyValue('uid')
    const exceptions = entries.filter(
      (entry) => entry.hasProperty('recurrence-id') && entry.getFirstPropertyValue('uid') === uid,
    )
    starts.push(...startsOf(new ICAL.Event(master, { exceptions }), end))
  }
  ICAL.TimezoneService.reset()
  return starts.filter((start) => start >= from && start <= to).toSorted()
}

function* startsOf(event: ICAL.Event, to: string): Generator<string> {
  if (!event.isRecurring()) {
    yield textOf(event.startDate)
    return
  }
  const iterator = event.iterator()
  for (let next = iterator.next(); next && textOf(next) <= to; next = iterator.next()) {
    yield textOf(event.getOccurrenceDetails(next).startDate)
  }
}

const textOf = (time: ICAL.Time): string =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString()

const zonesOf = (file: string) =>
  new Set([...file.matchAll(/TZID=([\w/]+)/g)].map(([, zone = '']) => zone))

const trueZone = (zone: string): ICAL.Timezone => {
  const end = Temporal.Instant.from(until)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(since).toZonedDateTimeISO(zone)
  lines.push(...observance(at.offset, at.offset, '20100101T000000'))
  for (;;) {
    const before: string = at.offset
    at = at.getTimeZoneTransition('next')
    if (!at || Temporal.Instant.compare(at.toInstant(), end) > 0) break
    // Wall time just before the transition.
    const shown = at.toInstant().toZonedDateTimeISO(before).toPlainDateTime()
    lines.push(...observance(before, at.offset, shown.toString().slice(0, 19).replace(/[-:]/g, '')))
  }
  const component = new ICAL.Component(ICAL.parse([...lines, 'END:VTIMEZONE'].join('\r\n')))
  return new ICAL.Timezone({ component, tzid: zone })
}

const observance = (from: string, to: string, start: string): string[] => [
  'BEGIN:STANDARD',
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from.replace(':', '')}`,
  `TZOFFSETTO:${to.replace(':', '')}`,
  'END:STANDARD',
]
