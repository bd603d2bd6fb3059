/** Parts of embeds, which are script-free documents in frames on other sites: their links open in a new tab. */
import type { ReactNode } from 'react'
import type { Call } from '../../../kit/call.ts'
import { classes } from '../../../ui/classes.ts'
import type { CardEvent } from '../../event/card-event.ts'
import { shortCostLabel } from '../../event/costs.ts'
import type { Event } from '../../event/event.ts'
import { eventChange, isOff } from '../../event/event-changes.ts'
import { eventTypeLabel } from '../../event/event-types.ts'
import { plateWords } from '../../event/plate.ts'
import { hasEnded, timeBadge } from '../../event/time-badge.ts'
import { eventPagePath, type Query } from '../../links/paths.ts'
import { distanceLabel } from '../../place/distance.ts'
import { shortDate, shortDateRange } from '../../time/local-dates.ts'
import { timeRange } from '../../time/local-times.ts'
import { venueToday } from '../../time/venue-today.ts'
import type { FilterNames } from '../filter-names.ts'
import type { SearchInput } from '../filters.ts'

/** Request for an embed, as passed to its view. */
export type EmbedRequest = {
  call: Call
  url: URL
  /** Milliseconds since 1970. */
  now: number
  /** Path of this embed with changed parameters. */
  pathWith: (changes: Query) => string
}

/** Content of an embed. */
export type Embedded = {
  content: ReactNode
  /** URL of the same content on the site itself. */
  siteUrl: string
  siteLinkText: string
  filters: SearchInput
  names: FilterNames
  /** Filters that could not be read or were rejected: name → how to correct the value. */
  problems: Readonly<Record<string, string>>
  /** Title; by default that of the search. */
  title?: string
  /** HTTP status, if not 200. */
  status?: number
}

type OutLinkProps = {
  href: string
  className?: string
  /** Accessible name that replaces the content. */
  label?: string
  children: ReactNode
}

/** Id of the text that describes all these links. */
export const newTabId = 'new-tab'

export const OutLink = ({ href, className, label, children }: OutLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className={className}
    aria-label={label}
    aria-describedby={newTabId}
  >
    {children}
  </a>
)

/** Message for a search without results, with a link to the site. */
export const NothingFound = ({ siteUrl, words }: { siteUrl: string; words: string }) => (
  <p role="status" className="nothing">
    {words} <OutLink href={siteUrl}>Look on the whole site</OutLink>
  </p>
)

export type EmbeddedEvent = Pick<
  Event,
  | 'id'
  | 'name'
  | 'eventType'
  | 'date'
  | 'endDate'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'ongoing'
  | 'venueName'
  | 'city'
  | 'state'
  | 'attendanceCost'
  | 'eventStatus'
> &
  Partial<Pick<Event, 'endsAt' | 'rainDate' | 'previousDate' | 'series'>> &
  Pick<CardEvent, 'distance' | 'openToday'>

type EventsProps = { events: readonly EmbeddedEvent[]; now: number }

export const EmbeddedEvents = ({ events, now }: EventsProps) => (
  <ul className="events">
    {events.map((event) => (
      <li key={event.id}>
        <EventRow event={event} now={now} />
      </li>
    ))}
  </ul>
)

type EventRowProps = { event: EmbeddedEvent; now: number; heading?: 'h1' | 'h2' }

/** Date, name and place of an event; a canceled or postponed event has a banner, and its date is struck through. */
export const EventRow = ({ event, now, heading: Heading = 'h2' }: EventRowProps) => {
  const off = isOff(event)
  const { day, weekday } = plateWords(event)
  const Words = off ? 's' : 'span'
  const { venueName, city, state, distance } = event
  return (
    <article className={classes('event', off && `off ${event.eventStatus}`)}>
      <p className="plate">
        <Words>{day}</Words> <Words className="weekday">{weekday}</Words>
      </p>
      <div>
        {badgesOf(event, now)}
        <Heading>
          <OutLink href={eventPagePath(event)}>{off ? <s>{event.name}</s> : event.name}</OutLink>
        </Heading>
        <p>{factsOf(event).join(' · ')}</p>
        <p>
          {[venueName, `${city}, ${state}`].filter(Boolean).join(', ')}
          {distance === undefined ? null : ` · ${distanceLabel(distance)}`}
        </p>
      </div>
    </article>
  )
}

const badgesOf = (event: EmbeddedEvent, now: number) => {
  const { previousDate = null, rainDate = null, attendanceCost } = event
  const change = eventChange({ ...event, previousDate, rainDate })
  const cost = shortCostLabel(attendanceCost)
  const words = isOff(event) ? [change?.badge] : [timeWordsOf(event, now), change?.badge, cost]
  const badges = words.filter((each) => each !== undefined)
  return badges.length === 0 ? null : (
    <p className="badges">
      {badges.map((each) => (
        <span key={each} className={each === change?.badge ? 'change' : undefined}>
          {each}{' '}
        </span>
      ))}
    </p>
  )
}

const timeWordsOf = (event: EmbeddedEvent, now: number): string | undefined => {
  if (event.openToday) return event.openToday
  const badge = timeBadge(event, venueToday(now, event.timeZone))
  const ended = badge?.urgent && hasEnded({ endsAt: event.endsAt ?? null }, now)
  return ended ? `${badge.text} · ENDED` : badge?.text
}

const factsOf = ({
  ongoing,
  date,
  endDate,
  startTime,
  endTime,
  eventType,
  series,
}: EmbeddedEvent) => {
  const days = date && endDate && endDate !== date ? shortDateRange(date, endDate) : ''
  const also = series?.nextDate ? `also ${shortDate(series.nextDate)}` : ''
  const times = ongoing ? '' : timeRange(startTime, endTime)
  return [days, times, eventTypeLabel(eventType), also].filter(Boolean)
}
