/** Mails submitters the decision about an event. */

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Lifecycle } from '../../../catalog/event/event.ts'
import { eventMail, type MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { eventCalendarPath, eventPath, paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { MailContent, RenderedMail } from '../../../platform/mail/render-mail.ts'
import { decisionMinutes, takeBackMail } from '../../../platform/mail/withdraw-mail.ts'

export type DecisionNotice = {
  eventId: string
  /** `extended`: another event was merged into this event. */
  outcome: 'approved' | 'rejected' | 'merged' | 'extended' | 'taken_down' | 'restored'
  /** Reason for a rejection or takedown, in words for the submitter; empty if none was given. */
  reason: string
  /** Id of the event that this event was merged into, if that event is live. */
  keptId?: string
  /** Id of the event that was merged into this event, for `extended`. */
  goneId?: string
}

/** `archived`: approval of an event that is over already. */
type NoticeOutcome = DecisionNotice['outcome'] | 'archived'

type DecisionMailInput = DecisionNotice & {
  /** Events that the message is about, by date. */
  events: readonly MailedEvent[]
  /** Number of events in the submission. */
  dates: number
  status: Lifecycle
}

/**
 * Runs in the transaction of the decision, once the event's state is written. A message waits for five minutes; if the
 * decision is undone before, it is withdrawn. Approval is announced once for all dates of a submission. A rejection or
 * takedown is announced for each date, and again after an undo; but many dates with one reason share a message, and
 * while it waits, further dates are added to it. Does nothing if nobody submitted the event.
 */
export const notifyDecision = async (db: Tx, notice: DecisionNotice): Promise<void> => {
  const submission = await findSubmission(db, notice.eventId)
  if (!submission) return
  const { id, to, status, sequence, dates } = submission
  const isPast = notice.outcome === 'approved' && status === 'archived'
  const outcome: NoticeOutcome = isPast ? 'archived' : notice.outcome
  const needsNotice = await takeBack(db, notice, submission)
  if (!needsNotice) return
  const { all } = dates > 1 ? await findNotified(db, id) : { all: 0 }
  const about = outcome === 'extended' ? [notice.goneId ?? '', id] : [id]
  const key = [outcome, ...about, ...keyParts(notice, { sequence, dates, notified: all })].join(':')
  const events = await listDecided(db, submission, { ...notice, outcome })
  await queueMail(db, {
    key,
    to,
    delayMinutes: decisionMinutes,
    joins: 'later',
    replaces: true,
    // The links lead to the first event.
    ...decisionMail(outcome, { ...notice, eventId: events[0].id, events, dates, status }),
  })
}

type Submission = {
  id: string
  to: string
  status: Lifecycle
  sequence: number
  /** Number of the submission's events. */
  dates: number
  /** Numbers of the submission's other events that are live or past, and that are deleted. */
  others: { live: number; deleted: number }
}

const findSubmission = (db: Tx, eventId: string): Promise<Submission | undefined> =>
  queryRow(db)`
    select s.id, s.submitter_email as to, e.status, e.sequence,
      count(o.id)::int + 1 as dates,
      json_build_object(
        'live', count(*) filter (where o.status in ('published', 'archived')),
        'deleted', count(*) filter (where o.status = 'deleted')) as others
    from submission_events se
    join submissions s on s.id = se.submission_id
    join events e on e.id = se.event_id
    left join submission_events os on os.submission_id = s.id and os.event_id <> e.id
    left join events o on o.id = os.event_id
    where se.event_id = ${eventId}
    group by s.id, e.id
  `

/** Conditions on dates `e` of a submission with the same decision, which share one message. */
const sameDecision: Partial<Record<NoticeOutcome, (reason: string) => RawBuilder<boolean>>> = {
  approved: () => sql`e.status = 'published'`,
  archived: () => sql`e.status = 'archived'`,
  rejected: (reason) => sql`e.status = 'deleted' and exists (
    select from review_notes n where n.event_id = e.id and n.kind = 'rejected'
      and n.reason = ${reason} and n.created_at > now() - interval '1 day')`,
  taken_down: () => sql`e.status = 'deleted' and e.deleted_at > now() - interval '1 day'
    and not exists (select from review_notes n where n.event_id = e.id)
    and not exists (select from event_redirects r where r.event_id = e.id)`,
}

type MailedRow = MailedEvent & { id: string }

/** The event, and dates of its submission with the same decision. */
const listDecided = async (
  db: Tx,
  { id }: Submission,
  { eventId, outcome, reason }: Omit<DecisionNotice, 'outcome'> & { outcome: NoticeOutcome },
): Promise<[MailedRow, ...MailedRow[]]> => {
  const isAlike = sameDecision[outcome]?.(reason) ?? sql`false`
  const { rows } = await sql<MailedRow>`
    select e.id, e.name, e.date, e.end_date as "endDate"
    from submission_events m join events e on e.id = m.event_id
    where m.submission_id = ${id} and (e.id = ${eventId} or (${isAlike}))
    order by e.sort_date, e.sort_time, e.id
  `.execute(db)
  return rows as [MailedRow, ...MailedRow[]]
}

/** Withdraws messages that no longer apply. Returns true if the submitter must be notified of the decision. */
const takeBack = async (
  db: Tx,
  { outcome, eventId }: DecisionNotice,
  { id, dates, others }: Submission,
): Promise<boolean> => {
  if (outcome === 'taken_down' && others.live === 0) {
    await takeBackMail(
      db,
      [`approved:${id}`, `archived:${id}`],
      'It was taken down before this was sent.',
    )
    return true
  }
  if (outcome !== 'restored') return true
  const why = 'The decision was undone before this was sent.'
  await takeBackMail(db, [`extended:${eventId}:`], why)
  const merged = await takeBackMail(db, [`merged:${id}:${eventId}:`], why)
  if (merged.hasLeft || merged.keys.length > 0) return merged.hasLeft
  // A message may be about several dates with one reason: while it waits, it still applies to the other dates.
  if (dates > 1 && others.deleted > 0) return (await findNotified(db, id)).open > 0
  const about = dates > 1 ? '' : `${eventId}:`
  const prefixes = ['rejected', 'taken_down'].map((kind) => `${kind}:${id}:${about}`)
  return (await takeBackMail(db, prefixes, why)).hasLeft
}

/** Numbers of messages, sent or being sent to the submitter, about rejected, removed or merged dates. */
const findNotified = async (db: Tx, submissionId: string) => {
  const prefixes = ['rejected', 'taken_down', 'merged'].map((kind) => `${kind}:${submissionId}:`)
  const { rows } = await sql<{ key: string }>`
    select key from outbox_messages
    where exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(key, prefix))
      and (attempts > 0 or sent_at is not null)
  `.execute(db)
  return { all: rows.length, open: rows.filter(isOpen).length }
}

const isOpen = ({ key }: { key: string }) =>
  !key.startsWith('merged:') && !key.includes(':retracted:')

type KeyFacts = { sequence: number; dates: number; notified: number }

/** Parts of the key that distinguish a message from the previous message of the same kind. */
const keyParts = (
  { outcome, eventId, reason }: DecisionNotice,
  { sequence, dates, notified }: KeyFacts,
): (string | number)[] => {
  if (outcome === 'approved') return []
  if (outcome === 'merged' || outcome === 'extended' || dates === 1) return [eventId, sequence]
  if (outcome === 'restored') return [`after-${notified}`]
  // Sixty dates that are rejected at once must not cause sixty messages to an address that anyone may have typed.
  const day = new Date().toISOString().slice(0, 10)
  return [day, createHash('sha256').update(reason).digest('base64url')]
}

/** Title of a message, its text below the event's name, and its links. */
type MailWords = {
  title: string
  paragraphs: MailContent['paragraphs']
  links: readonly (readonly [label: string, path: string])[]
}

const ifSeveral = (dates: number, sentence: string) => (dates > 1 ? [sentence] : [])
const reviewerWrote = (reason: string) =>
  reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]
const isMistake = 'If you think this is a mistake, write to us.'
const pageLink = (id: string) => ['Its page', eventPath(id)] as const
const contact = ['Contact', paths.contact] as const
const guidelines = ['Guidelines', paths.guidelines] as const

const words: Record<NoticeOutcome, (input: DecisionMailInput) => MailWords> = {
  approved: ({ eventId }) => ({
    title: 'Your event is live',
    paragraphs: [
      `${siteSettings.name} published your event. Anyone can find it now.`,
      "You can still edit or cancel it with its private link. If we've sent you more than one, the newest works.",
    ],
    links: [pageLink(eventId), ['Its calendar file', eventCalendarPath(eventId)]],
  }),
  archived: ({ eventId }) => ({
    title: 'Your event is in the archive',
    paragraphs: [
      `${siteSettings.name} approved your event. Its date has passed, so it's listed with past events.`,
    ],
    links: [pageLink(eventId)],
  }),
  rejected: ({ reason, dates }) => ({
    title: "Your event wasn't published",
    paragraphs: [
      `${siteSettings.name} reviewed your event and decided not to publish it.`,
      ...reviewerWrote(reason),
      'If you can fix that, edit your event with its private link and send it again.',
      ...ifSeveral(
        dates,
        "If we reject more of your dates today for the same reason, we won't email you again.",
      ),
      isMistake,
    ],
    links: [['Get your private link again', manageLinkPath], guidelines, contact],
  }),
  taken_down: ({ reason }) => ({
    title: 'Your event was taken down',
    paragraphs: [
      `${siteSettings.name} took your event down. It no longer appears on the site.`,
      ...reviewerWrote(reason),
      isMistake,
    ],
    links: [guidelines, contact],
  }),
  // Follows a message that said the opposite.
  restored: ({ eventId, dates, status }) => ({
    title: 'Our decision was undone',
    paragraphs: [
      'Our last message about your event no longer applies: that decision was undone.',
      status === 'pending' ? 'Your event is back in review.' : 'Your event is on the site again.',
      ...ifSeveral(
        dates,
        "If we undo that decision for more of your dates, we won't email you again.",
      ),
    ],
    links: status === 'pending' ? [] : [pageLink(eventId)],
  }),
  extended: ({ eventId, reason }) => ({
    title: 'Another listing was merged into your event',
    paragraphs: [
      `${siteSettings.name} received this event from someone else, too, and merged that listing into yours. Your links, contact details and organizer stay as they are.`,
      ...(reason === '' ? [] : [`From the other listing: ${reason}.`]),
      'If something is wrong, edit your event with its private link, or write to us.',
    ],
    links: [pageLink(eventId), contact],
  }),
  merged: ({ keptId }) => ({
    title: 'Your event is already listed',
    paragraphs: [
      `${siteSettings.name} already has this event from someone else, so we merged yours into it.`,
      ...(keptId === undefined ? ['The event we kept is still being reviewed.'] : []),
      'If yours is a different event, or if something is missing, write to us.',
    ],
    links: [...(keptId === undefined ? [] : [pageLink(keptId)]), contact],
  }),
}

const decisionMail = (outcome: NoticeOutcome, input: DecisionMailInput): RenderedMail => {
  const { title, paragraphs, links } = words[outcome](input)
  return eventMail({
    title,
    events: input.events,
    paragraphs,
    links: links.map(([label, path]) => ownLink(label, path)),
  })
}
