import { beforeEach, expect, test } from 'vitest'
import {
  chicago,
  type EventPlan,
  madeEvent,
  saveMade,
} from '../../../../../tests/support/made-event.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { saveEvents } from '../../../../catalog/event/server/event-store.ts'

const app = await testApp()
const { db, request, json, fieldsOf } = app
const { as, administrator } = await reviewer(app)

const edit = (id: string, body: unknown) => as('PATCH', `/api/admin/events/${id}`, body)
const approve = (id: string) => as('PATCH', `/api/events/${id}/approve`)
const read = (id: string) => json<Record<string, unknown>>(as('GET', `/api/admin/events/${id}`))
const lastEntry = () =>
  db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()

const withoutPlace = async (id: string, times: Partial<EventPlan> = {}) => {
  const made = madeEvent({ ...times, id, requestedStatus: 'pending', city: '', state: '' })
  const event = { ...made, place: undefined, timeZone: 'UTC' }
  await db.transaction().execute((tx) => saveEvents(tx, [event]))
}

beforeEach(async () => {
  await db.deleteFrom('events').execute()
})

test('changes the given fields, keeps the others, and logs the values before and after', async () => {
  await saveMade(db, [{ id: 'one', requestedStatus: 'pending', name: 'Old', startTime: '09:00' }])
  const answer = await json(edit('one', { name: 'New', carMakes: ['Ford', 'Ford'], sequence: 0 }))
  expect(answer).toEqual({ id: 'one', name: 'New', status: 'pending', events: 1 })
  expect(await read('one')).toMatchObject({
    name: 'New',
    carMakes: ['Ford'],
    startTime: '09:00',
    startsAt: '2099-06-06T14:00:00.000Z',
    latitude: chicago.latitude,
    locationPrecision: 'address',
    sequence: 1,
  })
  expect(await lastEntry()).toMatchObject({
    action: 'edited',
    before: { name: 'Old', carMakes: [] },
    after: { name: 'New', carMakes: ['Ford'] },
  })
})

test('gives a place to an event without one, in words or by coordinates, after which it can be approved', async () => {
  await withoutPlace('lost')
  expect((await approve('lost')).status).toBe(422)
  await json(edit('lost', { near: 'Peoria, IL' }))
  expect(await read('lost')).toMatchObject({
    city: 'Peoria',
    state: 'IL',
    locationPrecision: 'city',
    timeZone: 'America/Chicago',
  })
  await json(edit('lost', { latitude: 40.7012, longitude: -89.5123 }))
  expect(await read('lost')).toMatchObject({ latitude: 40.7012, locationPrecision: 'address' })
  await json(edit('lost', { near: '96813' }))
  expect(await read('lost')).toMatchObject({
    state: 'HI',
    zipCode: '96813',
    locationPrecision: 'zip',
    timeZone: 'Pacific/Honolulu',
  })
  expect((await approve('lost')).status).toBe(200)
})

test('a first place converts the hours from the zone of the source, unless they are changed, too', async () => {
  const hours = { date: '2099-06-06', startTime: '01:00', endTime: '05:30' }
  await withoutPlace('told', hours)
  await json(edit('told', { ...hours, near: 'Peoria, IL' }))
  expect(await read('told')).toMatchObject({
    date: '2099-06-05',
    endDate: '2099-06-05',
    startTime: '20:00',
    endTime: '00:30',
    startsAt: '2099-06-06T01:00:00.000Z',
    endsAt: '2099-06-06T05:30:00.000Z',
  })
  await withoutPlace('corrected', hours)
  await json(edit('corrected', { startTime: '18:00', endTime: '', near: 'Peoria, IL' }))
  expect(await read('corrected')).toMatchObject({ date: '2099-06-06', startTime: '18:00' })
})

test('a place in words is the same as in searches', async () => {
  await withoutPlace('lost')
  await json(edit('lost', { near: 'Port Washington' }))
  expect(await read('lost')).toMatchObject({ city: 'Port Washington', locationPrecision: 'city' })
})

test('updates the place when the city changes', async () => {
  await saveMade(db, [{ id: 'one', startTime: '09:00' }])
  await json(edit('one', { city: 'Denver', state: 'CO' }))
  expect(await read('one')).toMatchObject({
    timeZone: 'America/Denver',
    startsAt: '2099-06-06T15:00:00.000Z',
    locationPrecision: 'city',
  })
})

test('names every invalid field and changes nothing', async () => {
  await saveMade(db, [{ id: 'one', name: 'Kept' }])
  const wrong = { name: '', date: '2026-02-30', website: 'javascript:alert(1)' }
  expect(await fieldsOf(edit('one', wrong), 422)).toEqual(['date', 'name', 'website'])
  expect(await fieldsOf(edit('one', { near: 'Nowhere at all, ZZ' }), 422)).toEqual(['near'])
  expect(await fieldsOf(edit('one', { city: 'Qwxyz' }), 422)).toEqual(['city'])
  expect(await fieldsOf(edit('one', { status: 'published' }), 422)).toEqual(['status'])
  expect(await read('one')).toMatchObject({ name: 'Kept', sequence: 0, city: 'Chicago' })
})

test('moves the event between live and archive by its new date', async () => {
  await saveMade(db, [{ id: 'one' }])
  expect(await json(edit('one', { date: '2020-01-01', endDate: null }))).toMatchObject({
    status: 'archived',
  })
  expect(await json(edit('one', { date: '2099-01-01', endDate: null }))).toMatchObject({
    status: 'published',
  })
})

test.each([
  [
    '2099-06-13',
    'Flooded',
    { eventStatus: 'rescheduled', previousDate: '2099-06-06', statusNote: '' },
  ],
  ['2099-06-13', 'New lot', { eventStatus: 'rescheduled', statusNote: 'New lot' }],
  ['2099-05-30', 'Dry again', { eventStatus: 'scheduled', statusNote: 'Dry again' }],
])(
  'a postponed event that gets the date %s keeps only a new note: %s',
  async (date, statusNote, shown) => {
    const moved = { eventStatus: 'postponed', statusNote: 'Flooded', previousDate: '2099-05-30' }
    await saveMade(db, [{ id: 'one', ...moved }])
    await json(edit('one', { date, ...moved, statusNote }))
    expect(await read('one')).toMatchObject(shown)
  },
)

test('the note is removed with the status that it explains', async () => {
  await saveMade(db, [{ id: 'one', eventStatus: 'postponed', statusNote: 'Flooded' }])
  await json(edit('one', { eventStatus: 'rescheduled', date: '2099-06-13' }))
  expect(await read('one')).toMatchObject({ eventStatus: 'rescheduled', statusNote: '' })
})

test('refuses to overwrite a change or a deletion by others', async () => {
  await saveMade(db, [{ id: 'one', requestedStatus: 'pending' }])
  await json(edit('one', { name: 'First', sequence: 0 }))
  expect((await edit('one', { name: 'Second', sequence: 0 })).status).toBe(409)
  await as('DELETE', '/api/events/one')
  const refused = await edit('one', { name: 'Third' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(`Already rejected by ${administrator.email}`)
  expect((await edit('nothing', { name: 'x' })).status).toBe(404)
})

test('moves a pin exactly, refuses one that contradicts the address, and moves an empty one to the center of the ZIP code', async () => {
  await saveMade(db, [{ id: 'one', requestedStatus: 'pending', zipCode: '60601' }])
  await json(edit('one', { latitude: '41.88500', longitude: '-87.62000' }))
  const exact = { latitude: 41.885, longitude: -87.62, locationPrecision: 'address' }
  expect(await read('one')).toMatchObject(exact)
  for (const point of [
    { latitude: 39.74, longitude: -104.98 },
    { latitude: 48.85, longitude: 2.35 },
    { latitude: 41.885, longitude: 87.62 },
  ]) {
    expect(await fieldsOf(edit('one', point), 422)).toEqual(['latitude'])
  }
  expect(await fieldsOf(edit('one', { latitude: 95 }), 422)).toEqual(['latitude'])
  expect(await read('one')).toMatchObject(exact)
  await json(edit('one', { latitude: null, longitude: null }))
  const middle = await read('one')
  expect(middle).toMatchObject({ locationPrecision: 'zip', city: 'Chicago', zipCode: '60601' })
  expect(middle.latitude).not.toBe(41.885)
})

test('changes the time zone: hours stay, instants move, and it is logged', async () => {
  const id = 'zone'
  await saveMade(db, [{ id, startTime: '09:00', endTime: '12:00' }])
  const wrong = { timeZone: 'America/Gotham', date: '2099-02-30' }
  expect(await fieldsOf(edit(id, wrong), 422)).toEqual(['date', 'timeZone'])
  await json(edit(id, { timeZone: 'america/indiana/knox' }))
  await json(edit(id, { timeZone: 'America/New_York' }))
  expect(await read(id)).toMatchObject({
    startTime: '09:00',
    timeZone: 'America/New_York',
    startsAt: '2099-06-06T13:00:00.000Z',
    endsAt: '2099-06-06T16:00:00.000Z',
  })
  const ends = await db.selectFrom('events').select('day_ends_at').where('id', '=', id).execute()
  expect(ends).toEqual([{ day_ends_at: '2099-06-07T04:00:00.000Z' }])
  const [before, after] = ['America/Indiana/Knox', 'America/New_York']
  expect(await lastEntry()).toMatchObject({
    before: { timeZone: before },
    after: { timeZone: after },
  })
  expect(await (await request(`/event/${id}.ics`)).text()).toContain('DTSTART:20990606T130000Z')
})

test('a manually set zone stays when the pin moves nearby, and is replaced with another place', async () => {
  await saveMade(db, [{ id: 'near', zipCode: '60601', startTime: '09:00' }])
  await json(edit('near', { timeZone: 'America/New_York' }))
  await json(edit('near', { latitude: 41.885, longitude: -87.62 }))
  expect(await read('near')).toMatchObject({ latitude: 41.885, timeZone: 'America/New_York' })
  await json(edit('near', { timeZone: '' }))
  expect(await read('near')).toMatchObject({ latitude: 41.885, timeZone: 'America/Chicago' })
  await json(edit('near', { timeZone: 'America/New_York' }))
  await json(edit('near', { near: 'Denver, CO', timeZone: 'America/New_York' }))
  expect(await read('near')).toMatchObject({ city: 'Denver', timeZone: 'America/Denver' })
})

test('accepts uploaded files as the kind that they were uploaded as, and claims them', async () => {
  const id = '0123456789abcdef'
  const file = { id, name: `${id}.pdf`, type: 'application/pdf' as const, size: 1, sha256: 'x' }
  const none = { width: null, height: null, placeholder: null, claimed_by: null }
  await db
    .insertInto('uploads')
    .values({ ...file, ...none, kind: 'flyer' })
    .execute()
  const url = `/uploads/${file.name}`
  const dead = '/uploads/fedcba9876543210.pdf'
  await saveMade(db, [{ id: 'one', requestedStatus: 'pending' }])
  expect(await fieldsOf(edit('one', { logoUrl: url }), 422)).toEqual(['logoUrl'])
  expect(await fieldsOf(edit('one', { flyerUrl: dead }), 422)).toEqual(['flyerUrl'])
  expect((await edit('one', { flyerUrl: url })).status).toBe(200)
  const uploads = await db.selectFrom('uploads').select('claimed_by').execute()
  expect(uploads).toEqual([{ claimed_by: 'one' }])
  // Files lost since then don't block other changes.
  await db.deleteFrom('uploads').execute()
  expect((await edit('one', { name: 'New', flyerUrl: url })).status).toBe(200)
})
