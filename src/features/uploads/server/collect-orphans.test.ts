import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { newId } from '../../../kit/ids.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { createLog } from '../../../platform/log.ts'
import { claimUploads } from '../../../platform/uploads/claim-uploads.ts'
import { createFileStore } from '../../../platform/uploads/create-file-store.ts'
import { collectStrays, collectUnclaimed } from './collect-orphans.ts'
import { saveUpload } from './queries.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-orphans-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = createFileStore({ DATA_DIR: folder, UPLOADS_URL: undefined })
const log = createLog('silent')
const parts = { db, files, log }
const uploads = path.join(folder, 'uploads')

/** A picture with one size, uploaded this many hours ago. */
const upload = async (hours: number, id = newId(16)): Promise<string> => {
  const name = `${id}-40x40-c8410b.jpg`
  await files.put(name, Buffer.from('x'), 'image/jpeg')
  await files.put(`${id}-40x40-c8410b-40.webp`, Buffer.from('x'), 'image/webp')
  const size = { size: 1, sha256: 'x', width: 40, height: 40, placeholder: '#c8410b' }
  await saveUpload(db, { id, name, kind: 'flyer', type: 'image/jpeg', ...size })
  await changeRows(db)`
    update uploads set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`
  return id
}

const urlOf = (id: string) => `/uploads/${id}-40x40-c8410b.jpg`
const idsLeft = async () =>
  (await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id).sort()
const filesOf = async (id: string) =>
  (await readdir(uploads)).filter((name) => name.startsWith(id)).length
const claim = (ids: string[], event: string) =>
  inTransaction(db, (transaction) => claimUploads(transaction, ids, event))
const age = async (name: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3600 * 1000)
  await utimes(path.join(uploads, name), then, then)
}

beforeEach(async () => {
  await sql`delete from uploads`.execute(db)
  await sql`delete from events`.execute(db)
  await rm(uploads, { recursive: true, force: true })
})

describe('claiming', () => {
  test('keeps files for an event that is saved later in the same transaction', async () => {
    const id = await upload(0)
    const missing = await inTransaction(db, async (transaction) => {
      const answer = await claimUploads(transaction, [id, 'gone000000000000'], 'e1')
      await saveEvents(transaction, [madeEvent({ id: 'e1' })])
      return answer
    })
    expect(missing).toEqual(['gone000000000000'])
    expect(await claim([id], 'e1')).toEqual([])
    expect(await claim([], 'e1')).toEqual([])
  })

  test('for an event that does not exist fails', async () => {
    const id = await upload(0)
    await expect(claim([id], 'nobody')).rejects.toThrow('foreign key')
  })

  test('a file of another event stays claimed by that event', async () => {
    await saveMade(db, [{ id: 'e1' }, { id: 'e2' }])
    const id = await upload(0)
    await claim([id], 'e1')
    expect(await claim([id], 'e2')).toEqual([])
    const rows = await db.selectFrom('uploads').select('claimed_by').execute()
    expect(rows).toEqual([{ claimed_by: 'e1' }])
  })
})

describe('unclaimed files', () => {
  test('are deleted after a day, with all their copies', async () => {
    const [fresh, old] = [await upload(23), await upload(25)]
    expect(await collectUnclaimed(parts)).toBe(1)
    expect(await idsLeft()).toEqual([fresh])
    expect([await filesOf(fresh), await filesOf(old)]).toEqual([2, 0])
  })

  test('stay while an event in any state has or shows them', async () => {
    const ids = [await upload(25), await upload(25), await upload(25), await upload(25)]
    await saveMade(db, [
      { id: 'e1' },
      { id: 'e2', flyerUrl: urlOf(ids[1] ?? '') },
      { id: 'e3', logoUrl: urlOf(ids[2] ?? ''), requestedStatus: 'pending' },
    ])
    await claim([ids[0] ?? ''], 'e1')
    expect(await collectUnclaimed(parts)).toBe(1)
    expect(await idsLeft()).toEqual(ids.slice(0, 3).sort())
  })

  test('are deleted after the event is purged', async () => {
    await saveMade(db, [{ id: 'e1' }])
    const id = await upload(25)
    await claim([id], 'e1')
    expect(await collectUnclaimed(parts)).toBe(0)
    await sql`delete from events where id = 'e1'`.execute(db)
    expect(await collectUnclaimed(parts)).toBe(1)
    expect(await filesOf(id)).toBe(0)
  })

  test('are never deleted during a concurrent claim', async () => {
    await saveMade(db, [{ id: 'e1' }])
    const id = await upload(25)
    await inTransaction(db, async (transaction) => {
      await claimUploads(transaction, [id], 'e1')
      expect(await collectUnclaimed(parts)).toBe(0)
    })
    expect(await collectUnclaimed(parts)).toBe(0)
    expect(await filesOf(id)).toBe(2)
  })

  test('are found in batches', async () => {
    for (let n = 0; n < 450; n++) {
      const id = `${String(n).padStart(3, '0')}${newId(13)}`
      const size = { size: 1, sha256: 'x', width: null, height: null, placeholder: null }
      await saveUpload(db, {
        id,
        name: `${id}.pdf`,
        kind: 'flyer',
        type: 'application/pdf',
        ...size,
      })
    }
    await sql`update uploads set created_at = now() - interval '2 days'`.execute(db)
    const shown = (await idsLeft()).filter((_, n) => n % 3 === 0)
    await saveMade(
      db,
      shown.map((id) => ({ id: `e${id}`, flyerUrl: `/uploads/${id}.pdf` })),
    )
    expect(await collectUnclaimed(parts)).toBe(300)
    expect(await idsLeft()).toEqual(shown)
  })
})

describe('files without a row', () => {
  test('are deleted after a day, as are remains of failed writes', async () => {
    const known = [await upload(0), await upload(0)]
    const stray = newId(16)
    const names = [`${stray}.pdf`, '.abc.part', `${newId(16)}.pdf`]
    for (const name of names) await writeFile(path.join(uploads, name), 'x')
    await age(names[0] ?? '', 25)
    await age(names[1] ?? '', 25)
    for (const id of known) {
      await age(`${id}-40x40-c8410b.jpg`, 25)
      await age(`${id}-40x40-c8410b-40.webp`, 25)
    }
    expect(await collectStrays(parts)).toBe(2)
    expect(await readdir(uploads)).toHaveLength(5)
    expect(await collectStrays(parts)).toBe(0)
  })

  test('stay while the storage is unreachable, which does not count as empty', async () => {
    const known = await upload(25)
    const url = `s3://key:secret@store/flyers?endpoint=http://127.0.0.1:${await freePort()}`
    const away = createFileStore({ DATA_DIR: folder, UPLOADS_URL: url })
    await expect(collectStrays({ ...parts, files: away })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect([await idsLeft(), await filesOf(known)]).toEqual([[known], 2])
  })

  test('stay if the storage seems to belong to another database', async () => {
    const warn = vi.spyOn(log, 'warn')
    const known = await upload(0)
    await age(`${known}-40x40-c8410b.jpg`, 25)
    const strays = Array.from({ length: 3 }, () => `${newId(16)}.pdf`)
    for (const name of strays) {
      await writeFile(path.join(uploads, name), 'x')
      await age(name, 25)
    }
    expect(await collectStrays(parts)).toBe(0)
    expect(warn).toHaveBeenCalledWith({ files: 3, known: 1 }, expect.stringContaining('unknown'))
    expect((await readdir(uploads)).filter((name) => strays.includes(name))).toHaveLength(3)
  })
})
