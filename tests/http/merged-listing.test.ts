/** Merged listings: what they show, how they follow their sides, and how merges are undone. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveEvents } from '../../src/catalog/event/server/event-store.ts'
import { findFollowed, refreshFollowed } from '../../src/features/import/server/follow-sources.ts'
import { purgeAllDeleted } from '../../src/features/moderation/server/purge-job.ts'
import { changeRows, queryRows } from '../../src/platform/db/query.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { type EventPlan, madeEvent } from '../support/made-event.ts'
import { reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const { db, request, post, json, catchUp } = app
const { as } = await reviewer(app)

const day = 86_400_000

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'event_redirects')
})

type Plan = Omit<EventPlan, 'id'> & { id?: string }

const save = async (id: string, plan: Plan = {}, source?: string) => {
  const event = madeEvent({ name: 'Harvest Show', ...plan, id })
  const from = source ? { source, sourceId: id, contentHash: JSON.stringify(plan) } : {}
  await db.transaction().execute((tx) => saveEvents(tx, [{ ...event, ...from }]))
  await catchUp()
}

const merge = (id: string, into: string) =>
  json(as('POST', `/api/admin/events/${id}/merge`, { into }))
const undo = (id: string) => json(as('POST', `/api/admin/events/${id}/restore`))

type Shown = Record<string, unknown> & { sequence: number; id: string }
const shown = (id: string) => json<Shown>(request(`/api/events/${id}`))

const rowOf = async (id: string) => {
  const rows = await queryRows(db)<{ row: Record<string, unknown> }>`
    select to_jsonb(e) - 'sequence' - 'updated_at' - 'changed_in' as row from events e where id = ${id}`
  return rows[0]?.row
}

const publicIds = async () => {
  const found = await json<{ id: string }[]>(post('/api/events/search', {}))
  return found.map(({ id }) => id)
}

/** Every public list of events. */
const everywhere = [
  '/events.ics',
  '/events.rss',
  '/api/database/export.jsonl',
  '/sitemaps/events-1.xml',
]

const two = async (source?: string) => {
  await save('kept', { startTime: '09:00', website: 'https://club.example/' }, source)
  await save('gone', { startTime: '09:00', endTime: '15:00', description: 'Trophies.' }, 'tracks')
}

describe('two published events', () => {
  it('become one with parts of both, at the URL of the kept one, with a higher version', async () => {
    await two()
    const before = await shown('kept')
    await merge('gone', 'kept')
    const after = await shown('kept')
    expect(after).toMatchObject({
      id: 'kept',
      endTime: '15:00',
      description: 'Trophies.',
      website: 'https://club.example/',
    })
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(await publicIds()).toEqual(['kept'])
    for (const [from, to] of [
      ['/api/events/gone', '/api/events/kept'],
      ['/event/gone.ics', '/event/kept.ics'],
    ] as const) {
      const moved = await request(from)
      expect(`${moved.status} ${moved.headers.get('location')}`).toBe(`301 ${to}`)
    }
    for (const path of everywhere) {
      const response = await request(path)
      const text = await response.text()
      expect(`${path} ${response.status} ${text.includes('kept')}`).toBe(`${path} 200 true`)
      expect(`${path} ${text.includes('gone')}`).toBe(`${path} false`)
    }
    const map = await json<{ total: number }>(request('/api/events/map?bbox=-89,40,-86,43&zoom=9'))
    expect(map).toMatchObject({ total: 1, inBox: 1 })
    const calendar = await (await request('/events.ics')).text()
    expect(calendar.match(/^UID:/gm)).toHaveLength(1)
    expect(calendar).toContain(`SEQUENCE:${after.sequence}`)
  })

  it('show no previous date equal to the date', async () => {
    const [date, previousDate] = ['2099-06-13', '2099-06-06']
    await save('same', { date, previousDate: date, eventStatus: 'rescheduled' })
    expect(await shown('same')).toMatchObject({ date, previousDate: null })
    await save('kept', { date, previousDate, eventStatus: 'cancelled' }, 'clubs')
    await save('gone', { date: previousDate }, 'tracks')
    await merge('gone', 'kept')
    const { sequence, ...back } = await shown('kept')
    expect(back).toMatchObject({ date: previousDate, previousDate: null, eventStatus: 'cancelled' })
    await importRow('gone', { date: previousDate, startTime: null })
    expect((await shown('kept')).sequence).toBe(sequence)
  })

  it.each([
    ['2099-06-06', '13:00', '19:00'],
    ['2099-12-05', '13:00', '19:00'],
    ['2099-06-07', '00:30', '03:00'],
  ])(
    'have the hours of a side without a place on the clocks of the place: %s, %s',
    async (...told) => {
      const [date, startTime, endTime] = told
      const on = (time: string) =>
        Temporal.Instant.from(`${date}T${time}Z`).toZonedDateTimeISO('America/Chicago')
      const own = {
        date: on(startTime).toPlainDate().toString(),
        startTime: on(startTime).toPlainTime().toString().slice(0, 5),
        endTime: on(endTime).toPlainTime().toString().slice(0, 5),
      }
      const unplaced = async (id: string) => {
        const event = madeEvent({ name: 'Harvest Show', id, date, startTime, endTime, state: '' })
        const from = { source: id, sourceId: id, contentHash: id }
        const lost = {
          ...event,
          ...from,
          place: undefined,
          timeZone: 'UTC',
          requestedStatus: 'pending',
        } as const
        await db.transaction().execute((tx) => saveEvents(tx, [lost]))
      }
      await save('kept', { date: own.date, startTime: null })
      await unplaced('gone')
      await merge('gone', 'kept')
      expect(await shown('kept')).toMatchObject(own)
      await save(
        'at',
        { date: own.date, startTime: own.startTime, requestedStatus: 'pending' },
        'clubs',
      )
      await unplaced('lost')
      const preview = await json(as('GET', '/api/admin/events/at/merge?with=lost'))
      expect(preview).toMatchObject({ why: { sameDay: true, minutesApart: 0 } })
      await merge('at', 'lost')
      await json(as('PATCH', '/api/admin/events/lost', { venueName: 'Park', zipCode: '60602' }))
      await undo('at')
      const lost = await json(as('GET', '/api/admin/events/lost'))
      expect(lost).toMatchObject({ ...own, timeZone: 'America/Chicago' })
    },
  )

  it('are as before after undo', async () => {
    await two()
    const before = [await rowOf('kept'), await rowOf('gone')]
    await merge('gone', 'kept')
    await undo('gone')
    expect([await rowOf('kept'), await rowOf('gone')]).toEqual(before)
    expect((await publicIds()).toSorted()).toEqual(['gone', 'kept'])
    expect((await request('/api/events/gone')).status).toBe(200)
    const left = await sql`select from merged_listings`.execute(db)
    expect(left.rows).toEqual([])
  })

  it('can be split even after 30 days', async () => {
    await two()
    await merge('gone', 'kept')
    await purgeAllDeleted(db, { now: Date.now() + 31 * day })
    await changeRows(db)`
      update events set deleted_at = now() - interval '40 days' where id = 'gone'`
    expect(await undo('gone')).toMatchObject({ status: 'published' })
  })
})

describe('a newer version of a side', () => {
  it('changes the listing, and does not restore the merged event', async () => {
    await two()
    await merge('gone', 'kept')
    const { sequence } = await shown('kept')
    await importRow('gone', { startTime: '09:00', endTime: '16:00', description: 'More trophies.' })
    const after = await shown('kept')
    expect(after).toMatchObject({ endTime: '16:00', description: 'More trophies.' })
    expect(after.sequence).toBe(sequence + 1)
    expect(await publicIds()).toEqual(['kept'])
  })
})

describe('corrections by hand', () => {
  it('of a listing submitted here stay, whatever the other source says later', async () => {
    await two()
    await merge('gone', 'kept')
    await json(as('PATCH', '/api/admin/events/kept', { description: 'By the club.' }))
    await importRow('gone', { startTime: '09:00', description: 'New.' })
    expect(await shown('kept')).toMatchObject({ description: 'By the club.' })
    await undo('gone')
    expect(await shown('kept')).toMatchObject({ description: 'By the club.', endTime: null })
  })

  it('stay when other parts change at the source, and end when the same part changes', async () => {
    await two('clubs')
    await merge('gone', 'kept')
    await json(as('PATCH', '/api/admin/events/kept', { description: 'By hand.' }))
    await importRow('gone', { startTime: '09:00', endTime: '16:00', description: 'Trophies.' })
    expect(await shown('kept')).toMatchObject({ endTime: '16:00', description: 'By hand.' })
    await importRow('gone', { startTime: '09:00', endTime: '16:00', description: 'New.' })
    expect(await shown('kept')).toMatchObject({ description: 'New.' })
  })

  it('stay after undo of the merge', async () => {
    await two()
    await merge('gone', 'kept')
    await json(as('PATCH', '/api/admin/events/kept', { name: 'Harvest Car Show' }))
    await undo('gone')
    expect(await shown('kept')).toMatchObject({ name: 'Harvest Car Show', description: '' })
    expect(await shown('gone')).toMatchObject({ name: 'Harvest Show' })
  })
})

describe('a third listing', () => {
  it('can be merged into the two, and each can be split off separately', async () => {
    await two()
    await save('third', { startTime: '09:00', organizerName: 'Dayton Club' }, 'clubs')
    await merge('gone', 'kept')
    await merge('third', 'kept')
    expect(await shown('kept')).toMatchObject({
      organizerName: 'Dayton Club',
      description: 'Trophies.',
    })
    await undo('gone')
    expect(await shown('kept')).toMatchObject({ organizerName: 'Dayton Club', description: '' })
    await undo('third')
    expect(await shown('kept')).toMatchObject({ organizerName: '', description: '' })
  })

  it('can absorb a merged listing with all of its sides, and undo restores that', async () => {
    await two()
    await save('third', { startTime: '09:00' }, 'clubs')
    await merge('gone', 'kept')
    await merge('kept', 'third')
    expect(await shown('third')).toMatchObject({
      description: 'Trophies.',
      website: 'https://club.example/',
    })
    await importRow('gone', { startTime: '09:00', description: 'Changed.' })
    expect(await shown('third')).toMatchObject({ description: 'Changed.' })
    await undo('kept')
    expect(await shown('kept')).toMatchObject({ description: 'Changed.' })
    expect(await shown('third')).toMatchObject({ description: '', website: '' })
    expect((await request('/api/events/gone')).headers.get('location')).toBe('/api/events/kept')
  })
})

describe('a listing that is taken down', () => {
  it('is restored with its sides, or alone if they were split meanwhile', async () => {
    await two()
    await merge('gone', 'kept')
    await as('DELETE', '/api/events/kept', { takeDown: true })
    await undo('kept')
    expect(await shown('kept')).toMatchObject({ description: 'Trophies.' })
    await as('DELETE', '/api/events/kept', { takeDown: true })
    await undo('gone')
    await undo('kept')
    expect(await shown('kept')).toMatchObject({ description: '' })
  })
})

describe('the page of a merged listing', () => {
  /** Source credits of a page; changes appear after a moment because responses are cached. */
  const lines = (query: string) => json(request(`/api/credits?${query}`))

  it('names each other source once, with a link and its status', async () => {
    await two()
    await save('third', { website: 'https://clubs.example/show' }, 'clubs')
    await save('fourth', { startTime: '10:00' }, 'clubs')
    await save('fifth')
    await merge('gone', 'kept')
    for (const id of ['third', 'fourth', 'fifth']) await merge(id, 'kept')
    await expect
      .poll(() => lines('event=kept'))
      .toEqual([
        { text: 'Also listed by tracks' },
        { text: 'Also listed by clubs', url: 'https://clubs.example/show' },
        { text: 'Also submitted to this site' },
      ])
    await importRow('gone', { eventStatus: 'cancelled' })
    await expect
      .poll(() => lines('event=kept'))
      .toContainEqual({ text: 'Also listed by tracks, as canceled' })
    expect(await shown('kept')).toMatchObject({ eventStatus: 'scheduled' })
    expect(await lines('event=fifth')).toEqual([])
    expect(await lines('source=tracks&event=kept')).not.toContainEqual({
      text: 'Also listed by tracks, as canceled',
    })
  })

  it('shows the credit that the merged source requires', async () => {
    await two()
    await changeRows(db)`
      insert into source_credits (source, provider) values ('tracks', 'motorsportreg')`
    await merge('gone', 'kept')
    const credit = {
      text: 'Event data from MotorsportReg.com',
      url: 'https://www.motorsportreg.com/',
    }
    await expect.poll(() => lines('event=kept')).toContainEqual(credit)
    await expect.poll(() => lines('')).toEqual([credit])
    await undo('gone')
    await expect.poll(() => lines('event=kept')).toEqual([])
    await emptyTables(db, 'source_credits')
  })
})

describe('the preview of a merge', () => {
  type Preview = {
    why: Record<string, unknown>
    parts: { part: string; from: string; rule: string; completed: string[] }[]
  }
  const preview = (id: string, other: string) =>
    json<Preview>(as('GET', `/api/admin/events/${id}/merge?with=${other}`))

  it('shows the source of each part, and why the two events are similar', async () => {
    await save('kept', { startTime: '09:00', name: 'Harvest Show' })
    await save(
      'gone',
      { startTime: '09:30', name: 'Harvest Car Show', description: 'Trophies.' },
      'tracks',
    )
    const { why, parts } = await preview('gone', 'kept')
    expect(why).toMatchObject({
      sameDay: true,
      minutesApart: 30,
      milesApart: 0,
      sameVenue: true,
      sharedWords: ['harvest', 'show'],
      otherWords: ['car'],
    })
    const summary = parts.map(({ part, from, rule }) => `${part} ${from} ${rule}`)
    expect(summary).toEqual([
      'name other submitted',
      'description one filled',
      'when other submitted',
    ])
    const before = await shown('kept')
    await merge('gone', 'kept')
    expect(await shown('kept')).toMatchObject({
      name: 'Harvest Show',
      description: 'Trophies.',
      startTime: '09:00',
    })
    expect(before).toMatchObject({ description: '' })
  })

  it('marks parts that depend on which event is kept', async () => {
    await save('one', { name: 'Harvest Show' }, 'clubs')
    await save('other', { name: 'Harvest Car Show' }, 'tracks')
    await sql`update events set last_confirmed_at = '2026-01-01T00:00:00Z'`.execute(db)
    const { parts } = await preview('one', 'other')
    expect(parts).toMatchObject([{ part: 'name', from: 'kept', rule: 'kept' }])
  })

  it('returns 404 for an unknown event', async () => {
    await save('one')
    expect((await as('GET', '/api/admin/events/one/merge?with=nowhere')).status).toBe(404)
    expect((await as('GET', '/api/admin/events/nowhere/merge?with=one')).status).toBe(404)
    expect((await as('GET', '/api/admin/events/one/merge?with=%00')).status).toBe(404)
  })
})

describe('two series of the same dates', () => {
  const dates = ['2099-06-06', '2099-06-13', '2099-06-20']

  const twoSeries = async () => {
    for (const [n, date] of dates.entries()) {
      await save(`a${n}`, { date }, 'clubs')
      await save(`b${n}`, { date, requestedStatus: 'pending', description: date }, 'tracks')
      await sql`insert into likely_duplicates values (${`b${n}`}, ${`a${n}`})`.execute(db)
    }
    await save('b9', { name: 'Another Show', requestedStatus: 'pending' }, 'tracks')
    await sql`insert into likely_duplicates values ('b9', 'a0')`.execute(db)
  }

  it('are merged at once, date by date, and undone separately', async () => {
    await twoSeries()
    const preview = await json<{ otherDates: number }>(
      as('GET', '/api/admin/events/b1/merge?with=a1'),
    )
    expect(preview.otherDates).toBe(2)
    const into = { into: 'a1', dates: true }
    const done = await json<{ merged: string[] }>(as('POST', '/api/admin/events/b1/merge', into))
    expect(done.merged).toEqual(['b1', 'b0', 'b2'])
    for (const [n, date] of dates.entries()) {
      expect(await shown(`a${n}`)).toMatchObject({ date, description: date })
    }
    expect((await publicIds()).toSorted()).toEqual(['a0', 'a1', 'a2'])
    await undo('b2')
    expect(await shown('a2')).toMatchObject({ description: '' })
    expect(await shown('a0')).toMatchObject({ description: dates[0] })
  })

  it('are merged one date at a time by default', async () => {
    await twoSeries()
    await merge('b1', 'a1')
    expect(await shown('a0')).toMatchObject({ description: '' })
  })
})

describe('the list of merged listings', () => {
  type Listed = { id: string; disagrees: boolean; sides: { id: string; gives: string[] }[] }
  const list = (query = '') => json<Listed[]>(as('GET', `/api/admin/merged-listings${query}`))

  it('shows the part of each side, and lists those with conflicting sources first', async () => {
    await two()
    await merge('gone', 'kept')
    await save('one', {}, 'clubs')
    await save('other', {}, 'tracks')
    await merge('other', 'one')
    expect((await list()).map(({ id }) => id)).toEqual(['one', 'kept'])
    const [found] = await list('?event=kept')
    expect(found?.sides).toMatchObject([
      { id: 'kept', source: null, gives: ['Date and time', 'Website'], mergedAt: null },
      { id: 'gone', source: 'tracks', gives: ['Description'] },
    ])
    const counted = () => json(as('GET', '/api/admin/merged-listings/disagreeing'))
    expect(await counted()).toEqual({ total: 0 })
    await importRow('gone', { startTime: '09:00', eventStatus: 'cancelled' })
    const disagreements = async () =>
      (await list()).map(({ id, disagrees }) => `${id} ${disagrees}`)
    expect(await disagreements()).toEqual(['kept true', 'one false'])
    expect(await counted()).toEqual({ total: 1 })
    await json(as('POST', '/api/admin/merged-listings/kept/confirm-status', {}))
    expect(await disagreements()).toEqual(['one false', 'kept false'])
    expect(await counted()).toEqual({ total: 0 })
    await importRow('gone', { startTime: '09:00', eventStatus: 'postponed' })
    expect(await counted()).toEqual({ total: 1 })
    const none = await as('POST', '/api/admin/merged-listings/gone/confirm-status', {})
    expect(none.status).toBe(404)
    await undo('gone')
    expect((await list()).map(({ id }) => id)).toEqual(['one'])
  })

  it('keeps the status set by an administrator until a source reports a new status', async () => {
    await save('kept', {}, 'clubs')
    await save('gone', {}, 'tracks')
    await merge('gone', 'kept')
    await importRow('gone', { eventStatus: 'cancelled' })
    expect(await shown('kept')).toMatchObject({ eventStatus: 'cancelled' })
    await json(as('PATCH', '/api/admin/events/kept', { eventStatus: 'scheduled' }))
    await importRow('gone', { eventStatus: 'cancelled', description: 'Sorry.' })
    expect(await shown('kept')).toMatchObject({ eventStatus: 'scheduled', description: 'Sorry.' })
    await importRow('gone', { eventStatus: 'postponed', description: 'Sorry.' })
    expect(await shown('kept')).toMatchObject({ eventStatus: 'postponed' })
  })
})

/** Imports one row. */
const importRow = async (id: string, plan: Plan) => {
  const event = madeEvent({ name: 'Harvest Show', ...plan, id: crypto.randomUUID() })
  await db.transaction().execute(async (tx) => {
    const followed = await findFollowed(tx, 'tracks', [id])
    const hash = JSON.stringify(plan)
    await saveEvents(tx, [{ ...event, source: 'tracks', sourceId: id, contentHash: hash }])
    await refreshFollowed(tx, followed, Date.now())
  })
  await catchUp()
}
