import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { createDiskStore } from '../../../platform/uploads/create-file-store.ts'
import { rememberDevice } from '../../sign-in/server/accounts/known-devices.ts'
import { findSessionOwner } from '../../sign-in/server/accounts/sessions.ts'
import { runBackupCommand, runRestoreCommand } from './backup-command.ts'

const source = await testDatabase({ fewPlaces: true })
const folder = tempFolder()
const file = path.join(folder, 'all.backup')
const files = createDiskStore(path.join(folder, 'uploads'))
const uploadId = 'aaaabbbbccccdddd'
/** Token of a session that is open when the backup is made. */
let token = ''
const lines: string[] = []
const print = (line: string) => void lines.push(line)

/** Text of all tables, except credentials that need no sign-in and records of the restore itself. */
const contents = async (db: Db) => {
  const rows = await queryRows(db)<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relpersistence = 'p' and relname not like 'schema_migration%'
      and relname not in ('catalog_changes', 'sessions', 'known_devices', 'site_keys', 'backup_reports') order by 1`
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t
      where t::text not like '%,backup_restored,backup,all.backup,%' order by 1`.execute(db)
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}

beforeAll(async () => {
  const { db } = source
  await saveMade(db, [
    { id: 'one', name: 'Line\\n "breaks" \\ and\ttabs', description: 'a\nb', seriesId: 'weekly' },
    { id: 'past', date: '2024-02-29' },
    { id: 'waiting', requestedStatus: 'pending' },
  ])
  const { id, email, cookie } = await signedInAdministrator(db)
  token = cookie.replace('session=', '')
  await rememberDevice(db, id, undefined)
  await recordAudit(db, {
    actor: { id, email },
    action: 'approved',
    subject: { type: 'event', id: 'one' },
  })
  await db
    .insertInto('uploads')
    .values({
      id: uploadId,
      name: `${uploadId}.pdf`,
      kind: 'flyer',
      type: 'application/pdf',
      size: 3,
      sha256: 'x',
      claimed_by: 'one',
    } as never)
    .execute()
  await files.put(`${uploadId}.pdf`, Buffer.from('pdf'), 'application/pdf')
  await runBackupCommand({ pool: source.pool, files }, file, { print })
})

test('a backup never overwrites a device, and another backup only with --force', async () => {
  const parts = { pool: source.pool, files }
  const refusal = (place: string, force = false) =>
    runBackupCommand(parts, place, { force, print }).then(
      () => undefined,
      (error: Error) => error.message,
    )
  const device = path.join(folder, 'device')
  symlinkSync('/dev/full', device)
  for (const place of ['/dev/full', '/dev/null', device, folder]) {
    expect(await refusal(place, true)).toBe(`${place} is not a regular file. Name a new one.`)
  }
  expect((await lstat('/dev/full')).isCharacterDevice()).toBe(true)
  const nowhere = path.join(folder, 'none')
  expect(await refusal(path.join(nowhere, 'x.backup'))).toContain(`no folder ${nowhere}.`)
  const other = path.join(folder, 'other.backup')
  writeFileSync(other, 'precious')
  expect(await refusal(other)).toContain('already exists')
  expect(readFileSync(other, 'utf8')).toBe('precious')
  expect(await refusal(other, true)).toBeUndefined()
  expect(gunzipSync(readFileSync(other)).length).toBeGreaterThan(1_000)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup named - goes to standard output, and can be restored from there', async () => {
  const stdout = new PassThrough()
  const written = buffer(stdout)
  await runBackupCommand({ pool: source.pool, files }, '-', { print, stdout })
  stdout.end()
  expect(gunzipSync(await written).toString()).toMatch(/^backup\.json/)
  expect(lines.at(-1)).toMatch(/ in standard output\.$/)
})

test('describes the content of the file, which only its owner can read', async () => {
  expect(lines[0]).toMatch(/^3 events, [\d,]+ rows in total and 1 uploads in .*all\.backup\.$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

describe('restoring', () => {
  test('into an empty directory restores everything, and new changes work', async () => {
    const target = await testDatabase({ fewPlaces: true })
    const elsewhere = createDiskStore(path.join(folder, 'restored'))
    await runRestoreCommand({ ...target, files: elsewhere }, file, {}, print)
    expect(await contents(target.db)).toEqual(await contents(source.db))
    const upload = await elsewhere.get(`${uploadId}.pdf`)
    expect(await new Response(upload?.stream).text()).toBe('pdf')
    // Sequences continue after the restored rows, and triggers are enabled again.
    await recordAudit(target.db, {
      actor: 'system',
      action: 'restored',
      subject: { type: 'event', id: 'one' },
    })
    await expect(sql`delete from audit_log`.execute(target.db)).rejects.toThrow()
  }, 60_000)

  test('refuses a non-empty directory unless forced, then replaces it; all sessions end', async () => {
    const target = await testDatabase({ fewPlaces: true })
    await saveMade(target.db, [{ id: 'other' }])
    const owner = await signedInAdministrator(target.db)
    // Visitors can read while files are restored, which takes long with a bucket.
    const put: typeof files.put = async (...given) => {
      await target.pool.query(`set lock_timeout = '2s'; select from events; reset lock_timeout`)
      await files.put(...given)
    }
    const restore = (force: boolean) =>
      runRestoreCommand(
        { ...target, files: { ...files, put } },
        file,
        { force, isKept: false },
        print,
      )
    const before = await contents(target.db)
    await expect(restore(false)).rejects.toThrow(
      'The database already has events or administrators.',
    )
    expect(await contents(target.db)).toEqual(before)
    expect(await findSessionOwner(source.db, token)).toBeDefined()
    await restore(true)
    expect(await contents(target.db)).toEqual(await contents(source.db))
    for (const each of [token, owner.cookie.replace('session=', '')])
      expect(await findSessionOwner(target.db, each)).toBeUndefined()
    const rows = await queryRows(target.db)`
      select from sessions union all select from known_devices`
    expect(rows).toEqual([])
    expect(lines.at(-1)).toContain('Administrators must sign in again.')
  })

  test('mail sent since the backup is not sent again; queued mail is', async () => {
    const { db, pool } = await testDatabase({ fewPlaces: true })
    const secret = 'm'.repeat(43)
    const mail = { to: 'pat@example.com', text: secret, html: '', secret }
    for (const key of ['left', 'waits'])
      await inTransaction(db, (tx) => queueMail(tx, { key, subject: key, ...mail }))
    const early = path.join(folder, 'early.backup')
    await runBackupCommand({ pool, files }, early, { print })
    await sql`update outbox_messages set sent_at = '2027-01-02' where key = 'left'`.execute(db)
    await runRestoreCommand({ db, pool, files }, early, { force: true, isKept: false }, print)
    const { rows } = await sql`select key, sent_at::date::text as sent, text = ${secret} as whole
      from outbox_messages order by key`.execute(db)
    expect(rows).toEqual([
      { key: 'left', sent: '2027-01-02', whole: false },
      { key: 'waits', sent: null, whole: true },
    ])
  })

  test('a broken file changes nothing', async () => {
    const target = await testDatabase({ fewPlaces: true })
    const before = await contents(target.db)
    const whole = gunzipSync(readFileSync(file))
    const untouched = createDiskStore(path.join(folder, 'untouched'))
    const broken = path.join(folder, 'broken.backup')
    const refusal = (content?: Buffer) => {
      if (content) writeFileSync(broken, content)
      const restoring = runRestoreCommand({ ...target, files: untouched }, broken, {}, print)
      return restoring.then(
        () => 'restored',
        (error: Error) => error.message,
      )
    }
    expect(await refusal()).toContain('There is no file')
    for (const content of [
      readFileSync(file).subarray(0, -5000),
      gzipSync(whole.subarray(0, Math.floor(whole.length / 1024) * 512)),
      Buffer.from('no backup'),
      gzipSync(Buffer.from('no tar archive')),
    ])
      expect(await refusal(content)).toContain('is cut off or damaged')
    // Replacements have the original's length, so that the archive stays intact.
    for (const [own, other, told] of [
      ['"format": 1', '"format": 2', 'made by a newer release'],
      ['"gearhead-atlas"', '"gearhead-other"', 'not a Gearhead Atlas backup'],
      ['"0001-events', '"0999-events', 'release'],
      // One changed letter in a row, and one in a file.
      ['Line', 'Lime', 'This backup was altered'],
      ['pdf', 'pdg', 'This backup was altered'],
    ] as const) {
      const changed = Buffer.from(whole)
      const at = told.includes('altered') ? whole.lastIndexOf(own) : whole.indexOf(own)
      expect(at).toBeGreaterThan(0)
      changed.write(other, at)
      expect(await refusal(gzipSync(changed))).toContain(told)
    }
    expect(await untouched.get(`${uploadId}.pdf`)).toBeUndefined()
    expect(await contents(target.db)).toEqual(before)
  })
})
