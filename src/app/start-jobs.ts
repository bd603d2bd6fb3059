/** Defines every job of the program; each is done once, in whichever process takes it. */
import { withdrawQuestions } from '../catalog/trust/server/confirmations/forget-reminders.ts'
import { startArchiveJob } from '../features/archive/server/archive-job.ts'
import { backupFolder, startBackups } from '../features/backup/server/backup-job.ts'
import { startAsking } from '../features/confirmation/server/ask-organizers.ts'
import { startForgetting } from '../features/contact/server/forget-job.ts'
import { startStaticExport } from '../features/export/server/make-static-export.ts'
import { startGeocoding } from '../features/geocoding/server/geocoding-job.ts'
import { startFeedsJob } from '../features/import/server/feeds/feeds-job.ts'
import { startDeletedPurge } from '../features/moderation/server/purge-job.ts'
import { startQueueSummary } from '../features/moderation/server/queue-summary.ts'
import { startRescoring } from '../features/moderation/server/senders/rescore-job.ts'
import { startSeriesJob } from '../features/series/server/extend-job.ts'
import { listAddresses } from '../features/sign-in/server/accounts/administrators.ts'
import { startPurgeJob } from '../features/sign-in/server/purge-job.ts'
import { startSignInAlarm } from '../features/sign-in/server/sign-in-alarm.ts'
import { startOrphanCollector } from '../features/uploads/server/collect-orphans.ts'
import { startRemoteFiles } from '../features/uploads/server/remote/remote-job.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { type Jobs, startJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { startMail } from '../platform/mail/mail-job.ts'
import { smtpOf } from '../platform/mail/smtp.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'
import { scannerOf } from '../platform/uploads/scan-file.ts'
import type { Shutdown } from './shutdown.ts'

type Parts = { config: Config; database: Database; log: Log; shutdown: Shutdown }

export const startAllJobs = async ({ config, database, log, shutdown }: Parts): Promise<Jobs> => {
  const { db, connection } = database
  const jobs = await startJobs(connection, log)
  shutdown.add('jobs', () => jobs.stop())
  await startArchiveJob(jobs, db, log)
  await startSeriesJob(jobs, db, log)
  await startPurgeJob(jobs, db)
  await startDeletedPurge(jobs, db)
  await startRescoring(jobs, db)
  await startForgetting(jobs, db)
  await startAsking(jobs, db, log)
  const notificationParts = { db, listRecipients: listAddresses, site: config.PUBLIC_URL }
  const allowLoopback = config.FEEDS_LOOPBACK === 'on'
  await startQueueSummary(jobs, notificationParts)
  await startSignInAlarm(jobs, notificationParts)
  await startFeedsJob(jobs, { ...notificationParts, connection, allowLoopback }, log)
  await startStaticExport({ jobs, log, ...database })
  const files = createFileStore(config)
  await startOrphanCollector(jobs, { db, files, log })
  const remote = { db, files, scan: scannerOf(config, log), allowLoopback }
  await startRemoteFiles(jobs, remote, log)
  const { GEOCODER_URL: url, INFO_ADDRESS: contact } = config
  const stopGeocoding = await startGeocoding(jobs, { db, log, url, contact })
  shutdown.add('geocoding', async () => stopGeocoding())
  await startBackups({ jobs, files, log, folder: backupFolder(config), ...database })
  const smtp = smtpOf(config)
  const stopMail = await startMail({
    jobs,
    ...database,
    log,
    smtp,
    withdrawPointless: () => withdrawQuestions(database.db),
  })
  shutdown.add('mail', stopMail)
  return jobs
}
