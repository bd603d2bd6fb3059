import { CalendarDays, Clock, CloudRain, CloudSun, LogIn, MapPin, Repeat } from 'lucide'
import { addressLine } from '../../../../catalog/event/contact-links.ts'
import type { Event } from '../../../../catalog/event/event.ts'
import { isOff } from '../../../../catalog/event/event-changes.ts'
import { hasEnded } from '../../../../catalog/event/time-badge.ts'
import { LocatorMap } from '../../../../catalog/event/web/locator-map.tsx'
import { seriesPath } from '../../../../catalog/links/paths.ts'
import { venuePath } from '../../../../catalog/profile/profile-paths.ts'
import {
  daysBetween,
  isValidLocalDate,
  longDate,
  longDateRange,
} from '../../../../catalog/time/local-dates.ts'
import { timeRange, twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { timeZoneLabel } from '../../../../catalog/time/time-zone-label.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { Link } from '../../../../ui/link.tsx'
import { isPast } from '../../is-past.ts'
import { Row, Rows, SectionCard } from './section-card.tsx'

type WhenAndWhereProps = {
  event: Event
  /** Milliseconds since 1970. */
  now: number
}

export const WhenAndWhere = ({ event, now }: WhenAndWhereProps) => {
  const isOn = !isOff(event)
  const forecast = forecastHref(event, now)
  return (
    <SectionCard title="When and where">
      <Rows>
        <Row icon={CalendarDays} label="Date">
          <DateWords event={event} />
        </Row>
        {(event.ongoing && !event.startTime) || !isOn ? null : (
          <Row icon={Clock} label="Time">
            {timeRange(event.startTime, event.endTime)}
            {event.startTime || event.endTime ? (
              <span className="text-soft"> · {timeZoneLabel(event.timeZone)}</span>
            ) : null}
          </Row>
        )}
        <Row icon={Clock} label="Open">
          {isOn && event.openDays}
        </Row>
        <Row icon={LogIn} label="Setup">
          {isOn && event.setupTime && (
            <>Show cars may enter from {twelveHourTime(event.setupTime)}</>
          )}
        </Row>
        <Row icon={CloudRain} label="Rain date">
          {isOn && event.rainDate && <>Rain date: {longDate(event.rainDate)}</>}
        </Row>
        <Row icon={CloudSun} label="Weather">
          {forecast && <ForecastLink href={forecast} />}
        </Row>
        <Row icon={Repeat} label="Repeats">
          {event.series?.rule && <Link to={seriesPath(event.series.id)}>{event.series.rule}</Link>}
        </Row>
        <Row icon={MapPin} label="Place">
          <Place event={event} />
        </Row>
      </Rows>
      <LocatorMap event={event} />
    </SectionCard>
  )
}

const ForecastLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
    Forecast
    <span className="sr-only"> of the National Weather Service (opens in a new tab)</span>
  </a>
)

/** Days covered by forecasts of the National Weather Service. */
const forecastDays = 7

/** Link to the forecast for the place; only within seven days before an event that takes place. */
const forecastHref = (event: Event, now: number): string | undefined => {
  const { date, ongoing, timeZone, latitude, longitude } = event
  if (ongoing || isOff(event) || isPast(event, now) || hasEnded(event, now)) return undefined
  if (date === null || !isValidLocalDate(date)) return undefined
  if (daysBetween(venueToday(now, timeZone), date) > forecastDays) return undefined
  const spot = `lat=${latitude.toFixed(4)}&lon=${longitude.toFixed(4)}`
  return `https://forecast.weather.gov/MapClick.php?${spot}`
}

/** A date that no longer holds is struck through, after what replaces it. */
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

/** Warns of an approximate pin, which makes distances approximate, too. */
const precisionHint = ({ locationPrecision, zipCode, city }: Event): string | undefined => {
  if (locationPrecision === 'address') return undefined
  if (locationPrecision === 'zip' && zipCode) return `Pin is approximate: ZIP ${zipCode}`
  return city ? `Pin is approximate: ${city}` : 'Pin is approximate'
}
