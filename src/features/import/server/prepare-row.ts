/** Everything about a row except on which dates it takes place. */

import type { Dates } from './check-draft.ts'
import type { CleanDraft } from './clean/clean-draft.ts'
import { cleanFields } from './clean/clean-fields.ts'
import { textOf } from './clean/clean-values.ts'
import { cleanWhen } from './clean/clean-when.ts'
import { exactDates } from './clean/exact-dates.ts'
import { plainLine } from './clean/plain-text.ts'
import { applyRules, defaultPlace, type FieldRules, isEmpty, placeFields } from './field-rules.ts'
import { type RowType, typeOfRow } from './guess-type.ts'
import type { ImportContext } from './import-settings.ts'
import { type PlacedRow, placeRow } from './place/place-row.ts'
import type { OwnFacts } from './read/own-export.ts'
import type { Moment, RawFields, SourceRow } from './source-row.ts'

export type PreparedRow = {
  draft: CleanDraft
  start?: Moment
  end?: Moment
  /** Of our own export, to the letter. */
  dates?: Dates
  place: PlacedRow['place']
  needsPlace?: string
  type: RowType
  sourceId: string
  notes: string[]
}

/** Why a row cannot or need not be taken. */
export type Refusal = { reason: string; refused: boolean }

export const prepareRow = async (
  row: SourceRow,
  context: ImportContext,
): Promise<PreparedRow | Refusal> => {
  const fields = applyRules(row, context.rules)
  const exact = row.exact === true
  const { draft, notes } = cleanFields(fields, exact)
  if (textOf(fields.name).trim() === '') return { reason: 'has no name', refused: true }
  const hints = plainLine([row.hints, textOf(fields.category)].filter(Boolean).join(', '))
  const type = typeOfRow(draft, hints, context.rules.default.get('eventType'))
  const scope = scopeProblem(type, context.all)
  if (scope) return scope
  draft.eventType = type.type
  const when =
    row.start && isEmpty(fields.date) ? { ...row, problems: {}, notes: [] } : cleanWhen(fields)
  const [problem] = Object.entries(when.problems)
  if (problem) return { reason: problem.join(': '), refused: true }
  const placed = row.own ? known(row.own) : await findPlace(row, draft, fields, context)
  if (placed.abroad) return { reason: 'takes place outside the United States', refused: false }
  const place = placed.place && withPrecision(placed.place, notes)
  return {
    draft,
    start: zoned(when.start, context),
    end: zoned(when.end, context),
    dates: row.exact ? exactDates(fields) : undefined,
    place,
    needsPlace: place ? undefined : placed.notes.join(' '),
    type,
    sourceId: row.sourceId ?? textOf(fields.sourceId).trim(),
    notes: [...notes, ...when.notes, ...(place ? placed.notes : [])],
  }
}

const known = ({ place }: OwnFacts): PlacedRow => ({ place, notes: [], abroad: false })

const findPlace = (
  row: SourceRow,
  draft: CleanDraft,
  fields: RawFields,
  { locator, venues, rules }: ImportContext,
) => placeRow(draft, textOf(fields.country), locator, venues, placeOtherwise(row, rules))

const placeOtherwise = (row: SourceRow, rules: FieldRules): Partial<CleanDraft> | undefined => {
  const fields = defaultPlace(row, rules)
  if (!fields) return undefined
  const { draft } = cleanFields(fields, false)
  return Object.fromEntries(placeFields.map((field) => [field, draft[field]]))
}

const scopeProblem = (type: RowType, all: boolean): Refusal | undefined => {
  if (!type.inScope && !all)
    return { reason: `is not about vehicles or boats (${type.because})`, refused: false }
  if (type.type !== '') return undefined
  return {
    reason: 'gives no type and its words tell none: use --default eventType=…',
    refused: true,
  }
}

/** Times that a file tells without a zone are those of --zone, where the operator gives one. */
const zoned = (moment: Moment | undefined, { zone }: ImportContext): Moment | undefined =>
  moment && zone && moment.time !== null && !moment.zone ? { ...moment, zone } : moment

/** Behind a post office box, coordinates are the middle of its ZIP code at best. */
const withPrecision = (place: NonNullable<PlacedRow['place']>, notes: readonly string[]) =>
  place.locationPrecision === 'address' && notes.some((note) => note.includes('post office box'))
    ? { ...place, locationPrecision: 'zip' as const }
    : place
