/** Prepares a row: all fields except the dates of its occurrences. */
import { labelOfField } from '../../../../catalog/event/field-names.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { type CleanDraft, cleanFields, type Dates } from '../clean/clean-fields.ts'
import { textOf, truthOf } from '../clean/clean-values.ts'
import { type CleanWhen, cleanWhen, exactDates } from '../clean/clean-when.ts'
import { withoutStatus } from '../clean/cost-and-state.ts'
import { withOpenDays } from '../clean/open-days-text.ts'
import { plainLine } from '../clean/plain-text.ts'
import { labelOf } from '../clock/judge-clock.ts'
import { type PlacedRow, placeRow } from '../place/place-row.ts'
import {
  applyRules,
  defaultPlace,
  type FieldRules,
  isEmpty,
  isNothing,
  placeFields,
} from '../row/field-rules.ts'
import { freeColumns } from '../row/fields.ts'
import { findZone, type NamedZone } from '../row/find-zone.ts'
import type { SkippedRow } from '../row/made-row.ts'
import type { OwnFacts } from '../row/own-export.ts'
import type { Moment, RawFields, SourceRow } from '../row/source-row.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { trackName } from '../type/phrases.ts'
import { placeTypes, type RowType, typeOfRow } from '../type/row-type.ts'

export type PreparedRow = {
  draft: CleanDraft
  start?: Moment
  end?: Moment
  /** Zone label of the source's hours. */
  clock?: string
  /** Exact dates from our own export. */
  dates?: Dates
  place: PlacedRow['place']
  needsPlace?: string
  statedPlace?: PlacedRow['statedPlace']
  type: RowType
  sourceId: string
  /** Reason why an administrator must review the row before it goes live. */
  reviewReason?: string
  notes: string[]
}

/** Reason why a row is rejected or skipped. */
export type Refusal = Omit<SkippedRow, 'line' | 'name'>

const tellsOpenDays = (fields: RawFields) => truthOf(withOpenDays(fields, false).ongoing)

export const prepareRow = async (
  row: SourceRow,
  context: ImportContext,
): Promise<PreparedRow | Refusal> => {
  if (row.skip) return { reason: row.skip, refused: false, isPrivate: row.isPrivate }
  const exact = row.exact === true
  const ruledFields = applyRules(withFreeColumn(row), context.rules)
  const fallback = context.rules.default.get('eventType')
  const isOfMuseums = !exact && fallback === 'car_museum' && row.start === undefined
  const fields = exact ? ruledFields : withoutStatus(withOpenDays(ruledFields, isOfMuseums))
  const category = [row.hints, textOf(fields.category)].filter(Boolean).join(', ')
  const { draft, notes } = cleanFields({ ...fields, category }, exact, context.address)
  if (textOf(fields.name).trim() === '') return { reason: 'no name', refused: true }
  const type = typeOfRow(draft, {
    hints: plainLine(category),
    fallback,
    list: context.list,
    exact: exact || context.rules.set.has('eventType'),
    // Only race tracks, as an operator's own list of venues also contains parks.
    isKnownTrack: (venue) => trackName.test(venue) && context.venues.find(venue, '') !== undefined,
  })
  const irrelevant = relevanceProblem(type, context.all)
  if (irrelevant) return irrelevant
  draft.eventType = type.type
  if (isOfMuseums && !placeTypes.has(type.type)) draft.ongoing = tellsOpenDays(ruledFields)
  const when =
    row.start && isEmpty(fields.date) ? { ...row, problems: {}, notes: [] } : cleanWhen(fields)
  const [field, problem] = Object.entries(when.problems)[0] ?? []
  if (field) return { reason: `${labelOfField(field)}: ${problem}`, refused: true }
  const span = whenOfRow(when, exact ? {} : fields, context.zone)
  if ('problem' in span) return { reason: span.problem, refused: true }
  const correctClock = (moment: Moment | undefined) =>
    moment && (row.start || exact ? moment : (context.clock?.moment(moment) ?? moment))
  const placedRow = row.facts ? placeOfOwn(row.facts) : await findPlace(row, draft, fields, context)
  if (placedRow.abroad) return { reason: 'outside the United States', refused: false }
  const place = placedRow.place && withPrecision(placedRow.place, notes)
  return {
    draft,
    start: correctClock(span.start),
    end: correctClock(span.end),
    clock: span.start?.time ? labelOf(span.start) : undefined,
    dates: row.exact ? exactDates(fields) : undefined,
    place,
    needsPlace: place ? undefined : placedRow.notes.join(' '),
    statedPlace: placedRow.statedPlace,
    type,
    sourceId: row.sourceId ?? textOf(fields.sourceId).trim(),
    reviewReason: context.all ? undefined : reviewReason(type),
    notes: [row.notes ?? [], notes, when.notes, span.notes, place ? placedRow.notes : []].flat(),
  }
}

/** Applies a separate column for free admission, which many lists have. */
const withFreeColumn = (row: SourceRow): SourceRow => {
  if (row.exact || !isEmpty(row.fields.attendanceCost)) return row
  const isFree = [...freeColumns].map((name) => row.lookUp(name)).find((each) => !isEmpty(each))
  if (!truthOf(isFree)) return row
  return { ...row, fields: { ...row.fields, attendanceCost: 'free' } }
}

const placeOfOwn = ({ place }: OwnFacts): PlacedRow => ({ place, notes: [], abroad: false })

const findPlace = (
  row: SourceRow,
  draft: CleanDraft,
  fields: RawFields,
  { locator, venues, rules, areaOfList }: ImportContext,
) => {
  const country = textOf(fields.country)
  return placeRow(draft, {
    locator,
    venues,
    country,
    addresses: addressesOf(fields),
    otherwise: fallbackPlace(row, rules),
    areaOfList,
  })
}

/** Cells that may contain a whole address; none if a column has a US state. */
const addressesOf = ({ state, location, streetAddress }: RawFields): string[] =>
  stateCode(textOf(state).trim()) === undefined
    ? [location, streetAddress].map((text) => textOf(text))
    : []

/** Place of a row by itself, used to determine the area of its list. */
export const ownPlace = async (
  row: SourceRow,
  context: ImportContext,
): Promise<PlacedRow['place']> => {
  const fields = applyRules(row, context.rules)
  const { draft } = cleanFields(fields, false)
  return (await findPlace(row, draft, fields, { ...context, areaOfList: undefined })).place
}

const fallbackPlace = (row: SourceRow, rules: FieldRules): Partial<CleanDraft> | undefined => {
  const fields = defaultPlace(row, rules)
  if (!fields) return undefined
  const { draft } = cleanFields(fields, false)
  return Object.fromEntries(placeFields.map((field) => [field, draft[field]]))
}

const reviewReason = ({ outcome, because }: RowType): string | undefined => {
  if (outcome !== 'review') return undefined
  const [matched = ''] = because.split(', but ', 1)
  const isTextOnly =
    matched.endsWith('in the description') && !/in the (?:name|venue|categories)/.test(matched)
  const why = isTextOnly ? 'only its description mentions cars' : 'it may not be automotive'
  return `waits for review: ${why} (${because})`
}

const relevanceProblem = (type: RowType, all: boolean): Refusal | undefined => {
  if (type.outcome === 'other' && !all) {
    const reason = `not about vehicles or boats (${type.because})`
    return { reason, refused: false, isOther: true }
  }
  if (type.type !== '') return undefined
  return {
    reason: 'no recognizable type; choose a default event type',
    refused: true,
  }
}

/** Lowers the precision to `zip` for a post office box, whose coordinates are at best the center of a ZIP code. */
const withPrecision = (place: NonNullable<PlacedRow['place']>, notes: readonly string[]) =>
  place.locationPrecision === 'address' && notes.some((note) => note.includes('post office box'))
    ? { ...place, locationPrecision: 'zip' as const }
    : place

/** Start and end of a row in the zone given by the row or the operator. */
type RowWhen = {
  start?: Moment
  end?: Moment
  notes: string[]
}

/** `zone`: given by the operator; overrides the time zone column. */
export const whenOfRow = (
  when: Pick<CleanWhen, 'start' | 'end'>,
  fields: RawFields,
  zone: string | undefined,
): RowWhen | { problem: string } => {
  const hasTime = [when.start, when.end].some((moment) => moment?.time && !moment.zone)
  const statedZone = zone ? { zone } : hasTime ? columnZone(fields) : {}
  if ('problem' in statedZone) return statedZone
  const [start, end] = [withZone(when.start, statedZone), withZone(when.end, statedZone)]
  if (!start || !end) return { start, end, notes: [] }
  if (isBefore(end, start))
    return { start, notes: [`left out the end, ${end.date}, which is before the start`] }
  return { start, end, notes: [] }
}

/** Compares days, as a cruise night may end after midnight; zones differ by at most a day. */
const isBefore = (end: Moment, start: Moment): boolean =>
  end.zone === start.zone ? end.date < start.date : addDays(end.date, 1) < start.date

/** Adds the zone to a time without one. */
const withZone = (moment: Moment | undefined, stated: Partial<NamedZone>): Moment | undefined =>
  moment && stated.zone && moment.time !== null && !moment.zone ? { ...moment, ...stated } : moment

const columnZone = (fields: RawFields): Partial<NamedZone> | { problem: string } => {
  const text = textOf(fields.timeZone).trim()
  if (text === '' || isNothing(text) || /^(?:local|venue|event)(?: time)?$/i.test(text)) return {}
  return (
    findZone(text) ??
    findZone(text.replaceAll(' ', '_')) ?? {
      problem: `Time zone: "${text.slice(0, 60)}" is no known time zone; write one such as America/New_York, or set one for all times`,
    }
  )
}
