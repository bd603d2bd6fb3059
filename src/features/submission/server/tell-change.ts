/** Tells submitters that an administrator cancelled, postponed or moved what they submitted. */
import type { Transaction } from 'kysely'
import { changeNote, eventChange } from '../../../catalog/event-changes.ts'
import { longDate } from '../../../catalog/local-dates.ts'
import { eventPath, paths, publicUrl } from '../../../catalog/paths.ts'
import { quotedName } from '../../../catalog/quoted-name.ts'
import type { StoredEvent } from '../../../catalog/server/stored-events.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'
import '../../../catalog/server/submissions/tables.ts'

export type ToldChange = {
  /** The events of one decision, before and after. */
  pairs: readonly { before: StoredEvent; after: StoredEvent }[]
  /** Where people reach the site. */
  base: string
}

/**
 * A part of the deciding transaction: one message to each submitter, however many dates it is about. What
 * nobody submitted, what was not live, and what stands as before is not told.
 */
export const tellChange = async (
  db: Transaction<Tables>,
  { pairs, base }: ToldChange,
): Promise<void> => {
  const changed = pairs.filter(isTold).map(({ after }) => after)
  if (changed.length === 0) return
  for (const { id, to, events } of await bySubmission(db, changed)) {
    const [first] = events
    if (!first) continue
    const key = `changed:${id}:${first.id}:${first.sequence}`
    await queueMail(db, { key, to, ...changedMail(first, events, base) })
  }
}

const isTold = ({ before, after }: ToldChange['pairs'][number]): boolean =>
  before.status === 'published' &&
  (before.eventStatus !== after.eventStatus ||
    (after.eventStatus === 'rescheduled' && before.date !== after.date))

type Told = { id: string; to: string; events: StoredEvent[] }

const bySubmission = async (
  db: Transaction<Tables>,
  events: readonly StoredEvent[],
): Promise<Told[]> => {
  const rows = await db
    .selectFrom('submission_events')
    .innerJoin('submissions', 'submissions.id', 'submission_events.submission_id')
    .select(['submissions.id', 'submissions.submitter_email as to', 'submission_events.event_id'])
    .where(
      'submission_events.event_id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  const told = new Map<string, Told>()
  for (const event of events) {
    const row = rows.find(({ event_id }) => event_id === event.id)
    if (!row) continue
    const { id, to } = row
    const one = told.get(id) ?? { id, to, events: [] }
    one.events.push(event)
    told.set(id, one)
  }
  return [...told.values()]
}

const titles = {
  cancelled: 'Your event is cancelled',
  postponed: 'Your event is postponed',
  rescheduled: 'Your event has a new date',
  rain_date: 'The rain date of your event is in force',
}

const changedMail = (
  event: StoredEvent,
  events: readonly StoredEvent[],
  base: string,
): RenderedMail => {
  const { name, date } = event
  const change = eventChange(event)
  const note = changeNote(event) || 'This event takes place as planned.'
  return renderMail({
    title: `${change ? titles[change.kind] : 'Your event takes place after all'}: ${name}`,
    paragraphs: [
      { quote: [quotedName(name), date === null ? 'Open year-round' : longDate(date)].join('\n') },
      `${siteSettings.name} has changed your event. Visitors, calendars and feeds are told:`,
      { quote: note },
      ...(events.length > 1 ? [aboutDates(events)] : []),
      'If you think that this is a mistake, write to us.',
    ],
    links: [
      { label: 'Its page', href: publicUrl(base, eventPath(event.id)) },
      { label: 'Contact', href: publicUrl(base, paths.contact) },
    ],
  })
}

/** "The same was done for 4 dates, from … to …." */
const aboutDates = (events: readonly StoredEvent[]): string => {
  const dates = events.flatMap(({ date }) => date ?? []).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  const span = first && last ? `, from ${longDate(first)} to ${longDate(last)}` : ''
  return `It is about ${events.length} dates of your series${span}.`
}
