import { CalendarDays, Clock, CloudRain, Globe, MapPin, Repeat } from 'lucide'
import { Link } from 'react-router'
import { addressLine, websiteHref } from '../../../catalog/contact-links.ts'
import type { Event } from '../../../catalog/event.ts'
import { longDate, longDateRange } from '../../../catalog/local-dates.ts'
import { timeRange } from '../../../catalog/local-times.ts'
import { seriesPath, venuePath } from '../../../catalog/paths.ts'
import { timeZoneLabel } from '../../../catalog/time-zone-label.ts'
import { Fact } from './fact.tsx'
import { SectionCard } from './section-card.tsx'
import { WebsiteLink } from './website-link.tsx'

export const WhenAndWhere = ({ event }: { event: Event }) => (
  <SectionCard title="When and where">
    <dl className="grid gap-3.5">
      <Fact icon={CalendarDays} label="Date">
        <span className="font-semibold">{dateOf(event)}</span>
      </Fact>
      {event.ongoing && !event.startTime ? null : (
        <Fact icon={Clock} label="Time">
          {timeRange(event.startTime, event.endTime)}
          {event.startTime || event.endTime ? (
            <span className="text-soft"> · {timeZoneLabel(event.timeZone)}</span>
          ) : null}
        </Fact>
      )}
      {event.rainDate ? (
        <Fact icon={CloudRain} label="Rain date">
          Rain date: {longDate(event.rainDate)}
        </Fact>
      ) : null}
      {event.series?.rule ? (
        <Fact icon={Repeat} label="Repeats">
          <Link to={seriesPath(event.series.id)}>{event.series.rule}</Link>
        </Fact>
      ) : null}
      <Fact icon={MapPin} label="Place">
        <Place event={event} />
      </Fact>
      {websiteHref(event.website) ? (
        <Fact icon={Globe} label="Website">
          <WebsiteLink url={event.website} />
        </Fact>
      ) : null}
    </dl>
  </SectionCard>
)

const dateOf = ({ ongoing, date, endDate }: Event): string =>
  ongoing || date === null ? 'Open year-round' : longDateRange(date, endDate)

const Place = ({ event }: { event: Event }) => {
  const hint = precisionHint(event)
  const venue = venuePath(event)
  return (
    <>
      {event.venueName ? (
        <span className="block font-semibold">
          {venue ? <Link to={venue}>{event.venueName}</Link> : event.venueName}
        </span>
      ) : null}
      <span className="block">{addressLine(event) || event.location}</span>
      {hint ? <span className="block text-sm text-soft">{hint}</span> : null}
    </>
  )
}

/** Distances are only as exact as the point they are measured to. */
const precisionHint = ({ locationPrecision, zipCode, city }: Event): string | undefined => {
  if (locationPrecision === 'address') return undefined
  if (locationPrecision === 'zip' && zipCode) return `Pin is approximate: ZIP ${zipCode}`
  return city ? `Pin is approximate: ${city}` : 'Pin is approximate'
}
