/** Asks organizers whether their dates are still on. Each question is one row, its message, its links, or none of it. */
import { sql } from 'kysely'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { remindersPath } from '../../../catalog/links/private-paths.ts'
import { addConfirmationLink } from '../../../catalog/server/confirmations/find-link.ts'
import { forgetReminders } from '../../../catalog/server/confirmations/forget-reminders.ts'
import { lockEvents } from '../../../catalog/server/store/decide-events.ts'
import { markConfirmationRequested } from '../../../catalog/server/store/marks/mark-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { addReminderLink } from '../../../catalog/server/submissions/reminder-links.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { askMail, type ReminderDate } from './ask-mail.ts'
import { type Due, findDue } from './find-due.ts'

/** Questions in one transaction, so that the catalog changes once for all of them. */
const batch = 50

/** Returns the number of messages queued. Stops between two batches when `signal` is aborted. */
export const askOrganizers = async (
  db: Db,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<number> => {
  let queued = 0
  for (;;) {
    const due = await findDue(db, now, batch)
    queued += await inTransaction(db, (tx) => askAll(tx, due, now))
    if (due.length < batch || signal?.aborted) return queued
  }
}

const askAll = async (tx: Tx, due: readonly Due[], now: number) => {
  const ids = due.flatMap(({ eventIds }) => eventIds)
  await lockEvents(tx, ids)
  const events = new Map((await findStoredEvents(tx, ids)).map((event) => [event.id, event]))
  const remindedIds: string[] = []
  let queued = 0
  for (const one of due) {
    if (!(await note(tx, one.key))) continue
    const dates = one.eventIds.flatMap((id) => events.get(id) ?? []).filter(isStillDue)
    if (dates.length === 0) continue
    await ask(tx, one, dates)
    remindedIds.push(...dates.map(({ id }) => id))
    queued += 1
  }
  await markConfirmationRequested(tx, remindedIds, now)
  return queued
}

/** It may have changed since it was found. */
const isStillDue = (event: StoredEvent) => event.status === 'published' && !isOff(event)

/** False where that was asked before. */
const note = async (tx: Tx, key: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into reminders (key) values (${key}) on conflict do nothing returning key
  `.execute(tx)
  return rows.length > 0
}

const ask = async (tx: Tx, due: Due, events: readonly StoredEvent[]) => {
  const { key, submissionId, to } = due
  const dates: ReminderDate[] = []
  for (const event of events) {
    const token = await addConfirmationLink(tx, { eventId: event.id, submissionId })
    dates.push({ event, token })
  }
  // Any one marks the message as one with secrets: all links of this kind are taken out once it has left.
  const secret = dates[0]?.token
  const unsubscribePath = remindersPath(await addReminderLink(tx, submissionId))
  const mail = { ...askMail(dates, unsubscribePath), unsubscribePath }
  await queueMail(tx, { key: `reminder:${key}`, to, secret, joins: 'later', ...mail })
}

/** Asks organizers about their dates: every hour, for it is morning elsewhere each time. What is over is deleted every night. */
export const startAsking = async (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const queued = await askOrganizers(db, { signal })
    if (queued > 0) log.info({ queued }, 'asked organizers whether their dates are still on')
  }
  await jobs.define('ask-organizers', run, { every: '7 * * * *' })
  await jobs.define('forget-reminders', async () => void (await forgetReminders(db)), {
    every: '47 8 * * *',
  })
}
