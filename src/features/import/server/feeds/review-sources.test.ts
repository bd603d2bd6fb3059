import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { changeRows, queryRows, queryValue } from '../../../../platform/db/query.ts'
import type { FeedView } from '../../contract.ts'
import { concernsOf, placeless, yieldWords } from '../../source-words.ts'
import { claimFeed, findFeeds } from './feed-store.ts'
import { reviewSources } from './review-sources.ts'
import { runFeed } from './run-feed.ts'

const app = await testApp()
const { db, database } = app
const { as } = await reviewer(app)
const { server, clock, parts, ...feeds } = await followedFeeds(database, {
  site: 'https://atlas.example',
})

const followed = async (path: string) =>
  (await feeds.followed(path, 'queue', { source: path.slice(1) })).id

const read = async (id: string) => {
  await feeds.read({ id })
  return viewOf(id)
}

const viewOf = async (id: string): Promise<FeedView> => {
  const [view] = await findFeeds(db, id)
  if (!view) throw new Error(`There is no feed ${id}.`)
  return view
}

const change = async (id: string, body: object) => {
  const response = await as('PATCH', `/api/admin/feeds/${id}`, body)
  return { status: response.status, body: await response.text() }
}

const answerOf = (id: string) => as('GET', `/api/admin/feeds/${id}/answer`)

const audit = () =>
  queryValue(db)`
    select concat_ws(' ', action, before->>'url', after->>'url') as line
    from audit_log where subject_type = 'feed' order by id desc limit 1`

const potluck = ['UID:p', 'SUMMARY:Potluck Dinner', 'DTSTART:20990803T100000', 'LOCATION:Hall']
const list = calendar(show('a', '20990801'), show('b', '20990808'), potluck, ['UID:x', 'SUMMARY:X'])

describe('a source', () => {
  it('shows its platform, its yield and its last response', async () => {
    const headers = { etag: '"1"' }
    const body = list.replace('BEGIN:VEVENT', 'PRODID:-//Club - ECPv6.1//EN\r\nBEGIN:VEVENT')
    server.serve('/a.ics', { body, headers })
    const id = await followed('/a.ics')
    expect((await answerOf(id)).status).toBe(404)
    await read(id)
    // Nothing new: the counts of the previous reading still apply.
    const view = await read(id)
    expect(view).toMatchObject({
      platform: 'The Events Calendar',
      lastResult: { outcome: 'unchanged' },
      lastCounts: { rows: 4, others: 1, refused: 1 },
      newEvents: 2,
      silentDays: 0,
    })
    expect(yieldWords(view)).toBe(
      '2 new events in six weeks, the last one today. 3 of 4 entries about cars, 1 (25%) unusable.',
    )
    const answer = await answerOf(id)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(body)
  })

  it('shows the beginning of an unusable response as plain text, for 28 days', async () => {
    server.serve('/a.ics', `\0<script>alert(1)</script>${'x'.repeat(100_000)}`)
    const id = await followed('/a.ics')
    expect((await read(id)).lastResult).toMatchObject({ outcome: 'failed' })
    const text = await (await answerOf(id)).text()
    expect(text).toHaveLength(32_767)
    expect(text).toMatch(/^<script>/)
    await changeRows(db)`
      update feeds set answered_at = ${new Date(clock.now - 29 * 86_400_000).toISOString()}`
    await reviewSources(parts(), clock.now)
    expect((await answerOf(id)).status).toBe(404)
  })

  it('can get another address, even of another format, unless that is followed', async () => {
    server.serve('/a.ics', list)
    server.serve('/b.csv', 'id,name,date,city,state\nz,Car Show,2099-09-01,Springfield,IL\n')
    const id = await followed('/a.ics')
    const other = await followed('/b.csv')
    await read(id)
    expect(await change(id, { url: server.at('/b.csv') })).toMatchObject({ status: 409 })
    expect(await change(id, { url: 'ftp://club.example' })).toMatchObject({ status: 422 })
    await as('DELETE', `/api/admin/feeds/${other}`)
    expect(await change(id, { url: server.at('/b.csv') })).toMatchObject({ status: 200 })
    expect(await audit()).toBe(`address_changed ${server.at('/a.ics')} ${server.at('/b.csv')}`)
    expect(await viewOf(id)).toMatchObject({ state: 'due', source: 'a.ics' })
    expect(await read(id)).toMatchObject({ lastResult: { outcome: 'read', counts: { taken: 1 } } })
  })

  it('stores no ETag of the previous address if the address changes during a reading', async () => {
    server.serve('/a.ics', { body: list, headers: { etag: '"a"' } })
    server.serve('/b.ics', { body: list, headers: { etag: '"b"' } })
    const id = await followed('/a.ics')
    const feed = await claimFeed(db, clock.now, id)
    if (!feed) throw new Error('Somebody else reads it.')
    await change(id, { url: server.at('/b.ics') })
    await runFeed(parts(), feed)
    const { rows } = await sql<{ etag: string | null }>`select etag from feeds`.execute(db)
    expect(rows).toEqual([{ etag: null }])
  })

  it('is asked for its place once', async () => {
    const nowhere = show('n', '20990801').filter((line) => !line.startsWith('LOCATION'))
    server.serve('/a.ics', calendar(nowhere))
    const id = await followed('/a.ics')
    expect(placeless(await read(id))).toBe(1)
    expect(await change(id, { place: 'somewhere' })).toMatchObject({ status: 422 })
    expect(await change(id, { place: 'Springfield, IL' })).toMatchObject({ status: 200 })
    const placed = await read(id)
    expect(placed.lastCounts).toMatchObject({ updated: 1, needPlace: 0 })
    expect(placeless(placed)).toBe(0)
    const { rows } = await sql<{ city: string }>`select city from events`.execute(db)
    expect(rows).toEqual([{ city: 'Springfield' }])

    server.serve('/b.ics', calendar(nowhere))
    const other = await followed('/b.ics')
    expect(placeless(await read(other))).toBe(1)
    expect(await change(other, { place: '' })).toMatchObject({ status: 200 })
    expect(placeless(await viewOf(other))).toBe(0)
  })
})

describe('the weekly mail', () => {
  const mails = () =>
    queryRows(db)<{ subject: string; text: string }>`
      select subject, text from outbox_messages where subject like '%to check' order by subject`

  it('names silent, changed and refused sources once a week, and no others', async () => {
    const paths = [
      '/silent.ics',
      '/kind.ics',
      '/refused.ics',
      '/fine.ics',
      '/paused.ics',
      '/down.ics',
    ]
    for (const path of paths) server.serve(path, calendar(show(path, '20990801')))
    server.serve(
      '/refused.ics',
      calendar(show('r', '20990801'), ['UID:x', 'SUMMARY:X'], ['UID:y', 'SUMMARY:Y']),
    )
    const ids = await Promise.all(paths.map(followed))
    for (const id of ids) await read(id)
    expect(await reviewSources(parts(), clock.now)).toBe(1)
    await sql`update events set created_at = now() - interval '43 days'
      where source in ('silent.ics', 'paused.ics', 'down.ics')`.execute(db)
    server.serve('/kind.ics', {
      body: '<!doctype html><html><title>Club</title></html>',
      type: 'text/html',
    })
    server.serve('/down.ics', { status: 503 })
    for (const id of [ids[1], ids[5]]) await read(id ?? '')
    await change(ids[4] ?? '', { paused: true })
    const week = clock.now + 7 * 86_400_000
    expect(await reviewSources(parts(), week)).toBe(3)
    await reviewSources(parts(), week + 3_600_000)
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual(['1 source to check', '3 sources to check'])
    const { text = '' } = sent[1] ?? {}
    expect(text).toContain('> silent.ics: It answers, but brought nothing new for 43 days.')
    expect(text).toContain('> kind.ics: It used to be a calendar but is now a web page')
    expect(text).toContain('> refused.ics: 2 of its 3 entries can’t be used.')
    expect(text).not.toMatch(/fine|paused\.ics|down\.ics/)
  })

  it('does not name a new source', async () => {
    const id = await followed('/new.ics')
    expect(concernsOf(await viewOf(id))).toEqual([])
    expect(await reviewSources(parts())).toBe(0)
    expect(await mails()).toEqual([])
  })
})
