/**
 * Draft: an event as submitted, without derived fields (zone, instants, id). These rules apply to submissions,
 * corrections, edits, imports and feeds.
 */
import { z } from 'zod'
import { dollarsOf, roundDegrees } from '../../kit/decimals.ts'
import { formatNumber } from '../../kit/format-number.ts'
import { numeric } from '../../kit/numeric.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'
import { uniqueTexts } from '../../kit/text/unique-texts.ts'
import { stateCode } from '../place/us-states.ts'
import { isYearOfEvents } from '../time/local-dates.ts'
import { readWallTime } from '../time/local-times.ts'
import { openDaysInWords } from '../time/open-days-in-words.ts'
import { readOpenDays } from '../time/read-open-days.ts'
import { websiteHref } from './contact-links.ts'
import { type CostValue, costValues } from './costs.ts'
import { eventStatuses, type ValueOf } from './event.ts'
import { canonicalEventType } from './event-types.ts'
import { type FieldKind, limits } from './field-kinds.ts'
import { type DraftField, draftFields, fieldOf, type KindOf } from './field-names.ts'
import type { FieldSpec } from './fields.ts'

const blankIfMissing = (value: unknown) => value ?? ''
const nullIfBlank = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : (value ?? null)

const text = (max: number = limits.line, clean = oneLine) =>
  z.preprocess(
    blankIfMissing,
    z
      .string('Must be text.')
      .transform(clean)
      .pipe(z.string().max(max, `At most ${max} characters.`)),
  )

const nullable = <T extends z.ZodType>(schema: T) => z.preprocess(nullIfBlank, schema.nullable())

const day = nullable(
  z.iso
    .date('Enter a date such as 2026-08-01.')
    .refine(isYearOfEvents, 'Use a year from 1900 to 2199.'),
)
const wallTime = nullable(
  z.string().transform((value, context) => {
    const time = readWallTime(value)
    if (time !== undefined) return time
    context.addIssue({ code: 'custom', message: 'Enter a time such as 18:30.' })
    return z.NEVER
  }),
)

const list = z
  .preprocess(
    (value) => value ?? [],
    z.array(
      z
        .string()
        .transform(oneLine)
        .pipe(z.string().max(limits.entry, `Up to ${limits.entry} characters each.`)),
    ),
  )
  .transform((items) => uniqueTexts(items.filter((item) => item !== '')))
  .pipe(z.array(z.string()).max(limits.entries, `Up to ${limits.entries} entries.`))

/** Text normalized by `normalize`, or blank; `message` is the problem if `normalize` returns undefined. */
const normalizedText = (
  { max }: FieldSpec,
  normalize: (value: string) => string | undefined,
  message: string,
) =>
  text(max).transform((value, context) => {
    const normalized = value === '' ? '' : normalize(value)
    if (normalized !== undefined) return normalized
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const openDays = ({ max }: FieldSpec) =>
  text(max).transform((value, context) => {
    if (value === '') return ''
    const result = readOpenDays(value)
    if ('openDays' in result) return openDaysInWords(result.openDays)
    context.addIssue({ code: 'custom', message: result.problem })
    return z.NEVER
  })

const noLink = 'Enter a web address such as www.example.com.'
const ownPath = /^\/(?!\/)[^\s\\\p{C}]*$/u

/** Excludes "logo.png", which is a file name and not a host. */
const webAddress = /^\s*(?:https?:\/\/|www\.|[^\s/]+\/)/i

/** Picture or file: a web address, or a path of this site. */
const fileLink = ({ max = limits.line }: FieldSpec) =>
  nullable(
    z
      .string()
      .max(max, `At most ${max} characters.`)
      .transform((value, context) => {
        const isAddress = webAddress.test(value)
        const address = ownPath.test(value) ? value : isAddress ? websiteHref(value) : undefined
        if (address !== undefined) return address
        context.addIssue({ code: 'custom', message: noLink })
        return z.NEVER
      }),
  )

const dollars = numeric(
  z
    .number('Enter an amount in dollars, such as $20.')
    .min(0, 'Must not be below 0.')
    .max(limits.dollars, `At most ${formatNumber(limits.dollars)}.`),
  dollarsOf,
)

const coordinate = (limit: number) =>
  nullable(
    numeric(
      z
        .number('Must be a number.')
        .min(-limit, `Must be from -${limit} to ${limit}.`)
        .max(limit, `Must be from -${limit} to ${limit}.`),
    ).transform(roundDegrees),
  )

/** Text with at least one letter or digit. */
const requiredText = ({ label = '', max }: FieldSpec, clean?: (value: string) => string) => {
  const message = `Every event needs a ${label.toLowerCase()}.`
  return text(max)
    .transform((value) => clean?.(value) ?? value)
    .pipe(z.string().regex(/[\p{L}\p{N}]/u, message))
}

const schemas: Partial<Record<FieldKind, (field: FieldSpec) => z.ZodType>> = {
  line: (field) => (field.required ? requiredText(field) : text(field.max)),
  text: ({ max }) => text(max, manyLines),
  type: (field) => requiredText(field, canonicalEventType),
  state: (field) =>
    normalizedText(field, stateCode, 'Must be a US state or territory, such as IL.'),
  zip: ({ max }) =>
    text(max).pipe(
      z.string().regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a five-digit ZIP code, such as 60601.'),
    ),
  organizer: ({ max }) => text(max),
  link: (field) => normalizedText(field, websiteHref, noLink),
  email: ({ max }) =>
    text(max).pipe(
      z.union([z.literal(''), z.email('Must be an email address.')], 'Must be an email address.'),
    ),
  phone: ({ max }) =>
    text(max).pipe(
      z.string().regex(/^[\d\s().+/x#ext-]*$/i, 'Enter a phone number such as (312) 555-0142.'),
    ),
  openDays,
  file: fileLink,
  cost: () => nullable(z.enum(costValues, `Must be one of ${costValues.join(', ')}.`)),
  date: () => day,
  time: () => wallTime,
  flag: () => z.boolean().default(false),
  list: () => list,
  latitude: () => coordinate(limits.latitude),
  longitude: () => coordinate(limits.longitude),
  dollars: () => nullable(dollars),
  status: () => z.enum(eventStatuses).default('scheduled'),
}

type DraftValue<Name extends DraftField> =
  KindOf<Name> extends 'cost'
    ? CostValue | null
    : KindOf<Name> extends 'latitude' | 'longitude'
      ? number | null
      : ValueOf<Name>

export type DraftFields = { [Name in DraftField]: DraftValue<Name> }

const shapeOf = (names: readonly DraftField[]) => {
  const schemaOf = (name: DraftField): z.ZodType => {
    const makeSchema = schemas[fieldOf(name).kind]
    if (!makeSchema) throw new Error(`Nobody can set a ${fieldOf(name).kind}.`)
    return makeSchema(fieldOf(name))
  }
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as {
    [Name in DraftField]: z.ZodType<DraftFields[Name]>
  }
}

/** Schema of each field by itself; `draftRules` checks fields against each other. */
export const draftShape = z.object(shapeOf(draftFields))

type DraftRule = {
  /** Field that shows the problem. */
  problemField: DraftField
  /** Fields of the rule; it is skipped if one of them is invalid by itself. */
  fields: readonly DraftField[]
  message: string
  isBroken: (draft: DraftFields) => boolean
}

export const draftRules: readonly DraftRule[] = [
  {
    problemField: 'date',
    fields: ['date'],
    message: 'Every event needs a date.',
    isBroken: ({ date, ongoing }) => date === null && !ongoing,
  },
  {
    problemField: 'endDate',
    fields: ['date', 'endDate'],
    message: "The last day can't be before the first.",
    isBroken: ({ date, endDate }) => date !== null && endDate !== null && endDate < date,
  },
  {
    problemField: 'rainDate',
    fields: ['date', 'rainDate', 'ongoing'],
    message: 'The rain date must be after the date.',
    isBroken: ({ date, rainDate, ongoing, eventStatus, previousDate }) => {
      if (date === null || rainDate === null || ongoing) return false
      // An event that moved to its rain date takes place on it, or may be canceled there.
      const hasMoved = eventStatus === 'rescheduled' || previousDate !== null
      return hasMoved ? rainDate < date : rainDate <= date
    },
  },
  {
    problemField: 'openDays',
    fields: ['openDays', 'ongoing'],
    message: 'Only a place that is open year-round has these. Give a date its start and end time.',
    isBroken: ({ openDays: days, ongoing }) => days !== '' && !ongoing,
  },
  {
    problemField: 'latitude',
    fields: ['latitude', 'longitude'],
    message: 'Enter both latitude and longitude.',
    isBroken: ({ latitude, longitude }) => (latitude === null) !== (longitude === null),
  },
]

/** True if a one-day event ends at the hour it starts, which means that the end is unknown. */
const hasNoEnd = ({ date, endDate, startTime, endTime }: DraftFields) =>
  endTime === startTime && (endDate ?? date) === date

export const completeDraft = (draft: DraftFields): DraftFields => ({
  ...draft,
  endTime: hasNoEnd(draft) ? null : draft.endTime,
  zipCode: draft.zipCode.slice(0, 5),
  endDate: draft.ongoing ? null : (draft.endDate ?? draft.date),
  date: draft.ongoing ? null : draft.date,
  rainDate: draft.ongoing ? null : draft.rainDate,
})

/** Unvalidated values by field. */
export type EventDraftInput = Partial<Record<DraftField, unknown>>
/** Validated, normalized and complete. */
export type EventDraft = DraftFields
