/** Corrections of live events by their organizers: what waits for review, and its wording. */
import { addressLine } from './contact-links.ts'
import type { Event } from './event.ts'
import type { EventDraft } from './event-draft.ts'
import { draftFields, fieldsWith } from './field-names.ts'
import type { FieldChange } from './given-fields.ts'

type Field = keyof EventDraft
type Version = Readonly<Record<string, unknown>>

export const placeFields = ['venueName', 'streetAddress', 'city', 'state', 'zipCode'] as const
/** Given only where the pin itself was moved: else it follows the place's words. */
export const pinFields = ['latitude', 'longitude'] as const
export const dateFields = ['date', 'endDate', 'rainDate', 'ongoing'] as const

/**
 * Fields whose correction waits for review once an event is live: name, dates, place, and every address or file
 * that visitors are led to. The rest goes live at once.
 */
export const heldFields: readonly string[] = fieldsWith('held')

/** Equal as stored: lists by their entries. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The fields of a list in which two versions differ. */
export const differing = (fields: readonly Field[], before: Version, after: Version): Field[] =>
  fields.filter((field) => !sameValue(before[field], after[field]))

/** The values of some fields. */
export const valuesOf = (fields: readonly string[], version: Version): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, version[field]]))

/** Changed values, each beside the one before; null for what was not there. */
export const changesOf = (before: Version | null, after: Version | null): FieldChange[] =>
  Object.entries(after ?? {}).map(([field, value]) => {
    return { field, before: before?.[field] ?? null, after: value }
  })

/** A charity that is newly named is one that the event benefits, ticked or not: it would not be shown otherwise. */
export const withCharity = <T extends Version>(given: T, before: Version = {}): T => {
  const { charityName: name } = given
  const isNew = typeof name === 'string' && name.trim() !== '' && name !== before.charityName
  return isNew ? { ...given, charityInvolved: true } : given
}

type DraftedEvent = { [K in Field]: Event[K] | null } & Pick<Event, 'location'>

/** An event as a draft says it, to be changed and checked again. */
export const draftInputOf = (event: DraftedEvent): Record<string, unknown> => ({
  ...valuesOf(draftFields, event),
  // The line that is made of the address must follow it, so it is not kept as somebody's words.
  location: event.location === addressLine(event as Event) ? '' : event.location,
})
