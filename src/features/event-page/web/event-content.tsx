import { CalendarPlus, ChevronDown } from 'lucide'
import { useLocation } from 'react-router'
import type { Event } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { allEvents, topicOfType } from '../../../catalog/event/topics.ts'
import { confirmedText } from '../../../catalog/event/trust-note.ts'
import { calendarFileName } from '../../../catalog/file/file-names.ts'
import { embedCodePath } from '../../../catalog/links/embed-paths.ts'
import {
  eventPagePath,
  feedPath,
  landingPath,
  publicUrl,
  seriesPath,
} from '../../../catalog/links/paths.ts'
import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import { stateName, stateSlug } from '../../../catalog/place/us-states.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import { shortDateSeenFrom } from '../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../catalog/time/local-times.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { ReportForm } from '../../../catalog/trust/web/report-form.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import type { OthersNear, SeriesDate } from '../contract.ts'
import { shortHours, shortWhen } from '../deciding-facts.ts'
import { isPast } from '../is-past.ts'
import { localDateLabel } from '../local-date-label.ts'
import { eventsBefore } from './back-to-events.tsx'
import { EventHero } from './event-hero.tsx'
import type { EventDetail } from './load-event.ts'
import { FlyerCard } from './sections/flyer-card.tsx'
import { AboutSection, AwardsAndFeatures, CarsSection } from './sections/main-cards.tsx'
import { SectionCard, Sheet } from './sections/section-card.tsx'
import {
  CharityCard,
  ContactCard,
  DetailsCard,
  OrganizerCard,
  SponsorCard,
} from './sections/side-cards.tsx'
import { WhenAndWhere } from './sections/when-and-where.tsx'
import { StatusBand } from './status-band.tsx'

const maxUnfoldedDates = 6

/** Other dates of a series, each with a link to its page. */
const OtherDates = ({ event, dates }: { event: Event; dates: readonly SeriesDate[] }) => {
  if (dates.length === 0) return null
  const [first, rest] = [dates.slice(0, maxUnfoldedDates), dates.slice(maxUnfoldedDates)]
  return (
    <Sheet>
      <SectionCard title="Other dates" id="dates">
        {event.series ? (
          <>
            <p className="mb-2 text-soft">
              {event.series.rule ? `${event.series.rule} · ` : ''}
              <Link to={seriesPath(event.series.id)}>All dates, including past ones</Link>
            </p>
            <a
              href={feedPath('ics', { series: event.series.id })}
              download={calendarFileName(event.name)}
              rel="nofollow"
              className={buttonClasses('outlined', 'mb-2.5')}
            >
              <Icon shape={CalendarPlus} className="size-5" />
              Add all dates to calendar
            </a>
          </>
        ) : null}
        <DateList dates={first} seenFrom={event.date ?? ''} />
        {rest.length > 0 ? (
          <details className="group mt-3">
            <summary className="inline-flex min-h-10 list-none items-center gap-1 font-semibold underline-offset-4 hover:underline">
              <span className="group-open:hidden">All dates ({dates.length})</span>{' '}
              <span className="hidden group-open:inline">Fewer dates</span>
              <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
            </summary>
            <div className="mt-2">
              <DateList dates={rest} seenFrom={event.date ?? ''} />
            </div>
          </details>
        ) : null}
      </SectionCard>
    </Sheet>
  )
}

const DateList = ({ dates, seenFrom }: { dates: readonly SeriesDate[]; seenFrom: string }) => {
  const { state } = useLocation()
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {dates.map((other) => (
        <li key={other.id}>
          <Link
            to={eventPagePath(other)}
            state={{ eventsBefore: eventsBefore(state) + 1 }}
            className="grid min-h-12 justify-items-center rounded-control border-2 border-plate-edge bg-plate px-2 py-1.5 text-center text-plate-ink no-underline hover:border-signal"
          >
            <DateWords
              off={isOff(other)}
              words={other.date ? shortDateSeenFrom(seenFrom, other.date) : ''}
            />{' '}
            <span className="text-sm leading-tight">{noteOf(other)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const DateWords = ({ off, words }: { off: boolean; words: string }) => {
  const Words = off ? 's' : 'span'
  return <Words className="font-display text-xl leading-tight font-bold">{words}</Words>
}

const noteOf = ({ eventStatus, startTime }: SeriesDate): string => {
  if (eventStatus === 'cancelled') return 'Canceled'
  if (eventStatus === 'postponed') return 'Postponed'
  if (eventStatus === 'rescheduled')
    return startTime ? `New date, ${twelveHourTime(startTime)}` : 'New date'
  return startTime ? twelveHourTime(startTime) : 'Time not announced'
}

/** Links to other live events of the type and of the place; none for a past event, which has other links. */
const MoreLikeThis = ({ event, past }: { event: Event; past: boolean }) => {
  const links = past ? [] : linksFor(event)
  if (links.length === 0) return null
  return (
    <nav aria-label="More like this" className="px-1 print:hidden">
      <ul className="flex flex-wrap gap-x-4 max-sm:text-sm">
        {links.map(({ to, label, rel }) => (
          <li key={to} className="max-sm:nth-3:hidden">
            <Link
              to={to}
              rel={rel}
              className="inline-flex min-h-8 items-center font-medium underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PageLink = { to: string; label: string; rel?: 'nofollow' }

const linksFor = ({ eventType, city, state }: Event): PageLink[] => {
  const topic = topicOfType(eventType) ?? allEvents
  const slug = stateSlug(state)
  if (slug === undefined) return []
  // Lists of states and cities link to these pages if they have more than one event.
  const rel = topic === allEvents ? undefined : 'nofollow'
  const stateLink = {
    to: landingPath(topic.slug, slug),
    label: `${topic.title} in ${stateName(state)}`,
    rel,
  } as const
  if (citySlug(city, '') === '') return [stateLink]
  const place = citySlug(city, state)
  return [
    { to: landingPath(topic.slug, place), label: `${topic.title} in ${city}`, rel },
    // The District of Columbia is a single city, with a single page.
    ...(state === 'DC' ? [] : [stateLink]),
    ...(topic === allEvents
      ? []
      : [{ to: landingPath(allEvents.slug, place), label: `All car events in ${city}` }]),
  ]
}

type ListingNoteProps = { event: Event; credits: readonly SourceCredit[]; past: boolean }

/** Trustworthiness of the listing: when it was confirmed or changed, and its sources. */
const ListingNote = ({ event, credits, past }: ListingNoteProps) => {
  const site = useSiteFacts()
  const { lastConfirmedAt, updatedAt, archivedAt, source, timeZone } = event
  const updated = localDateLabel(updatedAt, timeZone)
  const confirmed =
    lastConfirmedAt && !event.confirmedAt ? localDateLabel(lastConfirmedAt, timeZone) : ''
  const lines = [
    past ? '' : confirmedText(event),
    ...(confirmed === updated
      ? [`Last confirmed and updated ${updated}`]
      : [confirmed && `Last confirmed ${confirmed}`, `Last updated ${updated}`]),
    archivedAt ? `Archived on ${localDateLabel(archivedAt, timeZone)}` : '',
    source ? `Source: ${source}` : '',
    event.demo ? 'Demo data: this event is not real.' : '',
  ].filter((line) => line !== '')
  return (
    <ul className="flex flex-wrap gap-x-4 px-1 text-sm leading-snug text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {credits.map(({ text, url }) => (
        <li key={text}>
          {url ? (
            <a href={url} rel="noreferrer" className="underline underline-offset-4">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
      <li className="hidden print:block">{publicUrl(site.publicUrl, eventPagePath(event))}</li>
    </ul>
  )
}

/** Headings of the list of events nearby. */
const nearTitles = {
  that_weekend: 'Also near here that weekend',
  soon: 'Also near here soon',
} satisfies Record<OthersNear['when'], string>

type AlsoNearProps = { near: OthersNear; today: string }

/** Other events nearby, each with a link to its page. */
const AlsoNear = ({ near: { when, events }, today }: AlsoNearProps) => {
  const { state } = useLocation()
  if (events.length === 0) return null
  return (
    <Sheet>
      <SectionCard title={nearTitles[when]} className="print:hidden">
        <ul className="grid">
          {events.map((event) => (
            <li key={event.id} className="relative py-1 max-sm:nth-[n+3]:hidden">
              <Link
                to={eventPagePath(event)}
                state={{ eventsBefore: eventsBefore(state) + 1 }}
                className="card-link font-semibold wrap-anywhere no-underline hover:underline"
              >
                {event.name}
              </Link>
              <p className="text-sm leading-snug text-soft">
                {nearFacts(event, today).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </SectionCard>
    </Sheet>
  )
}

const nearFacts = (event: OthersNear['events'][number], today: string): string[] => [
  shortWhen({ ...event, endDate: null }, today),
  shortHours({ ...event, endTime: null }),
  eventTypeLabel(event.eventType),
  `${event.distance.toFixed(1)} mi`,
]

/** Page of an event: content and side cards in two columns on wide screens, in one column on phones. */
export const EventContent = ({ event, otherDates, next, near, credits, now }: EventDetail) => {
  const past = isPast(event, now)
  const isOn = !past && !isOff(event)
  const alsoNear = <AlsoNear near={near} today={venueToday(now, event.timeZone)} />
  return (
    <article className="event-on-paper">
      <StatusBand event={event} past={past} next={next} />
      <EventHero event={event} now={now} past={past} />
      <div className="page-width grid gap-2 py-2 sm:gap-5 sm:py-8 print:pt-2 print:pb-0">
        {isOn ? null : alsoNear}
        {/* A grid in print, too: CSS columns that do not fit the rest of a page move to the next page as a whole. */}
        <div className="grid items-start gap-2 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:grid-cols-[3fr_2fr] print:gap-x-8">
          <Sheet>
            <WhenAndWhere event={event} now={now} />
            <AboutSection event={event} />
            <CarsSection event={event} />
            <AwardsAndFeatures event={event} />
            <FlyerCard event={event} />
          </Sheet>
          <div className="grid gap-2 sm:gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:block">
            <Sheet>
              <DetailsCard event={event} />
              {[event.website, event.contactEmail, event.contactPhone].some(Boolean) && (
                <ContactCard event={event} />
              )}
              <OrganizerCard event={event} />
              <SponsorCard event={event} />
              <CharityCard event={event} />
            </Sheet>
            <ListingNote event={event} credits={credits} past={past} />
          </div>
          <div className="grid gap-2 sm:gap-5 print:hidden">
            {isOn ? alsoNear : null}
            <OtherDates event={event} dates={otherDates} />
            <MoreLikeThis event={event} past={past} />
            <ReportSection eventId={event.id} />
            {past ? null : <EmbedLink eventId={event.id} />}
          </div>
        </div>
      </div>
    </article>
  )
}

const EmbedLink = ({ eventId }: { eventId: string }) => (
  <p className="px-4 max-sm:-mt-3 max-sm:-mb-5 sm:px-5">
    <TextLink
      to={embedCodePath({ event: eventId })}
      rel="nofollow"
      className="inline-flex min-h-11 items-center sm:min-h-0"
    >
      Show this event on your site
    </TextLink>
  </p>
)

/** Folded, because few visitors need it; works without JavaScript. */
const ReportSection = ({ eventId }: { eventId: string }) => (
  <details className="group rounded-card border border-line bg-panel px-4 py-1 shadow-lift sm:px-5 print:hidden">
    <summary className="flex min-h-10 list-none items-center justify-between gap-2 font-semibold underline-offset-4 hover:underline">
      <h2 className="font-sans text-base">Something wrong?</h2>
      <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
    </summary>
    <div className="py-3">
      <ReportForm eventId={eventId} />
    </div>
  </details>
)
