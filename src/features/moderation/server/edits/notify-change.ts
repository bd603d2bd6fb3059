/** Mails submitters that an administrator canceled, postponed or moved their events. */

import { createHash } from 'node:crypto'
import { changeNote, eventChange } from '../../../../catalog/event/event-changes.ts'
import { eventMail } from '../../../../catalog/event/server/event-mail.ts'
import type { StoredEvent } from '../../../../catalog/event/server/stored-events.ts'
import { eventPath, paths } from '../../../../catalog/links/paths.ts'
import { idsOf } from '../../../../kit/ids.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { ownLink } from '../../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { RenderedMail } from '../../../../platform/mail/render-mail.ts'
import { decisionMinutes, takeBackMail } from '../../../../platform/mail/withdraw-mail.ts'

/** An event before and after. */
export type EditedPair = { before: StoredEvent; after: StoredEvent }

/**
 * Runs in the transaction of the edit; queues one message per submission, for all its dates. No message is sent about
 * events that nobody submitted, that were not live, or whose status and date stay. A message waits for five minutes; a
 * further change replaces it, and a change that is undone cancels it.
 */
export const notifyChange = async (db: Tx, pairs: readonly EditedPair[]): Promise<void> => {
  const changedEvents = pairs.filter(needsNotice).map(({ after }) => after)
  if (changedEvents.length === 0) return
  for (const { id, to, events } of await bySubmission(db, changedEvents)) {
    const [first] = events
    if (!first) continue
    const before = pairs.map((pair) => pair.before).filter(isOneOf(events))
    const about = `changed:${id}:${digestOf(events.map((event) => event.id))}:`
    const why = 'The event was changed again before this was sent.'
    const { keys } = await takeBackMail(db, [about], why)
    const oldDigest = keys[0]?.split(':')[4] ?? digestOf(before.map(standingOf))
    if (keys.length > 0 && oldDigest === digestOf(events.map(standingOf))) continue
    const key = `${about}${first.sequence}:${oldDigest}`
    const mail = changedMail(first, events)
    await queueMail(db, { key, to, delayMinutes: decisionMinutes, joins: 'later', ...mail })
  }
}

/** Facts of an event that the message reports. */
const standingOf = ({ id, eventStatus, date }: StoredEvent): string =>
  `${id} ${eventStatus} ${date}`

const isOneOf =
  (events: readonly StoredEvent[]) =>
  ({ id }: StoredEvent) =>
    events.some((event) => event.id === id)

/** Hash for a key, independent of the order of `texts`. */
const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.toSorted().join('\n')).digest('base64url').slice(0, 22)

const needsNotice = ({ before, after }: EditedPair): boolean =>
  before.status === 'published' &&
  (before.eventStatus !== after.eventStatus ||
    (after.eventStatus === 'rescheduled' && before.date !== after.date))

/** Submitted events, grouped by submission. */
const bySubmission = async (db: Tx, events: readonly StoredEvent[]) => {
  const rows = await queryRows(db)<{ id: string; to: string; eventId: string }>`
    select s.id, s.submitter_email as to, m.event_id as "eventId"
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = any(${idsOf(events)})`
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => ({
    id,
    to: group[0]?.to ?? '',
    events: events.filter((event) => group.some(({ eventId }) => eventId === event.id)),
  }))
}

const titles = {
  cancelled: 'Your event is canceled',
  postponed: 'Your event is postponed',
  rescheduled: 'Your event has a new date',
  rain_date: 'Your event moved to its rain date',
}

const changedMail = (event: StoredEvent, events: readonly StoredEvent[]): RenderedMail => {
  const change = eventChange(event)
  const note = changeNote(event) || 'This event is on as scheduled.'
  return eventMail({
    title: change ? titles[change.kind] : 'Your event is back on',
    events,
    paragraphs: [
      `${siteSettings.name} changed your event. Visitors, calendars and feeds now show this:`,
      { quote: note },
      ...(events.length > 1 ? ['This applies to all dates above.'] : []),
      'If you think this is a mistake, write to us.',
    ],
    links: [ownLink('Its page', eventPath(event.id)), ownLink('Contact', paths.contact)],
  })
}
