/** Answers to "Still on?" on the private link's page, their undo there or by a mailed link, and closed reports. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { auditOf, messageOf } from '../../../../tests/support/reviewer.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'

const app = await reviewedSite({
  settings: { PUBLIC_URL: 'http://atlas.example', TRUST_PROXY: '1' },
  tables: ['messages'],
})
const { db, send, look, done, publicEvent, confirmToken, report, reportTwice, live, as } = app

const day = addDays(new Date().toISOString().slice(0, 10), 30)
const rainDate = addDays(day, 1)

/** A live event with a mailed confirmation link. */
const remindedEvent = async (more: Record<string, unknown> = {}) => {
  const link = await live({ date: day, rainDate, ...more })
  const mailed = `/api/confirmations/${await confirmToken(link.id)}`
  await emptyTables(db, 'outbox_messages')
  const own = `${link.path}/events/${link.id}/confirmation`
  return {
    ...link,
    here: (answer: string) => send('POST', own, { answer }),
    undoHere: () => send('DELETE', own),
    byMail: (answer: string) => send('POST', mailed, { answer }),
  }
}

const { mails } = outboxOf(db)

describe('undo on the page', () => {
  test('reverts an answer given on the page, without an email', async () => {
    const link = await remindedEvent()
    const before = await publicEvent(link.id)
    await done(link.here('rain_date'))
    expect((await look(link)).events[0]).toMatchObject({ answered: 'rain_date', date: rainDate })
    await done(link.undoHere())
    const after = await publicEvent(link.id)
    const changing = { sequence: 0, updatedAt: '', lastConfirmedAt: '' }
    expect({ ...after, ...changing }).toEqual({ ...before, ...changing })
    expect((await look(link)).events[0]).toMatchObject({
      answered: null,
      choices: ['still_on', 'rain_date', 'moved', 'cancelled'],
    })
    expect(await mails()).toEqual([])
    expect((await auditOf(app, link.id)).at(-1)).toMatchObject({ action: 'answer_undone' })
    expect((await link.undoHere()).status).toBe(409)
  })

  test('of an answer given by email sends an email with a link to answer again', async () => {
    const link = await remindedEvent()
    await done(link.byMail('cancelled'))
    expect((await look(link)).events[0]).toMatchObject({ answered: 'cancelled', choices: [] })
    await done(link.undoHere())
    expect(await publicEvent(link.id)).toMatchObject({ eventStatus: 'scheduled' })
    const [first, second] = await mails()
    expect(first?.subject).toBe(`Your event is canceled: Sunday Coffee, ${shortDay(day)}`)
    expect(second?.subject).toBe(`Your answer was undone: Sunday Coffee, ${shortDay(day)}`)
    expect(second?.text).toContain('titled "Your event is canceled"')
    const token = /\/confirm\/([\w-]{43})/.exec(second?.text ?? '')?.[1]
    await done(send('POST', `/api/confirmations/${token}`, { answer: 'still_on' }))
    expect(await publicEvent(link.id)).toMatchObject({ confirmedBy: 'organizer' })
  })

  test("for another submission's event or a past one is refused", async () => {
    const [link, other] = [await remindedEvent(), await remindedEvent({ name: 'Monday Coffee' })]
    await done(link.here('still_on'))
    const foreign = `${other.path}/events/${link.id}/confirmation`
    expect((await send('DELETE', foreign)).status).toBe(404)
    await sql`update events set day_ends_at = now() where id = ${link.id}`.execute(db)
    expect(await messageOf(link.undoHere())).toBe('409 This date has passed.')
    expect((await look(link)).events[0]).toMatchObject({ answered: null, choices: [] })
  })
})

test('undo by email of an answer on the page sends an email that names the answer', async () => {
  const link = await remindedEvent()
  await done(link.here('rain_date'))
  await done(link.byMail('undo'))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    'On the page of your private link, your answer was "It moves to the rain date".',
  )
  expect(mail?.text).not.toContain('We sent you')
})

describe('reports closed by an answer', () => {
  test.each(['undoHere', 'byMail'] as const)('are reopened by undo (%s)', async (how) => {
    const link = await remindedEvent()
    await reportTwice(link.id)
    await done(how === 'byMail' ? link.byMail('still_on') : link.here('still_on'))
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: null })
    await done(link[how]('undo'))
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: expect.any(String) })
    expect((await look(link)).events[0]?.reports).toHaveLength(2)
  })

  test('stay closed if an administrator has answered, or an earlier answer closed them', async () => {
    const link = await remindedEvent()
    const first = await report(link.id, '1.1.1.1')
    await done(link.here('still_on'))
    const second = await report(link.id, '2.2.2.2')
    await report(link.id, '3.3.3.3')
    await done(link.here('still_on'))
    const path = `/api/admin/messages/${second}`
    expect((await as('PATCH', path, { done: true, answer: 'rejected' })).status).toBe(200)
    await done(link.undoHere())
    const { rows } = await sql<{ id: string; answer: string | null }>`
      select id, answer from event_reports order by created_at`.execute(db)
    expect(rows).toEqual([
      { id: first, answer: 'still_right' },
      { id: second, answer: 'rejected' },
      { id: expect.any(String), answer: null },
    ])
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: null })
    await done(link.undoHere())
    expect(await publicEvent(link.id)).toMatchObject({ reportedAt: expect.any(String) })
  })
})

test('an event that took place on its rain date can be repeated', async () => {
  const link = await remindedEvent()
  await done(link.here('rain_date'))
  const dates = [addDays(day, 364)]
  const again = await send('POST', `${link.path}/events/${link.id}/copies`, { dates })
  expect(await again.json()).toMatchObject({ dates })
})
