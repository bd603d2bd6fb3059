/** Stops or starts the mail that asks organizers about their dates, with its entry in the audit log. */
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { takeBackMail } from '../../../../platform/mail/withdraw-mail.ts'
import { setReminders } from '../../../submission/server/reminder-links.ts'

/** Withdraws queued mail when reminders are stopped. Returns false if nothing changed. */
export const switchReminders = async (
  tx: Tx,
  submissionIds: readonly string[],
  { stopped }: { stopped: boolean },
): Promise<boolean> => {
  const changed = await setReminders(tx, submissionIds, { stopped })
  if (changed.length === 0) return false
  if (stopped) {
    const prefixes = await reminderKeys(tx, changed)
    await takeBackMail(tx, prefixes, 'The organizer stopped reminders before this was sent.')
  }
  for (const id of changed) {
    await recordAudit(tx, {
      actor: 'organizer',
      action: stopped ? 'reminders_stopped' : 'reminders_started',
      subject: { type: 'submission', id },
    })
  }
  return true
}

/** Prefixes of the keys of a submission's reminders; see ask-organizers.ts in features/confirmation. */
const reminderKeys = (tx: Tx, submissionIds: readonly string[]): Promise<string[]> =>
  queryColumn(tx)`
    select distinct case when e.series_id is null then 'reminder:event:' || e.id || ':'
      else 'reminder:series:' || e.series_id || ':' || m.submission_id || ':' end as prefix
    from submission_events m join events e on e.id = m.event_id
    where m.submission_id = any(${submissionIds})
  `
