import { sql } from 'kysely'
import { AppError, orNotFound } from '../../../../kit/errors.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { sameValue } from '../../../event/corrections.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../event/server/stored-events.ts'
import type { AnswerPlace, ConfirmationAnswer } from '../../confirmation-answers.ts'

/** Fields that an answer changes. */
export const answeredFields = [
  'eventStatus',
  'statusNote',
  'date',
  'endDate',
  'rainDate',
  'previousDate',
  'confirmedAt',
  'confirmedBy',
  'lastConfirmedAt',
] as const

export type AnsweredState = Pick<StoredEvent, (typeof answeredFields)[number]>

export const stateOf = (event: StoredEvent): AnsweredState =>
  Object.fromEntries(answeredFields.map((field) => [field, event[field]])) as AnsweredState

export type StoredAnswer = {
  id: string
  answer: ConfirmationAnswer
  givenBy: AnswerPlace
  /** With `askedAt`, which a change of the date clears. */
  before: AnsweredState & Pick<StoredEvent, 'askedAt'>
  after: AnsweredState
}

/** Newest answer about an event that was not undone; undefined if the event's answered fields have changed since. */
export const findLastAnswer = async (
  db: Db,
  event: StoredEvent,
): Promise<StoredAnswer | undefined> => (await findLastAnswers(db, [event])).get(event.id)

/** Newest answers about several events, by event id; like `findLastAnswer`. */
export const findLastAnswers = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<Map<string, StoredAnswer>> => {
  const { rows } = await sql<StoredAnswer & { eventId: string }>`
    select requested.id as "eventId", last.* from unnest(${events.map(({ id }) => id)}::text[]) as requested (id)
    cross join lateral (
      select c.id, c.answer, c.given_by as "givenBy", c.before, c.after from confirmations c
      where c.event_id = requested.id and c.undone_at is null order by c.position desc limit 1) as last
  `.execute(db)
  const answers = new Map(rows.map(({ eventId, ...answer }) => [eventId, answer]))
  for (const event of events) {
    const last = answers.get(event.id)
    if (last && !holds(last, stateOf(event))) answers.delete(event.id)
  }
  return answers
}

const holds = ({ after }: StoredAnswer, state: AnsweredState): boolean =>
  answeredFields.every((field) => sameValue(state[field] ?? null, after[field] ?? null))

/** Locks and returns the event. Throws `not_found`, and `conflict` if it is over or not live. */
export const lockAnswered = async (tx: Tx, id: string, now: number): Promise<StoredEvent> => {
  await lockEvents(tx, [id])
  const event = orNotFound((await findStoredEvents(tx, [id]))[0], 'event')
  if (event.status !== 'published') {
    throw new AppError('conflict', { message: "This event isn't live." })
  }
  if (event.dayEndsAt !== null && Date.parse(event.dayEndsAt) <= now) {
    throw new AppError('conflict', { message: 'This date has passed.' })
  }
  return event
}
