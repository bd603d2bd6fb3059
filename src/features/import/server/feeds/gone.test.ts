/** Events that a followed feed no longer lists: taken down at once, after the third reading, or never. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { restoreEvent } from '../../../../catalog/event/server/decide-events.ts'
import { setMissingDismissed } from '../../../../catalog/event/server/missing-events.ts'
import { queryColumn, queryValue } from '../../../../platform/db/query.ts'
import { findMissing } from './feed-store.ts'

const database = await testDatabase()
const { db } = database
const { server, clock, followed, read, mails } = await followedFeeds(database)

const days = ['a 20990801', 'b 20990808', 'c 20990815', 'd 20990822', 'e 20990829', 'f 20990905']
/** Calendar of the shows with these names. */
const shows = (names: string) =>
  calendar(
    ...days
      .map((each) => each.split(' ') as [string, string])
      .filter(([name]) => names.includes(name))
      .map(([name, day]) => show(name, day)),
  )

const statuses = () =>
  queryColumn(db)`
    select source_id || ' ' || status as line from events order by source_id`

const idOf = async (sourceId: string) =>
  (await queryValue(db)`select id from events where source_id = ${sourceId}`) ?? ''

const subjects = async () => (await mails()).map(({ subject }) => subject)

describe('an entry that is no longer listed', () => {
  it('is taken down by the third reading in a row without it, and restored when listed again', async () => {
    server.serve('/a.ics', shows('abc'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('ac'))
    expect(await read(feed)).toMatchObject({ counts: { gone: 1, takenDown: 0 } })
    expect(await read(feed)).toMatchObject({ counts: { gone: 0, takenDown: 0 } })
    expect(await statuses()).toContain('b published')
    expect(await read(feed)).toMatchObject({
      counts: { takenDown: 1 },
      issues: [{ kind: 'gone', name: 'Car Show b' }],
    })
    expect(await statuses()).toContain('b deleted')
    expect((await findMissing(db)).total).toBe(0)
    const id = await idOf('b')
    const audit = sql<object>`
      select actor, action, note from audit_log where subject_id = ${id} order by id`
    const note = `${feed.source} did not list it in three consecutive readings.`
    expect((await audit.execute(db)).rows).toEqual([
      { actor: 'system', action: 'taken_down', note },
    ])
    expect(await subjects()).toEqual([
      `1 event is no longer in ${feed.source}`,
      `1 event from ${feed.source} was taken down`,
    ])
    server.serve('/a.ics', shows('abc'))
    expect(await read(feed)).toMatchObject({ counts: { back: 1 } })
    expect(await statuses()).toContain('b published')
    expect((await audit.execute(db)).rows).toMatchObject([{}, { action: 'restored' }])
  })

  it('stays if an administrator dismisses it or restores it', async () => {
    server.serve('/a.ics', shows('abc'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('c'))
    await read(feed)
    const [a, b] = [await idOf('a'), await idOf('b')]
    await db.transaction().execute((tx) => setMissingDismissed(tx, a, true))
    await read(feed)
    await read(feed)
    expect(await statuses()).toEqual(['a published', 'b deleted', 'c published'])
    await db.transaction().execute((tx) => restoreEvent(tx, b, clock.now))
    for (let n = 0; n < 4; n++) expect(await read(feed)).toMatchObject({ counts: { takenDown: 0 } })
    expect(await statuses()).toEqual(['a published', 'b published', 'c published'])
  })

  it('counts only complete readings, and starts over when listed in between', async () => {
    server.serve('/a.ics', shows('abc'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('ac'))
    await read(feed)
    server.serve('/a.ics', '<html><title>Down</title></html>')
    await read(feed)
    server.serve('/a.ics', shows('ac').slice(0, -40))
    await read(feed)
    server.serve('/a.ics', shows('ac').replace('UID:c', 'UID;c'))
    await read(feed)
    expect(await statuses()).toContain('b published')
    server.serve('/a.ics', shows('abc'))
    await read(feed)
    server.serve('/a.ics', shows('ac'))
    await read(feed)
    await read(feed)
    expect(await statuses()).toContain('b published')
    await read(feed)
    expect(await statuses()).toContain('b deleted')
  })

  it('counts "not modified" responses, too', async () => {
    server.serve('/a.ics', { body: shows('abc'), headers: { etag: '"1"' } })
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', { body: shows('ac'), headers: { etag: '"2"' } })
    await read(feed)
    expect(await read(feed)).toMatchObject({ outcome: 'unchanged' })
    expect(await read(feed)).toMatchObject({ outcome: 'unchanged' })
    expect(await statuses()).toContain('b deleted')
  })

  it('stays if most or all of the feed is gone', async () => {
    server.serve('/a.ics', shows('abcdef'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('f'))
    for (let n = 0; n < 4; n++) await read(feed)
    expect((await statuses()).filter((status) => status.endsWith('published'))).toHaveLength(6)
    expect((await findMissing(db)).total).toBe(5)
    server.serve('/a.ics', calendar())
    for (let n = 0; n < 5; n++) await read(feed)
    expect((await statuses()).filter((status) => status.endsWith('published'))).toHaveLength(6)
  })

  it('is only reported if the list may have been cut off before its date', async () => {
    server.serve('/a.ics', shows('acdf'))
    const feed = await followed('/a.ics')
    await read(feed)
    // Same number of entries as before: a new entry displaced the last one.
    server.serve('/a.ics', shows('abcd'))
    for (let n = 0; n < 4; n++) await read(feed)
    expect(await statuses()).toContain('f published')
    expect((await findMissing(db)).total).toBe(1)
    // Now the list extends past the event's day, and the event is still not listed.
    server.serve(
      '/a.ics',
      calendar(show('b', '20990808'), show('c', '20990815'), show('g', '20991001')),
    )
    await read(feed)
    await read(feed)
    expect(await statuses()).toContain('f published')
    await read(feed)
    expect(await statuses()).toContain('f deleted')
  })

  it('stays once its day has come', async () => {
    server.serve('/a.ics', shows('abc'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('bc'))
    // Noon in Chicago on August 1.
    await read(feed, 24 * 31 + 1)
    for (let n = 0; n < 3; n++) await read(feed, 1)
    expect(await statuses()).toContain('a published')
  })
})

describe('dates that the rule of their entry no longer yields', () => {
  const weekly = (...more: string[]) => calendar(show('w', '20990801', ...more))
  const live = async () => {
    const { rows } = await sql<{ date: string }>`
      select date from events where status = 'published' order by date`.execute(db)
    return rows.map(({ date }) => date.slice(5))
  }

  it('are taken down at once, and restored with the rule', async () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=4'
    server.serve('/a.ics', weekly(rule))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', weekly(rule, 'EXDATE;TZID=America/Chicago:20990815T100000'))
    expect(await read(feed)).toMatchObject({ counts: { gone: 1, takenDown: 1 } })
    expect(await live()).toEqual(['08-01', '08-08', '08-22'])
    expect(await subjects()).toEqual([`1 event from ${feed.source} was taken down`])
    server.serve('/a.ics', weekly('RRULE:FREQ=WEEKLY;COUNT=3'))
    expect(await read(feed)).toMatchObject({ counts: { takenDown: 1, back: 1 } })
    expect(await live()).toEqual(['08-01', '08-08', '08-15'])
  })

  it('stay after an administrator restored them', async () => {
    server.serve('/a.ics', weekly('RRULE:FREQ=WEEKLY;COUNT=3'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', weekly('RRULE:FREQ=WEEKLY;COUNT=2'))
    await read(feed)
    const id = await idOf('w/2099-08-15')
    await db.transaction().execute((tx) => restoreEvent(tx, id, clock.now))
    expect(await read(feed)).toMatchObject({ counts: { gone: 0, takenDown: 0 } })
    expect(await live()).toEqual(['08-01', '08-08', '08-15'])
  })

  it('stay while the rule is unreadable', async () => {
    server.serve('/a.ics', weekly('RRULE:FREQ=WEEKLY;COUNT=3'))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve(
      '/a.ics',
      calendar(show('x', '20990803'), show('w', '20990801', 'RRULE:FREQ=HOURLY')),
    )
    expect(await read(feed)).toMatchObject({ counts: { taken: 1, gone: 0 } })
    expect(await live()).toEqual(['08-01', '08-03', '08-08', '08-15'])
  })
})
