/** Remote files that arrive or change after an event is live: nobody has reviewed them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { listen } from '../../../../../tests/support/listen.ts'
import { madeEvent } from '../../../../../tests/support/made-event.ts'
import { actionsOf, reviewer } from '../../../../../tests/support/reviewer.ts'
import { pdf, png } from '../../../../../tests/support/sample-files.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { saveEvents } from '../../../../catalog/event/server/event-store.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryValue } from '../../../../platform/db/query.ts'
import { createFileStore } from '../../../../platform/uploads/create-file-store.ts'
import { fetchRemoteFiles } from './remote-job.ts'

const app = await testApp()
const { db } = app
const { as, live, queue, waiting, decide } = await reviewer(app)
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-late-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const parts = { db, files: createFileStore({ DATA_DIR: folder }), allowLoopback: true }
const fetchAll = () => fetchRemoteFiles(parts, { hostMs: 0, runMs: 20_000 })

const served = new Map<string, Buffer>()
const server = createServer((request, response) => {
  const body = served.get(request.url ?? '')
  response.writeHead(body ? 200 : 503).end(body)
})
const port = await listen(server)
afterAll(() => server.close())
const at = (name: string) => `http://127.0.0.1:${port}${name}`

beforeEach(async () => {
  served.clear()
  await emptyTables(db, ...submissionTables, 'remote_files')
})

type Kind = 'logo' | 'flyer'
const own = (kind: Kind) => `${kind}Url` as const

/** Sets the URL in the row, as no form accepts an address of this machine. */
const nameFile = (id: string, kind: Kind, url: string) =>
  sql`update events set ${sql.ref(`${kind}_url`)} = ${url} where id = ${id}`.execute(db)
const shown = (id: string, kind: Kind) =>
  queryValue(db)<string | null>`
    select ${sql.ref(`${kind}_url`)} as url from events where id = ${id}`
const makeDue = () => sql`update remote_files set next_attempt_at = now()`.execute(db)

test.each(['logo', 'flyer'] as const)(
  'a %s that arrives after publication is shown once approved',
  async (kind) => {
    const url = at(`/${kind}.png`)
    const link = await live()
    await nameFile(link.id, kind, url)
    await fetchAll()
    served.set(`/${kind}.png`, await png({ width: 50, height: 40 }))
    await makeDue()
    await fetchAll()
    expect(await shown(link.id, kind)).toBe(url)
    const correction = await waiting()
    const [change] = correction.events[0]?.changes ?? []
    expect(correction.origin).toBe(kind)
    expect(change).toMatchObject({
      field: own(kind),
      before: url,
      after: expect.stringMatching(/^\/uploads\//),
    })
    await fetchAll()
    expect(await queue(), 'proposed once').toHaveLength(1)
    await sql`update uploads set created_at = now() - interval '3 days'`.execute(db)
    expect((await decide(correction.id, 'approve')).status).toBe(200)
    expect(await shown(link.id, kind)).toBe(change?.after)
    const actions = await actionsOf(app, link.id)
    expect(actions).toEqual(['approved', 'correction_sent', 'correction_approved'])
  },
)

test('a rejected file is never shown or proposed again, and its URL is removed', async () => {
  served.set('/flyer.pdf', pdf())
  const link = await live()
  await nameFile(link.id, 'flyer', at('/flyer.pdf'))
  await fetchAll()
  const { id } = await waiting()
  expect((await decide(id, 'reject', { reason: 'No' })).status).toBe(200)
  expect(await shown(link.id, 'flyer')).toBeNull()
  await nameFile(link.id, 'flyer', at('/flyer.pdf'))
  await fetchAll()
  expect(await queue()).toEqual([])
  expect(await shown(link.id, 'flyer')).toBe(at('/flyer.pdf'))
  await decide(id, 'reopen')
  await decide(id, 'approve')
  expect(await shown(link.id, 'flyer')).toMatch(/^\/uploads\//)
})

test('a pending event shows it to its reviewer, who must see it before approval', async () => {
  const made = madeEvent({ id: 'waits', requestedStatus: 'pending' })
  const draft = { ...made.draft, logoUrl: at('/logo.png') }
  await inTransaction(db, (tx) => saveEvents(tx, [{ ...made, draft }]))
  const [before] = await db.selectFrom('events').select('sequence').execute()
  served.set('/logo.png', await png({ width: 50, height: 40 }))
  await fetchAll()
  const approve = (sequence?: number) =>
    as('PATCH', `/api/events/waits/approve${sequence === undefined ? '' : `?sequence=${sequence}`}`)
  expect((await approve(before?.sequence)).status).toBe(409)
  expect((await approve()).status).toBe(200)
  expect(await shown('waits', 'logo')).toMatch(/^\/uploads\//)
  expect(await queue()).toEqual([])
})

test('a late logo of a pending import is reviewed, of a live import not', async () => {
  const imported = (id: string, requestedStatus: 'pending' | 'published') => {
    const made = madeEvent({ id, requestedStatus })
    const draft = { ...made.draft, logoUrl: at(`/${id}.png`) }
    return { ...made, draft, source: 'feed', sourceId: id, contentHash: id }
  }
  await inTransaction(db, (tx) =>
    saveEvents(tx, [imported('queued', 'pending'), imported('trusted', 'published')]),
  )
  expect((await as('PATCH', '/api/events/queued/approve')).status).toBe(200)
  for (const id of ['queued', 'trusted'])
    served.set(`/${id}.png`, await png({ width: 50, height: 40 }))
  await fetchAll()
  expect(await shown('trusted', 'logo')).toMatch(/^\/uploads\//)
  expect(await shown('queued', 'logo')).toBe(at('/queued.png'))
  expect((await waiting()).events.map(({ id }) => id)).toEqual(['queued'])
})

test('a file fetched again for a live event may have changed, so it is pending', async () => {
  const link = await live()
  served.set('/logo.png', await png({ width: 50, height: 40 }))
  await nameFile(link.id, 'logo', at('/logo.png'))
  await fetchAll()
  await decide((await waiting()).id, 'approve')
  await nameFile(link.id, 'logo', at('/logo.png'))
  await sql`update events set logo_source_url = null`.execute(db)
  await emptyTables(db, 'uploads')
  served.set('/logo.png', await png({ width: 60, height: 40 }))
  await fetchAll()
  expect(await shown(link.id, 'logo')).toBe(at('/logo.png'))
  expect((await waiting()).events[0]?.changes[0]?.after).toContain('-60x40-')
})
