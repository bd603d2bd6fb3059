/** An administrator's edit of one date of a series: this date, this and following, or all. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { madeEvent } from '../../../../../tests/support/made-event.ts'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { auditOf } from '../../../../../tests/support/reviewer.ts'
import {
  archivePast,
  saveEvents,
  saveSeries,
} from '../../../../catalog/event/server/event-store.ts'
import { queryRows } from '../../../../platform/db/query.ts'

const app = await reviewedSite()
const { db, request, json, fieldsOf, look, stored, as, live } = app

const edit = (id: string, body: unknown) => as('PATCH', `/api/admin/events/${id}`, body)
const done = (id: string, body: unknown) =>
  json<{ id: string; status: string; events: number }>(edit(id, body))

/** Saturdays from May 3 to 31, 2031, without May 17; all live. */
const may = { repeats: { every: 'week', until: '2031-05-31', except: ['2031-05-17'] } }
const saturdays = async () => {
  const link = await live(may)
  const ids = (await look(link)).events.map(({ id }) => id)
  const [a = '', b = '', c = '', d = ''] = ids
  expect(ids).toEqual([a, b, c, d])
  return { link, ids, a, b, c, d }
}

const each = async <T>(
  ids: readonly string[],
  pick: (event: Awaited<ReturnType<typeof stored>>) => T,
) => Promise.all(ids.map(async (id) => pick(await stored(id))))
/** Values from `each`, joined in one line. */
const line = async (...given: Parameters<typeof each<unknown>>) =>
  (await each(...given)).map(String).join('; ')

const seriesRows = () =>
  queryRows(db)<Record<string, unknown>>`
    select rule, rule_in_words as words, starts_on as "startsOn", except_dates as "except",
      (select array_agg(date order by date) from events where series_id = series.id) as dates
    from series order by starts_on`

const mails = () =>
  queryRows(db)<Record<'subject' | 'text', string>>`
    select subject, text from outbox_messages where key like 'changed:%' order by position`

describe('an edit of several dates', () => {
  test('changes this date, this and later ones, or all; each keeps its page and its place in the series', async () => {
    const { ids, a, b } = await saturdays()
    const before = await each(ids, ({ sequence, series }) => ({ sequence, series }))
    expect((await done(b, { name: 'Coffee at noon' })).events).toBe(1)
    expect((await done(b, { startTime: '08:00', scope: 'following' })).events).toBe(3)
    expect((await done(b, { description: 'Bring two mugs.', scope: 'all' })).events).toBe(4)
    expect(await line(ids, ({ name }) => name)).toBe(
      'Sunday Coffee; Coffee at noon; Sunday Coffee; Sunday Coffee',
    )
    expect(await line(ids, ({ startTime }) => startTime)).toBe('09:00; 08:00; 08:00; 08:00')
    expect(await line(ids, ({ startsAt }) => startsAt?.slice(11, 16))).toBe(
      '14:00; 13:00; 13:00; 13:00',
    )
    expect(new Set(await each(ids, ({ description }) => description)).size).toBe(1)
    const after = await each(ids, ({ sequence, series }) => ({ sequence, series }))
    expect(after.map(({ series }) => series)).toEqual(before.map(({ series }) => series))
    expect(after.map(({ sequence }, at) => sequence - (before[at]?.sequence ?? 0))).toEqual([
      1, 3, 2, 2,
    ])
    expect((await auditOf(app, a)).at(-1)).toEqual({
      action: 'edited',
      before: { description: 'Bring a mug.' },
      after: { description: 'Bring two mugs.' },
    })
    expect(await mails()).toEqual([])
  })

  test('leaves values that one date has of its own: hours, place, name', async () => {
    const { ids, a, b, c, d } = await saturdays()
    await done(b, { endTime: '13:00' })
    await done(c, { near: '60201' })
    await done(d, { name: 'Last Coffee' })
    const { events } = await done(a, {
      name: 'Monday Coffee',
      startTime: '08:00',
      venueName: 'East Lot',
      latitude: 41.885,
      longitude: -87.62,
      scope: 'all',
    })
    expect(events).toBe(4)
    expect(await line(ids, ({ name }) => name)).toBe(
      'Monday Coffee; Monday Coffee; Monday Coffee; Last Coffee',
    )
    expect(await line(ids, ({ startTime, endTime }) => `${startTime} ${endTime}`)).toBe(
      '08:00 11:00; 09:00 13:00; 08:00 11:00; 08:00 11:00',
    )
    expect(await line(ids, ({ venueName, latitude }) => [venueName, latitude === 41.885])).toBe(
      'East Lot,true; East Lot,true; Harbor Lot,false; East Lot,true',
    )
    expect((await stored(c)).city).toBe('Evanston')
  })

  test('never changes past dates', async () => {
    const { a, b } = await saturdays()
    await sql`update events set date = '2026-06-06', end_date = '2026-06-06',
      day_ends_at = '2026-06-07T05:00:00Z' where id = ${a}`.execute(db)
    await db.transaction().execute((tx) => archivePast(tx))
    expect((await done(b, { name: 'New', scope: 'all' })).events).toBe(3)
    expect(await stored(a)).toMatchObject({ name: 'Sunday Coffee', status: 'archived' })
  })

  test('applies the zone to all dates, with the same hours before and after a daylight saving change', async () => {
    const link = await live({ repeats: { every: 'month_weekday', until: '2032-01-03' } })
    const ids = (await look(link)).events.map(({ id }) => id)
    const july = ids[2] ?? ''
    await done(july, { startTime: '18:00', endTime: '', scope: 'all', timeZone: 'America/Denver' })
    const after = await each(ids, ({ date, startTime, startsAt }) => [date, startTime, startsAt])
    expect(after).toContainEqual(['2031-07-05', '18:00', '2031-07-06T00:00:00.000Z'])
    expect(after).toContainEqual(['2031-12-06', '18:00', '2031-12-07T01:00:00.000Z'])
  })
})

/** Saves dates of a series without a place, with hours in UTC: date, start, end. */
const saveLost = (dates: readonly (readonly [string, string, string | null])[]) =>
  db.transaction().execute(async (tx) => {
    const [seriesId] = await saveSeries(tx, [{ id: 'lost', rule: null, ruleInWords: 'Monthly' }])
    const events = dates.map(([date, startTime, endTime], at) => {
      const event = madeEvent({ id: `lost${at}`, date, startTime, endTime, city: '', state: '' })
      const from = { source: 'club', sourceId: `${at}`, contentHash: '' }
      return { ...event, ...from, seriesId, place: undefined, timeZone: 'UTC' }
    })
    await saveEvents(tx, events)
  })

test('is refused if two dates would be on one day in the new zone', async () => {
  await saveLost([
    ['2099-07-05', '18:00', null],
    ['2099-08-02', '18:00', null],
    ['2099-08-03', '01:00', null],
  ])
  const fields = { date: 'The series already has a date on 2099-08-02.' }
  const refused = await edit('lost0', { near: '60601', scope: 'all' })
  expect(await refused.json()).toMatchObject({ error: { fields } })
  expect((await done('lost0', { near: '60601' })).events).toBe(1)
})

test('converts dates without a place: equal hours as the edited date, others by themselves', async () => {
  const inUtc = [
    ['2099-07-05', '00:30', '02:00'],
    ['2099-08-02', '00:30', '02:00'],
    ['2099-12-06', '00:30', '02:00'],
    ['2099-12-13', '01:30', '03:00'],
    ['2099-12-20', '18:00', null],
  ] as const
  const own = inUtc.map(([date, startTime, endTime]) => {
    const on = (time: string) =>
      Temporal.Instant.from(`${date}T${time}Z`).toZonedDateTimeISO('America/Chicago')
    const hour = (time: string | null) => time && on(time).toPlainTime().toString().slice(0, 5)
    return [on(startTime).toPlainDate().toString(), hour(startTime), hour(endTime)]
  })
  await saveLost(inUtc)
  expect((await done('lost0', { near: '60601', scope: 'all' })).events).toBe(5)
  const ids = inUtc.map((_, at) => `lost${at}`)
  const after = await each(ids, ({ date, startTime, endTime }) => [date, startTime, endTime])
  const [[, ...hours] = []] = own
  expect(hours).toEqual(['19:30', '21:00'])
  const alike = [own[1], own[2]].map((day) => [day?.[0], ...hours])
  expect(after).toEqual([own[0], ...alike, own[3], own[4]])
  const instants = await each(ids.slice(3), ({ startsAt }) => startsAt)
  expect(instants).toEqual(['2099-12-13T01:30:00.000Z', '2099-12-20T18:00:00.000Z'])
})

describe('moved dates', () => {
  test('keep their distances to last day and rain date; moving to the rain date uses it', async () => {
    const link = await live({ endDate: '2031-05-04', rainDate: '2031-05-06', ...may })
    const ids = (await look(link)).events.map(({ id }) => id)
    const [a = ''] = ids
    const days = () => line(ids.slice(0, 2), (event) => [event.endDate, event.rainDate])
    await done(a, { date: '2031-05-02', scope: 'all' })
    expect(await days()).toBe('2031-05-03,2031-05-05; 2031-05-10,2031-05-12')
    const { endDate, rainDate } = await stored(a)
    await done(a, { date: '2031-05-03', endDate, rainDate, scope: 'all' })
    expect(await days()).toBe('2031-05-04,2031-05-06; 2031-05-11,2031-05-13')
    await done(a, { date: '2031-05-06' })
    expect(await days()).toBe('2031-05-07,2031-05-06; 2031-05-11,2031-05-13')
  })

  test('from one on are a new series; dates moved before and past ones stay', async () => {
    const { ids, a, c, d } = await saturdays()
    const [before] = await seriesRows()
    expect(before).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20310531' })
    expect((await done(c, { date: '2031-05-25', endDate: '', scope: 'following' })).events).toBe(2)
    expect(await seriesRows()).toEqual([
      {
        rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20310523',
        words: 'Every Saturday',
        startsOn: '2031-05-03',
        except: ['2031-05-17'],
        dates: ['2031-05-03', '2031-05-10'],
      },
      {
        rule: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20310601',
        words: 'Every Sunday',
        startsOn: '2031-05-25',
        except: [],
        dates: ['2031-05-25', '2031-06-01'],
      },
    ])
    expect(await line(ids, ({ eventStatus, previousDate }) => [eventStatus, previousDate])).toBe(
      'scheduled,; scheduled,; rescheduled,2031-05-24; rescheduled,2031-05-31',
    )
    const rows = await json<{ id: string; series: { rule: string; moreDates: number } }[]>(
      request('/api/events?keyword=coffee&sortBy=date'),
    )
    expect(rows.map(({ id, series }) => [id, series.rule, series.moreDates])).toEqual([
      [a, 'Every Saturday', 1],
      [c, 'Every Sunday', 1],
    ])
    const feed = await (await request('/events.ics?keyword=coffee')).text()
    for (const id of ids) expect(feed).toContain(`UID:${id}@gearhead-atlas`)
    expect(feed).toContain('DTSTART;TZID=America/Chicago:20310601T090000')
    expect((await stored(d)).sequence).toBe(2)
    // Subscribers of the original series still find the moved dates.
    const old = (await stored(a)).series?.id ?? ''
    for (const path of [`/series/${old}.ics`, `/events.ics?series=${old}`]) {
      const subscribed = await (await request(path)).text()
      for (const id of ids) expect(subscribed).toContain(`UID:${id}@gearhead-atlas`)
    }
    expect((await json<{ comingTotal: number }>(request(`/api/series/${old}`))).comingTotal).toBe(4)
  })

  test('keep their series if all are moved', async () => {
    const { ids, b } = await saturdays()
    const { series } = await stored(b)
    expect((await done(b, { date: '2031-05-09', endDate: '', scope: 'all' })).events).toBe(4)
    expect(await seriesRows()).toEqual([
      {
        rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20310530',
        words: 'Every Friday, except May 16',
        startsOn: '2031-05-02',
        except: ['2031-05-16'],
        dates: ['2031-05-02', '2031-05-09', '2031-05-23', '2031-05-30'],
      },
    ])
    expect(new Set(await each(ids, (event) => event.series?.id))).toEqual(new Set([series?.id]))
  })

  test('leave a date that was moved off the rule, and cannot share a day with it', async () => {
    const { ids, a, b, c } = await saturdays()
    await done(b, { date: '2031-05-11', endDate: '' })
    await done(a, { date: '2031-05-04', endDate: '', scope: 'all' })
    expect(await line(ids, ({ date }) => date)).toBe(
      '2031-05-04; 2031-05-11; 2031-05-25; 2031-06-01',
    )
    const twice = { date: '2031-05-11', endDate: '', website: 'none', scope: 'following' }
    expect(await fieldsOf(edit(c, twice), 422)).toEqual(['date', 'website'])
  })

  test('on two weekdays of the month keep one rule, in words and in the calendar', async () => {
    const every = 'month_weekdays'
    const link = await live({ repeats: { every, weeks: ['1st', '3rd'], until: '2031-07-31' } })
    const [first] = (await look(link)).events
    const series = (await stored(first?.id ?? '')).series
    expect(series?.rule).toBe('1st and 3rd Saturday of the month')
    const calendar = await (await request(`/series/${series?.id}.ics`)).text()
    const days = [...calendar.matchAll(/DTSTART;TZID=[^:]+:2031(\d{4})/g)].map(([, day]) => day)
    expect(days.join(' ')).toBe('0503 0517 0607 0621 0705 0719')
    await done(first?.id ?? '', { date: '2031-05-10', endDate: '', scope: 'all' })
    expect(await seriesRows()).toMatchObject([
      {
        rule: 'FREQ=MONTHLY;BYDAY=2SA,4SA;UNTIL=20310807',
        words: '2nd and 4th Saturday of each month',
        startsOn: '2031-05-10',
      },
    ])
  })

  test('that follow no rule are listed as dates only', async () => {
    const link = await live({ repeats: { every: 'month_weekday', until: '2031-09-30' } })
    const ids = (await look(link)).events.map(({ id }) => id)
    await done(ids[0] ?? '', { date: '2031-05-04', endDate: '', scope: 'all' })
    const [row] = await seriesRows()
    expect(row).toMatchObject({ rule: null, startsOn: null })
    expect(row?.dates).toContain('2031-06-08')
  })

  test('the scope is refused for single events and for making dates year-round', async () => {
    const { id } = await live()
    expect(await fieldsOf(edit(id, { name: 'x', scope: 'all' }), 422)).toEqual(['scope'])
    const { a } = await saturdays()
    expect(await fieldsOf(edit(a, { ongoing: true, scope: 'all' }), 422)).toEqual(['ongoing'])
    expect(await fieldsOf(edit(a, { name: 'x', scope: 'some' }), 422)).toEqual(['scope'])
  })
})

describe('the email about changed dates', () => {
  const leave = () => sql`update outbox_messages set sent_at = now()`.execute(db)
  const waiting = async () => {
    const rows = await queryRows(db)<{ subject: string }>`select subject from outbox_messages
      where key like 'changed:%' and sent_at is null and failed_at is null order by position`
    return rows.map(({ subject }) => subject.split(':')[0])
  }
  const off = { eventStatus: 'cancelled', statusNote: 'The lot is closed.' }
  const on = { eventStatus: 'scheduled', statusNote: '' }

  test('waits for five minutes, and is not sent if undone in time', async () => {
    const { b } = await saturdays()
    await done(b, off)
    await done(b, { eventStatus: 'postponed', statusNote: '' })
    expect(await waiting()).toEqual(['Your event is postponed'])
    await done(b, on)
    expect(await waiting()).toEqual([])
    await done(b, off)
    await leave()
    await done(b, { eventStatus: 'postponed', statusNote: '' })
    await done(b, on)
    expect(await waiting()).toEqual(['Your event is back on'])
  })

  test('covers the other dates if one of several is undone', async () => {
    const { b } = await saturdays()
    await done(b, { ...off, scope: 'following' })
    await done(b, on)
    expect(await waiting()).toEqual(['Your event is canceled', 'Your event is back on'])
  })

  test('is sent to the submitter once, with the words of the page', async () => {
    const { ids, a, b, c, d } = await saturdays()
    await done(c, { eventStatus: 'cancelled', statusNote: 'Flood.' })
    const cancel = { eventStatus: 'cancelled', statusNote: 'The lot is closed.' }
    expect((await done(b, { ...cancel, scope: 'following' })).events).toBe(2)
    expect(await line(ids, ({ eventStatus, statusNote }) => [eventStatus, statusNote])).toBe(
      'scheduled,; cancelled,The lot is closed.; cancelled,Flood.; cancelled,The lot is closed.',
    )
    const [, mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      'Your event is canceled: Sunday Coffee, Sat, May 10, 2031 and 1 more date',
    )
    expect(mail?.text).toContain(
      '> This date, Saturday, May 10, 2031, is canceled. The lot is closed.',
    )
    expect(mail?.text).toContain('> Saturday, May 10, 2031\n> Saturday, May 31, 2031')
    expect(mail?.text).toContain('This applies to all dates above.')
    expect(mail?.text).toContain(`site:/event/${b}`)
    // Canceling confirms the event; fixing a word does not.
    const news = await stored(b)
    expect(news.lastConfirmedAt).toBe(news.updatedAt)
    await done(b, { description: 'Not told.', scope: 'all' })
    expect((await stored(b)).lastConfirmedAt).toBe(news.updatedAt)
    expect(await mails()).toHaveLength(2)
    await leave()
    await done(b, { eventStatus: 'scheduled', statusNote: '', scope: 'following' })
    expect(await line(ids, ({ eventStatus }) => eventStatus)).toBe(
      'scheduled; scheduled; cancelled; scheduled',
    )
    await done(a, { date: '2031-05-02', endDate: '' })
    await done(d, { eventStatus: 'postponed', statusNote: '' })
    expect((await mails()).slice(2).map(({ subject }) => subject)).toEqual([
      'Your event is back on: Sunday Coffee, Sat, May 10, 2031 and 1 more date',
      'Your event has a new date: Sunday Coffee, Fri, May 2, 2031',
      'Your event is postponed: Sunday Coffee, Sat, May 31, 2031',
    ])
    expect((await mails())[3]?.text).toContain('It was scheduled for Saturday, May 3, 2031.')
  })

  test('is not sent for pending events or events without a submission', async () => {
    const { b } = await saturdays()
    await sql`update events set status = 'pending', published_at = null where id = ${b}`.execute(db)
    await done(b, { eventStatus: 'cancelled', statusNote: 'Flood.' })
    await sql`delete from submission_events`.execute(db)
    await done(b, { eventStatus: 'scheduled', statusNote: '', scope: 'following' })
    expect(await mails()).toEqual([])
  })
})
