/** Tells an organizer what was decided about changes of a live event. */

import { type EventMail, eventMail } from '../../../../catalog/event/server/event-mail.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import { eventPath, paths } from '../../../../catalog/links/paths.ts'
import type { Correction } from '../../../../catalog/submission/server/corrections/decide-corrections.ts'
import { newId } from '../../../../kit/ids.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryValue } from '../../../../platform/db/query.ts'
import { ownLink } from '../../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { decisionMinutes, takeBackMail } from '../../../../platform/mail/withdraw-mail.ts'
import { findSubmitter } from './queries.ts'

type CorrectionNotice = {
  id: string
  pairs: readonly { event: StoredEvent; correction: Correction }[]
  status: 'approved' | 'rejected'
  reason: string
}

/** A part of the deciding transaction: one message, however many dates it is about. */
export const notifyCorrection = async (
  db: Tx,
  { id, pairs, status, reason }: CorrectionNotice,
): Promise<void> => {
  const [first] = pairs
  if (!first) return
  const { event } = first
  const events = pairs.map((pair) => pair.event)
  // A rejection that was undone may be followed by another decision, which is mailed as well.
  const key = `correction:${id}:${status}:${await findMoment(db, id)}`
  const approved = {
    title: 'Your changes are live',
    events: pairs.map(changedEvent),
    paragraphs: [`${siteSettings.name} approved your changes. Visitors can see them now.`],
  }
  const rejected = {
    title: "Your changes weren't approved",
    events,
    paragraphs: [
      `${siteSettings.name} reviewed your changes and left the event as it was.`,
      ...reasonOf(reason),
    ],
    links: [ownLink('Contact', paths.contact)],
  }
  await queueNotice(db, event, key, status === 'approved' ? approved : rejected)
}

type Undone = { id: string; events: readonly StoredEvent[]; reason: string }

/** The same of changes that went live by trust and were undone. */
export const notifyUndone = async (db: Tx, { id, events, reason }: Undone): Promise<void> => {
  const [first] = events
  if (!first) return
  await queueNotice(db, first, `trust-undone:${id}`, {
    title: 'Your changes were undone',
    events,
    paragraphs: [
      `${siteSettings.name} reviewed your changes and put the earlier details back.`,
      ...reasonOf(reason),
    ],
    links: [ownLink('Contact', paths.contact)],
  })
}

type Reopened = { id: string; eventIds: readonly string[] }

/** Takes back the message about a rejection; where it has left, another message says that it no longer holds. */
export const notifyReopened = async (db: Tx, { id, eventIds }: Reopened): Promise<void> => {
  const why = 'The decision was undone before this was sent.'
  const { hasLeft } = await takeBackMail(db, [`correction:${id}:rejected:`], why)
  const events = hasLeft ? await findStoredEvents(db, eventIds) : []
  const [event] = events
  if (!event) return
  await queueNotice(db, event, `correction:${id}:reopened:${newId()}`, {
    title: 'Our decision was undone',
    events,
    paragraphs: [
      'Our last message about your changes no longer applies: we are reviewing them again. Until then the event stays as it is.',
    ],
  })
}

/** Name and days after an approved change. */
const changedEvent = ({ event, correction: { changes } }: CorrectionNotice['pairs'][number]) => {
  const { name, date, endDate } = { ...event, ...changes } as StoredEvent
  return { name, date, endDate }
}

const reasonOf = (reason: string) => [
  ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
  'If you think this is a mistake, write to us.',
]

/** Queues a message to the submitter of an event, if it has one, with a link to the event's page. */
const queueNotice = async (db: Tx, { id }: StoredEvent, key: string, content: EventMail) => {
  const to = await findSubmitter(db, id)
  if (!to) return
  const links = [ownLink('Its page', eventPath(id)), ...(content.links ?? [])]
  const mail = eventMail({ ...content, links })
  await queueMail(db, { key, to, delayMinutes: decisionMinutes, joins: 'later', ...mail })
}

/** Time of the decision, to the millisecond: kept with the correction by the same transaction. */
const findMoment = async (db: Tx, id: string): Promise<string> =>
  (await queryValue(db)<string | null>`
    select max(decided_at)::text as at from corrections where batch_id = ${id}
  `) ?? ''
