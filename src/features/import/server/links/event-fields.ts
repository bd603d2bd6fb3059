/** An event that was read as fields of a submission, and its dates. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import { isEventType } from '../../../../catalog/event/event-types.ts'
import { blankOf } from '../../../../catalog/event/field-kinds.ts'
import { type DraftField, fieldOf, organizerFields } from '../../../../catalog/event/field-names.ts'
import type { EventLink, LinkedEvent } from '../../../../catalog/links/event-link.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { repeatWindow } from '../settings/repeat-window.ts'
import { datesFrom, type FoundEvent } from './choose-event.ts'

/** Type of events whose words name none; it is left to the person. */
export const unknownType = 'unknown_type'

/** Pictures are the page's own, and not for us to copy. */
const left = new Set<DraftField>(['logoUrl', 'flyerUrl'])

/** Longest time between two dates of what repeats in a month or less. */
const monthDays = 35

/** The event with its dates where it repeats; `page` as for `fieldsOf`. */
export const linkedEvent = (found: FoundEvent, page: string, now: number): LinkedEvent => {
  const fields = fieldsOf(found, page)
  const { dates, otherDates } = datesFrom(found)
  const last = dates.at(-1)
  if (found.isOver || last === undefined || dates.length + otherDates.length < 2) return { fields }
  const goesOn = dates.length > 1 && daysBetween(last, repeatWindow(now).to) < monthDays
  return {
    fields,
    dates,
    ...(otherDates.length > 0 && { otherDates }),
    ...(goesOn && { goesOn }),
  }
}

/** `page`: address that becomes the website where the event names none. */
export const fieldsOf = ({ event, isOver }: FoundEvent, page: string): EventLink['fields'] => {
  const { draft, place } = event
  const exact = place?.locationPrecision === 'address'
  const values: Partial<Record<DraftField, unknown>> = {
    ...draft,
    eventType: isEventType(draft.eventType) ? draft.eventType : '',
    date: isOver ? null : draft.date,
    endDate: isOver || draft.endDate === draft.date ? null : draft.endDate,
    rainDate: isOver ? null : draft.rainDate,
    city: draft.city || place?.city,
    state: draft.state || place?.state,
    zipCode: draft.zipCode || place?.zipCode,
    latitude: exact ? draft.latitude : null,
    longitude: exact ? draft.longitude : null,
    website: draft.website || websiteHref(page),
  }
  return Object.fromEntries(
    organizerFields
      .filter((name) => !left.has(name) && !isBlank(name, values[name]))
      .map((name) => [name, values[name] as EventLink['fields'][string]]),
  )
}

const isBlank = (name: DraftField, value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  value === blankOf(fieldOf(name).kind)
