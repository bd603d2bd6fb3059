/** From a submission or import to a pin at the address: over HTTP, through the job queue, on a real PostgreSQL. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLocator } from '../../src/catalog/event/server/placing/locate.ts'
import { placesOf } from '../../src/catalog/place/server/places-in-memory.ts'
import { startGeocoding } from '../../src/features/geocoding/server/geocoding-job.ts'
import { placeAddresses } from '../../src/features/geocoding/server/place-addresses.ts'
import { openVenueBook } from '../../src/features/import/server/place/venue-book.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import { repeatWindow } from '../../src/features/import/server/settings/import-settings.ts'
import { queryRow } from '../../src/platform/db/query.ts'
import { type Jobs, startJobs } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { type FakePlace, fakeGeocoder } from '../support/fake-geocoder.ts'
import { importFile } from '../support/import-file.ts'
import { testFiles } from '../support/import-files.ts'
import { organizer } from '../support/private-link.ts'
import { auditOf, reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const { db, database, request, json, post, catchUp } = app
const { submit, correct, done, stored } = organizer(app)
const { as, approve } = await reviewer(app)
const { write } = testFiles()
const fake = await fakeGeocoder()
const log = createLog('silent')
const contact = 'info@atlas.org'

const door = { latitude: 41.886532, longitude: -87.622541 }
const match: FakePlace = { ...door, houseNumber: '151', state: 'IL', zipCode: '60601' }
const at = {
  venueName: 'Harbor Lot',
  streetAddress: '151 E Wacker Dr, Suite 900',
  zipCode: '60601',
}

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs(database.connection, log)
  await startGeocoding(jobs, {
    db,
    log,
    contact: () => contact,
    url: fake.url('nominatim', '?rate=50'),
  })
})
afterAll(() => jobs.stop())

beforeEach(async () => {
  await db.deleteFrom('events').execute()
  await db.deleteFrom('geocoded_addresses').execute()
  fake.asked.length = 0
  fake.answer = [match]
})

/** Runs the job through the queue, which polls every few seconds. */
const runJob = async () => {
  const info = vi.spyOn(log, 'info')
  await jobs.sendNow('place-addresses')
  await vi.waitFor(() => expect(info).toHaveBeenCalled(), { timeout: 15_000 })
  expect(info.mock.lastCall?.[1]).toBe('placed events by their address')
  info.mockRestore()
}

const place = () =>
  placeAddresses(
    { db, places: placesOf(db), geocoder: fake.address('nominatim'), contact },
    { betweenMs: 0 },
  )

const read = (id: string) => json<Record<string, unknown>>(request(`/api/events/${id}`))
const calendarOf = async (id: string) => (await request(`/event/${id}.ics`)).text()

test('the job places a submitted event, and search, API and calendar have the point', async () => {
  const link = await submit(at)
  // No geocoder request happens during the visitor's request.
  expect(fake.asked).toEqual([])
  await approve(link.id)
  expect(await read(link.id)).toMatchObject({ locationPrecision: 'zip', zipCode: '60601' })
  expect(await calendarOf(link.id)).not.toContain('GEO:')
  await runJob()
  await catchUp()
  expect(fake.asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    expect.objectContaining({ street: '151 E Wacker Dr', postalcode: '60601', state: 'IL' }),
  ])
  expect(fake.asked[0]?.url.searchParams.has('rate')).toBe(false)
  expect(await read(link.id)).toMatchObject({ ...door, locationPrecision: 'address' })
  expect(await calendarOf(link.id)).toContain('GEO:41.886532;-87.622541')
  const [found] = await json<Record<string, unknown>[]>(
    post('/api/events/search', { userLat: door.latitude, userLng: door.longitude }),
  )
  expect(found).toMatchObject({ id: link.id, distance: 0, ...door })
  expect((await auditOf(app, link.id)).at(-1)).toMatchObject({
    action: 'placed',
    before: { locationPrecision: 'zip' },
    after: { locationPrecision: 'address', ...door },
  })
})

test('an event with a pin set by the organizer is never geocoded', async () => {
  const link = await submit({ ...at, latitude: 41.88, longitude: -87.62 })
  const other = await submit({ ...at, streetAddress: '9 W Lake St', name: 'Another Meet' })
  fake.answer = []
  await place()
  expect(fake.asked).toHaveLength(1)
  expect(await stored(link.id)).toMatchObject({ latitude: 41.88, locationPrecision: 'address' })
  expect(await stored(other.id)).toMatchObject({ locationPrecision: 'zip' })
})

test('a new street address, from the organizer or an administrator, is geocoded again', async () => {
  const link = await submit(at)
  await place()
  const edit = (body: unknown) => json(as('PATCH', `/api/admin/events/${link.id}`, body))
  await edit({ name: 'Monday Coffee' })
  expect(await stored(link.id)).toMatchObject({ ...door, locationPrecision: 'address' })
  await edit({ streetAddress: '20 N State St' })
  expect(await stored(link.id)).toMatchObject({ locationPrecision: 'zip' })
  fake.answer = [{ ...match, houseNumber: '20', latitude: 41.8826 }]
  await place()
  expect(await stored(link.id)).toMatchObject({ latitude: 41.8826, locationPrecision: 'address' })
  await done(correct(link, { streetAddress: '30 N State St' }))
  expect(await stored(link.id)).toMatchObject({ locationPrecision: 'zip' })
  // A pin set by hand stays when the street changes.
  await edit({ latitude: 41.881, longitude: -87.63 })
  await edit({ streetAddress: '32 N State St' })
  expect(await stored(link.id)).toMatchObject({ latitude: 41.881, locationPrecision: 'address' })
})

test('a form opened before the pin moved does not overwrite the pin', async () => {
  const link = await submit(at)
  const { sequence } = await stored(link.id)
  await place()
  const late = { name: 'Monday Coffee', sequence }
  expect((await as('PATCH', `/api/admin/events/${link.id}`, late)).status).toBe(409)
  expect((await correct(link, late)).status).toBe(409)
})

test('an imported event is placed, and keeps its pin when reimported with other texts', async () => {
  const locator = createLocator(db)
  const now = Date.now()
  const context = {
    all: false,
    publish: true,
    strict: false,
    dryRun: false,
    source: 'club',
    now,
    locator,
    rules: noRules,
    venues: openVenueBook(undefined),
    window: repeatWindow(now),
  }
  const rowsWith = (description: string) =>
    `id,name,event_type,date,street,city,state,zip,description
      1,Lake Meet,car_show,2031-06-07,151 E Wacker Dr,Chicago,IL,60601,${description}`.replace(
      /^ +/gm,
      '',
    )
  const take = (description: string) =>
    importFile(db, { path: write(rowsWith(description)), sink: () => {} }, context)
  expect(await take('Bring a mug.')).toMatchObject({ taken: 1 })
  await place()
  const event = () =>
    queryRow(db)`select latitude, location_precision as precision, description from events`
  expect(await event()).toMatchObject({ latitude: door.latitude, precision: 'address' })
  expect(await take('Bring two mugs.')).toMatchObject({ updated: 1 })
  expect(await event()).toEqual({
    latitude: door.latitude,
    precision: 'address',
    description: 'Bring two mugs.',
  })
  expect(fake.asked).toHaveLength(1)
})

test('without the setting, no requests are made and the schedule ends', async () => {
  const { rows } = await database.pool.query(
    `select cron from pgboss.schedule where name = 'place-addresses'`,
  )
  expect(rows).toEqual([{ cron: '* * * * *' }])
  const without = await startJobs(database.connection, log)
  await jobs.stop()
  await startGeocoding(without, { db, log, contact: () => contact, url: undefined })
  await submit(at)
  await without.sendNow('place-addresses')
  await vi.waitFor(
    async () =>
      expect(
        (
          await database.pool.query(
            `select from pgboss.job where name = 'place-addresses' and state <> 'completed'`,
          )
        ).rowCount,
      ).toBe(0),
    { timeout: 15_000 },
  )
  await without.stop()
  expect(fake.asked).toEqual([])
  const after = await database.pool.query(
    `select cron from pgboss.schedule where name = 'place-addresses'`,
  )
  expect(after.rows).toEqual([])
})
