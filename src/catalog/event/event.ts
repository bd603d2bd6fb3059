/**
 * The event: one dated happening with its own id and page, as every part of the program and every
 * API client sees it. Its fields are those of fields.ts.
 */
import { z } from 'zod'
import { timeForm } from '../time/local-times.ts'
import { isTextKind, type Kind, type PlainKinds, type TextKind } from './field-kinds.ts'
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
/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime()

/** Stage of an event in the directory. */
export const lifecycleStates = ['pending', 'published', 'archived', 'deleted'] as const
export type Lifecycle = (typeof lifecycleStates)[number]

/** Event status (the values of schema.org's eventStatus). */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Precision of the coordinates; there is never a default point. */
export const locationPrecisions = ['address', 'zip', 'city'] as const
export type LocationPrecision = (typeof locationPrecisions)[number]

/** The series that a date belongs to, as one row of results shows it. */
export const seriesSummary = z.object({
  id: z.string(),
  /** In plain words: "1st Saturday, April to October". */
  rule: z.string().nullable(),
  /** Dates after this one that match the same search and take place. */
  moreDates: z.int().nonnegative(),
  /** The first of them, if any. */
  nextDate: localDate.nullable(),
})
export type SeriesSummary = z.infer<typeof seriesSummary>

type OwnKinds = {
  lifecycle: Lifecycle
  precision: LocationPrecision
  status: EventStatus
  series: SeriesSummary | null
}

/** Value of a field in the public event. */
export type ValueOf<Name extends FieldName> = (PlainKinds & OwnKinds)[KindOf<Name>]

/** Each field has a schema of its own, which the API reference gives the field's note. */
const schemas: Record<Exclude<Kind, TextKind>, () => z.ZodType> = {
  lifecycle: () => z.enum(lifecycleStates),
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

const schemaOf = (kind: Kind) => (isTextKind(kind) ? z.string() : schemas[kind]())

type EventShape = { [Name in PublicField]: z.ZodType<ValueOf<Name>, ValueOf<Name>> }

export const event = z.object(
  Object.fromEntries(
    publicFields.map((name) => [name, schemaOf(fieldOf(name).kind)]),
  ) as EventShape,
)
export type Event = { [Name in PublicField]: ValueOf<Name> } & { scenes?: string | undefined }

/** An event with the drawn scenes that fit it, which server/fitting-scenes.ts names. */
export const picturedEvent = event.extend({ scenes: z.string().optional() })

/** An event in a list of results; `distance` in miles when the search knew a point. */
export const foundEvent = picturedEvent.extend({ distance: z.number().nonnegative().optional() })
export type FoundEvent = z.infer<typeof foundEvent>
