/** An administrator's edit of one date, applied to another date of its series; pure functions. */
import { getDraft } from '../../../../catalog/event/check-draft.ts'
import {
  draftInputOf,
  pinFields,
  placeFields,
  sameValue,
  valuesOf,
} from '../../../../catalog/event/corrections.ts'
import { followDays } from '../../../../catalog/event/event-days.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { draftFields, fieldOf, fieldsTogether } from '../../../../catalog/event/field-names.ts'
import { hoursInZone } from '../../../../catalog/event/hours-in-zone.ts'
import { type DraftPlace, placeOf } from '../../../../catalog/event/server/new-event.ts'
import type { StoredEvent } from '../../../../catalog/event/server/stored-events.ts'
import { whatBecameOf } from '../../../../catalog/submission/server/corrections/apply-correction.ts'

/** New version of an event, to be written. */
export type PlannedEdit = {
  event: StoredEvent
  draft: EventDraft
  place: DraftPlace | undefined
  timeZone: string
}

type Field = keyof EventDraft

/** Field groups copied as a whole (`together` in fields.ts): a date whose group differs in one field keeps its whole group. */
const together: readonly (readonly Field[])[] = [
  ...Map.groupBy(
    draftFields.filter((field) => fieldOf(field).together),
    (field) => fieldOf(field).together,
  ).values(),
]
const statusFields = ['eventStatus', 'statusNote'] as const
/** Fields that followPlace, followDays and followState handle, or groups copied as a whole. */
const fieldsHandledApart = new Set<Field>([
  ...together.flat(),
  ...(['date', 'endDate', 'rainDate', 'ongoing', 'previousDate'] as const),
  ...statusFields,
  ...placeFields,
  ...pinFields,
  'location',
])
const groups = [
  ...together,
  ...draftFields.filter((field) => !fieldsHandledApart.has(field)).map((field) => [field]),
]

type Version = Readonly<Record<string, unknown>>

const alike = (fields: readonly Field[], a: Version, b: Version) =>
  fields.every((field) => sameValue(a[field], b[field]))

/**
 * Another date of the series with the edit's changes, each copied only if both dates had the same value before. Its
 * days move by `days`. Throws `unprocessable` for values that don't fit.
 */
export const followEdit = (lead: PlannedEdit, stored: StoredEvent, days: number): PlannedEdit => {
  const place = followPlace(lead, stored)
  const { event, shift } = withOwnHours(lead, stored, days, place.at)
  const [old, own] = [draftInputOf(lead.event), draftInputOf(event)]
  const changes: Record<string, unknown> = {}
  for (const fields of groups) {
    if (alike(fields, old, own) && !alike(fields, old, lead.draft)) {
      Object.assign(changes, valuesOf(fields, lead.draft))
    }
  }
  const dates = followDays(event, shift, [lead.event, lead.draft])
  const draft = getDraft({
    ...own,
    ...changes,
    ...place.words,
    ...dates,
    ...(event.status === 'published' ? whatBecameOf(event, dates) : {}),
    ...followState(lead, event, dates.date !== event.date),
  })
  return { event: stored, draft, place: place.at, timeZone: place.timeZone }
}

/** Days of a date of the series after the edit; also works for the lead. */
export const followedDays = (lead: PlannedEdit, stored: StoredEvent, days: number) => {
  const { event, shift } = withOwnHours(lead, stored, days, followPlace(lead, stored).at)
  return followDays(event, shift, [lead.event, lead.draft])
}

const hours = fieldsTogether('hours')
const clockFields = ['date', 'startTime', 'endTime'] as const

/**
 * For a date that gets its first place: its hours in the zone of the place, unless they equal the lead's, which it then
 * takes over. `shift`: days that it moves; 0 if the lead's date changed only by that conversion.
 */
const withOwnHours = (lead: PlannedEdit, event: StoredEvent, days: number, place?: DraftPlace) => {
  const isOwn = !place || placeOf(event) !== undefined || lead.timeZone !== lead.event.timeZone
  if (isOwn || alike(hours, lead.event, event)) return { event, shift: days }
  const isSame = alike(clockFields, lead.draft, hoursInZone(lead.event, place.timeZone))
  return { event: { ...event, ...hoursInZone(event, place.timeZone) }, shift: isSame ? 0 : days }
}

const pinKeys = ['latitude', 'longitude', 'timeZone'] as const

const followPlace = (lead: PlannedEdit, event: StoredEvent) => {
  const words = [...placeFields, 'location'] as const
  const [old, own] = [draftInputOf(lead.event), draftInputOf(event)]
  const isSame =
    alike(words, old, own) && pinKeys.every((field) => lead.event[field] === event[field])
  if (isSame) return { words: valuesOf(words, lead.draft), at: lead.place, timeZone: lead.timeZone }
  return { words: {}, at: placeOf(event), timeZone: event.timeZone }
}

/** Status and note of the edit, if both dates had the same status and note before. */
const followState = (lead: PlannedEdit, event: StoredEvent, isMoved: boolean) => {
  const { draft, event: before } = lead
  if (alike(statusFields, before, draft) || !alike(statusFields, before, event)) return {}
  const { eventStatus, statusNote } = draft
  // A date that does not move itself is not rescheduled.
  if (eventStatus === 'rescheduled') return isMoved ? { statusNote } : {}
  return { eventStatus, statusNote, ...(eventStatus === 'scheduled' ? { previousDate: null } : {}) }
}
