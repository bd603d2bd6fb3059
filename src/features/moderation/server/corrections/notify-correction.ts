/** Tells an organizer what was decided about a correction. */
import { sql, type Transaction } from 'kysely'
import { eventPath, paths, publicUrl } from '../../../../catalog/links/paths.ts'
import type { Correction } from '../../../../catalog/server/corrections/decide-corrections.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/server/store/stored-events.ts'
import { newId } from '../../../../kit/ids.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { decisionMinutes, takeBackMail } from '../../../../platform/mail/withdraw-mail.ts'
import { findSubmitter } from './queries.ts'

type ToldCorrection = {
  id: string
  pairs: readonly { event: StoredEvent; correction: Correction }[]
  status: 'approved' | 'rejected'
  reason: string
  base: string
}

/** A part of the deciding transaction: one message, however many dates it is about. */
export const notifyCorrection = async (
  db: Transaction<Tables>,
  { id, pairs, status, reason, base }: ToldCorrection,
): Promise<void> => {
  const [first] = pairs
  const to = first && (await findSubmitter(db, first.event.id))
  if (!first || !to) return
  const { event, correction } = first
  const decidedAt = await findMoment(db, id)
  const name = typeof correction.changes.name === 'string' ? correction.changes.name : event.name
  const page = { label: 'Its page', href: publicUrl(base, eventPath(event.id)) }
  const more = pairs.length > 1 ? `It was about ${pairs.length} dates.` : ''
  const approved = {
    title: `Your changes are live: ${name}`,
    paragraphs: [`${siteSettings.name} approved your changes. Visitors can see them now.`, more],
    links: [page],
  }
  const rejected = {
    title: `Your changes weren't approved: ${event.name}`,
    paragraphs: [
      `${siteSettings.name} reviewed your changes and left the event as it was.`,
      more,
      ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
      'If you think this is a mistake, write to us.',
    ],
    links: [page, { label: 'Contact', href: publicUrl(base, paths.contact) }],
  }
  const { paragraphs, ...content } = status === 'approved' ? approved : rejected
  // A rejection that was undone may be followed by another decision, which is told as well.
  const key = `correction:${id}:${status}:${decidedAt}`
  const mail = renderMail({ ...content, paragraphs: paragraphs.filter((part) => part !== '') })
  await queueMail(db, { key, to, delayMinutes: decisionMinutes, ...mail })
}

type Reopened = { id: string; eventIds: readonly string[]; base: string }

/** Takes back the message about a rejection; where it has left, the organizer is told that it no longer holds. */
export const notifyReopened = async (
  db: Transaction<Tables>,
  { id, eventIds, base }: Reopened,
): Promise<void> => {
  const why = 'The decision was undone before this was sent.'
  const { hasLeft } = await takeBackMail(db, [`correction:${id}:rejected:`], why)
  const [event] = hasLeft ? await findStoredEvents(db, eventIds) : []
  const to = event && (await findSubmitter(db, event.id))
  if (!event || !to) return
  const mail = renderMail({
    title: `Our decision was undone: ${event.name}`,
    paragraphs: [
      'Our last message about your changes no longer applies: we are reviewing them again. Until then the event stays as it is.',
    ],
    links: [{ label: 'Its page', href: publicUrl(base, eventPath(event.id)) }],
  })
  const key = `correction:${id}:reopened:${newId()}`
  await queueMail(db, { key, to, delayMinutes: decisionMinutes, ...mail })
}

/** When it was decided, to the millisecond: kept with the correction by the same transaction. */
const findMoment = async (db: Transaction<Tables>, id: string): Promise<string> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(decided_at)::text as at from corrections where batch_id = ${id}
  `.execute(db)
  return rows[0]?.at ?? ''
}
