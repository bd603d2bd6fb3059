/** Converts one row of a source to its events, or to the reason why there are none. */
import { hash } from 'node:crypto'
import { daysOn } from '../../../../catalog/event/event-days.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import type { DatedTimes } from '../../../../catalog/event/event-time.ts'
import { blankOf } from '../../../../catalog/event/field-kinds.ts'
import { type DraftField, fieldOf, fieldsWith } from '../../../../catalog/event/field-names.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import { lastZone } from '../../../../catalog/event/server/placing/place-draft.ts'
import { sourceKey } from '../../../../catalog/event/server/source-key.ts'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { datesOfRule, ruleWithExceptions } from '../../../../catalog/series/series-rule.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { dayMs } from '../../../../kit/durations.ts'
import {
  exceptedByRules,
  expandRepeats,
  fitsNoDate,
  type Occurrence,
  strayNotes,
  type Window,
} from '../calendar/expand-repeats.ts'
import { RuleError, UnreadableRule } from '../calendar/rule-moments.ts'
import { checkDraft, type Dates } from '../clean/clean-fields.ts'
import { textOf } from '../clean/clean-values.ts'
import { dayMovedTo } from '../clean/cost-and-state.ts'
import { plainLine } from '../clean/plain-text.ts'
import { labelOf } from '../clock/judge-clock.ts'
import { isEmpty } from '../row/field-rules.ts'
import { nameOfZone } from '../row/find-zone.ts'
import type { MadeEvent, MadeRow, MadeSeries, RowOutcome } from '../row/made-row.ts'
import type { OwnFacts } from '../row/own-export.ts'
import type { Moment, Override, RawFields, Repeats, SourceRow } from '../row/source-row.ts'
import {
  isOver,
  localDateTime,
  localMoment,
  momentIn,
  resolveHours,
  resolveTimes,
  whyUnlikely,
} from '../row/when.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { readPhraseRepeats } from './phrase-repeats.ts'
import { type PreparedRow, prepareRow, type Refusal } from './prepare-row.ts'

export const makeEvents = async (input: SourceRow, context: ImportContext): Promise<RowOutcome> => {
  const clock = input.start?.time ? labelOf(input.start) : undefined
  const clocked = context.clock?.row(input) ?? input
  const { row, note, problem } = readPhraseRepeats(clocked, venueToday(context.now, lastZone))
  const prepared = await prepareRow(row, context)
  const name = plainLine(textOf(row.fields.name)).slice(0, 100)
  const skip = (refusal: Refusal) => ({ line: row.line, name, ...refusal })
  if ('reason' in prepared) return skip(prepared)
  if (problem) return skip({ reason: problem, refused: true })
  if (note) prepared.notes.push(note)
  const result = row.repeats
    ? await repeatedEvents(row, prepared, context)
    : singleEvent(prepared, row, context)
  if ('reason' in result) return skip(result)
  const { type: value, because, byList } = prepared.type
  const { reviewReason } = prepared
  const type = { value, because, byList }
  const doubt = row.facts ? undefined : holdUnlikely(result.events, context.now, dayMovedTo(name))
  const label = clock ?? prepared.clock
  const made = { line: row.line, name: prepared.draft.name, type, clock: label, ...result }
  if (!reviewReason) return { ...made, reviewReason: doubt }
  const events = result.events.filter((each) => !isArchived(each, context.now))
  if (events.length === 0) {
    return skip({
      reason: `past event; ${reviewReason.replace('waits for review: ', '')}`,
      refused: false,
    })
  }
  return { ...made, events, reviewReason: [reviewReason, doubt].filter(Boolean).join('; ') }
}

/** Holds events with unlikely dates for review. Returns the reason for the first one. */
const holdUnlikely = (events: readonly MadeEvent[], now: number, movedTo?: string) => {
  const why = ({ event }: MadeEvent) => whyUnlikely(event.draft, now, movedTo)
  const held = events.filter((made) => why(made) !== undefined)
  const [first] = held
  if (!first) return undefined
  for (const made of held) {
    made.inQuestion = 'length'
    Object.assign(made.event, { needsReview: true, requestedStatus: 'pending' })
  }
  return `waits for review: ${why(first)}`
}

/** True for past events, which skip review because they go to the archive. */
const isArchived = ({ event: { draft } }: MadeEvent, now: number): boolean =>
  isOver(draft, venueToday(now - dayMs, 'UTC'))

type EventsOfRow = Pick<MadeRow, 'events' | 'notes' | 'isRepeated' | 'isOpenEnded' | 'series'>

/** Zone of the venue; without a place, the zone of the source's times. */
const zoneOf = (prepared: PreparedRow, row: SourceRow): string | undefined => {
  if (prepared.place) return prepared.place.timeZone
  const statedZone = nameOfZone(prepared.start)
  return statedZone === undefined || statedZone === 'UTC' ? (row.zone ?? statedZone) : statedZone
}

const singleEvent = (
  prepared: PreparedRow,
  row: SourceRow,
  context: ImportContext,
): EventsOfRow | Refusal => {
  const zone = zoneOf(prepared, row)
  const checked = checkDraft({ ...prepared.draft, ...datesOf(prepared, zone, row.exact) })
  if ('problem' in checked) return { reason: checked.problem, refused: true }
  const { draft } = checked
  const statedDraft = { ...draft, ...prepared.statedPlace }
  const sourceId = prepared.sourceId || digestOf(statedDraft, draft.startTime)
  const madeEvent = eventOf(draft, prepared, sourceId, zone, context, row.series?.id)
  if (!prepared.sourceId && draft.startTime) madeEvent.formerId = sourceKey(digestOf(statedDraft))
  const notes = [...prepared.notes, ...checked.notes]
  if (row.facts) return withOwnFacts(madeEvent, row.facts, notes)
  return { events: [madeEvent], notes, series: seriesOf(row) }
}

/** Series of a list's row: without a rule, as the list contains all dates. */
const seriesOf = ({ series }: SourceRow): MadeSeries | undefined =>
  series && { rule: null, ruleInWords: series.words, sourceId: series.id }

/** An event from our own export keeps its history and its series. */
const withOwnFacts = (
  { event, needsPlace }: MadeEvent,
  { createdAt, archivedAt, series }: OwnFacts,
  notes: string[],
): EventsOfRow => ({
  events: [{ event: { ...event, createdAt, archivedAt: archivedAt ?? undefined }, needsPlace }],
  notes,
  series: series ? { rule: null, ruleInWords: series.rule, sourceId: series.id } : undefined,
})

const datesOf = (
  { draft, start, end, dates }: PreparedRow,
  zone?: string,
  exact?: boolean,
): Dates => {
  if (dates) return dates
  if (!start) return { date: null, endDate: null, startTime: null, endTime: null }
  if (draft.ongoing) {
    const { startTime, endTime } = resolveTimes(start, end, zone)
    return { date: null, endDate: null, startTime, endTime }
  }
  if (!exact) return resolveHours(draft, { start, end }, zone)
  const endDate = end?.date ?? start.date
  return { date: start.date, endDate, startTime: start.time, endTime: end?.time ?? null }
}

const repeatedEvents = async (
  row: SourceRow,
  prepared: PreparedRow,
  context: ImportContext,
): Promise<EventsOfRow | Refusal> => {
  const { start } = prepared
  if (!start) return { reason: 'no date', refused: true }
  const zone = zoneOf(prepared, row)
  const times = resolveHours(prepared.draft, { ...prepared, start }, zone)
  const base = checkDraft({ ...prepared.draft, ...times })
  if ('problem' in base) return { reason: base.problem, refused: true }
  const strays: string[] = []
  const found = occurrencesOf(prepared, row, zone, context, (on) => strays.push(on.date))
  if ('reason' in found) return found
  const sourceId = prepared.sourceId || digestOf({ ...base.draft, ...prepared.statedPlace })
  const events: MadeEvent[] = []
  const notes = [...prepared.notes, ...base.notes, ...strayNotes(strays)]
  if (found.note) notes.push(found.note)
  const changedRows = rowsChanged(row, context)
  for (const occurrence of found.occurrences) {
    const id = `${sourceId}/${occurrence.key}`
    const changed = await changedRows(occurrence)
    const itsZone = changed?.place?.timeZone ?? zone
    const change = changed && checkDraft(changedDraft(changed, occurrence, zone))
    if (changed && change && 'draft' in change) {
      events.push(eventOf(change.draft, changed, id, itsZone, context))
    } else {
      if (occurrence.override) notes.push(`the change to ${occurrence.key} is not valid`)
      const dates = occurrenceDates(prepared, occurrence, zone)
      // If the changed date is invalid, the occurrence is skipped, as the event is not on its old date.
      const basic = occurrence.override ? checkDraft({ ...prepared.draft, ...dates }) : undefined
      if (basic && 'problem' in basic) continue
      events.push(eventOf(draftOn(base.draft, dates), prepared, id, zone, context))
    }
  }
  if (events.length === 0) return { reason: `no usable date: ${notes.join('; ')}`, refused: true }
  const series = { sourceId, ...ruleOf(found.repeats, start, zone, context.window) }
  return { events, notes, series, isRepeated: true, isOpenEnded: found.note !== undefined }
}

/** Keeps the distance between date and rain date. */
const draftOn = (draft: EventDraft, dates: DatedTimes): EventDraft => ({
  ...draft,
  rainDate: daysOn(dates.date, draft).rainDate,
  ...dates,
})

/** Rule of a series. Its words mention only exceptions that the rule would otherwise include. */
const ruleOf = (repeats: Repeats, start: Moment, zone: string | undefined, window: Window) => {
  const { rule, exceptDates, overrides } = repeats
  const startsOn = momentIn(start, zone).date
  const gaps = exceptDates.map((moment) => momentIn(moment, zone).date)
  gaps.push(...exceptedByRules(repeats, start, zone, window))
  const moved = overrides.map(({ on }) => momentIn(on, zone).date)
  // Several rules can't be put into words, and only the source can continue them.
  if (rule === undefined || repeats.moreRules?.length) {
    return { rule: null, ruleInWords: null, startsOn }
  }
  const words = ruleWithExceptions(ruleInWords(rule, startsOn), onRule(rule, startsOn, gaps))
  return { rule, ruleInWords: words, startsOn, exceptDates: [...new Set([...gaps, ...moved])] }
}

const onRule = (rule: string, startsOn: string, dates: readonly string[]): string[] => {
  const sorted = dates.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined) return []
  try {
    const ruleDates = datesOfRule(rule, startsOn, { from, to })
    return sorted.filter((date) => ruleDates.includes(date))
  } catch {
    return []
  }
}

type FoundDates = { occurrences: Occurrence[]; repeats: Repeats; note?: string }

const occurrencesOf = (
  { start }: PreparedRow,
  { repeats }: SourceRow,
  zone: string | undefined,
  { window }: ImportContext,
  onStray: (on: Moment) => void,
): FoundDates | Refusal => {
  if (!start || !repeats) return { reason: 'no date', refused: true }
  const expand = (each: Repeats) => expandRepeats(start, each, zone, window, onStray)
  const listedOnly = { ...repeats, rule: undefined, moreRules: [], exceptRules: [] }
  try {
    const occurrences = expand(repeats)
    if (occurrences.length > 0) return { occurrences, repeats }
    if (fitsNoDate(start, repeats, zone, window)) throw new UnreadableRule('it fits no date.')
    const reason = `recurring, but without a date from ${window.from} to ${window.to}`
    return { reason, refused: false, hasNoDates: true }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    if (!(error instanceof UnreadableRule)) return { reason: error.message, refused: true }
    const occurrences = expand(listedOnly)
    if (occurrences.length === 0) return { reason: error.message, refused: true }
    const note = `took only its first date and dates it lists: ${error.message}`
    return { occurrences, repeats: listedOnly, note }
  }
}

/** A change of "this and following" gives the hours for its first date; later dates keep their own day. */
const changedDraft = (changed: PreparedRow, occurrence: Occurrence, zone?: string) => {
  const itsZone = changed.place?.timeZone ?? zone
  const dates = occurrence.override?.andFollowing
    ? occurrenceDates(changed, occurrence, zone, itsZone)
    : datesOf(changed, itsZone)
  return { ...changed.draft, ...dates }
}

/** Returns a function that prepares the change of an occurrence; a change of many dates is prepared once. */
const rowsChanged = (row: SourceRow, context: ImportContext) => {
  const preparedChanges = new Map<Override, Promise<PreparedRow | undefined>>()
  return async ({ override }: Occurrence): Promise<PreparedRow | undefined> => {
    if (!override) return undefined
    const found = preparedChanges.get(override) ?? changedRow(row, override.row, context)
    preparedChanges.set(override, found)
    return found
  }
}

/** The repeating entry, overridden by the non-empty fields of a changed date. */
const changedRow = async (
  row: SourceRow,
  change: SourceRow,
  context: ImportContext,
): Promise<PreparedRow | undefined> => {
  const changedFields = Object.entries(change.fields).filter(([, value]) => !isEmpty(value))
  const fields: RawFields = { ...row.fields, ...Object.fromEntries(changedFields) }
  const prepared = await prepareRow({ ...row, ...change, fields }, { ...context, all: true })
  return 'reason' in prepared ? undefined : prepared
}

/** Times of an occurrence: its own end, or the same duration as the entry's first date. */
const occurrenceDates = (
  { start, end }: PreparedRow,
  occurrence: Occurrence,
  zone: string | undefined,
  shownIn: string | undefined = zone,
): DatedTimes => {
  if (occurrence.end) return resolveTimes(occurrence.start, occurrence.end, shownIn)
  if (!start || !end) return resolveTimes(occurrence.start, undefined, shownIn)
  const duration = localDateTime(momentIn(start, zone)).until(localDateTime(momentIn(end, zone)), {
    largestUnit: 'days',
  })
  const last = localMoment(localDateTime(occurrence.start).add(duration))
  const time = end.time === null ? null : last.time
  return resolveTimes(occurrence.start, { ...occurrence.start, date: last.date, time }, shownIn)
}

const eventOf = (
  draft: EventDraft,
  { place, needsPlace, reviewReason }: PreparedRow,
  sourceId: string,
  zone: string | undefined,
  { source, publish }: ImportContext,
  seriesId?: string,
): MadeEvent => {
  const timeZone = place ? undefined : zone
  const content = [withoutBlankLaterFields(draft), place, timeZone, ...(seriesId ? [seriesId] : [])]
  const event: NewEvent = {
    draft,
    place,
    timeZone,
    requestedStatus: publish && !reviewReason ? 'published' : 'pending',
    needsReview: reviewReason !== undefined,
    source,
    sourceId: sourceKey(sourceId),
    contentHash: hash('sha1', JSON.stringify(content), 'base64url'),
  }
  return { event, needsPlace }
}

const laterFields = fieldsWith('later') as readonly DraftField[]

/** Removes blank fields added since the first release, so that content hashes of older rows stay the same. */
const withoutBlankLaterFields = (draft: EventDraft): Partial<EventDraft> => ({
  ...draft,
  ...Object.fromEntries(
    laterFields
      .filter((field) => draft[field] === blankOf(fieldOf(field).kind))
      .map((field) => [field, undefined]),
  ),
})

/** Id of a row without an identifier: digest of name, date, venue, and start time if given. */
const digestOf = (
  { name, date, venueName, city, state }: EventDraft,
  startTime: string | null = null,
): string => {
  const when = startTime === null ? [] : [startTime]
  const keyParts = [name, date, venueName || city, state, ...when].map((part) =>
    String(part ?? '').toLowerCase(),
  )
  return hash('sha1', keyParts.join('\n'), 'base64url').slice(0, 16)
}
