import { websiteHref } from '../../../catalog/event/contact-links.ts'
import type { FoundEvent } from '../../../catalog/event/event.ts'
import { canonicalEventType } from '../../../catalog/event/event-types.ts'
import { blankOf } from '../../../catalog/event/field-kinds.ts'
import { fieldOf, publicFields } from '../../../catalog/event/field-names.ts'
import { isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import { readWallTime } from '../../../catalog/time/local-times.ts'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { dollarsOf } from '../../../kit/decimals.ts'
import { bodyOf } from './form-body.ts'

/** All that a card shows only of events that exist. */
const unknown = {
  ...(Object.fromEntries(
    publicFields.map((name) => [name, blankOf(fieldOf(name).kind)]),
  ) as FoundEvent),
  id: 'preview',
  timeZone: 'America/Chicago',
  latitude: 0,
  longitude: 0,
  locationPrecision: 'city' as const,
}

const dateOf = (text: string) => (isValidLocalDate(text) ? text : null)
const timeOf = (text: string) => readWallTime(text) ?? null
const logoOf = (text: string) => (text.startsWith('/uploads/') ? text : (websiteHref(text) ?? null))

/** The event as its card would show it, with what is typed so far; what is wrong yet is left out. */
export const previewEvent = (values: FormValues): FoundEvent => {
  const body = bodyOf(values)
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const list = (name: string) => body[name] as string[]
  const ongoing = body.ongoing === true
  const date = ongoing ? null : dateOf(text('date'))
  const endDate = dateOf(text('endDate'))
  const fee = dollarsOf(text('participationFee')) ?? null
  return {
    ...unknown,
    name: text('name') || 'Your event',
    description: text('description'),
    eventType: canonicalEventType(text('eventType')),
    date,
    endDate: date && endDate && endDate > date ? endDate : date,
    startTime: timeOf(text('startTime')),
    endTime: timeOf(text('endTime')),
    ongoing,
    venueName: text('venueName'),
    streetAddress: text('streetAddress'),
    city: text('city') || 'City',
    state: text('state') || 'State',
    zipCode: text('zipCode'),
    attendanceCost: text('attendanceCost') || null,
    participationFee: fee !== null && fee >= 0 ? fee : null,
    carCategories: list('carCategories'),
    carMakes: list('carMakes'),
    awards: list('awards'),
    features: list('features'),
    sponsorName: text('sponsorName'),
    charityInvolved: body.charityInvolved === true,
    organizerName: text('organizerName'),
    organizerKind: text('organizerKind'),
    logoUrl: logoOf(text('logoUrl')),
  }
}
