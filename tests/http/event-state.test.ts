/** The event status is the same on the map, in feeds and in calendars, and changes everywhere at once. */
import { beforeEach, expect, test } from 'vitest'
import {
  markConfirmationRequested,
  markConfirmed,
  markReported,
} from '../../src/catalog/event/server/mark-events.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { db, request, json, catchUp } = await testApp({ PUBLIC_URL: 'http://atlas.example' })

beforeEach(async () => {
  await emptyTables(db, 'events', 'series')
  await saveMade(db, [{ id: 'one', date: '2031-05-03', rainDate: '2031-05-04' }])
  await catchUp()
})

const unfolded = async (path: string) =>
  (await (await request(path)).text()).replaceAll('\r\n ', '')

type MapText = { list: Record<string, unknown>[]; events: Record<string, unknown>[] }

/** Everything that programs read about the event: calendar files, feeds, map. */
const texts = async () => ({
  file: await unfolded('/event/one.ics'),
  calendar: await unfolded('/events.ics'),
  rss: await unfolded('/events.rss'),
})

const onMap = async () => {
  const { list, events } = await json<MapText>(request('/api/events/map'))
  expect(list).toEqual(events)
  return list[0]
}

const at = '2031-04-12T17:00:00.000Z'
const now = Date.parse(at)
const confirmed = { confirmedAt: at, confirmedBy: 'organizer', lastConfirmedAt: at }

test('without a confirmation request, only the rain date is shown', async () => {
  for (const text of Object.values(await texts())) {
    expect(text).toMatch(/Rain date: Sunday\\?, May 4\\?, 2031/)
    expect(text).not.toMatch(/[Cc]onfirmed (?:by|this)|being checked/)
  }
  const event = await onMap()
  expect(event).toMatchObject({ id: 'one', rainDate: '2031-05-04' })
  for (const mark of ['askedAt', 'confirmedAt', 'reportedAt'])
    expect(event).not.toHaveProperty(mark)
})

test('each status replaces the previous one, and a confirmation raises the sequence', async () => {
  const change = async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
    await db.transaction().execute(work)
    await catchUp()
  }
  const before = /SEQUENCE:(\d+)/.exec((await texts()).file)?.[1]
  const states: [string, Record<string, string>, () => Promise<unknown>][] = [
    [
      'Not confirmed this year',
      { askedAt: at },
      () => change((tx) => markConfirmationRequested(tx, ['one'], now)),
    ],
    [
      'Confirmed by the organizer on Apr 12',
      { confirmedAt: at },
      () => change((tx) => markConfirmed(tx, 'one', confirmed, now)),
    ],
    [
      'Reported, being checked',
      { reportedAt: at },
      () => change((tx) => markReported(tx, [{ id: 'one', reported: true }], now)),
    ],
    [
      'Confirmed by the organizer on Apr 12',
      {},
      () => change((tx) => markReported(tx, [{ id: 'one', reported: false }], now)),
    ],
  ]
  const all = states.map(([sentence]) => sentence)
  for (const [sentence, mark, make] of states) {
    await make()
    for (const text of Object.values(await texts())) {
      const present = [...new Set(all)].filter((each) => text.replaceAll('\\', '').includes(each))
      expect(present).toEqual([sentence])
    }
    expect(await onMap()).toMatchObject(mark)
  }
  expect(await onMap()).not.toHaveProperty('reportedAt')
  expect((await texts()).file).toContain(`SEQUENCE:${Number(before) + 1}`)
})
