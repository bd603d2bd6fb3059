/** Turns the events of a sheet into a submission: they wait for review and get a private link of their own. */
import { eventMail, type MailedEvent } from '../../../../catalog/event/server/event-mail.ts'
import { eraseEvents, leaveSource } from '../../../../catalog/event/server/event-versions.ts'
import { publicUrl } from '../../../../catalog/links/paths.ts'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import {
  mailFirstLink,
  saveSubmission,
} from '../../../../catalog/submission/server/save-submission.ts'
import { maxWaitingDates } from '../../../../catalog/trust/sender-step.ts'
import { requireUnblocked } from '../../../../catalog/trust/server/blocks/require-unblocked.ts'
import { tooManyWaiting } from '../../../../catalog/trust/server/waiting-dates.ts'
import { AppError } from '../../../../kit/errors.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryColumn, queryRows } from '../../../../platform/db/query.ts'
import { mailBase } from '../../../../platform/mail/mail-base.ts'
import { maxSheetDates } from '../../sheet-contract.ts'

type Sheet = { sender: string; source: string; fileName: string }

/** `skippedCount`: number of events skipped as submitted earlier. Throws AppError with a sentence about the file. */
export const takeSheet = async (
  tx: Tx,
  { sender, source, fileName }: Sheet,
  now: number,
): Promise<{ submissionId: string; eventIds: string[]; skippedCount: number }> => {
  const address = sender.toLowerCase()
  await requireUnblocked(tx, { address })
  const resubmitted = await findSubmittedBefore(tx, source, address)
  await eraseEvents(tx, resubmitted)
  const events = await findSheetEvents(tx, source)
  checkSheetEvents(events)
  await checkWaiting(tx, address, events.length)
  await leaveSource(tx, source)
  const eventIds = events.map(({ id }) => id)
  const linkUsedAt = new Date(now).toISOString()
  const saved = await saveSubmission(tx, { submitterEmail: sender, linkUsedAt, eventIds })
  const mail = eventMail({
    title: 'We received your dates',
    events,
    lead: `Thanks for sending ${siteSettings.name} your list. Here's what we received:`,
    note: `From ${fileName}`,
    paragraphs: [
      "We review every event before it goes live. You'll hear from us either way.",
      "The link below is just for you. It opens these events without a password. Keep this message, and don't share the link.",
    ],
    links: [{ label: 'Your private link', href: publicUrl(mailBase, managePath(saved.token)) }],
  })
  await mailFirstLink(tx, saved, { to: sender, ...mail })
  return { submissionId: saved.id, eventIds, skippedCount: resubmitted.length }
}

type SheetEvent = MailedEvent & { id: string; isPlaced: boolean }

const findSheetEvents = (tx: Tx, source: string): Promise<SheetEvent[]> =>
  queryRows(tx)`
    select id, name, date, end_date as "endDate", latitude is not null as "isPlaced"
    from events where source = ${source} order by sort_date, sort_time, id
  `

/** Events that are likely duplicates of an event that the address submitted earlier and that was not rejected. */
const findSubmittedBefore = (tx: Tx, source: string, address: string): Promise<string[]> =>
  queryColumn(tx)`
    select distinct e.id from events e join likely_duplicates l on l.event_id = e.id
      join submission_events m on m.event_id = l.other_id
      join submissions s on s.id = m.submission_id
      join events o on o.id = l.other_id
    where e.source = ${source} and lower(s.submitter_email) = ${address} and o.status <> 'deleted'
    order by e.id
  `

const checkSheetEvents = (events: readonly SheetEvent[]): void => {
  const refuse = (message: string) => {
    throw new AppError('unprocessable', { message })
  }
  const unplaced = events.filter(({ isPlaced }) => !isPlaced).length
  if (events.length === 0) refuse('has no dates that you did not submit before.')
  if (unplaced > 0) {
    refuse(
      `has ${unplaced === 1 ? 'a date' : `${formatNumber(unplaced)} dates`} without a place we could find: enter a default place, or correct the file.`,
    )
  }
  if (events.length > maxSheetDates) {
    refuse(`has ${formatNumber(events.length)} dates; send at most ${maxSheetDates} at once.`)
  }
}

/** Throws if more dates would wait for review than allowed. */
const checkWaiting = async (tx: Tx, address: string, more: number): Promise<void> => {
  const waitingCount = await tooManyWaiting(tx, address, more)
  if (waitingCount === undefined) return
  throw new AppError('unprocessable', {
    message: `has more dates than can wait for review: ${waitingCount} of yours do already, and at most ${maxWaitingDates} can. Send it when those are reviewed.`,
  })
}
