/** Backups: owners list them, make one now, download one, or restore the site from one. */
import { z } from 'zod'
import { ownerEndpoint } from '../../kit/endpoint.ts'

const tag = 'Backups'

const backupKey = {
  place: z.enum(['folder', 'bucket'], 'Must be folder or bucket.').describe('Where it is stored.'),
  name: z
    .string('Enter the name of a backup.')
    .max(100, 'At most 100 characters.')
    .describe('Name, as in GET /api/admin/backups.'),
}

const confirmedNote =
  '403 unless the caller gave password and second factor in the last 5 minutes, to sign in or with POST /api/admin/confirmation.'

const moment = z.string()
const failure = z.object({ at: moment, reason: z.string() }).nullable()

export const listBackups = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Lists the backups in each storage place, newest first.',
  response: z.object({
    /** True if password and second factor were given in the last 5 minutes: downloads and restores are allowed. */
    isConfirmed: z.boolean(),
    /** True while a backup is made by hand or restored, in any process. */
    isBusy: z.boolean(),
    places: z.array(
      z.object({
        kind: backupKey.place,
        where: z.string(),
        /** Reason why the place can't be listed. */
        problem: z.string().nullable(),
        /** Latest failed backup to this place, unless a later one succeeded. */
        failure,
        backups: z.array(
          z.object({
            name: z.string(),
            /** Start of the backup. */
            at: moment,
            bytes: z.int(),
            reason: z.enum(['night', 'by-hand', 'before-upgrade', 'before-restore']),
            /** Null if its first bytes can't be read. */
            isEncrypted: z.boolean().nullable(),
          }),
        ),
        /** Number of older backups that are not listed. */
        further: z.int(),
      }),
    ),
    /** Latest backup that was restored into a scratch database. */
    check: z.object({ at: moment, name: z.string(), said: z.string() }).nullable(),
    checkFailure: failure,
    /** Latest backup from which the site was restored. */
    restored: z.object({ at: moment, name: z.string() }).nullable(),
    restoreFailure: failure,
  }),
})

export const makeBackup = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Starts a backup to all storage places.',
  description: 'Runs in the background; GET /api/admin/backups shows the result.',
  body: z.strictObject({}),
  status: 204,
  errors: ['conflict', 'unprocessable'],
})

export const downloadBackup = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/backups/file',
  summary: 'Downloads a backup as stored, encrypted or not.',
  description: confirmedNote,
  query: z.strictObject(backupKey),
  produces: 'application/octet-stream',
  response: z.string(),
  errors: ['not_found'],
})

/** Word to enter to confirm a restore. */
export const restoreWord = 'restore'

export const restoreBackup = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/backups/restore',
  summary: 'Starts to replace all data with a backup, after a backup of the current data.',
  description:
    "Runs in the background; GET /api/admin/backups shows the result. Nothing is replaced if the backup is damaged or the current data cannot be backed up. Ends all sessions, including the caller's. " +
    confirmedNote,
  body: z.strictObject({
    ...backupKey,
    word: z
      .string(`Type ${restoreWord}.`)
      .max(20, `Type ${restoreWord}.`)
      .refine((word) => word.trim().toLowerCase() === restoreWord, `Type ${restoreWord}.`),
  }),
  status: 204,
  errors: ['conflict', 'not_found', 'unprocessable'],
})
