import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { getDraft } from '../../../catalog/event/check-draft.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { calendarRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const { search, catchUp } = await openLiveSearch(database)

const base = {
  name: 'Friday Night: Neon & Chrome!',
  description: 'Bring your neon; we bring\nthe lights, and coffee.',
  eventType: 'cruise_night',
  date: '2099-11-20',
  startTime: '18:00',
  endTime: '21:30',
  venueName: 'Drive-In lot',
  streetAddress: '100 Example Ave',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60646',
}
const place = {
  latitude: 41.9972,
  longitude: -87.7872,
  locationPrecision: 'address' as const,
  timeZone: 'America/Chicago',
}
const made = (id: string, changes: object = {}, more: Partial<NewEvent> = {}): NewEvent => ({
  id,
  draft: getDraft({ ...base, ...changes }),
  place,
  requestedStatus: 'published',
  ...more,
})

beforeAll(async () => {
  await db
    .transaction()
    .execute((transaction) =>
      saveEvents(transaction, [
        made('live'),
        made('past', { date: '2001-06-05' }),
        made('waiting', {}, { requestedStatus: 'pending' }),
        made('gone'),
        made('museum', { date: null, ongoing: true }),
      ]),
    )
  await db.updateTable('events').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
  await catchUp()
})

const serve = (publicUrl?: string) => {
  const config = { PUBLIC_URL: publicUrl }
  const { request } = smallApi((api) => calendarRoutes(api, { db, search, config }))
  return (path: string, headers: Record<string, string> = {}) => request(path, { headers })
}
const get = serve('https://atlas.example')

const entryOf = async (response: Response) => {
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const entry = calendar.getFirstSubcomponent('vevent')
  return (name: string) => String(entry?.getFirstPropertyValue(name))
}

describe('GET /event/{id}.ics', () => {
  it('returns a calendar file named after the event', async () => {
    const response = await get('/event/live.ics')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Friday_Night__Neon___Chrome_.ics"',
    )
  })

  it('is understood by an independent parser', async () => {
    const value = await entryOf(await get('/event/live.ics'))
    expect(value('summary')).toBe('Friday Night: Neon & Chrome!')
    expect(value('dtstart')).toBe('2099-11-21T00:00:00Z')
    expect(value('dtend')).toBe('2099-11-21T03:30:00Z')
    expect(value('location')).toBe('Drive-In lot, 100 Example Ave, Chicago, IL 60646')
    expect(value('url')).toBe(
      'https://atlas.example/event/live/friday-night-neon-chrome-chicago-il',
    )
    expect(value('description')).toContain('Bring your neon; we bring\nthe lights, and coffee.')
  })

  it('links to the host of the request if none is configured', async () => {
    const value = await entryOf(await serve()('/event/live.ics'))
    expect(value('url')).toMatch(/^http:\/\/localhost\/event\/live\//)
  })

  it('returns 304 for a matching ETag, until the event changes', async () => {
    const etag = (await get('/event/live.ics')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get('/event/live.ics', { 'if-none-match': `W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    await db.updateTable('events').set({ name: 'Moved' }).where('id', '=', 'live').execute()
    const changed = await get('/event/live.ics', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    await db.updateTable('events').set({ name: base.name }).where('id', '=', 'live').execute()
  })

  it('has files of archived events', async () => {
    const value = await entryOf(await get('/event/past.ics'))
    expect(value('dtstart')).toBe('2001-06-05T23:00:00Z')
  })

  it.each(['waiting', 'gone', 'unknown', 'museum', 'live%2Fx'])('has none for %s', async (id) => {
    const response = await get(`/event/${id}.ics`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  })
})

describe('GET /events.rss', () => {
  it.each([
    ['venue=drive-in-lot-chicago-il', '/venue/drive-in-lot-chicago-il', 'Drive-In lot'],
    ['organizer=lot-club', '/organizer/lot-club', 'Lot Club'],
    ['series=weekly', '/series/weekly', 'Gearhead Atlas'],
    ['state=IL', '/?state=IL', 'Illinois'],
  ])('the feed of %s links to %s', async (query, path, title) => {
    await db.updateTable('events').set({ organizer_name: 'Lot Club' }).execute()
    await catchUp()
    const text = await (await get(`/events.rss?${query}`)).text()
    expect(text).toContain(`<link>https://atlas.example${path}</link>`)
    expect(/<title>([^<]*)/.exec(text)?.[1]).toContain(title)
  })
})
