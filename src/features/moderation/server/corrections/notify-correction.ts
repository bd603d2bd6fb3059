/** Mails organizers the decision about changes to a live event. */

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

/** Runs in the transaction of the decision; queues one message for all dates. */
export const notifyCorrection = async (
  db: Tx,
  { id, pairs, status, reason }: CorrectionNotice,
): Promise<void> => {
  const [first] = pairs
  if (!first) return
  const { event } = first
  const events = pairs.map((pair) => pair.event)
  // The time is in the key because a decision after an undone rejection is mailed, too.
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

/** Mails an organizer that changes that went live by trust were undone. */
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

/** Withdraws the message about a rejection; if it was sent, queues a message that the rejection no longer applies. */
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

/** Name and dates after an approved change. */
const changedEvent = ({ event, correction: { changes } }: CorrectionNotice['pairs'][number]) => {
  const { name, date, endDate } = { ...event, ...changes } as StoredEvent
  return { name, date, endDate }
}

const reasonOf = (reason: string) => [
  ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
  'If you think this is a mistake, write to us.',
]

/** Queues a message to the submitter of an event, if it has a submitter, with a link to the event's page. */
const queueNotice = async (db: Tx, { id }: StoredEvent, key: string, content: EventMail) => {
  const to = await findSubmitter(db, id)
  if (!to) return
  const links = [ownLink('Its page', eventPath(id)), ...(content.links ?? [])]
  const mail = eventMail({ ...content, links })
  await queueMail(db, { key, to, delayMinutes: decisionMinutes, joins: 'later', ...mail })
}

/** Time of the decision, to the millisecond, as stored with the correction in this transaction. */
const findMoment = async (db: Tx, id: string): Promise<string> =>
  (await queryValue(db)<string | null>`
    select max(decided_at)::text as at from corrections where batch_id = ${id}
  `) ?? ''
