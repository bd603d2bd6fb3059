import { expect, test } from 'vitest'
import { type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { messageOf, reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryRow, queryRows } from '../../../platform/db/query.ts'
import { purgeAllDeleted } from './purge-job.ts'

const app = await testApp()
const { db, request, json } = app
const { as } = await reviewer(app, 'ana@example.com')

const day = 86_400_000

const merge = (id: string, into: string) => as('POST', `/api/admin/events/${id}/merge`, { into })

/** Submits an event; returns its id. */
const submit = async (submitterEmail: string, more: Record<string, unknown>) => {
  const body = { eventType: 'car_show', date: '2099-06-13', zipCode: '60601', ...more }
  const sent = await as('POST', '/api/events', { ...body, submitterEmail })
  return ((await sent.json()) as { id: string }).id
}

const locationOf = async (path: string) => {
  const response = await request(path)
  return `${response.status} ${response.headers.get('location')}`
}

let made = 0
const event = async (plan: Partial<EventPlan> = {}) => {
  const id = `event${++made}`
  await saveMade(db, [{ name: `Meet ${id}`, ...plan, id }])
  return id
}

test('API and calendar file of a merged event redirect to the kept one', async () => {
  const [kept, gone] = [await event(), await event({ requestedStatus: 'pending' })]
  expect(await json(merge(gone, kept))).toMatchObject({ id: gone, status: 'deleted' })
  expect(await locationOf(`/api/events/${gone}`)).toBe(`301 /api/events/${kept}`)
  expect(await locationOf(`/event/${gone}.ics`)).toBe(`301 /event/${kept}.ics`)
  expect(await locationOf(`/api/events/${kept}`)).toBe('200 null')
  const entry = await queryRow(db)`select action, administrator_email as by, after from audit_log
    where subject_id = ${gone}`
  expect(entry).toMatchObject({
    action: 'merged',
    by: 'ana@example.com',
    after: { status: 'deleted', mergedInto: kept },
  })
})

test('a chain of merges redirects to its end, even after the events between are purged', async () => {
  const [first, second, last] = [await event(), await event(), await event()]
  await merge(first, second)
  await merge(second, last)
  expect(await locationOf(`/api/events/${first}`)).toBe(`301 /api/events/${last}`)
  await purgeAllDeleted(db, { now: Date.now() + 31 * day })
  expect(await locationOf(`/api/events/${first}`)).toBe(`301 /api/events/${last}`)
  await as('DELETE', `/api/events/${last}`)
  expect(await locationOf(`/api/events/${first}`)).toBe('404 null')
})

test('a merged event redirects only once the kept one is live', async () => {
  const [kept, gone] = [
    await event({ requestedStatus: 'pending' }),
    await event({ requestedStatus: 'pending' }),
  ]
  await merge(gone, kept)
  expect(await locationOf(`/api/events/${gone}`)).toBe('404 null')
  await as('PATCH', `/api/events/${kept}/approve`)
  expect(await locationOf(`/api/events/${gone}`)).toBe(`301 /api/events/${kept}`)
})

test('the organizer of a merged live event gets an email, unless the merge is undone in time', async () => {
  const kept = await event()
  const id = await submit('pat@example.com', { name: 'Own Meet' })
  await as('PATCH', `/api/events/${id}/approve`)
  const waiting = async () => {
    const mails = await db.selectFrom('outbox_messages').select('key').execute()
    return mails.filter(({ key }) => /^merged:(?!.*:withdrawn:)/.test(key)).length
  }
  expect((await merge(id, kept)).status).toBe(200)
  expect(await waiting()).toBe(1)
  await json(as('POST', `/api/admin/events/${id}/restore`))
  expect(await waiting()).toBe(0)
})

test('a live submitted event keeps its links, contact and organizer, and its owner gets an email', async () => {
  const own = { website: 'https://club.example/', organizerName: 'Club' }
  const kept = await submit('owner@club.example', { name: 'Club Show', ...own })
  await as('PATCH', `/api/events/${kept}/approve`)
  const better = { name: 'Club Show 2099', startTime: '09:00' }
  const theirs = { ...better, website: 'https://other.example/', contactPhone: '(312) 555-0199' }
  const gone = await submit('newcomer@other.example', theirs)
  expect((await merge(gone, kept)).status).toBe(200)
  const shown = await json(request(`/api/events/${kept}`))
  expect(shown).toMatchObject({ ...own, ...better, contactPhone: '' })
  const mails = () => queryRows(db)`select recipient, text from outbox_messages
    where key like ${`extended:${gone}:%`} and key not like '%:withdrawn:%'`
  const text = expect.stringContaining('From the other listing: Name, Date and time')
  expect(await mails()).toEqual([{ recipient: 'owner@club.example', text }])
  await json(as('POST', `/api/admin/events/${gone}/restore`))
  expect(await json(request(`/api/events/${kept}`))).toMatchObject({ name: 'Club Show', ...own })
  expect(await mails(), 'undone before it left').toEqual([])
})

test('impossible merges are refused with the reason', async () => {
  const [live, waiting, gone] = [
    await event(),
    await event({ requestedStatus: 'pending' }),
    await event(),
  ]
  expect(await messageOf(await merge(live, waiting))).toMatch(/^409 .* Approve it first\.$/)
  expect(await messageOf(await merge(live, live))).toBe("422 You can't merge an event into itself.")
  expect(await messageOf(await merge(live, 'nowhere'))).toMatch(/^404/)
  await merge(gone, live)
  expect(await messageOf(await merge(gone, live))).toMatch(
    /^409 Already merged into another event by ana@example.com, /,
  )
  expect(await messageOf(await merge(live, gone))).toMatch(/^409 Already merged/)
})

test('one of two simultaneous merges in opposite directions is refused', async () => {
  const [a, b] = [await event(), await event()]
  const answers = await Promise.all([merge(a, b), merge(b, a)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('finds likely duplicates in every status, and no others', async () => {
  const plan = { name: 'Lakefront Classic Show', date: '2097-05-02', venueName: 'Navy Pier' }
  const submitted = await event({ ...plan, requestedStatus: 'pending' })
  const same = await event(plan)
  const waiting = await event({
    ...plan,
    name: '5th Lakefront Classic Show',
    requestedStatus: 'pending',
  })
  const dayAfter = await event({ ...plan, date: '2097-05-03' })
  const atVenue = await event({ ...plan, name: 'Boats' })
  const gone = await event(plan)
  await as('DELETE', `/api/events/${gone}`)
  await event({ ...plan, date: '2097-05-09' })
  await event({ ...plan, name: 'Boats', venueName: 'Elsewhere' })
  const denver = { latitude: 39.74, longitude: -104.98, timeZone: 'America/Denver' }
  await event({ ...plan, at: denver })
  const found = await json<{ id: string }[]>(as('GET', `/api/admin/events/${submitted}/similar`))
  expect(found.map(({ id }) => id)).toEqual([same, waiting, atVenue, dayAfter])
})
