import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { messageOf } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import { queryRows } from '../../../platform/db/query.ts'

const app = await testApp({ PUBLIC_URL: 'https://atlas.example' })
const { db, request, fieldsOf } = app
const { submit, send, look, correct, done, stored } = organizer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

describe('the private link', () => {
  test('opens the events of its submission only', async () => {
    await submit({ name: 'Another Meet' })
    const link = await submit()
    const { events, linkExpiresAt } = await look(link)
    expect(linkExpiresAt).toBe('2031-06-03T05:00:00.000Z')
    expect(events).toMatchObject([
      { id: link.id, name: 'Sunday Coffee', status: 'pending', over: false, correction: null },
    ])
  })

  test('returns the same 404 if expired, revoked or unknown', async () => {
    const over = await submit()
    const revoked = await submit()
    const at = (token: string, column: 'link_expires_at' | 'link_revoked_at') =>
      db
        .updateTable('submissions')
        .set({ [column]: '2020-01-01T00:00:00Z' })
        .where('link_hash', '=', hashSecretToken(token))
        .execute()
    await at(over.token, 'link_expires_at')
    await at(revoked.token, 'link_revoked_at')
    for (const token of [over.token, revoked.token, newSecretToken().token])
      expect(await messageOf(request(`/api/manage/${token}`))).toBe("404 This link isn't valid.")
  })

  test('is stored as a hash, and in no response', async () => {
    const link = await submit()
    const { rows } = await sql<{
      all: string
    }>`select submissions::text as "all" from submissions`.execute(db)
    expect(rows[0]?.all).toContain(hashSecretToken(link.token))
    expect(rows[0]?.all).not.toContain(link.token)
    expect(await (await request(link.path)).text()).not.toContain(link.token)
  })

  test('accepts no forms of robots', async () => {
    const link = await submit()
    const path = `${link.path}/events/${link.id}`
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await send('PATCH', path, { leaveEmpty: 'x' }, own)).status).toBe(422)
    expect((await send('PATCH', path, { openedAt: Date.now() }, own)).status).toBe(422)
    expect(
      (await send('PATCH', path, { name: 'Y', openedAt: Date.now() - 5_000 }, own)).status,
    ).toBe(200)
  })

  test('is limited to about 300 requests', async () => {
    const link = await submit()
    const statuses = await Promise.all(
      Array.from({ length: 310 }, () => request(link.path).then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

describe('a pending event', () => {
  test('is changed at once in every field', async () => {
    const link = await submit()
    const changes = {
      name: 'Monday Coffee',
      date: '2031-06-02',
      startTime: '',
      endTime: '',
      zipCode: '99501',
      city: '',
      state: '',
      carMakes: ['Ford', 'Saab'],
      website: 'example.com',
      attendanceCost: 'free',
    }
    const { applied, held, events } = await done(correct(link, changes))
    expect({ held, events }).toEqual({ held: [], events: 1 })
    expect(applied).toContain('date')
    const event = await stored(link.id)
    expect(event).toMatchObject({
      name: 'Monday Coffee',
      status: 'pending',
      date: '2031-06-02',
      endDate: '2031-06-02',
      startTime: null,
      city: 'Anchorage',
      state: 'AK',
      timeZone: 'America/Anchorage',
      carMakes: ['Ford', 'Saab'],
      website: 'https://example.com',
      description: 'Bring a mug.',
      eventStatus: 'scheduled',
      previousDate: null,
      sequence: 1,
    })
    expect((await look(link)).linkExpiresAt).toBe('2031-07-03T08:00:00.000Z')
  })

  test('is not changed by an invalid form, all problems of which are named', async () => {
    const link = await submit()
    const wrong = {
      name: '',
      date: '2031-02-30',
      zipCode: '00000',
      website: 'javascript:x',
      endTime: '9',
    }
    expect(await fieldsOf(correct(link, wrong), 422)).toEqual([
      'date',
      'endTime',
      'name',
      'website',
      'zipCode',
    ])
    expect(await fieldsOf(correct(link, { date: '2020-01-01' }), 422)).toEqual(['date'])
    expect(
      await fieldsOf(correct(link, { flyerUrl: '/uploads/0123456789abcdef.pdf' }), 422),
    ).toEqual(['flyerUrl'])
    expect(await stored(link.id)).toMatchObject({ name: 'Sunday Coffee', sequence: 0 })
  })

  test('has the pin set by its organizer, unless the address contradicts it', async () => {
    const link = await submit()
    const exact = { latitude: 41.885, longitude: -87.62, locationPrecision: 'address' }
    await done(correct(link, { latitude: '41.885', longitude: '-87.62' }))
    expect(await stored(link.id)).toMatchObject({ ...exact, timeZone: 'America/Chicago' })
    await done(correct(link, { ...exact, locationPrecision: undefined, streetAddress: '1 N Main' }))
    expect(await stored(link.id)).toMatchObject({ ...exact, streetAddress: '1 N Main' })
    for (const pin of [
      { latitude: 0, longitude: 0 },
      { latitude: 39.74, longitude: -104.98 },
      { latitude: 'north' },
      { latitude: '', longitude: -87.6 },
    ]) {
      expect(await fieldsOf(correct(link, pin), 422)).toEqual(['latitude'])
    }
    expect(await stored(link.id)).toMatchObject(exact)
    await done(correct(link, { latitude: '', longitude: '' }))
    expect(await stored(link.id)).toMatchObject({ locationPrecision: 'zip', zipCode: '60601' })
    expect((await done(correct(link, { latitude: '', longitude: '' }))).applied).toEqual([])
  })

  test('cannot change its status or source', async () => {
    const link = await submit()
    await done(
      correct(link, {
        status: 'published',
        id: 'x',
        demo: true,
        eventStatus: 'cancelled',
      }),
    )
    expect(await stored(link.id)).toMatchObject({
      status: 'pending',
      demo: false,
      eventStatus: 'scheduled',
      sequence: 0,
    })
  })

  test('is not overwritten by a form with an older version', async () => {
    const link = await submit()
    await done(correct(link, { name: 'First', sequence: 0 }))
    const late = await correct(link, { name: 'Second', sequence: 0 })
    expect(late.status).toBe(409)
    expect((await stored(link.id)).name).toBe('First')
  })

  test('starts an hour later if daylight saving time skips the start time', async () => {
    const link = await submit()
    await done(correct(link, { date: '2031-03-09', startTime: '02:30', endTime: '05:00' }))
    expect(await stored(link.id)).toMatchObject({
      startTime: '02:30',
      startsAt: '2031-03-09T08:30:00.000Z',
    })
  })

  test('has one audit log entry per change', async () => {
    const link = await submit()
    await done(correct(link, { name: 'Monday Coffee' }))
    await done(correct(link, { name: 'Monday Coffee' }))
    const entries = await queryRows(db)`select * from audit_log where subject_id = ${link.id}`
    expect(entries).toEqual([
      expect.objectContaining({
        actor: 'organizer',
        action: 'corrected',
        before: { name: 'Sunday Coffee' },
        after: { name: 'Monday Coffee' },
      }),
    ])
  })

  test('with later dates is changed and moved with them', async () => {
    const repeats = { every: 'week', until: '2031-05-31' }
    const link = await submit({ repeats })
    const { events } = await look(link)
    const [, second, third] = events
    const answer = await done(
      correct(
        { ...link, id: second?.id ?? '' },
        { date: '2031-05-11', name: 'Moved', scope: 'following' },
      ),
    )
    expect(answer.events).toBe(4)
    const after = (await look(link)).events
    expect(after.map(({ date, name }) => [date, name])).toEqual([
      ['2031-05-03', 'Sunday Coffee'],
      ['2031-05-11', 'Moved'],
      ['2031-05-18', 'Moved'],
      ['2031-05-25', 'Moved'],
      ['2031-06-01', 'Moved'],
    ])
    // The first date is still on a Saturday.
    expect(after[1]?.series?.rule).toBeNull()
    expect(
      await fieldsOf(correct({ ...link, id: third?.id ?? '' }, { date: '2031-05-11' }), 422),
    ).toEqual(['date'])
  })

  test('with later dates gets the last day and rain date at the same distance for each', async () => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
    const days = { endDate: '2031-05-04', rainDate: '2031-05-06', scope: 'following' }
    await done(correct(link, days))
    const { events } = await look(link)
    expect(events.map(({ endDate, rainDate }) => [endDate, rainDate])).toEqual([
      ['2031-05-04', '2031-05-06'],
      ['2031-05-11', '2031-05-13'],
      ['2031-05-18', '2031-05-20'],
    ])
  })
})
