import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { daysBetween, weekdayOf } from '../../../catalog/time/local-dates.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, fieldsOf } = app
const { submit, send, look, done, stored, newestToken } = organizer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

type Moved = { events: number; dates: { from: string; to: string }[] }
const move = ({ path, id }: { path: string; id: string }, body: unknown) =>
  send('POST', `${path}/events/${id}/move`, body)
const copy = ({ path, id }: { path: string; id: string }, body: unknown = {}) =>
  send('POST', `${path}/events/${id}/copies`, body)

const weekly = {
  repeats: { every: 'week', until: '2032-06-12' },
  startTime: '02:30',
  endTime: '04:00',
}

describe('moving', () => {
  test('60 dates of a series at once, across daylight saving changes', async () => {
    const link = await submit({ ...weekly, date: '2031-04-26' })
    expect((await look(link)).events).toHaveLength(60)
    const preview = (await done(
      move(link, { date: '2031-04-27', scope: 'following', preview: true }),
    )) as unknown as Moved
    expect([preview.events, preview.dates.length]).toEqual([0, 60])
    expect((await stored(link.id)).date).toBe('2031-04-26')
    const { events } = await done(move(link, { date: '2031-04-27', scope: 'following' }))
    expect(events).toBe(60)
    const after = await look(link)
    expect(new Set(after.events.map(({ date }) => weekdayOf(date ?? '')))).toEqual(new Set([0]))
    expect(after.events[0]?.series?.rule).toBe('Every Sunday')
    // Clocks skip 2:30 on March 14, 2032: the time is then 3:30 daylight saving time, and 2:30 before and after.
    const starts = new Map(after.events.map(({ date, startsAt }) => [date, startsAt]))
    expect(starts.get('2032-03-07')).toBe('2032-03-07T08:30:00.000Z')
    expect(starts.get('2032-03-14')).toBe('2032-03-14T08:30:00.000Z')
    expect(starts.get('2032-03-21')).toBe('2032-03-21T07:30:00.000Z')
    const last = after.events.at(-1)?.date ?? ''
    expect(daysBetween(last, String(after.linkExpiresAt).slice(0, 10))).toBe(31)
  })

  test('one date leaves the others and the rule unchanged', async () => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
    await done(move(link, { date: '2031-05-04' }))
    const { events } = await look(link)
    expect(events.map(({ date }) => date)).toEqual(['2031-05-04', '2031-05-10', '2031-05-17'])
    expect(events[0]?.series?.rule).toBe('Every Saturday')
  })

  test.each([
    ['no date', { date: '' }],
    ['February 30', { date: '2031-02-30' }],
    ['a past day', { date: '2021-05-01' }],
    ['the day that it has', { date: '2031-05-03' }],
    ['the day of another date', { date: '2031-05-10' }],
    ['a number', { date: 7 }],
    ['the end of time', { date: '9999-12-31', scope: 'following' }],
  ])('to %s is refused with its field', async (_, body) => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
    expect(await fieldsOf(move(link, body), 422)).toEqual(['date'])
    expect((await stored(link.id)).date).toBe('2031-05-03')
  })

  test.each([
    ['days that reach over years', { endDate: '2033-05-04' }],
    ['a rain date within its days', { endDate: '2031-05-10', rainDate: '2031-05-04' }],
  ])('an earlier event with %s is possible, but no date onto its day', async (_, earlier) => {
    const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
    const { endDate: end_date, rainDate: rain_date = null } = earlier as Record<string, string>
    await db.updateTable('events').set({ end_date, rain_date }).where('id', '=', link.id).execute()
    expect(await fieldsOf(move(link, { date: '2031-05-10' }), 422)).toEqual(['date'])
    await done(move(link, { date: '2031-05-04' }))
  })

  test('includes the last day and the rain date', async () => {
    const link = await submit({ endDate: '2031-05-04', rainDate: '2031-05-10' })
    await done(move(link, { date: '2031-05-09' }))
    expect(await stored(link.id)).toMatchObject({
      date: '2031-05-09',
      endDate: '2031-05-10',
      rainDate: '2031-05-16',
    })
  })
})

describe('repeating an event', () => {
  test('next year, on the same weekdays, creates a submission of its own', async () => {
    const link = await submit({
      repeats: { every: 'month_weekday', until: '2031-07-31' },
      contactPhone: '(312) 555-0142',
    })
    const answer = await copy(link)
    const body = (await answer.json()) as { id: string; dates: string[] }
    expect(answer.status).toBe(201)
    expect(body.dates).toEqual(['2032-05-01', '2032-06-05', '2032-07-03'])
    const token = await newestToken()
    expect(token).not.toBe(link.token)
    const again = await look({ id: body.id, token, path: `/api/manage/${token}` })
    expect(again.events.map(({ date, status }) => [date, status])).toEqual(
      body.dates.map((date) => [date, 'pending']),
    )
    expect(again.events[0]).toMatchObject({
      name: 'Sunday Coffee',
      contactPhone: '(312) 555-0142',
      series: { rule: '1st Saturday of the month' },
    })
    expect(again.linkExpiresAt).toBe('2032-08-03T05:00:00.000Z')
    expect((await look(link)).events).toHaveLength(3)
    const mail = (await outboxOf(db).mails()).at(-1)
    expect(mail).toMatchObject({ recipient: 'pat@example.com', secret: token })
    expect(mail?.text).toContain(`site:/manage/${token}\n`)
    expect(mail?.text).toContain('Saturday, June 5, 2032')
  })

  test('on another day creates one event, without the flyer', async () => {
    const link = await submit({
      flyerUrl: 'https://example.com/flyer.pdf',
      logoUrl: 'https://example.com/logo.png',
    })
    const { id } = (await (await copy(link, { dates: ['2031-08-09', ''] })).json()) as {
      id: string
    }
    expect(await stored(id)).toMatchObject({
      date: '2031-08-09',
      series: null,
      flyerUrl: null,
      logoUrl: 'https://example.com/logo.png',
      status: 'pending',
    })
  })

  test.each([[['2031-02-30']], [['2020-01-01']], [[]], [['soon']]])('fails: %j', async (dates) => {
    const link = await submit()
    expect(await fieldsOf(copy(link, { dates }), 422)).toEqual(['dates'])
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
  })

  test('is limited to twelve times', async () => {
    const link = await submit()
    const statuses: number[] = []
    for (let turn = 0; turn < 13; turn++)
      statuses.push((await copy(link, { dates: ['2031-09-06'] })).status)
    expect(statuses.slice(11)).toEqual([201, 429])
  })
})
