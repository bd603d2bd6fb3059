/** Corrections of live events by their organizers: which fields wait for review, and diffs. */
import { addressLine } from './contact-links.ts'
import type { Event } from './event.ts'
import type { EventDraft } from './event-draft.ts'
import type { FieldChange } from './event-field-schemas.ts'
import { draftFields, fieldsWith } from './field-names.ts'

type Field = keyof EventDraft
type Version = Readonly<Record<string, unknown>>

export const placeFields = ['venueName', 'streetAddress', 'city', 'state', 'zipCode'] as const
/** Given only if the pin itself was moved; otherwise derived from the address. */
export const pinFields = ['latitude', 'longitude'] as const
export const dateFields = ['date', 'endDate', 'rainDate', 'ongoing'] as const

/**
 * Fields whose correction waits for review once an event is live: name, dates, place, and all links and files.
 * Corrections of other fields go live at once.
 */
export const heldFields: readonly string[] = fieldsWith('held')

/** Compares values as stored; lists by their entries. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Those of `fields` in which two versions differ. */
export const differingFields = (
  fields: readonly Field[],
  before: Version,
  after: Version,
): Field[] => fields.filter((field) => !sameValue(before[field], after[field]))

/** Values of the given fields. */
export const valuesOf = (fields: readonly string[], version: Version): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, version[field]]))

/** Values of `after`, each with its value before; null if there was none. */
export const changesOf = (before: Version | null, after: Version | null): FieldChange[] =>
  Object.entries(after ?? {}).map(([field, value]) => {
    return { field, before: before?.[field] ?? null, after: value }
  })

/** Sets `charityInvolved` if a charity is newly named: otherwise its name would not be shown. */
export const withCharity = <T extends Version>(values: T, before: Version = {}): T => {
  const { charityName: name } = values
  const isNew = typeof name === 'string' && name.trim() !== '' && name !== before.charityName
  return isNew ? { ...values, charityInvolved: true } : values
}

type DraftedEvent = { [K in Field]: Event[K] | null } & Pick<Event, 'location'>

/** Draft fields of an event, to be changed and validated again. */
export const draftInputOf = (event: DraftedEvent): Record<string, unknown> => ({
  ...valuesOf(draftFields, event),
  // Blank if derived from the address, so that it follows a new address.
  location: event.location === addressLine(event as Event) ? '' : event.location,
})
