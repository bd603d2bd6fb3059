import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { messageOf, reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryRows } from '../../../../platform/db/query.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, request } = app
const { send, look, correct, done, stored } = organizer(app)
const [ana, ben] = [await reviewer(app), await reviewer(app)]
const { as, live, queue, waiting } = ana

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

const onlyOne = async () => (await waiting()).id

const mails = () =>
  queryRows(db)<Record<'subject' | 'text', string>>`
    select subject, text, recipient from outbox_messages
    where key like 'correction:%' and failed_at is null order by position`

const entriesOf = (id: string) =>
  queryRows(db)`select action, administrator_email as by, before, after, note from audit_log
  where subject_id = ${id} and action like 'correction_%' order by id`

describe('a pending correction', () => {
  test('is listed with its changes to the live event', async () => {
    const link = await live()
    await done(correct(link, { name: 'Monday Coffee', zipCode: '60201', city: 'Evanston' }))
    const { status, submitterEmail, events } = await waiting()
    expect([status, submitterEmail]).toEqual(['open', 'pat@example.com'])
    expect(events).toEqual([
      {
        id: link.id,
        name: 'Sunday Coffee',
        status: 'published',
        date: '2031-05-03',
        pin: 'zip',
        changes: expect.arrayContaining([
          { field: 'name', before: 'Sunday Coffee', after: 'Monday Coffee' },
          { field: 'city', before: 'Chicago', after: 'Evanston' },
        ]),
      },
    ])
    await as('DELETE', `/api/events/${link.id}`, {})
    expect(await queue()).toEqual([])
  })

  test('is applied, emailed and logged when approved', async () => {
    const link = await live()
    const before = await stored(link.id)
    await done(
      correct(link, {
        date: '2031-05-10',
        name: 'Harbor Coffee',
        zipCode: '60201',
        city: 'Evanston',
        website: 'https://new.example',
      }),
    )
    const id = await onlyOne()
    const answer = await ana.decide(id, 'approve')
    expect(await answer.json()).toEqual({ id, status: 'approved', events: 1 })
    expect(await stored(link.id)).toMatchObject({
      name: 'Harbor Coffee',
      date: '2031-05-10',
      endDate: '2031-05-10',
      previousDate: '2031-05-03',
      eventStatus: 'rescheduled',
      city: 'Evanston',
      zipCode: '60201',
      website: 'https://new.example',
      status: 'published',
      sequence: before.sequence + 1,
    })
    expect((await stored(link.id)).latitude).not.toBe(before.latitude)
    expect((await look(link)).linkExpiresAt).toBe('2031-06-10T05:00:00.000Z')
    const page = await (await request(`/api/events/${link.id}`)).json()
    expect(page).toMatchObject({ eventStatus: 'rescheduled', startsAt: '2031-05-10T14:00:00.000Z' })
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'pat@example.com',
        subject: 'Your changes are live: Harbor Coffee, Sat, May 10, 2031',
        text: expect.stringContaining(`site:/event/${link.id}\n`),
      }),
    ])
    expect(await entriesOf(link.id)).toEqual([
      expect.objectContaining({ action: 'correction_sent' }),
      expect.objectContaining({
        action: 'correction_approved',
        by: ana.administrator.email,
        before: expect.objectContaining({ name: 'Sunday Coffee', date: '2031-05-03' }),
        after: expect.objectContaining({ name: 'Harbor Coffee', date: '2031-05-10' }),
      }),
    ])
    expect(await queue()).toEqual([])
  })

  test('leaves the event unchanged when rejected, with the reason; the rejection can be undone', async () => {
    const link = await live()
    await done(correct(link, { name: 'Buy <b>now</b>' }))
    const id = await onlyOne()
    expect((await ana.decide(id, 'reject', { reason: 'Advertising.' })).status).toBe(200)
    expect((await stored(link.id)).name).toBe('Sunday Coffee')
    expect((await look(link)).events[0]?.correction).toBeNull()
    const [mail] = await mails()
    expect(mail?.subject).toBe("Your changes weren't approved: Sunday Coffee, Sat, May 3, 2031")
    expect(mail?.text).toContain('> Advertising.')
    const rejected = await app.json(as('GET', `/api/admin/corrections/${id}`))
    const decidedBy = ana.administrator.email
    expect(rejected).toMatchObject({ status: 'rejected', decidedBy, reason: 'Advertising.' })
    expect((await ben.decide(id, 'reopen')).status).toBe(200)
    expect(await onlyOne()).toBe(id)
    expect((await ben.decide(id, 'reopen')).status).toBe(409)
    expect((await ben.decide(id, 'approve')).status).toBe(200)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your changes are live: Buy <b>now</b>, Sat, May 3, 2031',
    ])
  })

  test('is emailed after five minutes; an undone decision that was emailed gets another email', async () => {
    const link = await live()
    await done(correct(link, { name: 'Other' }))
    const id = await onlyOne()
    const reject = async (reason: string) =>
      expect((await ana.decide(id, 'reject', { reason })).status).toBe(200)
    await reject('First.')
    const { rows } =
      await sql`select extract(epoch from next_attempt_at - created_at)::int as seconds
      from outbox_messages where key like 'correction:%'`.execute(db)
    expect(rows).toEqual([{ seconds: 300 }])
    await ana.decide(id, 'reopen')
    expect(await mails()).toEqual([])
    for (let round = 0; round < 2; round++) {
      await reject('Second.')
      await sql`update outbox_messages set sent_at = now() where failed_at is null`.execute(db)
      await ana.decide(id, 'reopen')
    }
    const subjects = (await mails()).map(({ subject }) => subject.split(':')[0])
    const both = ["Your changes weren't approved", 'Our decision was undone']
    expect(subjects).toEqual([...both, ...both])
  })

  test('is not reopened after a newer one', async () => {
    const link = await live()
    await done(correct(link, { name: 'First' }))
    const id = await onlyOne()
    await ana.decide(id, 'reject', {})
    await done(correct(link, { name: 'Second' }))
    expect((await ana.decide(id, 'reopen')).status).toBe(409)
  })

  test('is decided once; the second administrator is told who decided what', async () => {
    const link = await live()
    await done(correct(link, { name: 'Monday Coffee' }))
    const id = await onlyOne()
    const answers = await Promise.all([
      ana.decide(id, 'approve'),
      ben.decide(id, 'reject', { reason: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first, second] = answers
    const [winner, verb, loser] =
      first.status === 200 ? [ana, 'approved', second] : [ben, 'rejected', first]
    expect(await messageOf(loser)).toMatch(
      new RegExp(`^409 Already ${verb} by ${winner.administrator.email}, .* UTC\\.$`),
    )
    expect(await mails()).toHaveLength(1)
  })

  test('that was withdrawn or replaced cannot be decided', async () => {
    const link = await live()
    await done(correct(link, { name: 'First' }))
    const first = await onlyOne()
    await done(correct(link, { name: 'Second' }))
    expect((await ana.decide(first, 'approve')).status).toBe(409)
    const second = await onlyOne()
    await send('DELETE', `${link.path}/events/${link.id}/correction`)
    expect((await ana.decide(second, 'approve')).status).toBe(409)
    expect((await ana.decide('nothing', 'approve')).status).toBe(404)
    expect((await stored(link.id)).name).toBe('Sunday Coffee')
  })

  test('of 12 dates is one entry with one decision', async () => {
    const link = await live({ repeats: { every: 'week', until: '2031-07-12' }, date: '2031-04-26' })
    const path = `${link.path}/events/${link.id}/move`
    await done(send('POST', path, { date: '2031-04-27', scope: 'following', reason: 'New lot' }))
    expect(await queue()).toEqual([expect.objectContaining({ events: 12 })])
    const { id, events: waits } = await waiting()
    expect(waits).toHaveLength(12)
    expect((await ana.decide(id, 'approve')).status).toBe(200)
    const { events } = await look(link)
    const [first] = events
    expect(first?.series?.rule).toBe('Every Sunday')
    expect(events.map(({ eventStatus, statusNote }) => `${eventStatus} ${statusNote}`)).toEqual(
      Array.from({ length: 12 }, () => 'rescheduled New lot'),
    )
    expect(events.at(-1)).toMatchObject({ date: '2031-07-13', previousDate: '2031-07-12' })
    expect(await mails()).toHaveLength(1)
  })

  test('leaves a canceled event canceled; moved back, the event is as originally scheduled', async () => {
    const link = await live()
    await done(correct(link, { date: '2031-05-10' }))
    await ana.decide(await onlyOne(), 'approve')
    await done(correct(link, { date: '2031-05-03' }))
    await ana.decide(await onlyOne(), 'approve')
    expect(await stored(link.id)).toMatchObject({
      eventStatus: 'scheduled',
      previousDate: null,
      date: '2031-05-03',
    })
    await done(correct(link, { date: '2031-05-17' }))
    await done(send('POST', `${link.path}/events/${link.id}/cancel`, { reason: 'Storm' }))
    await ana.decide(await onlyOne(), 'approve')
    expect(await stored(link.id)).toMatchObject({ eventStatus: 'cancelled', date: '2031-05-17' })
  })
})

test('the list has pages', async () => {
  for (const name of ['One Meet', 'Two Meet', 'Three Meet']) {
    await done(correct(await live(), { name }))
  }
  const seen: string[] = []
  let path: string | undefined = '/api/admin/corrections?limit=2'
  while (path) {
    const answer: Response = await as('GET', path)
    expect(answer.headers.get('x-total-count')).toBe('3')
    for (const { id } of (await answer.json()) as { id: string }[]) seen.push(id)
    path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(3)
})
