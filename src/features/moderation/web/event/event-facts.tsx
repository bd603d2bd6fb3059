import type { ReactNode } from 'react'
import { mailHref, telHref, websiteHref } from '../../../../catalog/event/contact-links.ts'
import { entryFee } from '../../../../catalog/event/entry-fee.ts'
import { statusWords } from '../../../../catalog/event/event-changes.ts'
import type { FieldKind } from '../../../../catalog/event/field-kinds.ts'
import { type DraftField, editableFields, fieldOf } from '../../../../catalog/event/field-names.ts'
import type { Group } from '../../../../catalog/event/fields.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { codeWords } from '../../../../catalog/submission/web/event-form/field-changes.tsx'
import { namesIn } from '../../../../catalog/submission/web/event-form/form-fields.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import type { ReviewedEvent } from '../../contract.ts'
import { precisionWords, whenWords } from './event-words.ts'

/** All known facts of an event; unknown facts are left out unless they matter to review. */
export const EventFacts = ({ event }: { event: ReviewedEvent }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
    {factFields.map((name) => (
      <FieldFact key={name} name={name} event={event} />
    ))}
    <Fact label="Repeats">{event.series?.rule}</Fact>
    <Fact label="Pin on the map">{precisionWords(event)}</Fact>
    <Fact label="Source">{event.source}</Fact>
    <Fact label="Missing from its feed since">
      {event.missingSince ? <Moment at={event.missingSince} /> : null}
    </Fact>
    <Fact label="Submitted on">
      <Moment at={event.createdAt} />
    </Fact>
  </dl>
)

/** Fields shown above the facts, or in the fact of another field. */
const elsewhere = new Set<DraftField>([
  ...(['name', 'description', 'ongoing', 'endDate', 'statusNote', 'previousDate'] as const),
  ...(['state', 'zipCode', 'latitude', 'longitude', 'charityInvolved'] as const),
  ...(['logoUrl', 'flyerUrl'] as const),
])
const groups: readonly Group[] = ['what', 'when', 'where', 'contact', 'cost', 'cars', 'extras']
const factFields = groups
  .flatMap((group) => namesIn(group, editableFields))
  .filter((name) => !elsewhere.has(name))

const FieldFact = ({ name, event }: { name: DraftField; event: ReviewedEvent }) => (
  <Fact label={name === 'city' ? 'City and ZIP' : (fieldOf(name).label ?? name)}>
    {ownWords[name]?.(event) ??
      wordsOf(name, event[name]) ??
      (isNeeded.has(name) ? 'Unknown' : null)}
  </Fact>
)

/** Fields that matter to review, so they are shown as "Unknown" if empty. */
const isNeeded = new Set<DraftField>([
  'startTime',
  'endTime',
  'venueName',
  'streetAddress',
  'city',
  'attendanceCost',
])

const ownWords: Partial<Record<DraftField, (event: ReviewedEvent) => ReactNode>> = {
  date: whenWords,
  city: (event) => cityOf(event) || undefined,
  eventStatus: (event) => statusOf(event),
  participationFee: ({ participationFee }) => entryFee(participationFee),
  sponsorType: ({ sponsorType }) => sponsorType && organizerKindLabel(sponsorType),
  charityName: ({ charityName, charityInvolved }) => charityName || (charityInvolved ? 'Yes' : ''),
}

/** Value in words, by kind of field; undefined if empty. */
const wordsOf = (name: DraftField, value: ReviewedEvent[DraftField]): ReactNode => {
  if (Array.isArray(value)) return value.join(', ') || undefined
  if (typeof value !== 'string' || value === '') return value === true ? 'Yes' : undefined
  return textWords[fieldOf(name).kind]?.(value) ?? value
}

const textWords: Partial<Record<FieldKind, (text: string) => ReactNode>> = {
  ...codeWords,
  date: longDate,
  text: (text) => <span className="whitespace-pre-line">{text}</span>,
  email: (text) => linkTo(mailHref(text), text),
  phone: (text) => linkTo(telHref(text), text),
  link: (text) => linkTo(websiteHref(text), text),
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="min-w-0">
      <dt className="text-sm font-medium text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null

/** Event status (unless scheduled), the organizer's note and the previous date; empty without them. */
const statusOf = ({ eventStatus, statusNote, previousDate }: ReviewedEvent) =>
  [
    eventStatus === 'scheduled' ? '' : statusWords[eventStatus],
    statusNote,
    previousDate ? `it was scheduled for ${longDate(previousDate)}` : '',
  ]
    .filter(Boolean)
    .join(': ')

export const cityOf = ({ city, state, zipCode }: ReviewedEvent) =>
  [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ')

/** Submitted text, linked only if its address is safe. */
const linkTo = (href: string | undefined, text: string) =>
  text === '' ? null : href ? (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {text}
    </a>
  ) : (
    text
  )
