/**
 * What somebody says an event is, before the directory adds what it works out itself (zone, instants,
 * id). Imports and submissions share these rules; every problem of a draft is reported at once.
 */
import { z } from 'zod'
import { manyLines, oneLine } from '../../kit/clean-text.ts'
import { numeric, roundDegrees } from '../../kit/numeric.ts'
import { stateCode } from '../place/us-states.ts'
import { isYearOfEvents } from '../time/local-dates.ts'
import { websiteHref } from './contact-links.ts'
import { costValues } from './costs.ts'
import { eventStatuses } from './event.ts'
import { canonicalEventType } from './event-types.ts'

const blank = (value: unknown) => (value === undefined || value === null ? '' : value)
const unset = (value: unknown) =>
  value === '' || value === undefined || (typeof value === 'string' && value.trim() === '')
    ? null
    : value

const text = (max: number, clean = oneLine) =>
  z.preprocess(
    blank,
    z
      .string('Must be text.')
      .transform(clean)
      .pipe(z.string().max(max, `At most ${max} characters.`)),
  )

const nullable = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.nullable())

const date = nullable(
  z.iso
    .date('Enter a date such as 2026-08-01.')
    .refine(isYearOfEvents, 'Use a year from 1900 to 2199.'),
)
const time = nullable(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30.'))

const list = z
  .preprocess(
    (value) => (value === undefined || value === null ? [] : value),
    z.array(z.string().transform(oneLine).pipe(z.string().max(80, 'Up to 80 characters each.'))),
  )
  .transform((items) => [...new Set(items.filter((item) => item !== ''))])
  .pipe(z.array(z.string()).max(40, 'Up to 40 entries.'))

const link = text(500).transform((value, context) => {
  if (value === '') return ''
  const href = websiteHref(value)
  if (href) return href
  context.addIssue({
    code: 'custom',
    message: 'Enter a web address that starts with http:// or https://.',
  })
  return z.NEVER
})

/** A picture or file: a web address, or one of our own paths. */
const fileLink = nullable(
  z
    .string()
    .max(500, 'At most 500 characters.')
    .refine((value) => /^\/(?!\/)[^\s\\\p{C}]*$/u.test(value) || websiteHref(value) === value, {
      error: 'Enter a web address that starts with http:// or https://.',
    }),
)

const state = text(60).transform((value, context) => {
  if (value === '') return ''
  const code = stateCode(value)
  if (code) return code
  context.addIssue({ code: 'custom', message: 'Must be a US state or territory, such as IL.' })
  return z.NEVER
})

const coordinate = (limit: number) =>
  nullable(
    numeric(
      z
        .number('Must be a number.')
        .min(-limit, `Must be from -${limit} to ${limit}.`)
        .max(limit, `Must be from -${limit} to ${limit}.`),
    ).transform(roundDegrees),
  )

/** Each field is checked by itself; checkTogether is all that they have to do with one another. */
export const draftShape = z.object({
  name: text(200).pipe(z.string().min(1, 'Every event needs a name.')),
  description: text(20_000, manyLines),
  eventType: text(60)
    .transform(canonicalEventType)
    .pipe(z.string().min(1, 'Every event needs a type.')),
  date,
  endDate: date,
  startTime: time,
  endTime: time,
  ongoing: z.boolean().default(false),
  venueName: text(200),
  streetAddress: text(200),
  city: text(100),
  state,
  zipCode: text(10).pipe(
    z.string().regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a five-digit ZIP code, such as 60601.'),
  ),
  latitude: coordinate(90),
  longitude: coordinate(180),
  location: text(400),
  attendanceCost: nullable(z.enum(costValues, `Must be one of ${costValues.join(', ')}.`)),
  participationFee: nullable(
    numeric(
      z
        .number('Enter an amount in dollars.')
        .min(0, 'Must not be below 0.')
        .max(100_000, 'At most 100,000.'),
    ),
  ),
  carCategories: list,
  carMakes: list,
  awards: list,
  features: list,
  sponsorName: text(200),
  sponsorType: text(100),
  charityInvolved: z.boolean().default(false),
  charityName: text(200),
  charityDescription: text(5_000, manyLines),
  organizerName: text(200),
  organizerKind: text(60),
  logoUrl: fileLink,
  flyerUrl: fileLink,
  website: link,
  registrationUrl: link,
  contactEmail: text(254).pipe(
    z.union([z.literal(''), z.email('Must be an email address.')], 'Must be an email address.'),
  ),
  contactPhone: text(40).pipe(
    z.string().regex(/^[\d\s().+/x#ext-]*$/i, 'Enter a phone number such as (312) 555-0142.'),
  ),
  rainDate: date,
  eventStatus: z.enum(eventStatuses).default('scheduled'),
  statusNote: text(500),
  previousDate: date,
})

export type DraftFields = z.output<typeof draftShape>

/** The fields of a draft, in the order of the event. */
export const eventDraftFields = Object.keys(draftShape.shape) as (keyof DraftFields)[]

export const checkTogether = (
  draft: DraftFields,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
) => {
  const problem = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (draft.date === null && !draft.ongoing) problem('date', 'Every event needs a date.')
  if (draft.date && draft.endDate && draft.endDate < draft.date) {
    problem('endDate', "The last day can't be before the first.")
  }
  if ((draft.latitude === null) !== (draft.longitude === null)) {
    problem('latitude', 'Enter both latitude and longitude.')
  }
}

export const completeDraft = (draft: DraftFields): DraftFields => ({
  ...draft,
  zipCode: draft.zipCode.slice(0, 5),
  endDate: draft.ongoing ? null : (draft.endDate ?? draft.date),
  date: draft.ongoing ? null : draft.date,
})

export const eventDraft = draftShape.superRefine(checkTogether).transform(completeDraft)

/** What may be given: any field, of any type; what is wrong is told by parsing. */
export type EventDraftInput = Partial<Record<keyof EventDraft, unknown>>
/** Checked, cleaned and complete. */
export type EventDraft = z.output<typeof eventDraft>
