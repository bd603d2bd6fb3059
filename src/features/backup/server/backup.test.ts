import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createDiskStore } from '../../../platform/uploads/create-file-store.ts'
import { rememberDevice } from '../../sign-in/server/accounts/known-devices.ts'
import { findSessionOwner } from '../../sign-in/server/accounts/sessions.ts'
import { runBackupCommand, runRestoreCommand } from './backup-command.ts'

const source = await testDatabase({ fewPlaces: true })
const folder = mkdtempSync(path.join(tmpdir(), 'backup-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'all.backup')
const files = createDiskStore(path.join(folder, 'uploads'))
const uploadId = 'aaaabbbbccccdddd'
/** Token of a session that is alive when the backup is made. */
let token = ''
const lines: string[] = []
const print = (line: string) => void lines.push(line)

/** Everything in all tables, as text, but what lets people in without signing in, and notes of the restore itself. */
const contents = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relpersistence = 'p' and relname not like 'schema_migration%'
      and relname not in ('catalog_changes', 'sessions', 'known_devices', 'site_keys', 'backup_reports') order by 1`.execute(
    db,
  )
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
    { id: 'waiting', wanted: 'pending' },
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

test('a backup takes the place of no device, and of no other backup unless told', async () => {
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
  const chunks: Buffer[] = []
  const stdout = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
  })
  await runBackupCommand({ pool: source.pool, files }, '-', { print, stdout })
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toMatch(/^backup\.json/)
  expect(lines.at(-1)).toMatch(/ in standard output\.$/)
})

test('says what is in the file, which only its owner may read', async () => {
  expect(lines[0]).toMatch(/^3 events, [\d,]+ rows in total and 1 uploads in .*all\.backup\.$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

describe('restoring', () => {
  test('into an empty directory brings back everything, and what comes next goes on', async () => {
    const target = await testDatabase({ fewPlaces: true })
    const elsewhere = createDiskStore(path.join(folder, 'restored'))
    await runRestoreCommand({ ...target, files: elsewhere }, file, {}, print)
    expect(await contents(target.db)).toEqual(await contents(source.db))
    const upload = await elsewhere.get(`${uploadId}.pdf`)
    expect(await new Response(upload?.stream).text()).toBe('pdf')
    // Counters stand behind the restored rows, triggers are awake again.
    await recordAudit(target.db, {
      actor: 'system',
      action: 'restored',
      subject: { type: 'event', id: 'one' },
    })
    await expect(sql`delete from audit_log`.execute(target.db)).rejects.toThrow()
  }, 60_000)

  test('refuses a directory that holds something unless told, then takes its place', async () => {
    const target = await testDatabase({ fewPlaces: true })
    await saveMade(target.db, [{ id: 'other' }])
    // Visitors read while files are put back, which takes long with a bucket.
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
      'The directory already has events or administrators.',
    )
    expect(await contents(target.db)).toEqual(before)
    await restore(true)
    expect(await contents(target.db)).toEqual(await contents(source.db))
  })

  test('ends all sessions: who was signed in when it was made signs in anew', async () => {
    const target = await testDatabase({ fewPlaces: true })
    const owner = await signedInAdministrator(target.db)
    expect(await findSessionOwner(source.db, token)).toBeDefined()
    await runRestoreCommand({ ...target, files }, file, { force: true, isKept: false }, print)
    expect(await findSessionOwner(target.db, token)).toBeUndefined()
    expect(await findSessionOwner(target.db, owner.cookie.replace('session=', ''))).toBeUndefined()
    const { rows } = await sql`select from sessions union all select from known_devices`.execute(
      target.db,
    )
    expect(rows).toEqual([])
    expect(lines.at(-1)).toContain('Administrators must sign in again.')
  })

  test('a broken file changes nothing', async () => {
    const target = await testDatabase({ fewPlaces: true })
    const before = await contents(target.db)
    const whole = gunzipSync(readFileSync(file))
    const cases = {
      'cut.backup': readFileSync(file).subarray(0, -5000),
      'short.backup': gzipSync(whole.subarray(0, Math.floor(whole.length / 1024) * 512)),
      'text.backup': Buffer.from('no backup'),
      'other.backup': gzipSync(Buffer.from('no tar archive')),
    }
    for (const [name, content] of Object.entries(cases)) {
      writeFileSync(path.join(folder, name), content)
      const restoring = runRestoreCommand({ ...target, files }, path.join(folder, name), {}, print)
      await expect(restoring).rejects.toThrow('is cut off or damaged')
    }
    // Same length as the original, so that the archive stays intact.
    for (const [own, other, told] of [
      ['"format": 1', '"format": 2', 'made by a newer release'],
      ['"gearhead-atlas"', '"gearhead-other"', 'not a Gearhead Atlas backup'],
      ['"0001-events', '"0999-events', 'release'],
    ] as const) {
      const changed = whole.toString('latin1').replace(own, other)
      expect(changed).not.toBe(whole.toString('latin1'))
      const name = path.join(folder, 'changed.backup')
      writeFileSync(name, gzipSync(Buffer.from(changed, 'latin1')))
      const restoring = runRestoreCommand({ ...target, files }, name, {}, print)
      await expect(restoring).rejects.toThrow(told)
    }
    // Still an archive, of the same length, whose own checksum is right: a letter in a row, one of a file.
    for (const [own, other] of [
      ['Line', 'Lime'],
      ['pdf', 'pdg'],
    ] as const) {
      const at = whole.lastIndexOf(own)
      expect(at).toBeGreaterThan(0)
      const changed = Buffer.from(whole)
      changed.write(other, at)
      const name = path.join(folder, 'changed.backup')
      writeFileSync(name, gzipSync(changed))
      const elsewhere = createDiskStore(path.join(folder, 'untouched'))
      const restoring = runRestoreCommand({ ...target, files: elsewhere }, name, {}, print)
      await expect(restoring).rejects.toThrow('This backup was altered')
      expect(await elsewhere.get(`${uploadId}.pdf`)).toBeUndefined()
    }
    const missing = runRestoreCommand({ ...target, files }, path.join(folder, 'none'), {}, print)
    await expect(missing).rejects.toThrow('no such file')
    expect(await contents(target.db)).toEqual(before)
  })
})
