/** Corrections of several dates of a series at once, where each date may have its own values. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { auditOf, messageOf } from '../../../../../tests/support/reviewer.ts'
import { approveCorrection } from './decide-correction.ts'

const app = await reviewedSite()
const { db, look, correct, done, stored, send } = app
const { administrator, as, live, queue, waiting, decide } = app

/** Saturdays from May 3, 2031. */
const weekly = (until: string) => ({ repeats: { every: 'week', until } })
const evanston = { zipCode: '60201', city: 'Evanston' }

/** Private link with the id of each date. */
const datesOf = async (link: Awaited<ReturnType<typeof live>>) =>
  (await look(link)).events.map(({ id }) => ({ ...link, id }))

const threeDates = async (most?: number) => {
  const [a, b, c] = await datesOf(await live(weekly('2031-05-17'), most))
  if (!a || !b || !c) throw new Error('Three dates were sent in.')
  return { a, b, c }
}

const pinOf = async ({ id }: { id: string }) => {
  const { latitude, longitude, city } = await stored(id)
  return { latitude, longitude, city }
}

const approved = async () => done(decide((await waiting()).id, 'approve'))

describe('the place of each date', () => {
  test('a pending place of the first date leaves the pins of later dates', async () => {
    const { a, b, c } = await threeDates(2)
    const before = await pinOf(b)
    await done(correct(a, evanston))
    await done(correct(a, { name: 'Harbor Coffee', scope: 'following' }))
    // The third date is not live, so it is changed at once.
    expect(await stored(c.id)).toMatchObject({ name: 'Harbor Coffee', ...before })
    const { events } = await waiting()
    expect(events.map(({ pin }) => pin)).toEqual(['zip', null])
    await approved()
    expect(await stored(b.id)).toMatchObject({ name: 'Harbor Coffee', ...before })
    const moved = await pinOf(a)
    expect(moved.city).toBe('Evanston')
    expect(moved.latitude).not.toBe(before.latitude)
  })

  test('a moved pin waits for review, for all dates at that place', async () => {
    const { a, b, c } = await threeDates()
    await done(correct(c, evanston))
    await approved()
    const [before, elsewhere] = [await pinOf(a), await pinOf(c)]
    const pin = { latitude: 41.885, longitude: -87.62 }
    const { held } = await done(correct(a, { ...pin, scope: 'following' }))
    expect(held.sort()).toEqual(['latitude', 'longitude'])
    expect(await pinOf(a)).toEqual(before)
    const { events } = await waiting()
    expect(events.map(({ changes }) => changes.length)).toEqual([2, 2])
    // The next correction starts from the pin in the queue.
    await done(correct(a, { venueName: 'Harbor Lot, east gate' }))
    for (const { id } of await queue()) await done(decide(id, 'approve'))
    expect(await stored(a.id)).toMatchObject({
      ...pin,
      venueName: 'Harbor Lot, east gate',
      locationPrecision: 'address',
    })
    expect(await stored(b.id)).toMatchObject({ ...pin, venueName: 'Harbor Lot' })
    expect(await pinOf(c)).toEqual(elsewhere)
  })

  test('a later date keeps its pending pin when the first date is corrected with scope', async () => {
    const { a, b } = await threeDates()
    const before = await pinOf(a)
    await done(correct(b, evanston))
    await done(correct(a, { name: 'Harbor Coffee', scope: 'following' }))
    expect((await waiting()).events.map(({ pin }) => pin)).toEqual([null, 'zip', null])
    await approved()
    expect(await pinOf(a)).toEqual(before)
    const moved = await pinOf(b)
    expect(moved.city).toBe('Evanston')
    expect(moved.latitude).not.toBe(before.latitude)
  })

  test('a new venue for all leaves each date in its city; a new city applies to all', async () => {
    const { a, b, c } = await threeDates()
    const chicago = await pinOf(b)
    await done(correct(a, evanston))
    await done(correct(a, { venueName: 'Depot', scope: 'following' }))
    await approved()
    const moved = await pinOf(a)
    expect([await pinOf(b), await pinOf(c)]).toEqual([chicago, chicago])
    await done(correct(b, { ...evanston, scope: 'following' }))
    await approved()
    expect([await pinOf(b), await pinOf(c)]).toEqual([moved, moved])
    expect((await stored(c.id)).venueName).toBe('Depot')
  })

  test('a stored pin without a correction of the place is ignored', async () => {
    const link = await live()
    const before = await pinOf(link)
    await done(correct(link, { name: 'Harbor Coffee' }))
    const place = { latitude: 42, longitude: -87, locationPrecision: 'zip', timeZone: 'UTC' }
    await sql`update corrections set place = ${JSON.stringify(place)}::jsonb`.execute(db)
    await approved()
    expect(await pinOf(link)).toEqual(before)
  })
})

test('the correction of a date that was taken down stays pending, and can be decided once it is restored', async () => {
  const { a, b } = await threeDates()
  const next = { date: '2031-05-04', scope: 'following' }
  await done(send('POST', `${a.path}/events/${a.id}/move`, next))
  const { id } = await waiting()
  await as('DELETE', `/api/events/${b.id}`, { takeDown: true })
  expect((await waiting()).events.map((event) => event.id)).not.toContain(b.id)
  expect(await done(decide(id, 'approve'))).toMatchObject({ events: 2 })
  expect(await queue()).toEqual([])
  expect(await messageOf(decide(id, 'approve'))).toMatch(/^409 Already approved by /)
  expect(await messageOf(decide(id, 'reopen'))).toMatch(/^409 Already approved by /)
  expect((await stored(b.id)).date).toBe('2031-05-10')
  await as('POST', `/api/admin/events/${b.id}/restore`)
  expect((await waiting()).events.map((event) => event.id)).toEqual([b.id])
  expect(await done(decide(id, 'approve'))).toMatchObject({ events: 1 })
  expect((await stored(b.id)).date).toBe('2031-05-11')
})

describe('dates that became invalid', () => {
  const approveOn = (id: string, day: string) =>
    approveCorrection(db, {
      id,
      administrator,
      now: Date.parse(`${day}T18:00:00Z`),
    })

  test('are refused if the old or the new day has passed', async () => {
    const link = await live({ date: '2031-05-10' })
    await done(correct(link, { date: '2031-05-03' }))
    const { id } = await waiting()
    await expect(approveOn(id, '2031-05-05')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Saturday, May 3, 2031 has passed\. Reject it/),
    })
    await expect(approveOn(id, '2031-05-12')).rejects.toMatchObject({
      message: expect.stringMatching(/^Saturday, May 10, 2031 has passed and can't be changed\./),
    })
    expect(await stored(link.id)).toMatchObject({ date: '2031-05-10', status: 'published' })
    expect((await waiting()).status).toBe('open')
  })

  test('allow other corrections of a past event', async () => {
    const link = await live()
    await done(correct(link, { name: 'Harbor Coffee' }))
    await approveOn((await waiting()).id, '2031-05-12')
    expect(await stored(link.id)).toMatchObject({ name: 'Harbor Coffee', date: '2031-05-03' })
  })

  test('are refused if the series has another date on that day', async () => {
    const { a, b } = await threeDates()
    await done(correct(a, { date: '2031-05-11' }))
    const { id } = await waiting()
    const edit = { date: '2031-05-11', endDate: '2031-05-11' }
    expect((await as('PATCH', `/api/admin/events/${b.id}`, edit)).status).toBe(200)
    expect(await messageOf(decide(id, 'approve'))).toMatch(
      /^409 The series already has a date on 2031-05-11\./,
    )
    expect((await stored(a.id)).date).toBe('2031-05-03')
    const back = { date: '2031-05-10', endDate: '2031-05-10' }
    await as('PATCH', `/api/admin/events/${b.id}`, back)
    await done(decide(id, 'approve'))
  })
})

test('a series has a rule only if it is true of all its dates', async () => {
  const [first, second, ...more] = await datesOf(await live(weekly('2031-05-31')))
  if (!first || !second) throw new Error('Five dates were sent in.')
  const ruleOf = async ({ id }: { id: string }) => (await stored(id)).series?.rule
  expect(await ruleOf(first)).toBe('Every Saturday')
  await done(correct(second, { date: '2031-05-11', scope: 'following' }))
  await approved()
  expect(await ruleOf(second)).toBeNull()
  await done(correct(first, { date: '2031-05-04' }))
  await approved()
  await done(correct(second, { date: '2031-05-12', scope: 'following' }))
  await approved()
  expect(await ruleOf(second)).toBeNull()
  await as('DELETE', `/api/events/${first.id}`, { takeDown: true })
  await done(correct(second, { date: '2031-05-11', scope: 'following' }))
  await approved()
  expect(await ruleOf(more[0] ?? second)).toBe('Every Sunday')
})

test('the audit log has an entry for each date', async () => {
  const { a, b, c } = await threeDates(2)
  await done(correct(b, { name: 'Second Coffee' }))
  await done(correct(a, { name: 'Harbor Coffee', scope: 'following' }))
  const { id } = await waiting()
  await decide(id, 'reject')
  await done(decide(id, 'reopen'))
  const entries = await Promise.all([a, b, c].map((link) => auditOf(app, link.id)))
  const byOrganizer = entries.map((each) => each.map(({ action }) => action))
  const decided = ['correction_rejected', 'correction_reopened']
  expect(byOrganizer).toEqual([
    ['approved', 'correction_sent', ...decided],
    ['approved', 'correction_sent', 'correction_sent', ...decided],
    ['corrected'],
  ])
  for (const each of entries)
    expect(each).toContainEqual({
      action: expect.stringMatching(/^correct/),
      before: { name: 'Sunday Coffee' },
      after: { name: 'Harbor Coffee' },
    })
})
