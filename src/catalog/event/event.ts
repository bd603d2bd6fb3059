/**
 * Event: one dated occurrence with its own id and page, as the program and API clients see it. Its fields are defined
 * in fields.ts.
 */
import { z } from 'zod'
import { timeForm } from '../time/local-times.ts'
import { type FieldKind, isTextKind, type PlainKinds, type TextKind } from './field-kinds.ts'
import {
  type FieldName,
  fieldOf,
  type KindOf,
  type PublicField,
  publicFields,
} from './field-names.ts'

/** `yyyy-mm-dd`, a local date at the venue. */
export const localDate = z.iso.date()
/** `HH:MM`, 24-hour wall time at the venue. */
export const localTime = z.string().regex(timeForm)
/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime()

/** Stage of an event in the directory. */
export const lifecycles = ['pending', 'published', 'archived', 'deleted'] as const
export type Lifecycle = (typeof lifecycles)[number]

/** Event status (the values of schema.org's eventStatus). */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Precision of the coordinates; there are no default coordinates. */
export const locationPrecisions = ['address', 'zip', 'city'] as const
export type LocationPrecision = (typeof locationPrecisions)[number]

/** Series of a date, as one row of results shows it. */
export const seriesSummary = z.object({
  id: z.string(),
  /** Plain words: "1st Saturday, April to October". */
  rule: z.string().nullable(),
  /** Later dates that match the same search and take place. */
  moreDates: z.int().nonnegative(),
  /** First of the later dates, if any. */
  nextDate: localDate.nullable(),
})
export type SeriesSummary = z.infer<typeof seriesSummary>

type OwnKinds = {
  lifecycle: Lifecycle
  precision: LocationPrecision
  status: EventStatus
  series: SeriesSummary | null
}

/** Type of a field's value in the public event. */
export type ValueOf<Name extends FieldName> = (PlainKinds & OwnKinds)[KindOf<Name>]

/** New schema per field: each one gets the field's note in the API reference. */
const schemas: Record<Exclude<FieldKind, TextKind>, () => z.ZodType> = {
  lifecycle: () => z.enum(lifecycles),
  file: () => z.string().nullable(),
  cost: () => z.string().nullable(),
  origin: () => z.string().nullable(),
  date: () => localDate.nullable(),
  time: () => localTime.nullable(),
  instant: () => instant.nullable(),
  stamp: () => z.iso.datetime(),
  flag: () => z.boolean(),
  list: () => z.array(z.string()),
  latitude: () => z.number().min(-90).max(90),
  longitude: () => z.number().min(-180).max(180),
  dollars: () => z.number().nonnegative().nullable(),
  count: () => z.int().nonnegative(),
  precision: () => z.enum(locationPrecisions),
  status: () => z.enum(eventStatuses),
  series: () => seriesSummary.nullable(),
}

const schemaOf = (kind: FieldKind) => (isTextKind(kind) ? z.string() : schemas[kind]())

type EventShape = { [Name in PublicField]: z.ZodType<ValueOf<Name>, ValueOf<Name>> }

export const event = z.object(
  Object.fromEntries(
    publicFields.map((name) => [name, schemaOf(fieldOf(name).kind)]),
  ) as EventShape,
)
export type Event = { [Name in PublicField]: ValueOf<Name> } & { scenes?: string | undefined }

/** Event with the ids of drawn scenes that fit it, from server/fitting-scenes.ts. */
export const picturedEvent = event.extend({ scenes: z.string().optional() })

/** Event in a list of results; `distance` in miles if the search has a point. */
export const foundEvent = picturedEvent.extend({ distance: z.number().nonnegative().optional() })
export type FoundEvent = z.infer<typeof foundEvent>
