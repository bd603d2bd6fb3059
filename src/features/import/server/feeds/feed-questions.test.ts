import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { FeedView } from '../../contract.ts'
import { follow } from './change-feeds.ts'
import { claimFeed } from './feed-store.ts'
import { runFeed } from './run-feed.ts'

const { database, request } = await testApp()
const { db, connection } = database
const { cookie } = await signedInAdministrator(db)
const server = await feedServer()
const header = 'id,name,date,startTime,clock zone,city,state'

it('holds the events of a trusted feed until an administrator answers, and asks no more', async () => {
  server.serve('/a.csv', `${header}\n1,Car Show,2099-08-01,20:00,Europe/London,Austin,TX\n`)
  const settings = { map: [], set: [], default: [], all: false }
  const { id } = await follow(db, { url: server.at('/a.csv'), trust: 'live', settings }, 'system')
  let now = Date.parse('2099-07-01T12:00:00Z')
  const read = async () => {
    now += 4 * 3_600_000
    const feed = await claimFeed(db, now, id)
    if (!feed) throw new Error('Somebody else reads it.')
    const listRecipients = async () => ['boss@example.com']
    await runFeed(
      { db, connection, allowLoopback: true, now, listRecipients, site: undefined },
      feed,
    )
    const { rows } = await sql<{ status: string }>`select status from events`.execute(db)
    return rows.map(({ status }) => status)
  }
  const change = async (answer: string, name = 'clock zone') => {
    const body = JSON.stringify({ answer: { name, answer } })
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await request(`/api/admin/feeds/${id}`, { method: 'PATCH', headers, body })
    return { status: response.status, feed: (await response.json()) as FeedView }
  }
  const mails = async () => {
    const { rows } = await sql<{ text: string }>`
      select text from outbox_messages where subject like 'Please check%'`.execute(db)
    return rows.map(({ text }) => text)
  }

  expect(await read()).toEqual(['pending'])
  expect(await read()).toEqual(['pending'])
  expect(await mails()).toEqual([
    expect.stringContaining('clock zone is not used: 1 event may be hours off.'),
  ])
  expect((await change('ignore', 'other')).status).toBe(404)
  const question = { name: 'clock zone', matter: 'zone', events: 1 }
  expect((await change('wait')).feed.questions).toEqual([{ ...question, answer: 'wait' }])
  expect(await read()).toEqual(['pending'])
  expect((await change('ignore')).feed).toMatchObject({ questions: [], state: 'due' })
  expect(await read()).toEqual(['published'])
  expect(await read()).toEqual(['published'])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where action like 'question_%' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual(['question_kept', 'question_ignored'])
})
