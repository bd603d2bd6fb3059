import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { sameValue } from '../../event/corrections.ts'
import type { ConfirmationAnswer } from '../../trust/confirmation-answers.ts'
import type { StoredEvent } from '../store/stored-events.ts'
import './tables.ts'

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

export type GivenAnswer = {
  id: string
  answer: ConfirmationAnswer
  /** With `askedAt`, which goes when the date changes. */
  before: AnsweredState & Pick<StoredEvent, 'askedAt'>
  after: AnsweredState
}

/** The newest answer about an event that was not taken back; undefined, too, once something else has changed what it said. */
export const findLastAnswer = async (
  db: Kysely<Tables>,
  event: StoredEvent,
): Promise<GivenAnswer | undefined> => {
  const { rows } = await sql<GivenAnswer>`
    select id, answer, before, after from confirmations
    where event_id = ${event.id} and undone_at is null order by position desc limit 1
  `.execute(db)
  const [last] = rows
  const state = stateOf(event)
  const holds = last && answeredFields.every((field) => isSame(state[field], last.after[field]))
  return holds ? last : undefined
}

const isSame = (one: unknown, other: unknown) => sameValue(one ?? null, other ?? null)
