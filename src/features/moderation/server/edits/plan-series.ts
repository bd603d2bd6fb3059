/** Applies an edit of one date to other dates of its series. */

import { differingFields, pinFields } from '../../../../catalog/event/corrections.ts'
import type { Span } from '../../../../catalog/event/event-days.ts'
import { type EventDraft } from '../../../../catalog/event/event-draft.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { lockEvents } from '../../../../catalog/event/server/decide-events.ts'
import {
  lockSeries,
  reshapeSeries,
  type StoredSeries,
  splitSeries,
} from '../../../../catalog/event/server/reshape-series.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import {
  collisionProblem,
  findCollision,
  findSeriesDates,
} from '../../../../catalog/submission/server/corrections/series-dates.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { AppError, type FieldErrors, refuseProblems } from '../../../../kit/errors.ts'
import { idsOf } from '../../../../kit/ids.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { EditScope } from '../../contract.ts'
import { followEdit, followedDays, type PlannedEdit } from './follow-edit.ts'
import { datesByRule, planRule } from './plan-rule.ts'

/** Locks all events that the edit may change, in one call, to keep the lock order used everywhere. */
export const lockScope = async (tx: Tx, id: string, scope: EditScope): Promise<void> => {
  if (scope === 'one') return
  const dates = await findSeriesDates(tx, [id])
  await lockEvents(tx, [id, ...dates.map((date) => date.id)])
}

type SeriesEdit = {
  lead: PlannedEdit
  /** Problems of the lead date's edit, by field. */
  problems: FieldErrors
  scope: EditScope
}

/**
 * Plans the edits of the other dates, and updates the series itself. Throws `unprocessable` with the problems, also
 * without a series, or if two dates would collide.
 */
export const planSeries = async (
  tx: Tx,
  { lead, problems, scope }: SeriesEdit,
  now = Date.now(),
): Promise<PlannedEdit[]> => {
  if (scope === 'one') {
    await refuseCollision(tx, { lead, problems }, [[lead.event.id, lead.draft]])
    return []
  }
  const series = lead.event.series && (await lockSeries(tx, lead.event.series.id))
  const { date } = lead.event
  const to = lead.draft.date
  if (!series || date === null) problems.scope = "This event isn't part of a series."
  else if (to === null && !problems.date) problems.ongoing ??= 'A year-round place has no dates.'
  if (!series || date === null || to === null)
    throw new AppError('unprocessable', { fields: problems })
  const days = daysBetween(date, to)
  const all = await findStoredEvents(tx, idsOf(await findSeriesDates(tx, [lead.event.id])))
  const { timeZone } = lead.event
  const byRule = days === 0 ? undefined : datesByRule(series, datesOf(all), timeZone)
  const isOut = ({ id, date: eventDate }: StoredEvent) =>
    id !== lead.event.id && byRule !== undefined && !byRule.includes(eventDate ?? '')
  const shiftOf = (each: StoredEvent) => (isOut(each) ? 0 : days)
  const others = all
    .filter((each) => each.id !== lead.event.id && !isOver(each, now))
    .filter((each) => scope === 'all' || (each.date ?? '') > date)
  const newDays = [lead.event, ...others].map((each) => {
    return [each.id, followedDays(lead, each, shiftOf(each))] as const
  })
  await refuseCollision(tx, { lead, problems }, newDays)
  const followers = others.map((each) => followEdit(lead, each, shiftOf(each)))
  const plan = [lead, ...followers]
  if (days !== 0) await reshape(tx, { series, scope, all, plan, days, timeZone })
  return followers.filter(isChange)
}

/** Throws `unprocessable` if there are problems, with all of them and any day that two dates would share. */
const refuseCollision = async (
  tx: Tx,
  { lead, problems }: Omit<SeriesEdit, 'scope'>,
  newDays: readonly (readonly [id: string, Span])[],
) => {
  const day = await findCollision(tx, new Map(newDays))
  const collision = day ? collisionProblem(day, lead.event, lead.draft) : {}
  refuseProblems({ ...collision, ...problems })
}

const isOver = ({ dayEndsAt }: StoredEvent, now: number) =>
  dayEndsAt !== null && Date.parse(dayEndsAt) <= now

const datesOf = (events: readonly { date: string | null }[]): string[] =>
  events.flatMap(({ date }) => date ?? []).sort()

type ReshapeInput = {
  series: StoredSeries
  scope: EditScope
  all: readonly StoredEvent[]
  plan: readonly PlannedEdit[]
  days: number
  timeZone: string
}

/**
 * Gives the moved dates their own rule. With scope `following`, earlier dates stay behind as a series that has ended;
 * if all dates move, past dates stay in the same series.
 */
const reshape = async (tx: Tx, { series, scope, all, plan, days, timeZone }: ReshapeInput) => {
  const at = datesOf(plan.map(({ event }) => event))[0] ?? ''
  const dates = datesOf(all)
  const later = datesOf(plan.map(({ draft }) => draft))
  const { before, after } = planRule({ series, dates, at, days, later, timeZone })
  const isSplit = scope === 'following' && dates.some((date) => date < at)
  if (isSplit) await splitSeries(tx, series.id, { splitDate: at, before, after })
  else await reshapeSeries(tx, series.id, after)
}

/** Fields that follow the place: pin and address line. */
const placeDerived = new Set<keyof EventDraft>([...pinFields, 'location'])
const comparedFields = draftFields.filter((field) => !placeDerived.has(field))

const isChange = ({ event, draft, place, timeZone }: PlannedEdit): boolean =>
  differingFields(comparedFields, event, draft).length > 0 ||
  timeZone !== event.timeZone ||
  (place?.latitude ?? null) !== event.latitude ||
  (place?.longitude ?? null) !== event.longitude
