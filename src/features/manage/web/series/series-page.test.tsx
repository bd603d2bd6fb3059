/** Changes of a whole series on the page of the private link. */
import { describe, expect, test } from 'vitest'
import { pageArgs } from '../../../../../tests/support/page-args.ts'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { queryColumn, queryRows } from '../../../../platform/db/query.ts'
import ManagePage, { loader as manageLoader } from '../manage-page.tsx'
import SeriesPage, { action, loader } from './series-page.tsx'

const app = await reviewedSite({ tables: ['senders', 'sender_decisions'] })
const { db, look, send, submit, live, waiting, decide } = app

type Link = Awaited<ReturnType<typeof submit>>
type Outcome = { data: { check?: string[]; failure?: { fields: Record<string, string> } } }

const press = (link: Link, form: Record<string, string>) =>
  action(pageArgs(app.call, { params: link, form }))

/** Page that follows a change. */
const after = async (link: Link, answer: unknown) => {
  const to = (answer as Response).headers.get('location') ?? ''
  const { data } = await manageLoader(pageArgs(app.call, { params: link }))
  return textOf(await renderPage(ManagePage, { path: to, data }))
}

const rows = () =>
  queryRows(db)<{ date: string; status: string; event: string; start: string }>`
    select date, status, event_status as event, to_char(start_time, 'HH24:MI') as start
    from events order by date`
const seriesRow = () =>
  queryRows(db)<{ rule: string | null; words: string | null }>`
    select rule, rule_in_words as words from series`

const saturdays = { repeats: { every: 'week', until: '2031-05-24' } }

describe('cancel all', () => {
  test('lists all dates first, then cancels them; earlier reasons stay', async () => {
    const link = await live(saturdays, 3)
    const ids = (await look(link)).events.map(({ id }) => id)
    const body = { cause: 'venue' }
    expect((await send('POST', `${link.path}/events/${ids[1]}/cancel`, body)).status).toBe(200)
    const cancel = { intent: 'cancel', cause: 'weather' }
    const first = (await press(link, cancel)) as unknown as Outcome
    expect(first.data.check).toEqual([ids[0], ids[2], ids[3]])
    const { data } = await loader(pageArgs(app.call, { params: link }))
    const path = `/manage/${link.token}/${link.id}/series`
    const route = '/manage/:token/:id/series'
    const shown = textOf(await renderPage(SeriesPage, { path, route, data, posted: first.data }))
    expect(shown).toContain('These 3 dates would be canceled:')
    expect(shown).toContain('Saturday, May 24, 2031 (waiting for review; it is withdrawn)')
    expect((await rows()).map(({ event }) => event)).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
      'scheduled',
    ])
    const text = await after(link, await press(link, { ...cancel, confirmed: 'yes' }))
    expect(text).toContain(
      'Sat, May 3, 2031; Sat, May 10, 2031; and Sat, May 17, 2031 are canceled.',
    )
    expect((await rows()).map(({ event, status }) => `${event} ${status}`)).toEqual([
      'cancelled published',
      'cancelled published',
      'cancelled published',
      'scheduled deleted',
    ])
    const notes = (await look(link)).events.map(({ statusNote }) => statusNote)
    expect(notes[1]).not.toBe(notes[0])
    expect(notes[2]).toBe(notes[0])
  })

  test('needs a reason for live dates', async () => {
    const link = await live(saturdays)
    const refused = await press(link, { intent: 'cancel', confirmed: 'yes' })
    expect(refused).toMatchObject({
      data: { failure: { fields: { reason: expect.any(String) } } },
      init: { status: 422 },
    })
  })
})

test('a single canceled date is named', async () => {
  const link = await live(saturdays)
  const { data } = await manageLoader(pageArgs(app.call, { params: link }))
  const id = data?.events[1]?.id ?? ''
  await send('POST', `${link.path}/events/${id}/cancel`, { cause: 'weather' })
  const answer = Response.json(null, {
    headers: { location: `/manage/${link.token}?done=cancelled&event=${id}` },
  })
  expect(await after(link, answer)).toContain('Saturday, May 10, 2031 is canceled.')
  const page = await (await app.request(`/event/${id}.ics`)).text()
  expect(page.replaceAll('\r\n ', '')).toContain(
    'This date\\, Saturday\\, May 10\\, 2031\\, is canceled.',
  )
})

describe('change the time', () => {
  test('from a date on, even if one of them has the same start already', async () => {
    const link = await submit(saturdays)
    const ids = (await look(link)).events.map(({ id }) => id)
    const own = { startTime: '10:00' }
    expect((await send('PATCH', `${link.path}/events/${ids[1]}`, own)).status).toBe(200)
    const time = { intent: 'time', from: ids[1] ?? '', startTime: '10:00', endTime: '12:00' }
    await press(link, time)
    expect((await rows()).map(({ start }) => start)).toEqual(['09:00', '10:00', '10:00', '10:00'])
  })

  test('to hours past midnight, which the form points out', async () => {
    const link = await submit(saturdays)
    const values = { startTime: '20:00', endTime: '01:00' }
    const { data } = await loader(pageArgs(app.call, { params: link }))
    const path = `/manage/${link.token}/${link.id}/series?what=time`
    const posted = { intent: 'time', values }
    const route = '/manage/:token/:id/series'
    const form = textOf(await renderPage(SeriesPage, { path, route, data, posted }))
    expect(form).toContain('Ends at 1:00 AM the next day.')
    await press(link, { intent: 'time', from: link.id, ...values })
    const ends = await queryColumn(db)`
      select to_char(ends_at at time zone time_zone, 'MM-DD HH24:MI') as at from events order by date
    `
    expect(ends).toEqual(['05-04 01:00', '05-11 01:00', '05-18 01:00', '05-25 01:00'])
  })

  test('waits for review for a new sender, as one decision', async () => {
    const link = await live(saturdays)
    const ids = (await look(link)).events.map(({ id }) => id)
    const time = { intent: 'time', from: ids[2] ?? '', startTime: '18:00', endTime: '' }
    expect(await after(link, await press(link, time))).toContain('waiting for review')
    expect((await rows()).map(({ start }) => start)).toEqual(['09:00', '09:00', '09:00', '09:00'])
    expect((await decide((await waiting()).id, 'approve')).status).toBe(200)
    expect((await rows()).map(({ start }) => start)).toEqual(['09:00', '09:00', '18:00', '18:00'])
  })
})

test('a new time that goes live on none but a pending date is told as such', async () => {
  const link = await live(saturdays, 3)
  const time = { intent: 'time', from: link.id, startTime: '18:00', endTime: '' }
  const text = await after(link, await press(link, time))
  expect(text).toContain('Live dates keep the old version until we approve your changes.')
  expect(text).not.toContain('name, date, place or links')
  expect((await rows()).map(({ start }) => start)).toEqual(['09:00', '09:00', '09:00', '18:00'])
})

describe('add dates', () => {
  test('to the same series and link, and to its rule if they follow it', async () => {
    const link = await live(saturdays)
    const text = await after(link, await press(link, { intent: 'add', date1: '2031-06-07' }))
    expect(text).toContain('The new dates are waiting for review.')
    const { events, linkExpiresAt } = await look(link)
    expect(events).toHaveLength(5)
    expect(new Set(events.map(({ series }) => series?.id)).size).toBe(1)
    expect(events.at(-1)).toMatchObject({
      date: '2031-06-07',
      status: 'pending',
      startTime: '09:00',
    })
    expect(linkExpiresAt).toContain('2031-07-08')
    expect(await seriesRow()).toEqual([
      { rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20310607', words: 'Every Saturday, except May 31' },
    ])
    await press(link, { intent: 'add', date1: '2031-05-31' })
    expect((await seriesRow())[0]?.words).toBe('Every Saturday')
    await press(link, { intent: 'add', date1: '2031-06-15' })
    expect((await seriesRow())[0]).toMatchObject({ rule: expect.stringContaining('20310607') })
  })

  test.each([
    ['2031-05-10', 'date3', /already has a date/],
    ['2020-05-10', 'date3', /May 10, 2020: .*passed/],
    ['', 'date1', /at least one/],
    ['2031-02-30', 'date1', /Enter dates/],
  ])('%j at %s is refused, and no date is added', async (date, field, words) => {
    const link = await live(saturdays)
    const answer = (await press(link, {
      intent: 'add',
      ...(date && { date1: '2031-07-05' }),
      date3: date,
    })) as unknown as Outcome
    expect(answer.data.failure?.fields).toEqual({ [field]: expect.stringMatching(words) })
    expect((await look(link)).events).toHaveLength(4)
  })

  test('to a single event is refused', async () => {
    const link = await live()
    const path = `${link.path}/events/${link.id}/dates`
    expect((await send('POST', path, { dates: ['2031-06-07'] })).status).toBe(409)
  })
})
