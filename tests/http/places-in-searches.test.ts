/** Place names as people type them, in the calls and pages that search near a place. */
import { beforeAll, expect, it } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { placeNoteIn } from '../../src/catalog/place/place-meaning.ts'
import { filterNamesIn } from '../../src/catalog/search/filter-names.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, catchUp, request } = await testApp()

const eastern = 'America/New_York'
const made = [
  { id: 'marquette', city: 'Marquette', state: 'MI', at: [46.54, -87.4], timeZone: eastern },
  { id: 'detroit', city: 'Detroit', state: 'MI', at: [42.33, -83.05], timeZone: eastern },
  { id: 'superior', city: 'Superior', state: 'WI', at: [46.72, -92.1] },
  { id: 'iron', city: 'Hurley', state: 'WI', at: [46.45, -90.19] },
  { id: 'anaheim', city: 'Anaheim', state: 'CA', at: [33.84, -117.91] },
  { id: 'oakland', city: 'Oakland', state: 'CA', at: [37.8, -122.27] },
  { id: 'hartford', city: 'Hartford', state: 'CT', at: [41.76, -72.68], timeZone: eastern },
  { id: 'farm', city: 'Xenia', state: 'OH', at: [39.68, -83.93], venueName: 'Quiet Creek Barn' },
] as const

beforeAll(async () => {
  await saveMade(
    database.db,
    made.map(({ at: [latitude, longitude], ...event }) => ({
      ...event,
      name: `Meet ${event.id}`,
      date: '2099-06-01',
      at: { latitude, longitude, timeZone: 'America/Chicago' },
    })),
  )
  await catchUp()
})

const search = async (near: string, more = '') => {
  const response = await request(`/api/events?near=${encodeURIComponent(near)}${more}`)
  const events = (await response.json()) as FoundEvent[]
  return { ids: events.map(({ id }) => id), place: placeNoteIn(response.headers) }
}

it.each([
  ['Upper Peninsula', ['marquette']],
  ['Orange County, CA', ['anaheim']],
  ['bay area', ['oakland']],
  ['New England', ['hartford']],
  ['state of Connecticut', ['hartford']],
  ['southern ohio', ['farm']],
  ['OH-4', ['farm']],
  ['PCH', ['anaheim', 'oakland']],
])('searches the area %s within its circle and its states', async (near, ids) => {
  expect((await search(near)).ids).toEqual(ids)
  const feed = await (await request(`/events.rss?near=${encodeURIComponent(near)}`)).text()
  expect(feed.match(/<item>/g) ?? []).toHaveLength(ids.length)
})

it("prefers the visitor's distance to that of an area", async () => {
  expect((await search('Upper Peninsula', '&radiusMiles=5')).ids).toEqual([])
  expect((await search('Upper Peninsula', '&state=WI')).ids).toContain('iron')
})

it.each([
  ['I-70 Springfield', 'Springfield, OH'],
  ['I-70 exit near Dayton', 'Dayton, OH'],
  ['exit near Dayton', 'Dayton, OH'],
])('%s is %s, along the road', async (near, label) => {
  expect((await search(near)).place).toMatchObject({ kind: 'city', label })
})

it('accepts a venue of events as a place, and measures from it', async () => {
  const { ids, place } = await search('quiet creek barn', '&radiusMiles=10')
  expect(place).toMatchObject({ kind: 'venue', label: 'Quiet Creek Barn, OH' })
  expect(ids).toEqual(['farm'])
})

it.each([
  ['Toronto', 'abroad'],
  ['near me', 'here'],
  ['USA', 'country'],
])('for %s, searches the whole country, soonest first, and says so', async (near, kind) => {
  const { ids, place } = await search(near, '&sortBy=distance&radiusMiles=25')
  expect(place).toMatchObject({ kind })
  expect(ids).toHaveLength(made.length)
})

it.each([
  ['springfield', 'Springfield, MO', ['IL', 'MA', 'OH', 'OR']],
  ['Dytoon', 'Dayton, OH', []],
  ['london', 'London, the United Kingdom', ['AR', 'CA', 'KY', 'OH']],
  ['springfield il', 'Springfield, IL', []],
])('says how %s was understood', async (near, label, others) => {
  for (const path of ['/api/events', '/api/events/map', '/api/events/month']) {
    const { headers } = await request(`${path}?near=${encodeURIComponent(near)}`)
    const place = placeNoteIn(headers)
    expect({ path, ...place, named: filterNamesIn(headers).near }).toMatchObject({
      path,
      label,
      guessed: near === 'Dytoon',
      named: near === 'london' ? undefined : label,
    })
    const inStates = place?.others.map((other) => other.slice(-2))
    if (!place?.guessed) expect(inStates).toEqual(others)
  }
})
