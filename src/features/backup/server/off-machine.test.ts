/** Encrypted backups in a bucket: made, rotated, checked, and restored into an empty directory. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { startS3Server } from '../../../../tests/support/s3-server.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { superuser } from '../../../platform/db/embedded/app-database.ts'
import { connectionUrl } from '../../../platform/db/pool/connection.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { createLog } from '../../../platform/log.ts'
import { createDiskStore } from '../../../platform/uploads/create-file-store.ts'
import { runBackupCommand, runRestoreCommand } from './backup-command.ts'
import { backupName } from './backup-files.ts'
import { backupPlaces, bucketPlace, folderPlace } from './backup-places.ts'
import { readBackupState } from './backup-state.ts'
import { checkBackup, isCheckDue } from './check-backup.ts'
import { decryptBlocks, encryptBlocks } from './encrypt-backup.ts'
import { findBackup } from './find-backup.ts'
import { backUpNow, backUpWhenDue } from './make-backup.ts'

const passphrase = 'Tangerine gearbox, 1931'
const day = 86_400_000

const database = await testDatabase({ fewPlaces: true })
const { db, pool } = database
const s3 = await startS3Server()
const home = tempFolder()
afterAll(s3.stop)
const files = createDiskStore(path.join(home, 'uploads'))
const url = s3.url('flyers/atlas backups'.replace(' ', '%20'))
const bucket = bucketPlace(url)
const log = createLog('silent')
// A 64th of the usual scrypt cost of each key.
const shared = { db, pool, files, log, passphrase, keyCost: 10 }
const night = Date.parse('2031-03-05T09:41:00Z')

beforeAll(async () => {
  await signedInAdministrator(db)
  await saveMade(db, [{ id: 'one' }, { id: 'two' }])
  await changeRows(db)`insert into uploads (id, name, kind, type, size, sha256, claimed_by)
    values ('aaaabbbbccccdddd', 'aaaabbbbccccdddd.pdf', 'flyer', 'application/pdf', 3, 'x', 'one')`
  await files.put('aaaabbbbccccdddd.pdf', Buffer.from('pdf'), 'application/pdf')
  await files.put('aaaabbbbccccdddd-1.webp', randomBytes(200_000), 'image/webp')
})

const emptyMachine = async () => {
  const folder = tempFolder(onTestFinished)
  const target = { ...(await testDatabase({ fewPlaces: true })), files: createDiskStore(folder) }
  const ids = async () =>
    (await sql<{ id: string }>`select id from events order by id`.execute(target.db)).rows.map(
      ({ id }) => id,
    )
  return { target, folder, ids }
}

test('one backup a night goes into the bucket; seven days and four weeks are kept', async () => {
  const places = { bucket }
  await backUpNow({ ...shared, places }, night - 30 * day)
  for (let nights = 1; nights <= 12; nights++)
    await bucket.write(backupName(night - nights * day), Readable.from([]))
  expect(await backUpWhenDue({ ...shared, places }, night)).toBe(true)
  expect(await backUpWhenDue({ ...shared, places }, night + 60_000)).toBe(false)
  const names = (await bucket.list()).map(({ name }) => name)
  expect(names[0]).toBe(backupName(night))
  expect(names).toHaveLength(9)
  const { places: states } = await readBackupState(db, places, passphrase)
  expect(states).toMatchObject([{ kind: 'bucket', newest: { name: names[0] }, failure: null }])
})

test('one command restores the latest or a named backup from a URL', async () => {
  const lines: string[] = []
  const { target, folder, ids } = await emptyMachine()
  await runRestoreCommand(target, url, { passphrase }, (line) => lines.push(line))
  expect(lines[0]).toMatch(`Restoring ${backupName(night)}; the one before it is `)
  expect(await ids()).toEqual(['one', 'two'])
  expect(readFileSync(path.join(folder, 'aaaabbbbccccdddd.pdf'), 'utf8')).toBe('pdf')
  expect(lines.at(-1)).toContain(` restored from ${backupName(night)}. Administrators`)
  const [address, query] = url.split('?')
  const named = (name: string) => findBackup(`${address}/${name}?${query}`, {}, () => {})
  expect(await buffer(await (await named(backupName(night))).open())).toEqual(
    s3.read(`atlas backups/${backupName(night)}`),
  )
  const missing = await named(backupName(night + day))
  await expect(missing.open()).rejects.toThrow('no such backup')
  await expect(findBackup('s3://nowhere', {}, () => {})).rejects.toThrow(
    'The address of the bucket',
  )
}, 60_000)

test('the age format is compatible with other implementations, in both directions', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = [Buffer.from('once '), Buffer.from('more')]
  const written = (cost?: number) => buffer(encryptBlocks(Readable.from(plain), passphrase, cost))
  const usual = /^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/
  expect((await written()).toString('latin1')).toMatch(usual)
  // Cost 10: with the usual cost, the JavaScript age library needs three seconds.
  expect(await decrypter.decrypt(await written(10), 'text')).toBe('once more')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  const theirs = await encrypter.encrypt('the other way')
  const blocks = (async function* () {
    for (let at = 0; at < theirs.length; at += 7) yield theirs.subarray(at, at + 7)
  })()
  expect(await text(decryptBlocks(blocks, passphrase))).toBe('the other way')
})

test('a wrong or missing passphrase, a cut or altered file: a clear error, and nothing is changed', async () => {
  const { target, folder, ids } = await emptyMachine()
  const whole = s3.read(`atlas backups/${backupName(night)}`) ?? Buffer.alloc(0)
  expect(whole.length).toBeGreaterThan(100_000)
  const file = path.join(home, 'got.backup')
  const refusal = async (content: Buffer, word: string | undefined) => {
    writeFileSync(file, content)
    return runRestoreCommand(target, file, { passphrase: word }, () => {}).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  }
  expect(await refusal(whole, undefined)).toContain('Set BACKUP_PASSPHRASE')
  expect(await refusal(whole, `${passphrase}.`)).toContain("isn't the one")
  // Cuts include a boundary between two 64 KB chunks, where all remaining chunks are authentic.
  const head = whole.length % 65_552
  const cuts = [
    10,
    60,
    150,
    head + 65_552,
    whole.length - 1,
    whole.length - 17,
    whole.length - 65_552,
  ]
  for (const cut of cuts)
    expect(await refusal(whole.subarray(0, cut), passphrase), `${cut}`).toContain(
      'cut off or damaged',
    )
  const altered = Buffer.from(whole)
  altered.writeUInt8((altered.at(-5000) ?? 0) ^ 1, altered.length - 5000)
  expect(await refusal(altered, passphrase)).toContain('cut off or damaged')
  expect(await ids()).toEqual([])
  expect(existsSync(path.join(folder, 'aaaabbbbccccdddd.pdf'))).toBe(false)
  await runRestoreCommand(target, 'latest', { passphrase, places: { bucket } }, () => {})
  expect(await ids()).toEqual(['one', 'two'])
}, 60_000)

test("the bucket gets an encrypted copy of the folder's backup, even if that is unencrypted", async () => {
  const folder = folderPlace(path.join(home, 'backups'))
  const other = bucketPlace(s3.url('flyers/other'))
  const evening = night - 10 * 3_600_000
  const plain = { ...shared, passphrase: undefined, places: { folder } }
  await backUpNow(plain, night - day)
  const name = await backUpNow(plain, evening, 'before-upgrade')
  expect(name).toMatch(/Z-before-upgrade\.backup$/)
  const later = { ...shared, places: { folder, bucket: other } }
  expect(await backUpWhenDue(later, evening + 60_000)).toBe(false)
  expect(s3.read(`other/${name}`)?.toString('latin1', 0, 12)).toBe('age-encrypti')
  // A backup of the evening does not count as the nightly one.
  expect(await backUpWhenDue(later, night)).toBe(true)
  expect((await other.list()).map((each) => each.name)).toEqual([backupName(night), name])
})

test("a new machine with the settings of another adds nothing to the other's bucket, and removes nothing", async () => {
  const { target } = await emptyMachine()
  let reads = 0
  const open = (name: string) => {
    reads++
    return bucket.open(name)
  }
  const places = { bucket: { ...bucket, open } }
  const theirs = { ...shared, ...target, places }
  const before = s3.contents().keys
  expect(await backUpWhenDue(theirs, night + day)).toBe(false)
  await signedInAdministrator(target.db)
  for (const reason of [undefined, 'before-upgrade'] as const)
    await expect(backUpNow(theirs, night + day, reason)).rejects.toThrow('of another directory')
  await expect(backUpWhenDue(theirs, night + day)).rejects.toThrow('of another directory')
  expect(s3.contents().keys).toEqual(before)
  const [state] = (await readBackupState(target.db, places, passphrase)).places
  expect(state?.failure?.reason).toContain('Restore its newest')
  const options = { passphrase, places, force: true }
  await runRestoreCommand(target, 'latest', options, () => {})
  // The replaced data was backed up to the bucket, but "latest" skips that backup.
  const [kept = '', ...more] = s3.contents().keys.filter((key) => !before.includes(key))
  expect([kept, more]).toEqual([expect.stringContaining('Z-before-restore.backup'), []])
  const lines: string[] = []
  await runRestoreCommand(target, 'latest', options, (line) => lines.push(line))
  expect(lines.at(-1)).toContain(` restored from ${backupName(night)}. `)
  // Each restore reads the bucket once, before tables are locked.
  expect(reads).toBe(2)
  expect(await backUpWhenDue(theirs, night + day)).toBe(true)
  const { rows } = await target.pool.query(
    `select actor, subject_id from audit_log where action = 'backup_restored'`,
  )
  expect(rows).toEqual([{ actor: 'system', subject_id: backupName(night) }])
}, 60_000)

test('"latest" is the newest backup of all reachable places', async () => {
  const folder = folderPlace(path.join(home, 'newer'))
  await folder.write(backupName(night + 5 * day), Readable.from([]))
  await folder.write(backupName(night + 6 * day, 'before-restore'), Readable.from([]))
  const gone = bucketPlace(s3.url('nowhere'))
  for (const other of [bucket, gone]) {
    const lines: string[] = []
    const places = { folder, bucket: other }
    const { name } = await findBackup('latest', places, (line) => lines.push(line))
    expect(name).toBe(backupName(night + 5 * day))
    expect(lines.some((line) => line.startsWith('Left out the bucket'))).toBe(other === gone)
  }
  const empty = folderPlace(path.join(home, 'empty'))
  for (const places of [{ bucket: gone }, { folder: empty, bucket: gone }])
    await expect(findBackup('latest', places, () => {})).rejects.toThrow('does not exist. Check')
})

test('a write-only key still makes a backup; a full disk does not prevent the backup in the bucket', async () => {
  const refused = async () => {
    throw new Error('The storage answered 403.')
  }
  const place = bucketPlace(s3.url('flyers/added'))
  const adding = { ...place, remove: refused, clear: refused }
  for (let days = 0; days < 10; days++)
    await place.write(backupName(night - days * day), Readable.from([]))
  await backUpNow({ ...shared, places: { bucket: adding } }, night + day)
  const [state] = (await readBackupState(db, { bucket: adding }, passphrase)).places
  expect(state).toMatchObject({ newest: { name: backupName(night + day) }, failure: null })

  const places = { folder: folderPlace('/dev/null/backups'), bucket: adding }
  await expect(backUpWhenDue({ ...shared, places }, night + 2 * day)).rejects.toThrow()
  await expect(backUpWhenDue({ ...shared, places }, night + 2 * day + 60_000)).rejects.toThrow()
  const made = (await place.list()).slice(0, 2).map(({ name }) => name)
  expect(made).toEqual([backupName(night + 2 * day), backupName(night + day)])
  expect(await backUpNow({ ...shared, places }, night + 3 * day)).toBe(backupName(night + 3 * day))
})

test('an unreachable bucket fails the backup, and the status shows why until it works again', async () => {
  const gone = { bucket: bucketPlace(s3.url('nowhere')) }
  await expect(backUpNow({ ...shared, places: gone }, night + day)).rejects.toThrow(
    'does not exist',
  )
  const { places } = await readBackupState(db, gone, passphrase)
  expect(places[0]?.failure?.reason).toContain('does not exist. Check its name')
  await backUpNow({ ...shared, places: { bucket } }, night + day)
  expect((await readBackupState(db, { bucket }, passphrase)).places[0]?.failure).toBeNull()
})

test('large backups are uploaded in bounded parts; interrupted uploads leave nothing', async () => {
  const place = bucketPlace(s3.url('flyers/large'))
  const block = randomBytes(1024 * 1024)
  const blocks = async function* (count: number, fails = false) {
    for (let n = 0; n < count; n++) yield block
    if (fails) throw new Error('The database is away.')
  }
  const name = backupName(night)
  await expect(place.write(name, blocks(17, true))).rejects.toThrow('away')
  expect(await place.list()).toEqual([])
  expect(s3.contents().unfinished).toBe(0)
  await place.write(name, blocks(20))
  expect(s3.read(`large/${name}`)?.length).toBe(20 * block.length)
  // An unfinished upload, as left by a killed process.
  const stopped = Promise.withResolvers<never>()
  void place
    .write(
      backupName(night + day),
      (async function* () {
        yield* blocks(17)
        await stopped.promise
      })(),
    )
    .catch(() => {})
  await expect.poll(() => s3.contents().unfinished, { timeout: 20_000 }).toBe(1)
  expect((await place.list()).map((each) => each.name)).toEqual([name])
  // Uploads of today stay: they may be in progress.
  await place.clear()
  expect(s3.contents().unfinished).toBe(1)
  await place.clear(Date.now() + 1_000)
  expect(s3.contents().unfinished).toBe(0)
}, 60_000)

test('once a week, the newest backup is restored into a temporary database, which is dropped', async () => {
  const place = bucketPlace(s3.url('flyers/checked'))
  const checks = {
    database,
    places: { bucket: place },
    passphrase,
    dataDir: home,
  }
  await backUpNow({ ...shared, places: { bucket: place } }, Date.now() - 60_000)
  expect(await isCheckDue(db, Date.now())).toBe(true)
  const bad = await checkBackup({ ...checks, passphrase: 'another one, 1932' })
  expect(bad.outcome).toBe('broken')
  expect((await readBackupState(db, {}, passphrase)).checkFailure?.reason).toContain(
    "isn't the one",
  )
  const { outcome, summary } = await checkBackup(checks)
  expect({ outcome, summary }).toEqual({
    outcome: 'restored',
    summary: '2 events and 1 uploads could be restored.',
  })
  const state = await readBackupState(db, {}, passphrase)
  expect(state).toMatchObject({ check: { said: summary }, checkFailure: null })
  expect(await isCheckDue(db, Date.now() + 6 * day)).toBe(false)
  expect(await isCheckDue(db, Date.now() + 10 * day)).toBe(true)
  const left = await pool.query(
    "select from pg_database where datname like 'gearhead_atlas_check_%'",
  )
  expect(left.rowCount).toBe(0)
  const none = await checkBackup({
    ...checks,
    places: backupPlaces({ DATA_DIR: path.join(home, 'none') }),
  })
  expect(none.summary).toBe('Not checked: there is no backup yet.')
}, 120_000)

/** Runs a statement as the superuser of the tests' own server. */
const administer = async (statement: string) => {
  const address = new URL(connectionUrl(database.connection))
  address.username = superuser
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a role that cannot create databases leaves the backup unchecked, and the status says so',
  async () => {
    const place = bucketPlace(s3.url('flyers/weak'))
    await backUpNow({ ...shared, places: { bucket: place } }, Date.now())
    const role = `weak_${randomBytes(6).toString('hex')}`
    const address = new URL(connectionUrl(database.connection))
    // The new role inherits the app's privileges, but not CREATEDB.
    await administer(`create role ${role} login in role ${address.username}`)
    address.username = role
    const weak = await openDatabase({ databaseUrl: address.href, dataDir: home, poolSize: 1 })
    try {
      const checks = { places: { bucket: place }, passphrase, dataDir: home }
      expect(await checkBackup({ ...checks, database: weak })).toEqual({
        outcome: 'unchecked',
        summary:
          'Not checked: the database user may not create a scratch database (alter role … createdb).',
      })
      expect((await readBackupState(db, {}, passphrase)).checkFailure?.isUnchecked).toBe(true)
    } finally {
      await weak.close()
      await administer(`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}';
        drop role ${role}`)
    }
  },
)

test('a restore survives a bucket that closes idle connections', async () => {
  const place = bucketPlace(s3.url('flyers/slow'))
  const name = backupName(night)
  const content = randomBytes(3_000_000)
  await place.write(name, Readable.from([content]))
  const read: Buffer[] = []
  for await (const block of await place.open(name)) {
    if (read.length % 10 === 0) s3.closeConnections()
    read.push(block as Buffer)
  }
  expect(Buffer.concat(read).equals(content)).toBe(true)
})

test('a place that fails at once or midway leaves no open transaction', async () => {
  const stopsMidway = {
    ...bucket,
    write: async (_name: string, content: AsyncIterable<Uint8Array>) => {
      for await (const block of content) if (block.length > 0) throw new Error('The disk is full.')
    },
  }
  const noFolder = folderPlace('/dev/null/backups')
  for (const word of [undefined, passphrase])
    for (const place of [noFolder, stopsMidway])
      await expect(
        backUpNow({ ...shared, passphrase: word, places: { folder: place } }, Date.now()),
      ).rejects.toThrow()
  const open = async () =>
    (
      await pool.query(`select from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`)
    ).rowCount
  await expect.poll(open, { timeout: 5_000 }).toBe(0)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
}, 30_000)

test('backups by the command line are encrypted as well', async () => {
  const file = path.join(home, 'by-hand.backup')
  await runBackupCommand(shared, file, { print: () => {} })
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
})
