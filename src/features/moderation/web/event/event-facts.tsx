import type { ReactNode } from 'react'
import { mailHref, telHref, websiteHref } from '../../../../catalog/event/contact-links.ts'
import { longCostLabel } from '../../../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { longDate, longDateRange } from '../../../../catalog/time/local-dates.ts'
import { timeRange, twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { Moment } from '../../../../catalog/web/moment.tsx'
import type { ReviewedEvent } from '../../contract.ts'
import { precisionWords } from './event-words.ts'

/** Everything that is known of an event; what is unknown is left out, but for what review is about. */
export const EventFacts = ({ event }: { event: ReviewedEvent }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
    <Happening {...event} />
    <Location {...event} />
    <Contact {...event} />
    <Offer {...event} />
    <People {...event} />
    <Fact label="Source">{event.source}</Fact>
    <Fact label="Missing from its feed since">
      {event.missingSince ? <Moment at={event.missingSince} /> : null}
    </Fact>
    <Fact label="Submitted on">
      <Moment at={event.createdAt} />
    </Fact>
  </dl>
)

const Happening = (event: ReviewedEvent) => (
  <>
    <Fact label="Type">{eventTypeLabel(event.eventType)}</Fact>
    <Fact label="Date">{dateOf(event)}</Fact>
    <Fact label="Start time">{event.startTime ? twelveHourTime(event.startTime) : 'Unknown'}</Fact>
    <Fact label="End time">{event.endTime ? twelveHourTime(event.endTime) : 'Unknown'}</Fact>
    <Fact label="Rain date">{event.rainDate ? longDate(event.rainDate) : null}</Fact>
    <Fact label="Repeats">{event.series?.rule}</Fact>
    <Fact label="Status">{statusOf(event)}</Fact>
  </>
)

const Location = (event: ReviewedEvent) => (
  <>
    <Fact label="Venue">{event.venueName || 'Unknown'}</Fact>
    <Fact label="Street address">{event.streetAddress || 'Unknown'}</Fact>
    <Fact label="City and ZIP">{cityOf(event) || 'Unknown'}</Fact>
    <Fact label="Pin on the map">{precisionWords(event)}</Fact>
  </>
)

const Contact = (event: ReviewedEvent) => (
  <>
    <Fact label="Contact email">{linkTo(mailHref(event.contactEmail), event.contactEmail)}</Fact>
    <Fact label="Phone">{linkTo(telHref(event.contactPhone), event.contactPhone)}</Fact>
    <Fact label="Website">{linkTo(websiteHref(event.website), event.website)}</Fact>
    <Fact label="Registration">
      {linkTo(websiteHref(event.registrationUrl), event.registrationUrl)}
    </Fact>
  </>
)

const Offer = (event: ReviewedEvent) => (
  <>
    <Fact label="Attendance cost">{longCostLabel(event.attendanceCost) ?? 'Unknown'}</Fact>
    {event.participationFee !== null && event.participationFee > 0 ? (
      <Fact label="Participation fee">{`$${event.participationFee}`}</Fact>
    ) : null}
    <Fact label="Car categories">{event.carCategories.join(', ')}</Fact>
    <Fact label="Makes">{event.carMakes.join(', ')}</Fact>
    <Fact label="Awards">{event.awards.join(', ')}</Fact>
    <Fact label="Features">{event.features.join(', ')}</Fact>
  </>
)

const People = (event: ReviewedEvent) => (
  <>
    <Fact label="Organizer">{event.organizerName}</Fact>
    <Fact label="Organizer type">{organizerKindLabel(event.organizerKind)}</Fact>
    <Fact label="Sponsor">{event.sponsorName}</Fact>
    <Fact label="Sponsor type">{event.sponsorType}</Fact>
    <Fact label="Charity">{event.charityName || (event.charityInvolved ? 'Yes' : '')}</Fact>
    <Fact label="About the charity">
      {event.charityDescription ? (
        <span className="whitespace-pre-line">{event.charityDescription}</span>
      ) : null}
    </Fact>
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="min-w-0">
      <dt className="text-sm font-medium text-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  ) : null

/** Event status with the organizer's note; nothing for a scheduled event. */
const statusOf = ({ eventStatus, statusNote, previousDate }: ReviewedEvent) =>
  [
    eventStatus === 'scheduled' ? '' : statusWords[eventStatus],
    statusNote,
    previousDate ? `it was scheduled for ${longDate(previousDate)}` : '',
  ]
    .filter(Boolean)
    .join(': ')

const statusWords = { cancelled: 'Canceled', postponed: 'Postponed', rescheduled: 'Rescheduled' }

export const dateOf = ({ date, endDate, startTime, endTime }: ReviewedEvent) =>
  date === null
    ? 'Open year-round'
    : `${longDateRange(date, endDate)}${startTime || endTime ? `, ${timeRange(startTime, endTime)}` : ''}`

export const cityOf = ({ city, state, zipCode }: ReviewedEvent) =>
  [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ')

/** Submitted text, as a link only where the address is a safe one. */
const linkTo = (href: string | undefined, text: string) =>
  text === '' ? null : href ? (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {text}
    </a>
  ) : (
    text
  )
