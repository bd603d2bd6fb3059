import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { getDraft } from '../check-draft.ts'
import { event } from '../event.ts'
import { tentativeNote } from '../tentative-note.ts'
import { saveEvents, saveSeries } from './event-store.ts'
import { findEvent } from './find-event.ts'
import type { NewEvent } from './new-event.ts'

const { db } = await testDatabase()

const made = (id: string, date: string, more: Partial<NewEvent> = {}): NewEvent => ({
  id,
  draft: getDraft({
    name: 'Weekly meet',
    eventType: 'cars_coffee',
    date,
    startTime: '08:00',
    city: 'Chicago',
    state: 'IL',
  }),
  place: {
    latitude: 41.9,
    longitude: -87.7,
    locationPrecision: 'city',
    timeZone: 'America/Chicago',
  },
  requestedStatus: 'published',
  ...more,
})

beforeAll(async () => {
  await db.transaction().execute(async (transaction) => {
    const series = [{ id: 'weekly', rule: null, ruleInWords: 'Every Saturday' }]
    await saveSeries(transaction, series)
    await saveEvents(transaction, [
      made('first', '2001-01-06', { seriesId: 'weekly' }),
      made('second', '2099-01-03', { seriesId: 'weekly' }),
      made('third', '2099-01-10', { seriesId: 'weekly' }),
      made('hidden', '2099-01-17', { seriesId: 'weekly', requestedStatus: 'pending' }),
      made('alone', '2099-01-03'),
      made('gone', '2099-01-03'),
    ])
  })
  await db.updateTable('events').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
})

describe('findEvent', () => {
  it.each([
    [{}, tentativeNote],
    [{ confirmed_at: '2098-12-01T12:00:00Z' }, ''],
    [{ event_status: 'cancelled' }, ''],
  ])(
    'calls an event tentative until its organizer has confirmed it, or it is off: %j',
    async (set, note) => {
      await db.transaction().execute((tx) => saveEvents(tx, [made('tentative', '2099-01-03')]))
      const values = { status_note: tentativeNote, ...set } as never
      await db.updateTable('events').set(values).where('id', '=', 'tentative').execute()
      expect((await findEvent(db, 'tentative'))?.statusNote).toBe(note)
      await db.deleteFrom('events').where('id', '=', 'tentative').execute()
    },
  )

  it('finds a published event in its public shape', async () => {
    const found = await findEvent(db, 'alone')
    expect(event.parse(found)).toMatchObject({ id: 'alone', startTime: '08:00', series: null })
    expect(found?.location).toBe('Chicago, IL')
  })

  it('finds archived events too', async () => {
    expect((await findEvent(db, 'first'))?.archivedAt).not.toBeNull()
  })

  it('returns nothing for pending, deleted and unknown events', async () => {
    for (const id of ['hidden', 'gone', 'nobody', ''])
      expect(await findEvent(db, id)).toBeUndefined()
  })

  it('counts the later published dates that are on', async () => {
    const series = async (id: string) => (await findEvent(db, id))?.series
    const rule = { id: 'weekly', rule: 'Every Saturday' }
    expect(await series('first')).toEqual({ ...rule, moreDates: 2, nextDate: '2099-01-03' })
    expect(await series('second')).toEqual({ ...rule, moreDates: 1, nextDate: '2099-01-10' })
    expect(await series('third')).toEqual({ ...rule, moreDates: 0, nextDate: null })
    await changeRows(db)`update events set event_status = 'cancelled' where id = 'second'`
    expect(await series('first')).toEqual({ ...rule, moreDates: 1, nextDate: '2099-01-10' })
  })
})
