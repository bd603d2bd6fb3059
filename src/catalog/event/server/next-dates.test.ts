import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pastEvent } from '../../../../tests/support/past-events.ts'
import { saveEvents, saveSeries } from './event-store.ts'
import { findEvent, findNextDate } from './find-event.ts'

const { db } = await testDatabase()

const at = (venueName: string, more: object = {}) => ({ venueName, city: 'Elgin', ...more })

beforeAll(() =>
  db.transaction().execute(async (transaction) => {
    await saveSeries(transaction, [{ id: 'weekly', rule: null, ruleInWords: 'Every week' }])
    const weekly = (id: string, date: string, more: object = {}) => ({
      ...pastEvent({ id, date, ...at('Lot A'), ...more }),
      seriesId: 'weekly',
    })
    await saveEvents(transaction, [
      weekly('week1', '2001-06-01'),
      weekly('week3', '2099-06-15'),
      weekly('week2', '2099-06-08'),
      weekly('called-off', '2099-06-01', { eventStatus: 'cancelled' }),
      pastEvent({ id: 'past', date: '2001-06-01', ...at('Oval') }),
      pastEvent({ id: 'late', date: '2099-07-01', startTime: '18:00', ...at('OVAL') }),
      pastEvent({ id: 'early', date: '2099-07-01', startTime: '08:00', ...at('Oval') }),
      pastEvent({ id: 'elsewhere', date: '2099-01-01', venueName: 'Oval', city: 'Joliet' }),
      pastEvent({ id: 'museum', ongoing: true, date: null, ...at('Oval') }),
      pastEvent({ id: 'alone', date: '2001-06-01', ...at('') }),
      pastEvent({ id: 'nowhere', date: '2099-06-01', ...at('') }),
    ])
  }),
)

const nextOf = async (id: string) => {
  const event = await findEvent(db, id)
  if (!event) throw new Error(`There is no ${id}.`)
  const next = await findNextDate(db, event)
  return next && [next.same, next.event.id]
}

describe('the next date after a past event', () => {
  test('is the next date of its series that is on', async () => {
    expect(await nextOf('week1')).toEqual(['series', 'week2'])
  })

  test('is the next date at its venue without a series, ignoring case', async () => {
    expect(await nextOf('past')).toEqual(['venue', 'early'])
  })

  test('is missing if the venue is unknown', async () => {
    expect(await nextOf('alone')).toBeUndefined()
  })

  test('is never the event itself', async () => {
    expect(await nextOf('early')).toEqual(['venue', 'late'])
  })

  test('is missing once all dates are past', async () => {
    const event = await findEvent(db, 'week1')
    const later = Date.parse('2100-01-01')
    expect(event && (await findNextDate(db, event, later))).toBeUndefined()
  })
})
