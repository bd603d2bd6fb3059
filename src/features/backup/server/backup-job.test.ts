import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createDiskStore } from '../../../platform/uploads/create-file-store.ts'
import { runRestoreCommand } from './backup-command.ts'
import { backupName } from './backup-files.ts'
import { checkApart, startBackups } from './backup-job.ts'
import { backupPlaces, folderPlace } from './backup-places.ts'
import { isCheckDue } from './check-backup.ts'
import { backUpNow, backUpWhenDue } from './make-backup.ts'

const database = await testDatabase({ fewPlaces: true })
const home = tempFolder()
const folder = path.join(home, 'backups')
const files = createDiskStore(path.join(home, 'uploads'))
const log = createLog('silent')
const place = folderPlace(folder)
const backups = { ...database, files, places: { folder: place }, log }

test('backups are stored in the data folder by default, and in the bucket', () => {
  const DATA_DIR = '/data'
  const BACKUP_URL = 's3://k:s@store.example/atlas'
  const where = (settings: Omit<Parameters<typeof backupPlaces>[0], 'DATA_DIR'>) =>
    Object.values(backupPlaces({ DATA_DIR, ...settings })).map((each) => each.where)
  expect(where({})).toEqual(['/data/backups'])
  expect(where({ BACKUP_DIR: 'off' })).toEqual([])
  expect(where({ BACKUP_DIR: '/mnt', BACKUP_URL })).toEqual([
    '/mnt',
    'the bucket atlas at store.example',
  ])
})

test('the job makes one restorable backup for two processes', async () => {
  await signedInAdministrator(database.db)
  await saveMade(database.db, [{ id: 'one' }])
  const all = await Promise.all([1, 2].map(() => startJobs(database.connection, log)))
  for (const jobs of all) await startBackups({ ...backups, jobs, every: '* * * * *' })
  await Promise.all(all.map((jobs) => jobs.sendNow('nightly-backup')))
  await expect.poll(() => place.list(), { timeout: 30_000 }).toHaveLength(1)
  await Promise.all(all.map((jobs) => jobs.stop()))
  const [made] = await place.list()
  const target = await testDatabase({ fewPlaces: true })
  await runRestoreCommand({ ...target, files }, path.join(folder, made?.name ?? ''), {}, () => {})
  const { rows } = await target.pool.query('select id from events')
  expect(rows).toEqual([{ id: 'one' }])
})

test('old backups and partial files are deleted, other files stay', async () => {
  const now = Date.parse('2031-03-05T09:41:00Z')
  for (let night = 1; night <= 40; night++)
    writeFileSync(path.join(folder, backupName(now - night * 86_400_000)), '')
  writeFileSync(path.join(folder, 'mine.txt'), '')
  const old = new Date(Date.now() - 25 * 3_600_000)
  // A partial file of today may be in progress; files with other names are not backups.
  for (const name of ['gearhead-atlas-x', 'gearhead-atlas-today', 'mine']) {
    writeFileSync(path.join(folder, `${name}.backup.part`), '')
    if (!name.endsWith('today')) utimesSync(path.join(folder, `${name}.backup.part`), old, old)
  }
  expect(await backUpWhenDue(backups, now)).toBe(true)
  expect(await backUpWhenDue(backups, now + 60_000)).toBe(false)
  const names = readdirSync(folder)
  expect(names).toContain(backupName(now))
  expect(names).toContain('mine.txt')
  const parts = names.filter((name) => name.endsWith('.part'))
  expect(parts).toEqual(['gearhead-atlas-today.backup.part', 'mine.backup.part'])
  expect((await place.list()).length).toBeLessThanOrEqual(11)
})

test('a failed backup keeps the others and leaves no partial file', async () => {
  const before = readdirSync(folder)
  const pool = { connect: () => Promise.reject(new Error('The database is away.')) }
  const later = Date.parse('2031-03-09T09:41:00Z')
  await expect(backUpWhenDue({ ...backups, pool: pool as never }, later)).rejects.toThrow('away')
  expect(readdirSync(folder)).toEqual(before)
})

test('a job stops writing at its timeout', async () => {
  const before = readdirSync(folder)
  const signal = AbortSignal.abort(new Error('The time is up.'))
  const later = Date.parse('2031-03-10T09:41:00Z')
  await expect(backUpWhenDue({ ...backups, signal }, later)).rejects.toThrow('The time is up.')
  expect(readdirSync(folder)).toEqual(before)
})

test('a killed check is reported, and not retried every hour', async () => {
  const { signal } = new AbortController()
  const check = checkApart(database.db, signal, ['sh', '-c', 'kill -9 $$'])
  await expect(check).rejects.toThrow('Not checked: the check ended with a signal.')
  expect(await isCheckDue(database.db, Date.now())).toBe(false)
})

test('backups with future dates, after the clock was set back, neither delay nor replace others', async () => {
  const now = Date.parse('2031-03-12T09:41:00Z')
  for (let night = 1; night <= 40; night++)
    writeFileSync(path.join(folder, backupName(now + night * 86_400_000)), '')
  expect(await backUpWhenDue(backups, now)).toBe(true)
  expect(await backUpWhenDue(backups, now + 60_000)).toBe(false)
  expect(readdirSync(folder)).toContain(backupName(now))
})

test('the backup before a restore removes no other backup, as that may be the one to restore', async () => {
  const now = Date.parse('2031-03-15T12:00:00Z')
  for (let minute = 0; minute < 4; minute++)
    await backUpNow(backups, now + minute * 60_000, 'before-restore')
  const kept = readdirSync(folder).filter((name) => name.includes('before-restore'))
  expect(kept).toHaveLength(4)
})
