/** Access to uploaded files from upload to deletion, over HTTP in two processes. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { UploadAnswer } from '../../src/catalog/file/upload-file.ts'
import {
  collectReplaced,
  collectUnclaimed,
} from '../../src/features/uploads/server/collect-orphans.ts'
import { takePageForm } from '../../src/features/uploads/server/take-page-form.ts'
import { createLog } from '../../src/platform/log.ts'
import { createFileStore } from '../../src/platform/uploads/create-file-store.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { asJson } from '../support/as-json.ts'
import { emptyTables, submissionTables } from '../support/empty-tables.ts'
import { organizer, submission } from '../support/private-link.ts'
import { png } from '../support/sample-files.ts'
import { testApp } from '../support/test-app.ts'

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'atlas-access-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const app = await testApp({ DATA_DIR })
const peer = await testApp({ DATA_DIR }, app.database)
const { db } = app.database
const { submit, send, look, correct, done } = organizer(app)
const ana = await signedInAdministrator(db)
const administrator = { cookie: ana.cookie }
const collector = { db, files: createFileStore({ DATA_DIR }), log: createLog('silent') }

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

let side = 40
/** Uploads a logo with new content; returns its path and the cookie of the uploading browser. */
const upload = async (content?: Buffer, form = '', headers: Record<string, string> = {}) => {
  side++
  const body = new Blob([(content ?? (await png({ width: side, height: 40 }))) as BlobPart])
  const query = form === '' ? 'kind=logo' : `kind=logo&form=${form}`
  const answer = await app.request(`/api/uploads?${query}`, { method: 'POST', body, headers })
  const { url, token, sizes } = (await answer.json()) as UploadAnswer
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { status: answer.status, url, small: sizes?.[0]?.url ?? '', cookie, uploadToken: token }
}

const status = async (url: string, headers: Record<string, string> = {}) => {
  const both = await Promise.all([app.request(url, { headers }), peer.request(url, { headers })])
  for (const each of both) await each.body?.cancel()
  const [first, second] = both.map((each) => each.status)
  expect(second).toBe(first)
  return first
}

const throughLink = (link: string, url: string) =>
  status(`${link}/files/${url.slice(url.lastIndexOf('/') + 1)}`)

const decide = async (id: string, method: string, what: string, body: unknown = {}) => {
  const answer = await send(method, what.replace('ID', id), body, administrator)
  expect(answer.status).toBe(200)
}
const approve = (id: string) => decide(id, 'PATCH', '/api/events/ID/approve')
const reject = (id: string) => decide(id, 'DELETE', '/api/events/ID', { takeDown: true })
const undo = (id: string) => decide(id, 'POST', '/api/admin/events/ID/restore')

const submitted = async () => {
  const file = await upload()
  const token = await submit({ logoUrl: file.url, uploadToken: file.uploadToken })
  const [event] = (await look(token)).events
  return { ...file, token, link: `/manage/${token.token}`, id: event?.id ?? '' }
}

test('an upload is visible only to the uploading browser until an event has it', async () => {
  const { url, small, cookie, uploadToken, ...sent } = await upload()
  expect(sent.status).toBe(201)
  expect(cookie).toMatch(/^sender=/)
  for (const each of [url, small]) {
    expect(await status(each)).toBe(404)
    expect(await status(each, { cookie: `sender=${'A'.repeat(43)}` })).toBe(404)
    expect(await status(each, { cookie })).toBe(200)
    expect(await status(each, administrator)).toBe(200)
  }
  const answer = await app.request(url, { headers: { cookie } })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  await submit({ logoUrl: url, uploadToken })
  expect(await status(url, { cookie })).toBe(404)
})

describe('a file not attached to an event yet', () => {
  const expired = { logoUrl: 'This file has expired. Upload it again.' }
  const sendForm = (body: object, headers: Record<string, string> = {}) =>
    app.request('/api/events', asJson('POST', { ...submission, ...body }, headers))
  const fieldsOf = async (answer: Response) => {
    const body = (await answer.json()) as { error?: { fields: Record<string, string> } }
    return { status: answer.status, fields: body.error?.fields }
  }

  test('is served only to the uploading browser or token, not to everyone who knows its URL', async () => {
    const { url, cookie, uploadToken } = await upload()
    const other = await upload()
    const link = await submit()
    for (const tokens of [undefined, '', 'x', other.uploadToken, [other.uploadToken, 'x']]) {
      const refused = { status: 422, fields: expired }
      const body = { logoUrl: url, ...(tokens !== undefined && { uploadToken: tokens }) }
      expect(await fieldsOf(await sendForm(body))).toEqual(refused)
      expect(await fieldsOf(await sendForm(body, { cookie: other.cookie }))).toEqual(refused)
      expect(await fieldsOf(await correct(link, body))).toEqual(refused)
    }
    const similar = { ...submission, logoUrl: url }
    expect(await fieldsOf(await app.post('/api/events/similar', similar))).toMatchObject({
      fields: expired,
    })
    expect(
      (await sendForm({ logoUrl: url, uploadToken: [other.uploadToken, uploadToken] })).status,
    ).toBe(201)
    const third = await upload()
    expect((await sendForm({ logoUrl: third.url }, { cookie: third.cookie })).status).toBe(201)
    expect(cookie).toContain(uploadToken)
  })

  test('belongs to one of two forms that a browser has open', async () => {
    const first = await upload(undefined, 'form-a')
    const { cookie } = first
    const second = await upload(undefined, 'form-b', { cookie })
    const refused = { status: 422, fields: expired }
    const { uploadToken } = first
    for (const uploadForm of [undefined, '', 'form-b', 'form-c']) {
      const body = { logoUrl: first.url, ...(uploadForm !== undefined && { uploadForm }) }
      expect(await fieldsOf(await sendForm(body, { cookie }))).toEqual(refused)
      expect(await fieldsOf(await sendForm({ ...body, uploadToken }))).toEqual(refused)
    }
    const link = await submit()
    const stranger = await upload(undefined, 'form-a')
    for (const key of ['form-a', link.id])
      expect(
        await fieldsOf(await correct(link, { logoUrl: second.url, uploadForm: key, uploadToken })),
      ).toEqual(refused)
    expect(
      await fieldsOf(
        await sendForm({ logoUrl: first.url, uploadForm: 'form-a' }, { cookie: stranger.cookie }),
      ),
    ).toEqual(refused)
    expect(await status(first.url, { cookie }), 'its browser sees it').toBe(200)
    const own = { logoUrl: first.url, uploadForm: 'form-a' }
    expect((await sendForm(own, { cookie })).status).toBe(201)
    const byProgram = { logoUrl: second.url, uploadForm: 'form-b', uploadToken }
    expect((await sendForm(byProgram)).status).toBe(201)
    const corrected = await upload(undefined, link.id)
    await done(
      correct(link, {
        logoUrl: corrected.url,
        uploadForm: link.id,
        uploadToken: corrected.uploadToken,
      }),
    )
  })

  test('can be sent with the form by a browser without scripts and cookies', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(submission)) form.append(name, value)
    const now = Date.now() - 60_000
    form.append('openedAt', String(now))
    form.append('uploadForm', 'form-a')
    form.append(
      'logoFile',
      new Blob([(await png({ width: 777, height: 40 })) as BlobPart]),
      'l.png',
    )
    const taken = await takePageForm(
      { db, files: collector.files },
      {
        request: new Request('http://x.test/upload', { method: 'POST', body: form }),
        network: 'n',
        site: {},
      },
    )
    const texts = new URLSearchParams(await taken.request.text())
    const [cookie = ''] = (taken.cookie ?? '').split(';')
    const logoUrl = texts.get('logoUrl')
    const uploadForm = texts.get('uploadForm')
    expect((await sendForm({ logoUrl, uploadForm })).status).toBe(422)
    expect((await sendForm({ logoUrl, uploadForm: 'form-b' }, { cookie })).status).toBe(422)
    expect((await sendForm({ logoUrl, uploadForm }, { cookie })).status).toBe(201)
  })
})

test("a pending submission's file is visible by its link and to administrators, and to everyone once published", async () => {
  const { url, small, link, id } = await submitted()
  const other = await submitted()
  expect(await status(url)).toBe(404)
  expect(await status(url, administrator)).toBe(200)
  expect([await throughLink(link, url), await throughLink(link, small)]).toEqual([200, 200])
  expect(await throughLink(other.link, url)).toBe(404)
  expect(await throughLink(`/manage/${'A'.repeat(43)}`, url)).toBe(404)
  const seen = await app.request(`${link}/files/${url.slice('/uploads/'.length)}`)
  expect(seen.headers.get('cache-control')).toContain('no-store')
  expect(seen.headers.get('referrer-policy')).toBe('no-referrer')
  await approve(id)
  expect([await status(url), await status(small)]).toEqual([200, 200])
  const answer = await app.request(url)
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=31536000, s-maxage=86400, immutable',
  )
})

test('a rejection hides the file at once, undo restores it, and the purge deletes it', async () => {
  const { url, link, id } = await submitted()
  await reject(id)
  expect([await status(url), await throughLink(link, url)]).toEqual([404, 404])
  await undo(id)
  expect([await status(url), await throughLink(link, url)]).toEqual([404, 200])
  await approve(id)
  expect(await status(url)).toBe(200)
  await reject(id)
  expect([await status(url), await throughLink(link, url)]).toEqual([404, 404])
  await sql`update uploads set created_at = now() - interval '20 days'`.execute(db)
  expect([await collectUnclaimed(collector), await collectReplaced(collector)]).toEqual([0, 0])
  await undo(id)
  expect(await status(url)).toBe(200)
  await sql`delete from events where id = ${id}`.execute(db)
  expect(await collectUnclaimed(collector)).toBe(1)
  expect(await readdir(path.join(DATA_DIR, 'uploads'))).not.toContain(url.slice(9))
})

test('a replaced file is deleted; one in a pending correction is visible by the link and to administrators', async () => {
  const { url: old, link, token, id } = await submitted()
  await approve(id)
  const { url, uploadToken } = await upload()
  await done(correct(token, { logoUrl: url, uploadToken }))
  expect([await status(old), await status(url)]).toEqual([200, 404])
  expect([await throughLink(link, url), await status(url, administrator)]).toEqual([200, 200])
  const [correction] = (await (
    await send('GET', '/api/admin/corrections', undefined, administrator)
  ).json()) as { id: string }[]
  await decide(correction?.id ?? '', 'POST', '/api/admin/corrections/ID/approve')
  expect([await status(old), await status(url), await throughLink(link, old)]).toEqual([
    404, 200, 404,
  ])
  expect(await collectReplaced(collector)).toBe(0)
  await sql`update uploads set created_at = now() - interval '2 days'`.execute(db)
  expect(await collectReplaced(collector)).toBe(1)
  expect([await status(old, administrator), await status(url)]).toEqual([404, 200])
})

test('a submission cannot use the file of another submission that is not public', async () => {
  const { url, id } = await submitted()
  const answer = await app.post('/api/events', { name: 'x', logoUrl: url })
  expect(await answer.json()).toMatchObject({
    error: { fields: { logoUrl: 'This file has expired. Upload it again.' } },
  })
  await approve(id)
  await expect(submit({ logoUrl: url })).resolves.toBeTruthy()
})

describe('take this file down', () => {
  const takeDown = (address: string, headers: Record<string, string> = administrator) =>
    send('POST', '/api/admin/files/take-down', { address, reason: 'Not theirs.' }, headers)

  test('serves the file to nobody, in every process, and removes it from its events', async () => {
    const { url, small, link, id } = await submitted()
    await approve(id)
    expect(await status(url)).toBe(200)
    const answer = await takeDown(`https://anywhere.example${small}?x=1`)
    expect([answer.status, await answer.json()]).toEqual([200, { url, events: 1 }])
    for (const each of [url, small]) {
      expect(await status(each)).toBe(404)
      expect(await status(each, administrator)).toBe(404)
    }
    expect(await throughLink(link, url)).toBe(404)
    expect(await (await app.request(`/api/events/${id}`)).json()).toMatchObject({ logoUrl: null })
    const left = await readdir(path.join(DATA_DIR, 'uploads'))
    expect(left.filter((name) => url.includes(name.slice(0, 16)))).toEqual([])
    const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(entries.at(-1)).toMatchObject({ action: 'file_taken_down', note: 'Not theirs.' })
    expect((await takeDown(url)).status).toBe(409)
  })

  test('refuses uploads of the same content', async () => {
    const content = await png({ width: 300, height: 20 })
    const { url } = await upload(content)
    expect((await takeDown(url)).status).toBe(200)
    expect((await upload(content)).status).toBe(422)
  })

  test('removes the file from a pending correction', async () => {
    const { token, id } = await submitted()
    await approve(id)
    const { url, uploadToken } = await upload()
    await done(correct(token, { logoUrl: url, uploadToken }))
    expect((await takeDown(url)).status).toBe(200)
    const waiting = await send('GET', '/api/admin/corrections', undefined, administrator)
    expect(await waiting.json()).toEqual([])
  })

  test('is allowed only to administrators, and only for uploaded files', async () => {
    const { url } = await upload()
    expect((await takeDown(url, {})).status).toBe(401)
    expect((await takeDown('/uploads/0123456789abcdef.pdf')).status).toBe(404)
    expect((await takeDown('https://club.example/logo.png')).status).toBe(404)
  })
})
