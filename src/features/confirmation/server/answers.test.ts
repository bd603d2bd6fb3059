/** Organizers' answers by confirmation links: their effects, where they are shown, and undo. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { submission } from '../../../../tests/support/private-link.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { actionsOf, auditOf } from '../../../../tests/support/reviewer.ts'
import { markConfirmationRequested } from '../../../catalog/event/server/mark-events.ts'
import { revokeLink } from '../../../catalog/submission/server/withdraw-links.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { giveAnswer } from '../../../catalog/trust/server/confirmations/give-answer.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryColumn } from '../../../platform/db/query.ts'
import type { ConfirmationEvent } from '../contract.ts'

const app = await reviewedSite({
  settings: { PUBLIC_URL: 'http://atlas.example', TRUST_PROXY: '1' },
  tables: ['messages', 'senders', 'sender_decisions'],
})
const { db, request, json, fieldsOf } = app
const {
  send,
  look,
  publicEvent,
  submissionOf,
  confirmToken,
  reportTwice,
  live,
  as,
  waiting: correction,
  decide,
} = app
const { mails } = outboxOf(db)

/** A month from now; answers can move the date within that range. */
const day = addDays(new Date().toISOString().slice(0, 10), 30)
const rainDate = addDays(day, 1)

/** Live event whose organizer has got a reminder. */
const remindedEvent = async (more: Record<string, unknown> = {}) => {
  const link = await live({ date: day, rainDate, ...more })
  const token = await confirmToken(link.id)
  await inTransaction(db, (tx) => markConfirmationRequested(tx, [link.id], Date.now() - 60_000))
  await app.catchUp()
  await emptyTables(db, 'outbox_messages')
  return { ...link, token, confirm: `/api/confirmations/${token}` }
}

type AskedOrganizer = Awaited<ReturnType<typeof remindedEvent>>

const press = ({ confirm }: Pick<AskedOrganizer, 'confirm'>, body: object) =>
  send('POST', confirm, body)
const pressed = (link: AskedOrganizer, body: object) => json<ConfirmationEvent>(press(link, body))

const calendarOf = async (id: string) =>
  (await (await request(`/event/${id}.ics`)).text()).replaceAll('\r\n ', '')

/** All stored rows that an answer could change. */
const everything = () =>
  queryColumn(db)`
    select e::text as line from events e union all select l::text from confirmation_links l
    union all select c::text from confirmations c union all select a.id::text from audit_log a
    union all select o.id from outbox_messages o union all select s::text from submissions s
    order by 1`

describe('still on', () => {
  test('shows the time of confirmation in the API, searches and calendars, and raises the sequence', async () => {
    const link = await remindedEvent()
    const before = await publicEvent(link.id)
    const uid = /UID:(.*)/.exec(await calendarOf(link.id))?.[1]
    const answer = await pressed(link, { answer: 'still_on' })
    expect(answer).toMatchObject({ id: link.id, answered: 'still_on', eventStatus: 'scheduled' })
    const after = await publicEvent(link.id)
    expect(after).toMatchObject({
      confirmedAt: expect.any(String),
      confirmedBy: 'organizer',
      eventStatus: 'scheduled',
      date: day,
    })
    expect(after.sequence).toBe(Number(before.sequence) + 1)
    const file = await calendarOf(link.id)
    expect(file).toMatch(/DESCRIPTION:.*Confirmed by the organizer on [A-Z][a-z]{2} \d{1,2}/)
    expect(file).toContain(`UID:${uid}`)
    const feed = await (await request('/events.ics?keyword=Coffee')).text()
    expect(feed.replaceAll('\r\n ', '')).toContain('Confirmed by the organizer on')
    expect(file).toContain(`SEQUENCE:${Number(after.sequence)}`)
    const found = await json<object[]>(app.post('/api/events/search', { keyword: 'Coffee' }))
    expect(found).toMatchObject([{ id: link.id, confirmedAt: after.confirmedAt }])
    expect((await auditOf(app, link.id)).at(-1)).toMatchObject({
      action: 'answered_still_on',
      before: { confirmedAt: null },
      after: { confirmedBy: 'organizer' },
    })
  })

  test('pressed twice counts as one answer with one message', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    const once = await everything()
    await pressed(link, { answer: 'still_on' })
    expect(await everything()).toEqual(once)
    const subject = `You confirmed your event: Sunday Coffee, ${shortDay(day)}`
    expect(await mails()).toMatchObject([{ recipient: submission.submitterEmail, subject }])
  })

  test('pressed four times at the same moment counts as one answer', async () => {
    const link = await remindedEvent()
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(link, { answer: 'rain_date' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await publicEvent(link.id)).toMatchObject({ date: rainDate, previousDate: day })
    expect(await mails()).toHaveLength(1)
  })

  test('resolves reports of visitors', async () => {
    const link = await remindedEvent()
    await reportTwice(link.id)
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: expect.any(String) })
    await pressed(link, { answer: 'still_on' })
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: null })
  })

  test('pressed again after new reports resolves those, too', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    await reportTwice(link.id)
    await pressed(link, { answer: 'still_on' })
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: null })
    const actions = await actionsOf(app, link.id)
    expect(actions.slice(-2)).toEqual(['answered_still_on', 'answered_still_on'])
  })

  test('pressed again on a later day confirms the date again, and undo reverts only that', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    const { confirmedAt } = await publicEvent(link.id)
    const later = Date.now() + 7 * 86_400_000
    const answer = { eventId: link.id, answer: 'still_on', givenBy: 'link' } as const
    const again = await inTransaction(db, (tx) => giveAnswer(tx, answer, later))
    expect(again).toMatchObject({
      answerId: expect.any(String),
      event: { confirmedAt: new Date(later).toISOString() },
    })
    expect(await pressed(link, { answer: 'undo' })).toMatchObject({
      answered: 'still_on',
      confirmedAt,
    })
  })

  test('applies to the confirmed date, not to another', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    await json(send('PATCH', `${link.path}/events/${link.id}`, { description: 'Two mugs.' }))
    expect(await publicEvent(link.id)).toMatchObject({ confirmedBy: 'organizer' })
    await json(send('PATCH', `${link.path}/events/${link.id}`, { date: addDays(day, 7) }))
    const [waiting] = await json<{ id: string }[]>(as('GET', '/api/admin/corrections'))
    const path = `/api/admin/corrections/${waiting?.id}/approve`
    const approved = await as('POST', path, {})
    expect([200, 204]).toContain(approved.status)
    expect(await publicEvent(link.id)).toMatchObject({ date: addDays(day, 7), confirmedAt: null })
  })
})

describe('an answer that changes the date', () => {
  test.each([
    ['by its own button', { answer: 'rain_date' }],
    ['as another day', { answer: 'moved', date: rainDate }],
  ])('to the rain date, %s', async (_, answer) => {
    const link = await remindedEvent()
    expect((await json<ConfirmationEvent>(request(link.confirm))).choices).toContain('rain_date')
    const { choices } = await pressed(link, answer)
    expect(choices).not.toContain('rain_date')
    expect(await publicEvent(link.id)).toMatchObject({
      date: rainDate,
      endDate: rainDate,
      rainDate,
      previousDate: day,
      eventStatus: 'rescheduled',
      confirmedBy: 'organizer',
    })
    expect(await calendarOf(link.id)).toContain('This event moved to its rain date')
    expect((await press(link, answer)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  test('not to a missing rain date', async () => {
    const link = await remindedEvent({ rainDate: '' })
    expect((await json<ConfirmationEvent>(request(link.confirm))).choices).not.toContain(
      'rain_date',
    )
    expect((await press(link, { answer: 'rain_date' })).status).toBe(409)
  })

  test('to another day, with a reason', async () => {
    const link = await remindedEvent()
    const date = addDays(day, 7)
    await pressed(link, { answer: 'moved', date, cause: 'venue' })
    expect(await publicEvent(link.id)).toMatchObject({
      date,
      endDate: date,
      rainDate: addDays(rainDate, 7),
      previousDate: day,
      eventStatus: 'rescheduled',
      statusNote: "The venue isn't available.",
    })
  })

  test('with free text that is pending until the sender is known', async () => {
    const reason = 'Buy at pills.example'
    for (const answer of ['moved', 'cancelled']) {
      const link = await remindedEvent()
      const body = { answer, date: addDays(day, 14), reason, cause: 'weather' }
      expect(await pressed(link, body)).toMatchObject({ answered: answer, noteWaits: true })
      expect(await publicEvent(link.id)).toMatchObject({
        eventStatus: answer === 'moved' ? 'rescheduled' : answer,
        statusNote: 'Bad weather.',
      })
      const { id } = await correction()
      expect((await decide(id, 'approve')).status).toBe(200)
      expect(await publicEvent(link.id)).toMatchObject({ statusNote: `Bad weather. ${reason}` })
      await emptyTables(db, ...submissionTables)
    }
    const link = await remindedEvent()
    const known = { address: submission.submitterEmail, step: 'known' }
    expect((await as('PUT', '/api/admin/senders', known)).status).toBe(200)
    await pressed(link, { answer: 'cancelled', reason })
    expect(await publicEvent(link.id)).toMatchObject({ statusNote: reason })
  })

  test.each([
    ['15 days on', [15]],
    ['15 days back', [-15]],
    ['by many small moves', [14, 28]],
  ])('is pending if the new date is far away: %s', async (_, days) => {
    const link = await remindedEvent()
    await changeRows(db)`insert into senders (address, set_step, set_at, set_by)
      values (${submission.submitterEmail}, 'trusted', now(), 'ana@example.com')
      on conflict (address) do update set set_step = 'trusted', set_at = now(), set_by = 'ana'`
    const [first = 0, second = 0] = days.length > 1 ? days : [0, ...days]
    if (first !== 0) await pressed(link, { answer: 'moved', date: addDays(day, first) })
    else await pressed(link, { answer: 'still_on' })
    const before = await publicEvent(link.id)
    await emptyTables(db, 'outbox_messages')
    const date = addDays(day, second)
    for (let turn = 0; turn < 2; turn++)
      expect(await pressed(link, { answer: 'moved', date })).toMatchObject({
        date: before.date,
        waitingDate: date,
      })
    expect(await publicEvent(link.id)).toMatchObject({
      date: before.date,
      eventStatus: before.eventStatus,
      confirmedAt: null,
    })
    const subject = `We're reviewing your new date: Sunday Coffee, ${shortDay(String(before.date))}`
    expect(await mails()).toMatchObject([{ recipient: submission.submitterEmail, subject }])
    const { id } = await correction()
    expect((await auditOf(app, link.id)).at(-1)?.action).not.toBe('answered_moved')
    expect((await decide(id, 'approve')).status).toBe(200)
    expect(await publicEvent(link.id)).toMatchObject({ date, eventStatus: 'rescheduled' })
  })

  test('not to a day of its series, even a pending one', async () => {
    const link = await remindedEvent({ repeats: { every: 'week', until: addDays(day, 7) } })
    await sql`update events set status = 'pending' where date > ${day}`.execute(db)
    const move = { answer: 'moved', date: addDays(day, 7) }
    expect(await fieldsOf(press(link, move), 422)).toEqual(['date'])
  })

  test('not to the same day, or a day too far away', async () => {
    const link = await remindedEvent()
    const before = await everything()
    for (const date of [undefined, '', 'soon', '2031-02-30', '2020-01-01', '2099-01-01', day]) {
      const refused = await fieldsOf(press(link, { answer: 'moved', date }), 422)
      expect({ date, refused }).toEqual({ date, refused: ['date'] })
    }
    expect(await everything()).toEqual(before)
  })

  test('canceled: shown everywhere, and no longer as confirmed', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    const { choices } = await pressed(link, { answer: 'cancelled' })
    expect(choices).toEqual([])
    expect(await publicEvent(link.id)).toMatchObject({
      eventStatus: 'cancelled',
      statusNote: 'Canceled by the organizer.',
      confirmedAt: null,
    })
    expect(await calendarOf(link.id)).toContain('CANCELED: Sunday Coffee')
    expect((await press(link, { answer: 'still_on' })).status).toBe(409)
  })
})

describe('undo', () => {
  test.each([
    ['still_on', {}],
    ['rain_date', {}],
    ['moved', { date: addDays(day, 3) }],
    ['cancelled', { cause: 'weather' }],
  ])('of %s restores the event, with a second message', async (answer, more) => {
    const link = await remindedEvent()
    const before = await publicEvent(link.id)
    await pressed(link, { answer, ...more })
    const between = await publicEvent(link.id)
    expect(await pressed(link, { answer: 'undo' })).toMatchObject({ answered: null })
    const after = await publicEvent(link.id)
    const changing = { sequence: 0, updatedAt: '', lastConfirmedAt: '' }
    expect({ ...after, ...changing }).toEqual({ ...before, ...changing })
    expect(after.sequence).toBeGreaterThan(Number(between.sequence))
    const [first, second] = await mails()
    expect(second?.subject).toBe(`Your answer was undone: Sunday Coffee, ${shortDay(day)}`)
    expect(second?.text).toContain(first?.subject.split(':')[0])
    const actions = await actionsOf(app, link.id)
    expect(actions.slice(-2)).toEqual([`answered_${answer}`, 'answer_undone'])
    expect((await press(link, { answer: 'undo' })).status).toBe(409)
  })

  test('reverts one answer at a time, but not changes by others since then', async () => {
    const link = await remindedEvent()
    await pressed(link, { answer: 'still_on' })
    await pressed(link, { answer: 'rain_date' })
    expect(await pressed(link, { answer: 'undo' })).toMatchObject({
      answered: 'still_on',
      date: day,
    })
    const cancel = `${link.path}/events/${link.id}/cancel`
    expect((await send('POST', cancel, { reason: 'Flood.' })).status).toBe(200)
    expect((await press(link, { answer: 'undo' })).status).toBe(409)
    expect(await publicEvent(link.id)).toMatchObject({ eventStatus: 'cancelled' })
  })
})

describe('a link', () => {
  test('changes nothing when opened, such as by a mail scanner', async () => {
    const link = await remindedEvent()
    const before = await everything()
    for (const method of ['GET', 'HEAD']) {
      for (const path of [link.confirm, `${link.confirm}?answer=still_on`]) {
        expect((await request(path, { method })).status).toBe(200)
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('is stored only as a hash', async () => {
    const link = await remindedEvent()
    expect((await everything()).filter((line) => line.includes(link.token))).toEqual([])
  })

  test('does not open if expired, or if the private link is revoked', async () => {
    const link = await remindedEvent()
    const isOpen = async () => (await request(link.confirm)).status === 200
    await changeRows(db)`
      update events set day_ends_at = now() - interval '1 second' where id = ${link.id}`
    expect(await isOpen()).toBe(false)
    await sql`update events set day_ends_at = now() + interval '1 day'`.execute(db)
    expect(await isOpen()).toBe(true)
    const submissionId = await submissionOf(link.id)
    await inTransaction(db, (tx) => revokeLink(tx, submissionId))
    expect(await isOpen()).toBe(false)
    expect((await press(link, { answer: 'cancelled' })).status).toBe(404)
    expect(await publicEvent(link.id)).toMatchObject({ eventStatus: 'scheduled' })
  })

  test('refuses an invalid answer', async () => {
    const link = await remindedEvent()
    for (const body of [{}, { answer: 'maybe' }, { answer: 'still_on', reason: 'x'.repeat(501) }]) {
      expect((await press(link, body)).status).toBe(422)
    }
  })
})

describe('a month with one press', () => {
  /** Four Fridays of one month and one of the next, all with reminders sent. */
  const fridays = async () => {
    const link = await live({ date: '2031-06-06', repeats: { every: 'week', until: '2031-07-04' } })
    const ids = (await look(link)).events.map(({ id }) => id)
    const token = await confirmToken(ids[1] ?? '')
    await inTransaction(db, (tx) => markConfirmationRequested(tx, ids, Date.now() - 60_000))
    await app.catchUp()
    await emptyTables(db, 'outbox_messages')
    return { ...link, ids, confirm: `/api/confirmations/${token}` }
  }
  const confirmed = () =>
    queryColumn(db)`
      select date from events where confirmed_at is not null order by date`
  const june = ['2031-06-06', '2031-06-13', '2031-06-20', '2031-06-27']

  test('confirms every date of the month that is on, in one message, and undo reverts all', async () => {
    const link = await fridays()
    expect((await json<ConfirmationEvent>(request(link.confirm))).month).toEqual(june)
    const state = await json<ConfirmationEvent>(press(link, { answer: 'still_on', scope: 'month' }))
    expect(state).toMatchObject({ month: june, monthAnswered: 4, answered: 'still_on' })
    expect(await confirmed()).toEqual(june)
    await json(press(link, { answer: 'still_on', scope: 'month' }))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      'You confirmed your dates: Sunday Coffee, Fri, Jun 6, 2031 and 3 more dates',
    )
    expect(mail?.text).toContain('> Friday, June 27, 2031')
    await json(press(link, { answer: 'undo', scope: 'month' }))
    expect(await confirmed()).toEqual([])
    expect((await mails()).at(-1)?.text).toContain('titled "You confirmed your dates"')
    await send('POST', `${link.path}/events/${link.ids[0]}/cancel`, { cause: 'weather' })
    await json(press(link, { answer: 'still_on', scope: 'month' }))
    expect(await confirmed()).toEqual(june.slice(1))
  })

  test('works by the private link, too; single dates and other answers are refused', async () => {
    const link = await fridays()
    const confirm = (id = '', body: object = {}) =>
      send('POST', `${link.path}/events/${id}/confirmation`, { answer: 'still_on', ...body })
    expect(await json(confirm(link.ids[2], { scope: 'month' }))).toMatchObject({ events: 4 })
    expect(await confirmed()).toEqual(june)
    expect(
      await fieldsOf(confirm(link.ids[2], { answer: 'rain_date', scope: 'month' }), 422),
    ).toEqual(['scope'])
    const month = { scope: 'month' }
    expect(await fieldsOf(press(link, { answer: 'cancelled', ...month }), 422)).toEqual(['scope'])
    const alone = await remindedEvent()
    expect((await press(alone, { answer: 'still_on', ...month })).status).toBe(409)
    expect(await json(request(alone.confirm))).toMatchObject({ month: [], monthAnswered: 0 })
  })
})
