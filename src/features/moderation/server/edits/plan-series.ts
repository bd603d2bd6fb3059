/** Takes an edit of one date over to other dates of its series. */

import { differing, pinFields } from '../../../../catalog/event/corrections.ts'
import { type EventDraft } from '../../../../catalog/event/event-draft.ts'
import { draftFields } from '../../../../catalog/event/field-names.ts'
import { findSeriesDates } from '../../../../catalog/server/corrections/series-dates.ts'
import { lockEvents } from '../../../../catalog/server/store/decide-events.ts'
import {
  lockSeries,
  reshapeSeries,
  type StoredSeries,
  splitSeries,
} from '../../../../catalog/server/store/reshape-series.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/server/store/stored-events.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { EditScope } from '../../contract.ts'
import { followEdit, type PlannedEdit } from './follow-edit.ts'
import { datesByRule, planRule } from './plan-rule.ts'

/** Keeps others from changing what the edit may change, all at once and in the order that everybody takes. */
export const lockScope = async (tx: Tx, id: string, scope: EditScope): Promise<void> => {
  if (scope === 'one') return
  const dates = await findSeriesDates(tx, [id])
  await lockEvents(tx, [id, ...dates.map((date) => date.id)])
}

/**
 * Plans the other dates of the series and writes the series' own dates. Throws `unprocessable` without a series, or
 * when two dates would collide.
 */
export const planSeries = async (
  tx: Tx,
  lead: PlannedEdit,
  scope: EditScope,
  now = Date.now(),
): Promise<PlannedEdit[]> => {
  if (scope === 'one') return []
  const series = lead.event.series && (await lockSeries(tx, lead.event.series.id))
  const { date } = lead.event
  if (!series || date === null) throw refuse('scope', "This event isn't part of a series.")
  if (lead.draft.date === null) throw refuse('ongoing', 'A year-round place has no dates.')
  const days = daysBetween(date, lead.draft.date)
  const all = await findSeries(tx, lead)
  const { timeZone } = lead.event
  const byRule = days === 0 ? undefined : datesByRule(series, datesOf(all), timeZone)
  const stays = ({ date: own }: StoredEvent) =>
    own === null || (byRule !== undefined && !byRule.includes(own))
  const followers = all
    .filter((each) => each.id !== lead.event.id && !isOver(each, now))
    .filter((each) => scope === 'all' || (each.date ?? '') > date)
    .map((each) => followEdit(lead, each, stays(each) ? 0 : days))
  const plan = [lead, ...followers]
  checkCollisions(all, plan)
  if (days !== 0) await reshape(tx, { series, scope, all, plan, days, timeZone })
  return followers.filter(isChange)
}

const findSeries = async (tx: Tx, lead: PlannedEdit) => {
  const dates = await findSeriesDates(tx, [lead.event.id])
  return findStoredEvents(
    tx,
    dates.map(({ id }) => id),
  )
}

const refuse = (field: string, message: string) =>
  new AppError('unprocessable', { fields: { [field]: message } })

const isOver = ({ dayEndsAt }: StoredEvent, now: number) =>
  dayEndsAt !== null && Date.parse(dayEndsAt) <= now

const datesOf = (events: readonly { date: string | null }[]): string[] =>
  events.flatMap(({ date }) => date ?? []).sort()

/** Two dates of a series on one day would be the same event twice. */
const checkCollisions = (all: readonly StoredEvent[], plan: readonly PlannedEdit[]) => {
  const moved = new Map(plan.map(({ event, draft }) => [event.id, draft.date]))
  const after = all.map(({ id, date }) => moved.get(id) ?? date)
  const clash = plan.find(
    ({ event, draft }) =>
      draft.date !== event.date && after.filter((date) => date === draft.date).length > 1,
  )
  if (clash) throw refuse('date', `The series already has a date on ${clash.draft.date}.`)
}

type Reshaping = {
  series: StoredSeries
  scope: EditScope
  all: readonly StoredEvent[]
  plan: readonly PlannedEdit[]
  days: number
  timeZone: string
}

/**
 * Dates that move for good have a rule of their own from then on. Where earlier ones stay, they stay behind
 * as a series that has ended; when all move, those that are over are the past of the same series.
 */
const reshape = async (tx: Tx, { series, scope, all, plan, days, timeZone }: Reshaping) => {
  const at = datesOf(plan.map(({ event }) => event))[0] ?? ''
  const dates = datesOf(all)
  const later = datesOf(plan.map(({ draft }) => draft))
  const { before, after } = planRule({ series, dates, at, days, later, timeZone })
  const isSplit = scope === 'following' && dates.some((date) => date < at)
  if (isSplit) await splitSeries(tx, series.id, { at, before, after })
  else await reshapeSeries(tx, series.id, after)
}

/** The pin and the address line follow the place. */
const own = new Set<keyof EventDraft>([...pinFields, 'location'])
const compared = draftFields.filter((field) => !own.has(field))

const isChange = ({ event, draft, place, timeZone }: PlannedEdit): boolean =>
  differing(compared, event, draft).length > 0 ||
  timeZone !== event.timeZone ||
  (place?.latitude ?? null) !== event.latitude ||
  (place?.longitude ?? null) !== event.longitude
