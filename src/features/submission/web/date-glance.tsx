import type { ReactNode } from 'react'
import { titleWithChange } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { glanceMiles } from '../../../catalog/links/glance-miles.ts'
import { eventPath, homePath } from '../../../catalog/links/paths.ts'
import {
  type DateGlance,
  type GlanceEvent,
  getDateGlance,
} from '../../../catalog/search/date-glance.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { longDateRange, shortDate } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { useAnswer } from '../../../ui/forms/use-answer.ts'
import { glanceRequest } from './glance-request.ts'

type DateGlanceBoxProps = {
  values: FormValues
  /** Response of the server if the form was sent. */
  serverGlance: DateGlance | undefined
}

/** Other events around the date, as facts without a recommendation. */
export const DateGlanceBox = ({ values, serverGlance }: DateGlanceBoxProps) => {
  const { glance, eventType } = useDateGlance(values, serverGlance)
  return (
    <>
      <noscript>
        <Button type="submit" name="look" value="date" look="outlined">
          See what else is on that day
        </Button>
      </noscript>
      {/* If empty, cancels the gap below it. */}
      <div role="status" className="empty:-mb-4 sm:col-span-2">
        {glance ? <Glance glance={glance} eventType={eventType} /> : null}
      </div>
    </>
  )
}

/** Longer than the pause between two keystrokes, so that no request is sent while the user types. */
const pauseMs = 600

/**
 * Glance at the form's date: first the server's, then the newest response, which stays until the next one; with the
 * event type that it counts.
 */
const useDateGlance = (values: FormValues, serverGlance: DateGlance | undefined) => {
  const request = glanceRequest(values)
  const { body = serverGlance, input = request } = useAnswer(getDateGlance, request, pauseMs) ?? {}
  const glance = request && body?.date === request.params.date ? body : undefined
  return { glance, eventType: String(input?.query.eventType ?? '') }
}

type GlanceProps = { glance: DateGlance; eventType: string }

const Glance = ({ glance, eventType }: GlanceProps) => {
  const { date, endDate, holidays, nearby, lastYear } = glance
  return (
    <section aria-labelledby="date-glance" className="rounded-control bg-chip p-4">
      <p id="date-glance" className="font-display text-xl font-bold">
        Around {longDateRange(date, endDate)}
      </p>
      <ul className="mt-2 grid gap-2">
        {holidays.length > 0 ? (
          <li>
            <strong>Holidays:</strong>{' '}
            {holidays.map((day) => `${day.name} (${shortDate(day.date)})`).join(', ')}
          </li>
        ) : null}
        <li>
          {nearby ? (
            <Nearby nearby={nearby} glance={glance} eventType={eventType} />
          ) : (
            <span className="text-soft">
              Enter a ZIP code or city to see what else is on within {glanceMiles} miles.
            </span>
          )}
        </li>
        {lastYear.length > 0 ? (
          <li>
            <strong>The year before:</strong> <EventLinks events={lastYear} withDate />
          </li>
        ) : null}
      </ul>
    </section>
  )
}

type NearbyProps = GlanceProps & { nearby: NonNullable<DateGlance['nearby']> }

const Nearby = ({ nearby, glance: { date, endDate }, eventType }: NearbyProps) => {
  const { place, sameType, anyType, events } = nearby
  const dayFilters = {
    near: place,
    radiusMiles: glanceMiles,
    fromDate: date,
    toDate: endDate,
    datedOnly: true,
  }
  const label = eventTypeLabel(eventType)
  const otherTypes = anyType - sameType
  return (
    <>
      <strong>
        Within {glanceMiles} miles of {place}:
      </strong>{' '}
      {eventType === '' ? countOf(sameType) : `${countOf(sameType)} of type ${label}`}
      {events.length > 0 ? (
        <>
          {': '}
          <EventLinks events={events} />
          {sameType > events.length ? ` and ${formatNumber(sameType - events.length)} more` : null}
        </>
      ) : null}
      {otherTypes > 0 ? `; ${countOf(otherTypes)} of other types` : null}.
      {anyType > 0 ? (
        <>
          {' '}
          <NewTab href={homePath(dayFilters)}>
            {anyType === 1 ? 'See it' : `See all ${formatNumber(anyType)}`}
          </NewTab>
        </>
      ) : null}
    </>
  )
}

const countOf = (count: number) =>
  count === 0 ? 'no events' : `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`

type EventLinksProps = { events: readonly GlanceEvent[]; withDate?: boolean }

const EventLinks = ({ events, withDate }: EventLinksProps) =>
  events.map((event, index) => (
    <span key={event.id}>
      {index > 0 ? ', ' : null}
      <NewTab href={eventPath(event.id)}>
        {titleWithChange({ ...event, previousDate: null, rainDate: null })}
      </NewTab>{' '}
      <span className="text-soft">({withDate ? dateOf(event) : whereOf(event)})</span>
    </span>
  ))

const dateOf = (event: GlanceEvent) => (event.date === null ? '' : shortDays(event))

const whereOf = ({ city, state, distance }: GlanceEvent) =>
  [`${city}, ${state}`, distance === undefined ? '' : `${distance.toFixed(1)} mi`]
    .filter(Boolean)
    .join(', ')

/** Opens in a new tab, so that the form is not lost. */
const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
    {children}
  </a>
)
