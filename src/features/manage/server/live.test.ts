import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { actionsOf, auditOf, messageOf } from '../../../../tests/support/reviewer.ts'
import { archivePast } from '../../../catalog/event/server/event-store.ts'
import { queryRows } from '../../../platform/db/query.ts'

const app = await reviewedSite({
  settings: { PUBLIC_URL: 'http://atlas.example', TRUST_STEPS: 'off' },
})
const { db, request, fieldsOf, submit, send, look, correct, done, stored, publicEvent } = app
const { as, approve, live, waiting, decide } = app

const act = ({ path, id }: { path: string; id: string }, what: string, body: unknown = {}) =>
  send('POST', `${path}/events/${id}/${what}`, body)

describe('the question whether a date is still on', () => {
  test('is answered with the private link, without an email', async () => {
    const link = await live({ rainDate: '2031-05-04' })
    await emptyTables(db, 'outbox_messages')
    const path = `${link.path}/events/${link.id}/confirmation`
    expect(await done(send('POST', path, { answer: 'still_on' }))).toMatchObject({ events: 1 })
    expect(await done(send('POST', path, { answer: 'still_on' }))).toMatchObject({ events: 0 })
    expect((await look(link)).events[0]).toMatchObject({ confirmedBy: 'organizer' })
    await done(send('POST', path, { answer: 'rain_date' }))
    expect(await publicEvent(link.id)).toMatchObject({
      date: '2031-05-04',
      previousDate: '2031-05-03',
      eventStatus: 'rescheduled',
    })
    expect((await send('POST', path, { answer: 'moved', date: '2031-06-01' })).status).toBe(422)
    expect(await outboxOf(db).mails()).toEqual([])
    const actions = await actionsOf(app, link.id)
    expect(actions.slice(-2)).toEqual(['answered_still_on', 'answered_rain_date'])
  })
})

describe('a move to the own rain date uses it', () => {
  const rainDate = '2031-05-04'
  const used = { date: rainDate, endDate: rainDate, rainDate }

  test.each([
    ['scheduled', 'move', 'rescheduled'],
    ['postpone', 'move', 'rescheduled'],
    ['scheduled', 'correct', 'rescheduled'],
    ['cancel', 'correct', 'cancelled'],
  ])('%s, by the form to %s', async (before, how, eventStatus) => {
    const link = await live({ rainDate })
    if (before !== 'scheduled') await done(act(link, before, { cause: 'weather' }))
    await done(correct(link, { date: '2031-06-07' }))
    const move = { date: rainDate, sequence: (await stored(link.id)).sequence }
    await done(how === 'move' ? act(link, 'move', move) : correct(link, move))
    await done(correct(link, { name: 'Monday Coffee' }))
    const { id, events } = await waiting()
    expect(events[0]?.changes.map(({ field }) => field)).not.toContain('rainDate')
    expect((await decide(id, 'approve')).status).toBe(200)
    const moved = { ...used, name: 'Monday Coffee', eventStatus, previousDate: '2031-05-03' }
    expect(await publicEvent(link.id)).toMatchObject(moved)
    await done(correct(link, { date: '2031-05-03' }))
    await decide((await waiting()).id, 'approve')
    expect(await publicEvent(link.id)).toMatchObject({ rainDate, previousDate: null })
  })

  test('with later dates, some of them pending', async () => {
    const link = await live({ rainDate, repeats: { every: 'week', until: '2031-05-17' } }, 2)
    await done(act(link, 'move', { date: rainDate, scope: 'following' }))
    await decide((await waiting()).id, 'approve')
    const { events } = await look(link)
    expect(events.map((event) => [event.status, event.date, event.rainDate])).toEqual([
      ['published', rainDate, rainDate],
      ['published', '2031-05-11', '2031-05-11'],
      ['pending', '2031-05-18', null],
    ])
  })

  test('a pending event then has no rain date or previous date', async () => {
    const link = await submit({ rainDate })
    await done(act(link, 'move', { date: rainDate }))
    expect(await stored(link.id)).toMatchObject({ ...used, rainDate: null, previousDate: null })
  })
})

describe('a correction of a live event', () => {
  test('is applied at once, except name, place and links, which wait for review', async () => {
    const link = await live()
    const { applied, held } = await done(
      correct(link, {
        name: 'Monday Coffee',
        description: 'Bring two mugs.',
        startTime: '08:00',
        website: 'https://new.example',
        city: 'Evanston',
        zipCode: '60201',
        contactPhone: '(312) 555-0142',
      }),
    )
    expect(applied.sort()).toEqual(['contactPhone', 'description', 'startTime'])
    expect(held.sort()).toEqual(['city', 'name', 'website', 'zipCode'])
    expect(await publicEvent(link.id)).toMatchObject({
      name: 'Sunday Coffee',
      description: 'Bring two mugs.',
      startTime: '08:00',
      startsAt: '2031-05-03T13:00:00.000Z',
      website: '',
      city: 'Chicago',
      contactPhone: '(312) 555-0142',
      sequence: 2,
    })
    const [event] = (await look(link)).events
    expect(event?.correction?.changes).toContainEqual({
      field: 'name',
      before: 'Sunday Coffee',
      after: 'Monday Coffee',
    })
  })

  test('replaces an earlier one and includes its changes', async () => {
    const link = await live()
    await done(correct(link, { name: 'Monday Coffee' }))
    await done(correct(link, { date: '2031-05-05' }))
    const rows = await queryRows(db)`select status, changes from corrections order by created_at`
    expect(rows).toEqual([
      { status: 'replaced', changes: { name: 'Monday Coffee' } },
      {
        status: 'open',
        changes: { name: 'Monday Coffee', date: '2031-05-05', endDate: '2031-05-05' },
      },
    ])
    expect((await publicEvent(link.id)).date).toBe('2031-05-03')
  })

  test('that restores the live values is withdrawn, as is one on request', async () => {
    const link = await live()
    await done(correct(link, { name: 'Monday Coffee' }))
    await done(correct(link, { name: 'Sunday Coffee' }))
    expect((await look(link)).events[0]?.correction).toBeNull()
    await done(correct(link, { name: 'Monday Coffee' }))
    const path = `${link.path}/events/${link.id}/correction`
    expect((await send('DELETE', path)).status).toBe(200)
    expect((await send('DELETE', path)).status).toBe(409)
    expect((await look(link)).events[0]?.correction).toBeNull()
    const actions = await actionsOf(app, link.id)
    const sentAndBack = ['correction_sent', 'correction_withdrawn']
    expect(actions).toEqual(['approved', ...sentAndBack, ...sentAndBack])
  })

  test('is refused for an event that was taken down, and cannot change the date of a past one', async () => {
    const down = await live()
    await as('DELETE', `/api/events/${down.id}`, {})
    expect((await correct(down, { name: 'Back' })).status).toBe(409)
    expect((await look(down)).events[0]?.status).toBe('deleted')
    const over = await live()
    await sql`update events set date = '2026-06-06', end_date = '2026-06-06',
      day_ends_at = '2026-06-07T05:00:00Z' where id = ${over.id}`.execute(db)
    await db.transaction().execute((tx) => archivePast(tx))
    expect(await fieldsOf(correct(over, { date: '2032-01-01' }), 422)).toEqual(['date'])
    for (const what of ['cancel', 'postpone', 'reinstate']) {
      expect((await act(over, what, { reason: 'Rain' })).status).toBe(409)
    }
    await done(correct(over, { description: 'It was fun.' }))
    expect(await publicEvent(over.id)).toMatchObject({
      description: 'It was fun.',
      date: '2026-06-06',
    })
    expect((await stored(over.id)).status).toBe('archived')
  })
})

describe('canceling, postponing and reinstating', () => {
  test('a canceled event stays, with its reason, in page, calendar file and search', async () => {
    const link = await live()
    const before = await stored(link.id)
    expect(await fieldsOf(act(link, 'cancel'), 422)).toEqual(['reason'])
    await done(act(link, 'cancel', { reason: 'Storm\nwarning' }))
    const event = await publicEvent(link.id)
    expect(event).toMatchObject({
      eventStatus: 'cancelled',
      statusNote: 'Storm warning',
      sequence: before.sequence + 1,
    })
    expect(Date.parse(String(event.updatedAt))).toBeGreaterThan(Date.parse(before.updatedAt))
    expect(event.lastConfirmedAt).toBe(event.updatedAt)
    const ics = await (await request(`/event/${link.id}.ics`)).text()
    expect(ics).toContain('SUMMARY:CANCELED: Sunday Coffee')
    expect(ics).toContain(`SEQUENCE:${before.sequence + 1}`)
    expect(ics).toContain('Storm warning')
    const found = await (await request('/api/events?keyword=sunday%20coffee')).json()
    expect(found).toEqual([expect.objectContaining({ id: link.id, eventStatus: 'cancelled' })])
    await done(act(link, 'cancel', { reason: 'Flood' }))
    expect((await publicEvent(link.id)).statusNote).toBe('Flood')
    for (const scope of ['one', 'following'])
      expect(await messageOf(act(link, 'postpone', { cause: 'weather', scope }))).toBe(
        '409 This date is canceled. Put it back on first.',
      )
    await done(act(link, 'reinstate'))
    expect(await publicEvent(link.id)).toMatchObject({ eventStatus: 'scheduled', statusNote: '' })
    expect((await act(link, 'reinstate')).status).toBe(409)
  })

  test('all later dates are canceled with scope, but not earlier ones', async () => {
    const link = await live({ repeats: { every: 'week', until: '2031-05-24' } })
    const { events } = await look(link)
    const { events: count } = await done(
      act({ ...link, id: events[1]?.id ?? '' }, 'cancel', { reason: 'Works', scope: 'following' }),
    )
    expect(count).toBe(3)
    expect((await look(link)).events.map(({ eventStatus }) => eventStatus)).toEqual([
      'scheduled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
  })

  test('live later dates need a reason, even if the first date is pending', async () => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
    const [first, second, third] = (await look(link)).events.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('Three dates were sent in.')
    await approve(second)
    const scope = 'following'
    expect(await fieldsOf(act(link, 'cancel', { scope }), 422)).toEqual(['reason'])
    expect((await stored(first)).status).toBe('pending')
    expect((await stored(second)).eventStatus).toBe('scheduled')
    await done(act(link, 'cancel', { scope, reason: 'Works' }))
    const { events } = await look(link)
    expect(events.map(({ status, statusNote }) => [status, statusNote])).toEqual([
      ['deleted', ''],
      ['published', 'Works'],
      ['deleted', ''],
    ])
    const withdrawn = { before: { status: 'pending' }, after: { status: 'deleted' } }
    for (const id of [first, third])
      expect(await auditOf(app, id)).toEqual([{ action: 'withdrawn', ...withdrawn }])
    expect(await auditOf(app, second)).toEqual([
      expect.objectContaining({ action: 'approved' }),
      {
        action: 'cancelled',
        before: { eventStatus: 'scheduled', statusNote: '' },
        after: { eventStatus: 'cancelled', statusNote: 'Works' },
      },
    ])
  })

  test('a postponed event is marked, and its new date waits for review', async () => {
    const link = await live()
    await done(act(link, 'postpone', { reason: 'Flooded lot' }))
    expect(await publicEvent(link.id)).toMatchObject({
      eventStatus: 'postponed',
      date: '2031-05-03',
    })
    const { held } = await done(act(link, 'move', { date: '2031-06-07', reason: 'The lot is dry' }))
    expect(held).toContain('date')
    const [event] = (await look(link)).events
    expect(event?.correction?.changes.map(({ field }) => field).sort()).toEqual([
      'date',
      'endDate',
      'statusNote',
    ])
  })

  test('a pending event is withdrawn instead', async () => {
    const link = await submit()
    expect((await act(link, 'postpone')).status).toBe(409)
    await done(act(link, 'cancel'))
    expect((await stored(link.id)).status).toBe('deleted')
    expect((await act(link, 'cancel')).status).toBe(409)
  })

  test('simultaneous cancellations are applied once', async () => {
    const link = await live()
    const body = { reason: 'Storm', sequence: 1 }
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await act(link, 'cancel', body)).status),
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect((await stored(link.id)).sequence).toBe(2)
  })
})
