/** Restores the newest backup into a scratch database, the only proof that it can be restored. */
import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { dayMs } from '../../../kit/durations.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { type Database, type Db, openDatabase } from '../../../platform/db/database.ts'
import {
  type ConnectionSettings,
  connectionUrl,
  withDatabase,
} from '../../../platform/db/pool/connection.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { isNight } from './backup-files.ts'
import { type BackupPlaces, placesOf } from './backup-places.ts'
import {
  failureWords,
  isUnchecked,
  listReports,
  noteFailure,
  noteSuccess,
  unchecked,
} from './backup-reports.ts'
import { inPlace, withLocalCopy } from './find-backup.ts'
import { readFrom, restoreBackup } from './restore-backup.ts'

/** True if a check is due: at night a week after the last, at any hour two days later or if there was none. */
export const isCheckDue = async (db: Db, now: number): Promise<boolean> => {
  const reports = await listReports(db)
  if (!reports.some(({ kind, doneAt }) => kind !== 'check' && kind !== 'restore' && doneAt))
    return false
  const last = reports.find(({ kind }) => kind === 'check')
  const lastAttempt = Math.max(
    ...[last?.doneAt, last?.failedAt].map((at) => (at ? Date.parse(at) : -Infinity)),
  )
  const age = now - lastAttempt
  return age > 9 * dayMs || (age > 6.5 * dayMs && isNight(now))
}

export type CheckDeps = {
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'embedded'>
  places: BackupPlaces
  passphrase?: string | undefined
  dataDir: string
}

/** `unchecked`: the backup was not tried, so its state is unknown. */
type CheckResult = { outcome: 'restored' | 'broken' | 'unchecked'; summary: string }

/** Checks the newest backup, reports the result and returns it in a sentence. Throws only if it can't be reported. */
export const checkBackup = async (deps: CheckDeps): Promise<CheckResult> => {
  const { db } = deps.database
  try {
    const { name, summary } = await restoreOnTrial(deps).catch(throwExplained)
    await noteSuccess(db, 'check', { at: new Date().toISOString(), name, note: summary })
    return { outcome: 'restored', summary }
  } catch (error) {
    const summary = failureWords(error)
    await noteFailure(db, 'check', summary)
    return { outcome: isUnchecked(summary) ? 'unchecked' : 'broken', summary }
  }
}

/** PostgreSQL's insufficient_privilege. */
const notPermitted = '42501'

const throwExplained = (error: unknown): never => {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  if (cause?.code !== notPermitted) throw error
  throw unchecked(
    `${cause.message}. Create the extensions in template1, as in deploy/postgres/prepare.sql.`,
  )
}

const restoreOnTrial = async (deps: CheckDeps): Promise<{ name: string; summary: string }> => {
  const { database, passphrase, dataDir } = deps
  // Prefers the bucket's copy, which is needed if the machine is lost.
  const place = placesOf(deps.places).at(-1)
  const [newest] = (await place?.list(Date.now())) ?? []
  if (!place || !newest) throw unchecked('there is no backup yet.')
  const scratchDatabase = await createScratch(deps)
  try {
    const scratch = await openDatabase({
      databaseUrl: connectionUrl(withDatabase(database.connection, scratchDatabase.name)),
      dataDir,
      poolSize: 3,
    })
    try {
      const target = { ...scratch, files: discardingStore }
      const end = await withLocalCopy(inPlace(place, newest.name), deps.places, (open) =>
        restoreBackup(target, readFrom(open, passphrase), { force: false }),
      )
      const summary = `${formatNumber(end.rows.events ?? 0)} events and ${formatNumber(end.uploads)} uploads could be restored.`
      return { name: newest.name, summary }
    } finally {
      await scratch.close()
    }
  } finally {
    await scratchDatabase.drop()
  }
}

/** File store that discards what a restore writes. */
const discardingStore = {
  put: async (_key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    if (content instanceof Uint8Array) return
    for await (const _block of content);
  },
} as unknown as FileStore

const scratchName = /^gearhead_atlas_check_[0-9a-f]{16}$/

/** Creates a copy of template1, which provides the extensions, after dropping those left by killed checks. */
const createScratch = async ({ database, dataDir }: CheckDeps) => {
  const { pool, embedded } = database
  const { rows } = await pool.query<{ may: boolean; bytes: string }>(
    `select rolcreatedb or rolsuper as may, pg_database_size(current_database()) as bytes
    from pg_roles where rolname = current_user`,
  )
  if (!rows[0]?.may)
    throw unchecked('the database user may not create a scratch database (alter role … createdb).')
  if (embedded || isNear(database.connection)) await expectSpace(dataDir, Number(rows[0].bytes))
  const leftovers = await pool.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ $1
      and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    [scratchName.source],
  )
  for (const { name } of leftovers.rows) await pool.query(`drop database if exists "${name}"`)
  const name = `gearhead_atlas_check_${randomBytes(8).toString('hex')}`
  await withoutTimeout(pool, `create database "${name}"`)
  return { name, drop: () => withoutTimeout(pool, `drop database if exists "${name}"`) }
}

const withoutTimeout = async (pool: Database['pool'], statement: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    client.release(true)
  }
}

/**
 * True if the server may use the disk of this machine, as with a socket or a container beside the program's: only these
 * hosts have names without a dot. PostgreSQL doesn't report free space of remote disks.
 */
const isNear = (connection: ConnectionSettings): boolean =>
  /^(127\.|[^.]*$)/.test(new URL(connectionUrl(connection)).hostname)

/** Requires free space, since a full disk would stop the directory itself. */
const expectSpace = async (dataDir: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < 2 * bytes + 2 ** 30)
    throw unchecked('there is too little free space for a second copy of the database.')
}
