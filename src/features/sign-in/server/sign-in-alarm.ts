/** Tells administrators by mail when many sign-ins fail. */
import { publicUrl, withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { hourMs } from '../../../kit/durations.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'
import { listAddresses } from './accounts/administrators.ts'
import { countsSince, failureEvents } from './accounts/security-events.ts'

export type AlarmDeps = {
  db: Db
  /** PUBLIC_URL; if undefined, the mail has no link. */
  site: string | undefined
}

/** Failures and refusals within an hour that raise the alarm: more than typing errors cause. */
export const alarmingFailures = 20

/** At most one message per this many hours. */
const pauseHours = 6

/** Queues a message for each administrator if failures reach the limit. Returns true if it did. */
export const queueSignInAlarm = async (
  { db, site }: AlarmDeps,
  now = Date.now(),
): Promise<boolean> => {
  const counts = await countsSince(db, 1)
  const failures = failureEvents.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0)
  if (failures < alarmingFailures) return false
  const mail = alarmMail(failures, site)
  const period = Math.floor(now / hourMs / pauseHours)
  const recipients = await listAddresses(db)
  await inTransaction(db, async (tx) => {
    for (const to of recipients)
      await queueMail(tx, { to, key: `sign-in-alarm:${period}:${to}`, ...mail })
  })
  return recipients.length > 0
}

const auditPath = withQuery(administratorPaths.audit, { subjectType: 'administrator' })

const alarmMail = (failures: number, site: string | undefined): RenderedMail =>
  renderMail({
    title: `${formatNumber(failures)} failed sign-ins within an hour`,
    paragraphs: [
      'Someone may be guessing passwords. Browsers that have signed in before still can; strangers are slowed down.',
      'The audit log names networks and reasons. If one of the attempts got the password right and failed on the code, change that password.',
      `We send this message at most once in ${pauseHours} hours.`,
    ],
    links: site ? [{ label: 'Audit log', href: publicUrl(site, auditPath) }] : [],
  })

/** Runs every minute. */
export const startSignInAlarm = (jobs: Jobs, deps: AlarmDeps): Promise<void> =>
  jobs.define('sign-in-alarm', async () => void (await queueSignInAlarm(deps)), {
    every: '* * * * *',
  })
