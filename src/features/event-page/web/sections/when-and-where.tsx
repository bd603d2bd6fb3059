import { CalendarDays, Clock, CloudRain, Globe, LogIn, MapPin, Repeat } from 'lucide'
import type { ReactNode } from 'react'
import { addressLine, websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { Event } from '../../../../catalog/event/event.ts'
import { isOff } from '../../../../catalog/event/event-changes.ts'
import { LocatorMap } from '../../../../catalog/event/web/locator-map.tsx'
import { seriesPath } from '../../../../catalog/links/paths.ts'
import { venuePath } from '../../../../catalog/profile/profile-paths.ts'
import { longDate, longDateRange } from '../../../../catalog/time/local-dates.ts'
import { timeRange, twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { timeZoneLabel } from '../../../../catalog/time/time-zone-label.ts'
import { Icon, type IconShape } from '../../../../ui/icon.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SectionCard, WebsiteLink } from './section-card.tsx'

export const WhenAndWhere = ({ event }: { event: Event }) => {
  const isOn = !isOff(event)
  return (
    <SectionCard title="When and where">
      <dl className="grid gap-3.5 print:gap-1.5">
        <Fact icon={CalendarDays} label="Date">
          <DateWords event={event} />
        </Fact>
        {(event.ongoing && !event.startTime) || !isOn ? null : (
          <Fact icon={Clock} label="Time">
            {timeRange(event.startTime, event.endTime)}
            {event.startTime || event.endTime ? (
              <span className="text-soft"> · {timeZoneLabel(event.timeZone)}</span>
            ) : null}
          </Fact>
        )}
        <Fact icon={Clock} label="Open">
          {isOn && event.openDays}
        </Fact>
        <Fact icon={LogIn} label="Setup">
          {isOn && event.setupTime && (
            <>Show cars may enter from {twelveHourTime(event.setupTime)}</>
          )}
        </Fact>
        <Fact icon={CloudRain} label="Rain date">
          {isOn && event.rainDate && <>Rain date: {longDate(event.rainDate)}</>}
        </Fact>
        <Fact icon={Repeat} label="Repeats">
          {event.series?.rule && <Link to={seriesPath(event.series.id)}>{event.series.rule}</Link>}
        </Fact>
        <Fact icon={MapPin} label="Place">
          <Place event={event} />
        </Fact>
        <Fact icon={Globe} label="Website">
          {websiteHref(event.website) && <WebsiteLink url={event.website} />}
        </Fact>
      </dl>
      <LocatorMap event={event} />
    </SectionCard>
  )
}

/** A date that does not hold is struck through, and what holds instead stands first. */
const DateWords = ({ event }: { event: Event }) => {
  const date = dateOf(event)
  if (!isOff(event) || event.ongoing || event.date === null)
    return <span className="font-semibold">{date}</span>
  return (
    <>
      <span className="block font-semibold">
        {event.eventStatus === 'postponed' ? 'New date to be announced' : 'Canceled'}
      </span>{' '}
      <s className="text-soft">{date}</s>
    </>
  )
}

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
      ) : null}{' '}
      <span className="block">{addressLine(event) || event.location}</span>{' '}
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

type FactProps = { icon: IconShape; label: string; children: ReactNode }

/** One line, if there is something to tell: what it tells stands before it for screen readers. */
const Fact = ({ icon, label, children }: FactProps) =>
  children ? (
    <div className="flex gap-3">
      <dt className="pt-0.5">
        <Icon shape={icon} className="size-5 text-signal" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  ) : null
