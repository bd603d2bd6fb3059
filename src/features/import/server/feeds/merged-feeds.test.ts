/** Two followed feeds with the same shows, merged: effects of later readings of either feed. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { mergeInto, splitMerge } from '../../../../catalog/duplicate/server/write-listing.ts'
import { restoreEvent } from '../../../../catalog/event/server/decide-events.ts'

const database = await testDatabase()
const { db } = database
const { server, clock, followed, read } = await followedFeeds(database, {
  tables: ['event_redirects'],
})

const entry = (uid: string, ...more: string[]) =>
  show(uid, '20990801', ...more).map((line) =>
    line.startsWith('SUMMARY') ? 'SUMMARY:Harvest Classic Car Show' : line,
  )
/** Another show, so that neither feed is ever empty. */
const unrelated = (uid: string, day: string) => show(uid, day)

type Row = {
  id: string
  status: string
  description: string
  endTime: string | null
  eventStatus: string
  sequence: number
}

const rows = async () => {
  const found = await sql<Row & { sourceId: string }>`
    select id, status, description, to_char(end_time, 'HH24:MI') as "endTime", sequence,
      event_status as "eventStatus", source_id as "sourceId" from events
    where name = 'Harvest Classic Car Show' order by source_id`.execute(db)
  return Object.fromEntries(found.rows.map((row) => [row.sourceId, row])) as Record<string, Row>
}
const statuses = async () =>
  Object.entries(await rows()).map(([id, { status }]) => `${id} ${status}`)

const serve = (a: string[][], b: string[][]) => {
  server.serve('/a.ics', calendar(...a, unrelated('x', '20990901')))
  server.serve('/b.ics', calendar(...b, unrelated('y', '20990908')))
}

/** Follows both feeds and merges the second feed's show into the first feed's. */
const twoFeeds = async () => {
  serve([entry('a1')], [entry('b1', 'DESCRIPTION:Trophies.')])
  const [a, b] = [await followed('/a.ics'), await followed('/b.ics')]
  await read(a)
  await read(b)
  expect(await statuses()).toEqual(['a1 published', 'b1 pending'])
  const { a1, b1 } = await rows()
  await db.transaction().execute((tx) => mergeInto(tx, { id: b1!.id, keptId: a1!.id }, clock.now))
  return { a, b, kept: a1!.id, gone: b1!.id }
}

describe('two feeds with the same show', () => {
  it('update one listing, and never restore the second one', async () => {
    const { a, b } = await twoFeeds()
    expect((await rows()).a1).toMatchObject({ description: 'Trophies.' })
    const before = (await rows()).a1!.sequence
    await read(a)
    await read(b)
    expect((await rows()).a1).toMatchObject({ sequence: before, description: 'Trophies.' })

    serve([entry('a1')], [entry('b1', 'DESCRIPTION:More trophies.')])
    await read(b)
    expect((await rows()).a1).toMatchObject({
      sequence: before + 1,
      description: 'More trophies.',
    })
    serve(
      [entry('a1', 'DTEND;TZID=America/Chicago:20990801T150000')],
      [entry('b1', 'DESCRIPTION:More trophies.')],
    )
    await read(a)
    await read(b)
    expect((await rows()).a1).toMatchObject({ endTime: '15:00', description: 'More trophies.' })
    expect(await statuses()).toEqual(['a1 published', 'b1 deleted'])
  })

  it('remain merged if one changes its identifier', async () => {
    const { b } = await twoFeeds()
    serve([entry('a1')], [entry('b2', 'DESCRIPTION:Under another name.')])
    await read(b)
    expect(await statuses()).toEqual(['a1 published', 'b2 deleted'])
    expect((await rows()).a1).toMatchObject({ description: 'Under another name.' })
  })

  it('cancel the listing if one of them does, until it withdraws that', async () => {
    const { b } = await twoFeeds()
    serve([entry('a1')], [entry('b1', 'STATUS:CANCELLED')])
    await read(b)
    expect((await rows()).a1).toMatchObject({ eventStatus: 'cancelled', status: 'published' })
    serve([entry('a1')], [entry('b1')])
    await read(b)
    expect((await rows()).a1).toMatchObject({ eventStatus: 'scheduled', status: 'published' })
  })
})

describe('a show that one feed drops', () => {
  it('stays while the other feed lists it, and is taken down when neither does', async () => {
    const { a, b } = await twoFeeds()
    serve([], [entry('b1')])
    for (let n = 0; n < 4; n++) await read(a)
    expect(await statuses()).toEqual(['a1 published', 'b1 deleted'])
    serve([], [])
    for (let n = 0; n < 4; n++) await read(b)
    expect(await statuses()).toEqual(['a1 published', 'b1 deleted'])
    await read(a)
    expect(await statuses()).toEqual(['a1 deleted', 'b1 deleted'])
    serve([], [entry('b1', 'DESCRIPTION:Back.')])
    await read(b)
    expect(await statuses()).toEqual(['a1 published', 'b1 deleted'])
    expect((await rows()).a1).toMatchObject({ description: 'Back.' })
  })

  it('stays if it was the merged one, whose absence is recorded', async () => {
    const { a, b, gone } = await twoFeeds()
    serve([entry('a1')], [])
    for (let n = 0; n < 4; n++) await read(b)
    await read(a)
    expect(await statuses()).toEqual(['a1 published', 'b1 deleted'])
    const noted = await sql<{ misses: number }>`
      select misses from missing_events where event_id = ${gone}`.execute(db)
    expect(noted.rows).toEqual([{ misses: 4 }])
  })
})

it('after the merge is undone, each has the content of its own feed', async () => {
  const { a, b, gone } = await twoFeeds()
  serve([entry('a1')], [entry('b1', 'DESCRIPTION:More trophies.')])
  await read(a)
  await read(b)
  await db.transaction().execute(async (tx) => {
    await restoreEvent(tx, gone, clock.now)
    await splitMerge(tx, gone, clock.now)
  })
  expect((await rows()).a1).toMatchObject({ status: 'published', description: '' })
  expect((await rows()).b1).toMatchObject({ status: 'pending', description: 'More trophies.' })
  await read(a)
  await read(b)
  expect((await rows()).a1).toMatchObject({ status: 'published', description: '' })
})
